"""Share of the other site in a replicated write: the link, and the array at its end."""

from typing import TYPE_CHECKING

from qdepth.design.design_index import index_of
from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.site import SiteLink
from qdepth.design.failover.lun_ownership import devices_in_use
from qdepth.design.profiles.site_link_speeds import one_way_us
from qdepth.design.routing.reach import Target
from qdepth.figures import entered, latency
from qdepth.immutable import Immutable
from qdepth.report.numbers import MS
from qdepth.units import from_ms, from_us

if TYPE_CHECKING:  # the web process reads reports, and loads no network
    from qdepth.network.network import QueueingNetwork
    from qdepth.solution.solution import Solution


class OtherSite(Immutable):
    """Mean wait of the writes of one site for the other one."""

    link: str
    """Id of the inter-site link."""
    site: str
    """Id of the other site."""
    trips_ms: float
    """Round trips over the distance [ms]."""
    queue_ms: float
    """Transfer, and waiting for the link and for its writes in flight [ms]."""
    array_ms: float
    """SPs and constant answer of the other array, less its media [ms]."""
    sentence: str
    """Summary in a sentence."""


def other_sites(
    design: Design, network: "QueueingNetwork", solution: "Solution"
) -> list[OtherSite]:
    """Waits of writes for another site, for each link and direction that carries any.

    Times of stations are means over all that visit them; the SPs of the other array serve reads of
    their own site as well. Empty without replication, or if nothing is known.
    """
    if not design.site_links:
        return []
    places = _Places(network, solution)
    found = [
        _of(design, link, partners, places)
        for link in design.site_links
        for partners in _partners(design, link)
    ]
    return [each for each in found if each is not None]


def _partners(design: Design, link: SiteLink) -> list[list[Target]]:
    """Copies that writes over a link go to, by their site, one for each array."""
    copies: dict[str, dict[str, Target]] = {}
    reach = index_of(design).reach
    for host, target in devices_in_use(design):
        if target.replication is None or target.replication.link.id != link.id:
            continue
        for path in reach.paths(host, target):
            partner = target.partner_of(path.array)
            if partner is not None:
                at_site = copies.setdefault(partner.array.site or "", {})
                at_site.setdefault(partner.array.id, partner)
    return [list(arrays.values()) for arrays in copies.values()]


class _Places:
    """Times at the stations and limits of a network [s], by their ids."""

    def __init__(self, network: "QueueingNetwork", solution: "Solution") -> None:
        self._stations = {
            station.id: row
            for station, row in zip(network.stations, solution.stations, strict=True)
        }
        self._waiting = {
            limit.id: row.waiting.value
            for limit, row in zip(network.limits, solution.limits, strict=True)
        }
        self._servers = {station.id: station.capacity for station in network.stations}

    def response(self, station: str) -> float | None:
        """Mean time of a visit."""
        row = self._stations.get(station)
        return None if row is None else row.response.value

    def wait(self, station: str) -> float | None:
        """Mean time of a visit less the service."""
        row, response = self._stations.get(station), self.response(station)
        if row is None or response is None or not row.visit_rate.value:
            return None
        use = (row.utilisation.value or 0.0) * self._servers[station]
        return max(0.0, response - use / row.visit_rate.value)

    def before(self, limit: str, station: str) -> float:
        """Mean wait for a limit of those that continue to a station, by Little's law."""
        row = self._stations.get(station)
        rate = None if row is None else row.visit_rate.value
        return (self._waiting.get(limit) or 0.0) / rate if rate else 0.0


def _of(
    design: Design, link: SiteLink, partners: list[Target], places: _Places
) -> OtherSite | None:
    site = partners[0].array.site or ""
    on_link = places.response(f"{link.id}/{site}")
    of_arrays = [_array_s(copy.array, copy.device.delay_ms, places) for copy in partners]
    if on_link is None or any(each is None for each in of_arrays):
        return None
    queue = on_link + places.before(f"{link.id}/{site}/in_flight", f"{link.id}/{site}")
    trip = from_us(one_way_us(link))
    trips = MS * 2 * link.round_trips * trip
    array = MS * sum(each for each in of_arrays if each is not None) / len(of_arrays)
    on_way = MS * queue
    names = index_of(design).names
    counted = "1 round trip" if link.round_trips == 1 else f"{link.round_trips} round trips"
    return OtherSite(
        link=link.id,
        site=site,
        trips_ms=trips,
        queue_ms=on_way,
        array_ms=array,
        sentence=f"{latency(trips + on_way + array)} of each write, on average, is the other site, "
        f"{names(site)}: {latency(trips)} for {counted} over "
        f"{entered(link.distance_km)}\N{NO-BREAK SPACE}km, {latency(on_way)} on the link and "
        f"{latency(array)} in the array there.",
    )


def _array_s(array: Array, delay_ms: float, places: _Places) -> float | None:
    """SPs and constant answer of an array for a write [s], without what depends on its size."""
    waits = [places.wait(sp.id) for sp in array.sps]
    known = [
        wait + from_us(sp.write_us)
        for sp, wait in zip(array.sps, waits, strict=True)
        if wait is not None
    ]
    if not known:
        return None
    return sum(known) / len(known) + from_ms(array.write_ms + delay_ms)
