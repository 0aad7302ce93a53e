"""Values that Qdepth assumes if a design leaves them open and no public document gives them."""

from qdepth.catalogue.catalogue import Source, source_of
from qdepth.design.checks.design_notice import DesignNotice
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.profiles.controller_queues import (
    READ_QUEUES,
    UNUSED_ENTRIES,
    assumed_queues,
)
from qdepth.design.profiles.device_depths import READ_DEPTH, assumes_queues, nvme_fabrics

LIGHT = Source(
    id="speed-of-light",
    title="IBM, You cannot change the speed of light and flash storage may notice it",
    address="https://community.ibm.com/community/user/storage/blogs/archive-user/2020/07/06/"
    "you-cannot-change-the-speed-of-light-and-flash-storage-may-notice-it",
)


def find_assumptions(design: Design) -> list[DesignNotice]:
    """Assumptions that the answer of a design rests on, each kind once."""
    names, hosts, fabrics = index_of(design).names, _hosts_without_queues(design), _joined(design)
    queues = [_assumed_queues(hosts, names)] if hosts else []
    return [*queues, *([_no_distance(fabrics, names)] if fabrics else [])]


def _joined(design: Design) -> list[str]:
    """Fabrics that join two sites, though no ISL carries them over an inter-site link."""
    sites: dict[str, set[str]] = {fabric.id: set() for fabric in design.fabrics}
    for host in design.hosts:
        for port in host.hba_ports:
            sites[port.fabric] |= {host.site} if host.site else set()
    for array in design.arrays:
        for sp in array.sps:
            for target in sp.target_ports:
                sites[target.fabric] |= {array.site} if array.site else set()
    return [
        fabric.id
        for fabric in design.fabrics
        if len(sites[fabric.id]) > 1 and not any(isl.site_link for isl in fabric.isls)
    ]


def _no_distance(fabrics: list[str], names: PartNames) -> DesignNotice:
    return DesignNotice(
        code="fabric_without_distance",
        message="A fabric joins both sites without a length, so I/Os between the sites take no "
        "time on it, and it survives a failure of the inter-site link. Give each site a fabric of "
        "its own, or an ISL with a site_link.",
        parts=fabrics,
        named_parts=names.listed(fabrics, ""),
        source=LIGHT,
    )


def _hosts_without_queues(design: Design) -> list[str]:
    """Hosts with VMs on NVMe devices whose depth nothing in the design gives."""
    nvme = nvme_fabrics(design)
    if not nvme:
        return []
    index = index_of(design)
    hosts, datastores = index.hosts, index.datastores
    reach, found = index_of(design).reach, set[str]()
    for host_id, datastore_id in host_and_datastore_entries(design):
        host, datastore = hosts.get(host_id), datastores.get(datastore_id)
        if host is None or datastore is None or host_id in found:
            continue
        ports = [
            path.hba_port
            for target in reach.targets(datastore)
            for path in reach.paths(host, target)
        ]
        if any(port.fabric in nvme and assumes_queues(design, host, port) for port in ports):
            found.add(host_id)
    return [host.id for host in design.hosts if host.id in found]


def _assumed_queues(hosts: list[str], names: PartNames) -> DesignNotice:
    pairs, size = assumed_queues("io_queues"), assumed_queues("io_queue_size")
    commands = int(float(pairs.value) * (float(size.value) - UNUSED_ENTRIES))
    return DesignNotice(
        code="nvme_queues_assumed",
        message="Nothing gives the depth of NVMe devices. Qdepth assumes that each NVMe controller "
        f"has {pairs.value:g} I/O queue pair of {size.value:g} entries, which take {commands} "
        f"commands from all of its namespaces together. {READ_DEPTH} {READ_QUEUES} Then set "
        "io_queues and io_queue_size of the HBA ports, or namespace_depth of the host.",
        parts=hosts,
        named_parts=names.listed(hosts, ""),
        source=source_of(size),
    )
