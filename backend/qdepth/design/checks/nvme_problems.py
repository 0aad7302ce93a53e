"""What NVMe over Fabrics lacks that SCSI has."""

from collections.abc import Iterator

from qdepth.catalogue.catalogue import catalogue, profile, source_of
from qdepth.design.document.document import Design
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.device_depths import nvme_fabrics
from qdepth.design.routing.reach import Reach


def nvme_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Raw devices on NVMe."""
    nvme = nvme_fabrics(design)
    if nvme:
        reach = Reach(design)
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
