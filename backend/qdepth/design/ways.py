"""Ways through a fabric: zones, and the inter-switch links between two ports."""

from collections import deque
from dataclasses import dataclass

from qdepth.design.array import TargetPort
from qdepth.design.fabric import Fabric, Isl
from qdepth.design.host import HbaPort


@dataclass(frozen=True)
class Hop:
    """An inter-switch link on a way from a host to an array."""

    isl: Isl
    is_forward: bool
    """Whether the way to the array goes from its first switch to its second."""


def way(fabric: Fabric, hba_port: HbaPort, target_port: TargetPort) -> tuple[Hop, ...] | None:
    """Inter-switch links between two ports of a fabric; None where no zone or no way joins them.

    Among the ways with the fewest links it is the first in document order, as a routing protocol
    that counts hops would settle on one.
    """
    if not _is_zoned(fabric, hba_port.id, target_port.id):
        return None
    if not fabric.isls:
        return ()
    return _fewest_hops(fabric, hba_port.switch, target_port.switch)


def _is_zoned(fabric: Fabric, one: str, other: str) -> bool:
    return not fabric.zones or any(
        one in zone.members and other in zone.members for zone in fabric.zones
    )


def _fewest_hops(fabric: Fabric, start: str | None, end: str | None) -> tuple[Hop, ...] | None:
    waiting: deque[tuple[str | None, tuple[Hop, ...]]] = deque([(start, ())])
    seen = {start}
    while waiting:
        switch, hops = waiting.popleft()
        if switch == end:
            return hops
        for isl in fabric.isls:
            for here, there in (
                (isl.first_switch, isl.second_switch),
                (isl.second_switch, isl.first_switch),
            ):
                if here == switch and there not in seen:
                    seen.add(there)
                    waiting.append((there, (*hops, Hop(isl, here == isl.first_switch))))
    return None
