"""What NVMe over Fabrics needs that SCSI does not, and what it lacks."""

from collections.abc import Iterator

from qdepth.catalogue.catalogue import catalogue, profile, source_of
from qdepth.design.checks.port_problems import unfit_ports
from qdepth.design.document.document import Design
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.problem import DesignProblem, Offer, OfferedValue
from qdepth.design.profiles.device_depths import (
    READ_DEPTH,
    assumed_namespace_depth,
    device_depth,
    nvme_fabrics,
)
from qdepth.design.routing.reach import Reach


def nvme_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Depths of NVMe devices that nothing gives, and raw devices on NVMe."""
    nvme = nvme_fabrics(design)
    if nvme:
        reach = Reach(design)
        yield from _missing_depths(design, names, nvme, reach)
        yield from _raw_devices(design, names, nvme, reach)


def _missing_depths(
    design: Design, names: PartNames, nvme: set[str], reach: Reach
) -> Iterator[DesignProblem]:
    """One finding for all hosts: whoever knows the depth of one knows that of the others."""
    places = {host.id: place for place, host in enumerate(design.hosts)}
    datastores = {datastore.id: datastore for datastore in design.datastores}
    converting = {f.id for f in design.fabrics if len(unfit_ports(design, f)) > 1}
    wanting: dict[int, None] = {}
    for host_id, datastore_id in host_and_datastore_entries(design):
        if host_id not in places or datastore_id not in datastores:
            continue
        host = design.hosts[places[host_id]]
        for target in reach.targets(datastores[datastore_id]):
            ports = [path.hba_port for path in reach.paths(host, target)]
            fabrics = {port.fabric for port in ports}
            is_nvme = not nvme.isdisjoint(fabrics) and converting.isdisjoint(fabrics)
            if is_nvme and not device_depth(design, host, ports, is_endpoint=target.is_endpoint):
                wanting[places[host_id]] = None
    if wanting:
        yield _missing_depth(design, names, sorted(wanting))


def _missing_depth(design: Design, names: PartNames, wanting: list[int]) -> DesignProblem:
    assumed = assumed_namespace_depth()
    depth = f"{assumed.value:g}"
    which = names.listed((design.hosts[place].id for place in wanting), "")
    hosts = "the host" if len(wanting) == 1 else f"{len(wanting)} host entries"
    values = []
    for place in wanting:
        host = design.hosts[place]
        known = host.lun_depth or host.pe_depth
        pointer = f"/hosts/{place}/namespace_depth"
        values.append(OfferedValue(pointer=pointer, value=depth if known is None else str(known)))
    return DesignProblem(
        pointer=f"/hosts/{wanting[0]}/namespace_depth",
        message=f"The depth of NVMe devices is not set on {which}. It follows from the queues that "
        "host and target agree on, so no driver profile gives it.",
        limit="a whole number from 1",
        remedy=f"{READ_DEPTH} Until you know it, {depth} is a usual assumption: a queue of 128 "
        f"less 2 ({source_of(assumed).title}).",
        blocks="simulate",
        offer=Offer(label=f"Assume {depth} on {hosts}", values=values),
    )


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
