"""Inter-site links of a design: the link between two arrays, and the ISLs alongside it."""

from collections.abc import Iterator, Sequence

from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Isl
from qdepth.design.document.site import SiteLink


def links_between(links: Sequence[SiteLink], one: Array, other: Array) -> Iterator[SiteLink]:
    """Yield the links between the sites of two arrays."""
    ends = {one.site, other.site}
    return (link for link in links if link.sites == ends)


def isl_distance_km(design: Design, isl: Isl) -> float:
    """Length of a trunk [km]: that of the inter-site link that it runs alongside, or its own."""
    beside = (link for link in design.site_links if link.id == isl.site_link)
    link = next(beside, None)
    return isl.distance_km if link is None else link.distance_km


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
