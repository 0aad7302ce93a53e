"""Lowers several designs; of those that differ only in their load, only the first."""

from dataclasses import replace
from functools import lru_cache
from itertools import cycle
from threading import Lock

from qdepth.design.document.document import Design
from qdepth.design.document.media import Disks
from qdepth.design.document.workload import ClosedWorkload, OpenWorkload, PacedWorkload, Workload
from qdepth.design.parsing import require_complete
from qdepth.design.text_without_prices import text_without_prices
from qdepth.lowering.class_loads import loop_of
from qdepth.lowering.first_issues import begun_in_cycles
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork

MOST_NETWORKS = 8
"""Networks that stay known: rows of a table differ in few settings, and in prices."""


def lowered_with_others(design: Design, *, is_complete: bool = False) -> QueueingNetwork:
    """`lower`, faster for a design that differs from a recent one only in load or prices.

    `is_complete`: the design was checked, under whatever load.
    """
    if not is_complete:
        require_complete(design)
    return _shared().lowered(design)


@lru_cache(1)
def _shared() -> "Lowering":
    return Lowering()


class Lowering:
    """`lower` of designs at rest, which remembers the latest networks."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._latest: dict[str, QueueingNetwork] = {}
        """Networks by their designs, whatever their load and prices; the latest one last."""

    def lowered(self, design: Design) -> QueueingNetwork:
        """Queueing network of a design. Raises InvalidDesign like `lower`, of designs that differ
        only in load or prices for the first."""
        text = text_without_prices(_without_load(design))
        with self._lock:
            known = self._latest.pop(text, None)
        network = lower(design) if known is None else known
        with self._lock:
            self._latest[text] = network
            while len(self._latest) > MOST_NETWORKS:
                del self._latest[next(iter(self._latest))]
        return network if known is None else with_load_of(known, design)


def with_load_of(network: QueueingNetwork, design: Design) -> QueueingNetwork:
    """Return the network of a design that differs only in outstanding I/Os and rates.

    How many I/Os a VM has under way, and how fast they come, is in the loops of its flows only,
    unless disks serve sequential I/Os.
    """
    # Flows of a class follow each other disk by disk, and each disk has its share of the load.
    loops = [
        cycle([loop_of(group, share=share) for share in group.loads_of_disks])
        for group in design.classes
    ]
    flows = [replace(flow, loop=next(loops[flow.group])) for flow in network.flows]
    return replace(network, flows=begun_in_cycles(flows))


def _without_load(design: Design) -> Design:
    if _positions_by_load(design):
        return design
    groups = [
        group.model_copy(update={"workload": _one_of(group.workload)}) for group in design.classes
    ]
    return design.model_copy(update={"classes": groups})


def _positions_by_load(design: Design) -> bool:
    """True if disks serve sequential I/Os, whose positioning depends on who else is there."""
    has_disks = any(isinstance(p.media, Disks) for array in design.arrays for p in array.pools)
    return has_disks and any(group.workload.random_pct < 100.0 for group in design.classes)


def _one_of(workload: Workload) -> Workload:
    match workload:
        case OpenWorkload():
            return workload.model_copy(update={"arrival_rate_iops": 1.0})
        case ClosedWorkload():
            return workload.model_copy(update={"outstanding_ios": 1})
        case PacedWorkload():
            return workload.model_copy(update={"outstanding_ios": 1, "rate_cap_iops": 1.0})
