"""An I/O under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qdepth.engines.simpy_engine.workload import FlowState

Action = Callable[["Io"], bool]
"""A step bound to the simulation: True if the I/O goes on at once, False if it blocks."""


class Io:
    """State of an I/O: where it is in its program, what it holds, where its time went."""

    __slots__ = (
        "actions",
        "entered",
        "flow",
        "is_write",
        "issued",
        "key",
        "layer",
        "mark",
        "ordinal",
        "parent",
        "pc",
        "pending",
        "size",
        "spent",
        "units",
        "worker",
        "worker_key",
    )  # fmt: skip

    def __init__(self, flow: FlowState, worker: int, worker_key: int) -> None:
        self.flow = flow
        self.actions = flow.actions
        self.worker = worker
        self.worker_key = worker_key
        self.ordinal = -1
        self.key = 0
        self.is_write = False
        self.size = 0
        self.pc = 0
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
        self.pending = 0
        """Stations or children that it still waits for."""
        self.parent: Io | None = None
