"""Every parameter that a profile can set, with its value and origin."""

from collections.abc import Iterator

from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.document.known_profiles import KnownProfiles
from qdepth.design.document.media import Disks
from qdepth.design.document.storage_processor import TargetPort
from qdepth.design.profiles.controller_queues import controller_queues
from qdepth.design.profiles.device_depths import (
    controller_commands,
    depth_field,
    device_depth,
    nfs_fabrics,
    nvme_fabrics,
    scsi_ports,
)
from qdepth.design.profiles.path_turns import host_ios_per_path, kib_per_path, measure_after_s
from qdepth.design.profiles.profile_values import (
    CARRY_DATA,
    DISK_SETTINGS,
    Value,
    adapter_depth,
    disk_setting,
    dsnro,
    found,
    immediate_kib,
    nfs_max_queue_depth,
    on_full,
    payload_mb_s,
    port_depth,
    qfull,
    sched_quantum,
    split_kib,
    vscsi_depth,
)

KERNEL_NAMES = {"dsnro": "SchedNumReqOutstanding", "pe_dsnro": "ScsiVVolPESNRO"}
"""VMware's name of a setting."""

Setting = tuple[str, str, Value | None]
"""Pointer to a field, its unit and value."""


class EffectiveSetting(Value):
    """Effective value of a field of a design."""

    pointer: str
    """JSON pointer to the field, set or not."""
    unit: str


def effective_settings(design: Design) -> list[EffectiveSetting]:
    """Return every parameter that a profile can set, with its value and origin."""
    return [
        EffectiveSetting(pointer=pointer, unit=unit, **value.model_dump())
        for pointer, unit, value in _values(design)
        if value is not None
    ]


def _values(design: Design) -> Iterator[Setting]:
    fabrics = {fabric.id: fabric for fabric in design.fabrics}
    for h, host in enumerate(design.hosts):
        yield from _of_host(design, f"/hosts/{h}", host, fabrics)
    for f, fabric in enumerate(design.fabrics):
        if fabric.protocol in CARRY_DATA:
            yield f"/fabrics/{f}/immediate_kib", "KiB", immediate_kib(fabric)
    for a, array in enumerate(design.arrays):
        yield from _of_array(design.known_profiles, f"/arrays/{a}", array, fabrics)
    for g, group in enumerate(design.classes):
        for name in ("disk_depth", "adapter_depth"):
            yield f"/classes/{g}/{name}", "I/Os", vscsi_depth(design.known_profiles, group, name)


def _of_host(design: Design, at: str, host: Host, fabrics: dict[str, Fabric]) -> Iterator[Setting]:
    known, nvme = design.known_profiles, nvme_fabrics(design)
    of_scsi, nfs = scsi_ports(design, host), nfs_fabrics(design)
    nvme_ports = [port for port in host.hba_ports if port.fabric in nvme]
    nfs_ports = [port for port in host.hba_ports if port.fabric in nfs]
    if nfs_ports:
        yield f"{at}/nfs_max_queue_depth", "I/Os", nfs_max_queue_depth(host)
    for kind, is_endpoint in (("lun", False), ("pe", True)) if of_scsi or nvme_ports else ():
        depth = device_depth(design, host, of_scsi or nvme_ports, is_endpoint=is_endpoint)
        if of_scsi or depth_field(design, host, nvme_ports, is_endpoint=is_endpoint) != (
            "namespace_depth"
        ):
            yield f"{at}/{kind}_depth", "I/Os", depth
        name = "pe_dsnro" if is_endpoint else "dsnro"
        yield f"{at}/{name}", "I/Os", _clipped(name, dsnro(host, is_endpoint=is_endpoint), depth)
    if nvme_ports:
        depth = device_depth(design, host, nvme_ports, is_endpoint=False)
        yield f"{at}/namespace_depth", "I/Os", depth
    if of_scsi or nvme_ports:
        yield f"{at}/round_robin_ios", "I/Os", host_ios_per_path(design, host)
        cabled = {port.fabric for port in nvme_ports or of_scsi}
        yield f"{at}/round_robin_kib", "KiB", kib_per_path(design, host, cabled)
        if host.path_policy == "latency":
            after = measure_after_s(design, host, cabled)
            yield f"{at}/latency_interval_s", "s", after
    yield f"{at}/sched_quantum", "I/Os", sched_quantum(host)
    for name in ("qfull_sample_size", "qfull_threshold"):
        yield f"{at}/{name}", "answers", qfull(host, name)
    for p, port in enumerate(host.hba_ports):
        protocol = _protocol(fabrics, port)
        yield f"{at}/hba_ports/{p}/adapter_depth", "I/Os", adapter_depth(known, port, protocol)
        yield f"{at}/hba_ports/{p}/split_kib", "KiB", split_kib(known, port)
        if port in nvme_ports and controller_commands(design, host, port) is not None:
            queues = controller_queues(port)
            yield f"{at}/hba_ports/{p}/io_queues", "", queues.pairs
            yield f"{at}/hba_ports/{p}/io_queue_size", "entries", queues.size
        yield f"{at}/hba_ports/{p}/payload_mb_s", "MB/s", _rate(fabrics, port)


def _of_array(
    known: KnownProfiles, at: str, array: Array, fabrics: dict[str, Fabric]
) -> Iterator[Setting]:
    for s, sp in enumerate(array.sps):
        for p, port in enumerate(sp.target_ports):
            here = f"{at}/sps/{s}/target_ports/{p}"
            yield f"{here}/port_depth", "I/Os", port_depth(known, array, port)
            yield f"{here}/on_full", "", on_full(known, array, port, _protocol(fabrics, port))
            yield f"{here}/payload_mb_s", "MB/s", _rate(fabrics, port)
    for p, pool in enumerate(array.pools):
        if isinstance(pool.media, Disks):
            for name, unit in DISK_SETTINGS.items():
                yield (
                    f"{at}/pools/{p}/media/{name}",
                    unit,
                    disk_setting(known, pool.media, name),
                )


def _protocol(fabrics: dict[str, Fabric], port: HbaPort | TargetPort) -> str | None:
    fabric = fabrics.get(port.fabric)
    return None if fabric is None else fabric.protocol


def _rate(fabrics: dict[str, Fabric], port: HbaPort | TargetPort) -> Value | None:
    fabric = fabrics.get(port.fabric)
    if fabric is None:
        return None
    nominal = f"Nominal payload of {fabric.protocol} at {port.speed_gbps} Gb/s"
    return found(port.payload_mb_s, "payload_mb_s", None) or Value(
        value=payload_mb_s(fabric, port), origin="format", source=nominal
    )


def _clipped(name: str, cap: Value, depth: Value | None) -> Value:
    """A default of DSNRO, or the depth of the device where that is smaller."""
    if depth is None or cap.origin == "design" or float(cap.value) <= float(depth.value):
        return cap
    note = (
        f"{KERNEL_NAMES[name]} of {cap.value:.12g} clipped to {depth.value:.12g}, the depth that "
        "the driver gives the device: the larger default has no effect."
    )
    return cap.model_copy(update={"value": depth.value, "note": note})
