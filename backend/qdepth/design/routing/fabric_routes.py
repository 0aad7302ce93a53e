"""FabricRoutes through a fabric: zones, and the inter-switch links between two ports."""

from collections import defaultdict, deque
from dataclasses import dataclass

from qdepth.design.document.fabric import Fabric, Isl
from qdepth.design.document.host import HbaPort
from qdepth.design.document.storage_processor import TargetPort


@dataclass(frozen=True)
class Hop:
    """An inter-switch link on a route from a host to an array."""

    isl: Isl
    is_forward: bool
    """True if the route to the array goes from its first switch to its second."""


class FabricRoutes:
    """The routes through a fabric; each is looked for once."""

    def __init__(self, fabric: Fabric) -> None:
        self.fabric = fabric
        self._zones: dict[str, set[int]] = defaultdict(set)
        """Zones of each port."""
        for number, zone in enumerate(fabric.zones):
            for member in zone.members:
                self._zones[member].add(number)
        self._hops: dict[str | None, dict[str | None, tuple[Hop, ...]]] = {}
        """Inter-switch links from each switch to every other that it reaches."""

    def between(self, hba_port: HbaPort, target_port: TargetPort) -> tuple[Hop, ...] | None:
        """Inter-switch links between two ports; None if no zone or no route joins them.

        Among the routes with the fewest links it is the first in document order, as a routing
        protocol that counts hops would settle on one.
        """
        if self._zones and self._zones[hba_port.id].isdisjoint(self._zones[target_port.id]):
            return None
        if not self.fabric.isls:
            return ()
        start = hba_port.switch
        if start not in self._hops:
            self._hops[start] = _fewest_hops(self.fabric, start)
        return self._hops[start].get(target_port.switch)


def _fewest_hops(fabric: Fabric, start: str | None) -> dict[str | None, tuple[Hop, ...]]:
    found: dict[str | None, tuple[Hop, ...]] = {start: ()}
    waiting = deque([start])
    while waiting:
        switch = waiting.popleft()
        for isl in fabric.isls:
            for here, there in (
                (isl.first_switch, isl.second_switch),
                (isl.second_switch, isl.first_switch),
            ):
                if here == switch and there not in found:
                    found[there] = (*found[switch], Hop(isl, here == isl.first_switch))
                    waiting.append(there)
    return found
