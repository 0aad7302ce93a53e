"""Sizes and distances beyond what VMware supports. Qdepth answers them all the same."""

from collections.abc import Iterator

from qdepth.catalogue.catalogue import Source
from qdepth.design.checks.design_notice import DesignNotice
from qdepth.design.design_index import index_of
from qdepth.design.document.array import Datastore
from qdepth.design.document.document import Design
from qdepth.design.document.site import SiteLink
from qdepth.design.profiles.site_link_speeds import one_way_us
from qdepth.figures import NO_BREAK, latency, whole

VMFS = Source(
    id="vmfs-size",
    title='VMware, "vSphere Storage" (6.0.1), "VMFS Datastores and Storage Disk Formats", page 147',
    address="http://www.manualshelf.com/manual/vmware/vcenter-server/"
    "3-2-1-6-0-1-english/page-147.html",
)
METRO = Source(
    id="metro-round-trip",
    title='TechTarget, "VMware vSphere Metro Storage Cluster" (2014)',
    address="https://searchservervirtualization.techtarget.com/definition/"
    "VMware-vSphere-Metro-Storage-Cluster-VMware-vMSC",
)
MOST_VMFS_GIB = 64 * 1024.0
"""Largest VMFS datastore on one LUN [GiB]."""
MOST_ROUND_TRIP_MS = 10.0
"""Longest round trip between the sites of a vSphere Metro Storage Cluster [ms]."""


def find_unsupported(design: Design) -> Iterator[DesignNotice]:
    """Notices about datastores and inter-site links beyond a limit, each kind once."""
    large = [store for store in design.datastores if is_too_large(store)]
    if large:
        most = max(store.capacity_gib or 0.0 for store in large)
        yield _notice(
            design,
            "vmfs_too_large",
            f"A VMFS datastore on one LUN holds at most 64{NO_BREAK}TiB, and one of the design has "
            f"{whole(round(most / 1024, 1))}{NO_BREAK}TiB. Enter more datastores.",
            [store.id for store in large],
            VMFS,
        )
    far = [link for link in design.site_links if round_trip_ms(link) > MOST_ROUND_TRIP_MS]
    if far:
        longest = max(map(round_trip_ms, far))
        yield _notice(
            design,
            "site_link_too_long",
            f"A round trip between the sites takes {latency(longest)}. VMware supports at most "
            f"{latency(MOST_ROUND_TRIP_MS)} for a vSphere Metro Storage Cluster. Shorten the link, "
            "and ask the vendor of the arrays for its limit.",
            [link.id for link in far],
            METRO,
        )


def is_too_large(store: Datastore) -> bool:
    """True if it is a VMFS datastore on one LUN that is larger than VMFS can be."""
    is_single = store.kind == "vmfs" and not store.extents
    return is_single and (store.capacity_gib or 0.0) > MOST_VMFS_GIB


def round_trip_ms(link: SiteLink) -> float:
    """Time of a round trip over an inter-site link that carries no other I/O [ms]."""
    return 2.0 * one_way_us(link) / 1000.0


def _notice(
    design: Design, code: str, message: str, parts: list[str], source: Source
) -> DesignNotice:
    return DesignNotice(
        code=code,
        message=message,
        parts=parts,
        named_parts=index_of(design).names.listed(parts, ""),
        source=source,
    )
