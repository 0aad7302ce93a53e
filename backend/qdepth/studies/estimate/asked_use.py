"""How busy arrivals alone make a design: a bound without an estimate."""

from typing import TYPE_CHECKING

from qdepth.design.document.document import Design
from qdepth.design.document.media import Disks
from qdepth.design.text_without_prices import text_without_prices

if TYPE_CHECKING:
    from qdepth.network.network import QueueingNetwork

OVERLOADED = 1.02
"""Use from which no estimate is needed: the design certainly carries less."""


QUEUES = ("lun_depth", "dsnro", "round_robin_ios")
"""Fields of hosts that say how many I/Os are under way, and in which order they take paths."""


class AskedUses:
    """`use_by_arrivals` of the networks of designs, each network computed once."""

    def __init__(self) -> None:
        self._known: dict[str, float] = {}

    def of(self, design: Design) -> float:
        """Return the use of a design.

        Raises
        ------
        InvalidDesign
            If the design contradicts itself or is not complete.
        """
        # Its numerical libraries take a second to load, and the web process needs none of them.
        from qdepth.lowering.under_loads import lowered_with_others  # noqa: PLC0415

        text = text_without_prices(_without_queues(design))
        if text not in self._known:
            self._known[text] = use_by_arrivals(lowered_with_others(design))
        return self._known[text]


def _without_queues(design: Design) -> Design:
    """The design whose hosts have no queues of their own: they move no work, except that disks
    position less if more I/Os wait there."""
    if any(isinstance(pool.media, Disks) for array in design.arrays for pool in array.pools):
        return design
    unset = dict.fromkeys(QUEUES)
    hosts = [host.model_copy(update=unset) for host in design.hosts]
    return design.model_copy(update={"hosts": hosts})


def use_by_arrivals(network: "QueueingNetwork") -> float:
    """Return the work over the capacity of the station that arrivals load most; 0 without any.

    Notes
    -----
    Above 1 no steady state carries the arrivals, whatever limits and other workloads there are
    (utilisation law), so nothing is left to estimate. An estimate takes longest there.
    """
    from qdepth.network.visits.utilisation import (  # noqa: PLC0415
        lasting_arrival_rates,
        utilisations,
    )

    rates = lasting_arrival_rates(network)
    return float(utilisations(network, rates).max(initial=0.0)) if rates.any() else 0.0
