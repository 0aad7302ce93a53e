"""An I/O under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simpy.events import Event

if TYPE_CHECKING:
    from qdepth.engines.simpy_engine.workload import FlowState

Action = Callable[["Io", float], "Action | None"]
"""A step bound to the simulation: told the I/O and the time, gives the I/O's next step.

None: the I/O blocks. Whoever lets it go on finds its next step in `Io.following`.
"""

Callbacks = list[Callable[[Any], None]]
"""What happens at a moment: SimPy calls it with the event."""


class Moment(Event):
    """An event that can be set again once it has happened; SimPy's own happen once."""

    _ok = True

    def __init__(self) -> None:
        """Leave the rest to whoever sets the event: SimPy asks for its callbacks alone."""


class Stay(Moment):
    """A visit of an I/O to one of the stations that it visits at the same time."""

    def __init__(self, io: Io) -> None:
        self.io = io
        self.duration = 0.0
        """Time of a server that it needs [s]."""
        self.arrived = 0.0
        self.started = 0.0
        """When its service began: by the clock, or by the service that each visit has had [s]."""


class Io(Moment):
    """State of an I/O: where it is in its program, what it holds, where its time went.

    It is also the event that ends its own delays.
    """

    def __init__(self, flow: FlowState, worker: int, worker_key: int) -> None:
        self.flow = flow
        self.worker = worker
        self.worker_key = worker_key
        self.ordinal = -1
        self.key = 0
        self.is_write = False
        self.size = 0
        self.following: Action | None = None
        """Step with which it goes on."""
        self.issued = 0.0
        self.mark = 0.0
        """When the time of the present layer began: the present time while the I/O runs."""
        self.layer = 0
        """Layer in which the present wait counts."""
        self.spent = flow.no_time.copy()
        """Time spent in each layer [s]."""
        self.entered = [0.0] * flow.registers
        """When the slots of each register were granted."""
        self.units = [0] * flow.registers
        self.stays = [Stay(self) for _ in range(flow.joint_stations)]
        self.pending = 0
        """Stations or children that it still waits for."""
        self.parent: Io | None = None
