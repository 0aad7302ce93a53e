"""Rates of inter-site links, as far as their credits allow, and their delay."""

from qdepth.catalogue.catalogue import Protocol
from qdepth.design.document.site import LinkProtocol, SiteLink
from qdepth.design.profiles.link_speeds import US_PER_KM, credited_mb_s, nominal_mb_s

CARRIERS: dict[LinkProtocol, Protocol] = {"fc": "fc", "ip": "iscsi"}
"""Protocols of fabrics whose speeds and frames a link has."""
IP_MTU_BYTES = 1500
"""MTU between sites: larger packets need every router on the way."""


def link_mb_s(link: SiteLink) -> float:
    """Payload rate of each link and direction, whatever its credits [MB/s]."""
    if link.payload_mb_s is not None:
        return link.payload_mb_s
    return nominal_mb_s(CARRIERS[link.protocol], link.speed_gbps, IP_MTU_BYTES)


def carried_mb_s(link: SiteLink) -> float:
    """Payload rate of all its links in each direction, as far as their credits allow [MB/s]."""
    each = link_mb_s(link)
    if link.buffer_credits is not None:
        each = credited_mb_s(each, link.buffer_credits, link.distance_km)
    return each * link.links


def lacks_credits(link: SiteLink) -> bool:
    """True if the buffer credits of a link run out over its distance."""
    return carried_mb_s(link) < link_mb_s(link) * link.links


def one_way_us(link: SiteLink) -> float:
    """Time of a signal over an inter-site link that carries nothing else, one way [us]."""
    return US_PER_KM * link.distance_km + link.latency_us
