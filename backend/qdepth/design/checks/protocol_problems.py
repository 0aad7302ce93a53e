"""Features of NFS that block storage lacks, and of SCSI that NVMe over Fabrics lacks."""

from collections.abc import Iterator

from qdepth.catalogue.catalogue import catalogue, profile, source_of
from qdepth.catalogue.releases import is_before
from qdepth.design.described import quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.array import LunDatastore
from qdepth.design.document.document import Design
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.device_depths import nvme_fabrics
from qdepth.design.routing.reach import Reach

FIELDS = ("nfs_connections", "nfs_address", "nfs_addresses")
CONNECTIONS_SINCE = "esxi-8.0"
"""First release that has several connections to an NFS datastore, with its Update 1."""


def nfs_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Yield NFS settings of block datastores, and connections that a host is too old for."""
    for d, datastore in enumerate(design.datastores):
        if datastore.kind == "nfs":
            yield from _too_old(design, names, f"/datastores/{d}/nfs_connections", datastore)
        elif datastore.kind != "vvol":
            for name in FIELDS:
                value = getattr(datastore, name)
                if value != LunDatastore.model_fields[name].default:
                    yield DesignProblem(
                        pointer=f"/datastores/{d}/{name}",
                        message=f"{names(datastore.id)} is not an NFS datastore, so hosts make no "
                        "NFS connection to it.",
                        value=str(value),
                        limit="an NFS datastore",
                        remedy=f"Leave {name} out, or make it an NFS datastore.",
                        blocks="simulate",
                    )


def _too_old(
    design: Design, names: PartNames, pointer: str, datastore: LunDatastore
) -> Iterator[DesignProblem]:
    if datastore.nfs_connections == 1:
        return
    users = {host for host, at in host_and_datastore_entries(design) if at == datastore.id}
    old = [h.id for h in design.hosts if h.id in users and is_before(h.release, CONNECTIONS_SINCE)]
    if old:
        yield DesignProblem(
            pointer=pointer,
            message=f"{names.listed(old, '')} can make one connection to {names(datastore.id)}: "
            "several (nconnect) need ESXi 8.0 Update 1.",
            value=str(datastore.nfs_connections),
            limit="1 before ESXi 8.0 Update 1",
            remedy=f"Set {quoted(LunDatastore, 'nfs_connections')} to 1, or choose a newer "
            "release for the host.",
            blocks="simulate",
        )


def nvme_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Raw devices on NVMe."""
    nvme = nvme_fabrics(design)
    if nvme:
        reach = index_of(design).reach
        yield from _raw_devices(design, names, nvme, reach)


def _raw_devices(
    design: Design, names: PartNames, nvme: set[str], reach: Reach
) -> Iterator[DesignProblem]:
    tcp = profile(catalogue().hba_drivers, "nvme-tcp")
    source = "" if tcp is None else f" ({source_of(tcp.settings['rdm']).title})"
    users: dict[str, set[str]] = {}
    for host_id, datastore_id in host_and_datastore_entries(design):
        users.setdefault(datastore_id, set()).add(host_id)
    for d, datastore in enumerate(design.datastores):
        if datastore.kind != "rdm":
            continue
        fabrics: set[str] = set()
        for target in reach.targets(datastore):
            for host in design.hosts:
                if host.id in users.get(datastore.id, {host.id}):
                    fabrics |= {path.hba_port.fabric for path in reach.paths(host, target)}
        if over := sorted(fabrics & nvme):
            yield DesignProblem(
                pointer=f"/datastores/{d}/kind",
                message=f"{names(datastore.id)} is a raw device (RDM) on {names(over[0])}, but "
                f"ESXi maps no raw devices over NVMe{source}.",
                value="rdm",
                limit="vmfs or vvol over NVMe",
                remedy="Make it a VMFS datastore, or reach its LUN over a SCSI fabric.",
                blocks="simulate",
            )
