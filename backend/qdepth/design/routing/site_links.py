"""Inter-site links of a design: which one joins two arrays, and what runs alongside them."""

from collections.abc import Iterator, Sequence

from qdepth.catalogue.catalogue import Protocol
from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Isl
from qdepth.design.document.site import LinkProtocol, SiteLink
from qdepth.design.profiles.link_speeds import credited_mb_s, nominal_mb_s

CARRIERS: dict[LinkProtocol, Protocol] = {"fc": "fc", "ip": "iscsi"}
"""Protocols of fabrics whose speeds and frames a link has."""
IP_MTU_BYTES = 1500
"""MTU between sites: larger packets need every router on the way."""


def links_between(links: Sequence[SiteLink], one: Array, other: Array) -> Iterator[SiteLink]:
    """Yield the links between the sites of two arrays."""
    ends = {one.site, other.site}
    return (link for link in links if link.sites == ends)


def isl_distance_km(design: Design, isl: Isl) -> float:
    """Length of a trunk [km]: that of the inter-site link that it runs alongside, else its own."""
    beside = (link for link in design.site_links if link.id == isl.site_link)
    link = next(beside, None)
    return isl.distance_km if link is None else link.distance_km


def link_mb_s(link: SiteLink) -> float:
    """Payload rate of each link and direction, whatever its credits [MB/s]."""
    if link.payload_mb_s is not None:
        return link.payload_mb_s
    return nominal_mb_s(CARRIERS[link.protocol], link.speed_gbps, IP_MTU_BYTES)


def carried_mb_s(link: SiteLink) -> float:
    """Payload rate of all its links in each direction, as far as their credits go [MB/s]."""
    each = link_mb_s(link)
    if link.buffer_credits is not None:
        each = credited_mb_s(each, link.buffer_credits, link.distance_km)
    return each * link.links


def lacks_credits(link: SiteLink) -> bool:
    """Whether the buffer credits of a link run out over its distance."""
    return carried_mb_s(link) < link_mb_s(link) * link.links


def replicating_links(design: Design) -> set[str]:
    """Ids of the links over which a LUN is replicated."""
    holders = {lun.id: array for array in design.arrays for lun in array.luns}
    return {
        link.id
        for array in design.arrays
        for lun in array.luns
        if lun.replica in holders
        for link in links_between(design.site_links, array, holders[lun.replica])
    }
