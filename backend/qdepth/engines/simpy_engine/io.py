"""An I/O under way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable
from typing import Any

from simpy.events import Event

from qdepth.engines.simpy_engine.draw_block import DrawBlock
from qdepth.engines.simpy_engine.tally import Tally
from qdepth.network.network import Flow

Action = Callable[["Io", float], "Action | None"]
"""A step bound to the simulation: takes the I/O and the time, returns the I/O's next step.

None: the I/O blocks. The part that resumes it finds its next step in `Io.following`.
"""

Callbacks = list[Callable[[Any], None]]
"""Callbacks of an event: SimPy calls them with the event."""


class Moment(Event):
    """The end of a wait of an I/O: of a pause, or of its visit to a station.

    SimPy's own events happen once; this one is set again for the I/O's next wait. SimPy reads
    its `callbacks` and `_ok`, the rest is for the station.
    """

    __slots__ = ("_ok", "arrived", "callbacks", "duration", "io", "started")

    def __init__(self, io: Io) -> None:
        self.io = io
        self._ok = True
        self.duration = 0.0
        """Time of a server that the visit needs [s]."""
        self.arrived = 0.0
        self.started = 0.0
        """When the service began: by the clock, or by the service that each visit has had [s]."""


class Io:
    """State of an I/O: its position in the program, its slots, its times."""

    __slots__ = (
        "block",
        "entered",
        "flow",
        "following",
        "is_sequential",
        "is_write",
        "issued",
        "key",
        "layer",
        "mark",
        "moment",
        "moments",
        "ordinal",
        "parent",
        "pending",
        "place",
        "size",
        "spent",
        "units",
        "worker",
        "worker_key",
    )  # fmt: skip

    def __init__(self, flow: FlowState, worker: int, worker_key: int) -> None:
        self.flow = flow
        self.worker = worker
        self.worker_key = worker_key
        self.ordinal = -1
        self.key = 0
        self.block: DrawBlock | None = None
        """Draws that were made for it, at its `place` there; None: it draws for itself."""
        self.place = 0
        self.is_write = False
        self.is_sequential = False
        self.size = 0
        self.following: Action | None = None
        """Step with which it continues."""
        self.issued = 0.0
        self.mark = 0.0
        """When the time of the present layer began: the present time while the I/O runs."""
        self.layer = 0
        """Layer in which the present wait counts."""
        self.spent = flow.no_time.copy()
        """Time spent in each layer [s]."""
        self.entered = [0.0] * flow.registers
        """When the slots of each register were granted."""
        self.units = [0.0] * flow.registers
        self.moments = [Moment(self) for _ in range(flow.most_moments)]
        """One for each station that it visits at the same time."""
        self.moment = self.moments[0]
        self.pending = 0
        """Stations or children that it waits for besides the one whose end it is told next."""
        self.parent: Io | None = None


class FlowState(ABC):
    """The I/Os of one virtual disk during the simulation: their shared state."""

    __slots__ = ("first", "flow", "latencies", "most_moments", "no_time", "registers", "tally")

    flow: Flow
    tally: Tally
    latencies: array[float]
    """Latencies of the I/Os of the class of VMs [s]."""
    first: Action
    """First step of the program."""
    registers: int
    most_moments: int
    """Most stations that an I/O visits at the same time."""
    no_time: list[float]
    """Zero for each layer."""

    @abstractmethod
    def next_issue(self, io: Io, now: float) -> Action | None:
        """Let the worker of a completed I/O continue; returns its first step if it issues
        immediately."""
