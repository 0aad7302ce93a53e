"""Settings of ESXi hosts that differ between two designs, as esxcli commands that set and roll
back."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from qdepth.catalogue.catalogue import catalogue
from qdepth.design.described import choices, quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.array import LunDatastore
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.profiles.device_depths import device_depth, scsi_ports
from qdepth.design.profiles.profile_values import (
    dsnro,
    nfs_max_queue_depth,
    qfull,
    sched_quantum,
)
from qdepth.exports.host_commands import (
    Step,
    advanced_step,
    answers_step,
    dsnro_step,
    module_step,
)
from qdepth.exports.path_settings import namespace_depths, path_settings

MODULES = {
    "qla2xxx": ("qla2xxx", "ql2xmaxqdepth"),
    "qlnativefc": ("qlnativefc", "ql2xmaxqdepth"),
    "lpfc820": ("lpfc820", "lpfc_lun_queue_depth"),
    "lpfc": ("lpfc", "lpfc_lun_queue_depth"),
    "lpfc-12.8.534": ("lpfc", "lpfc_lun_queue_depth"),
    "fnic": ("fnic", "fnic_max_qdepth"),
    "nfnic": ("nfnic", "lun_queue_depth_per_path"),
    "iscsi_vmk": ("iscsi_vmk", "iscsivmk_LunQDepth"),
}
"""Module and parameter that set the depth of a LUN, by driver profile."""


@dataclass(frozen=True)
class HostSettings:
    """Changes on one host entry."""

    host_id: str
    steps: list[Step]
    by_hand: list[str]
    """Changes that no command here can make."""
    by_hand_back: list[str]
    """The same for the way back."""


def host_settings(before: Design, after: Design) -> list[HostSettings]:
    """Return the settings that turn the hosts of a design into those of another; hosts are matched
    by id."""
    old = index_of(before).hosts
    settings = []
    for host in after.hosts:
        if host.id not in old:
            continue
        was = old[host.id]
        depths = (_depth(before, was), _depth(after, host))
        drivers = {p.driver for p in scsi_ports(after, host) if p.driver in MODULES}
        paths = path_settings(before, was, after, host).steps
        steps = [*_module_steps(drivers, *depths), *paths, *_steps(was, host)]
        there, back = (
            [*([] if drivers else _no_driver(_depth(*one), _depth(*other))), *_left(*one, *other)]
            for one, other in permutations(((before, was), (after, host)))
        )
        if steps or there:
            settings.append(HostSettings(host.id, steps, there, back))
    return settings


def _left(before: Design, was: Host, after: Design, host: Host) -> Iterator[str]:
    """What no command here can do, but for the depth of LUNs."""
    yield from namespace_depths(before, was, after, host)
    yield from path_settings(before, was, after, host).by_hand
    yield from _by_hand(was, host)
    yield from _guests(before, after, host.id)
    yield from _datastores(before, after, host.id)


def _depth(design: Design, host: Host) -> int | None:
    """Depth of SCSI LUNs."""
    value = device_depth(design, host, scsi_ports(design, host), is_endpoint=False)
    return None if value is None else int(float(value.value))


def _module_steps(drivers: set[str], was: int | None, wanted: int | None) -> Iterator[Step]:
    if was is not None and wanted is not None and was != wanted:
        for module, parameter in sorted({MODULES[name] for name in drivers}):
            yield module_step(module, parameter, was, wanted)


def _steps(before: Host, after: Host) -> Iterator[Step]:
    caps = [int(float(dsnro(host, is_endpoint=False).value)) for host in (before, after)]
    if caps[0] != caps[1]:
        yield dsnro_step(*caps)
    depths = [int(float(nfs_max_queue_depth(host).value)) for host in (before, after)]
    if depths[0] != depths[1]:
        yield advanced_step("I/Os outstanding at each NFS volume", "/NFS/MaxQueueDepth", *depths)
    if _answers(before) != _answers(after):
        yield answers_step(_answers(before), _answers(after))
    if before.busy_delay_ms != after.busy_delay_ms:
        yield advanced_step(
            "pause before a refused command is sent again [ms]",
            "/Disk/DelayOnBusy",
            int(before.busy_delay_ms),
            int(after.busy_delay_ms),
        )
    quanta = [int(float(sched_quantum(host).value)) for host in (before, after)]
    if quanta[0] != quanta[1]:
        yield advanced_step(
            "sequential commands of a virtual disk in a row", "/Disk/SchedQuantum", *quanta
        )


def _answers(host: Host) -> tuple[int, int]:
    """QFullSampleSize and QFullThreshold."""
    sample_size, threshold = (
        int(float(qfull(host, name).value)) for name in ("qfull_sample_size", "qfull_threshold")
    )
    return sample_size, threshold


def _no_driver(was: int | None, wanted: int | None) -> Iterator[str]:
    if was != wanted and wanted is not None:
        yield (
            f"Depth of LUNs from {was} to {wanted}: the ports name no driver whose parameter is "
            f"known. Known are {', '.join(MODULES)}."
        )


def _by_hand(before: Host, after: Host) -> Iterator[str]:
    if before.pe_depth != after.pe_depth:
        yield (
            f"Depth of protocol endpoints from {before.pe_depth} to {after.pe_depth}: it follows "
            "from the driver and its release."
        )
    if before.pe_dsnro != after.pe_dsnro:
        yield (
            f"DSNRO of protocol endpoints (ScsiVVolPESNRO) from {before.pe_dsnro} to "
            f"{after.pe_dsnro}: set Scsi.ScsiVVolPESNRO among the advanced settings of the host."
        )
    if before.latency_threshold_ms != after.latency_threshold_ms:
        ms = after.latency_threshold_ms
        yield (
            f"Latency sensitive threshold of NVMe devices from {before.latency_threshold_ms:g} to "
            f"{ms:g} ms: esxcli storage core device latencythreshold set -v VENDOR -m MODEL "
            f"-t {ms:g}, with vendor and model as esxcli storage core device list shows them."
        )
    if before.dsnro_scope != after.dsnro_scope:
        yield (
            f"What DSNRO counts ({quoted(Host, 'dsnro_scope')}): a reading of the rule, not a "
            "setting of a host."
        )
    teaming = choices(Host, "nfs_teaming")
    if before.nfs_teaming != after.nfs_teaming:
        yield (
            f"Load balancing of the port group that carries NFS from "
            f"{teaming[before.nfs_teaming]} to {teaming[after.nfs_teaming]}: set "
            "it on the virtual switch, with a matching link aggregation "
            f"group on the physical switch for every policy but {teaming['port_id']}."
        )
    if before.release != after.release:
        names = {release.id: release.name for release in catalogue().releases}
        yield (
            f"ESXi from {names.get(before.release or '', 'unset')} to "
            f"{names.get(after.release or '', 'unset')}."
        )


def _guests(before: Design, after: Design, host_id: str) -> Iterator[str]:
    old, names = index_of(before).classes, index_of(after).names
    for group in after.classes:
        was = old.get(group.id)
        if host_id in group.host_entries and was is not None and was.disk_depth != group.disk_depth:
            yield (
                f"Guests of class {names(group.id)}: depth of a virtual disk from "
                f"{was.disk_depth} to {group.disk_depth}. For PVSCSI on Windows set "
                "DriverParameter to "
                f"RequestRingPages=32,MaxQueueDepth={group.disk_depth} under "
                "HKLM\\SYSTEM\\CurrentControlSet\\services\\pvscsi\\Parameters\\Device and reboot; "
                f"on Linux load vmw_pvscsi with cmd_per_lun={group.disk_depth} ring_pages=32."
            )


def _datastores(before: Design, after: Design, host_id: str) -> Iterator[str]:
    used = {store for host, store in host_and_datastore_entries(after) if host == host_id}
    old, names = index_of(before).datastores, index_of(after).names
    for datastore in after.datastores:
        was = old.get(datastore.id)
        if datastore.id not in used or datastore.kind == "vvol" or was is None:
            continue
        if was.kind == "nfs" == datastore.kind and was.nfs_connections != datastore.nfs_connections:
            yield (
                f"Connections of {names(datastore.id)} from {was.nfs_connections} to "
                f"{datastore.nfs_connections}: esxcli storage nfs param set -v VOLUME "
                f"-c {datastore.nfs_connections} (ESXi 8.0 U2 and later; mount it again before)."
            )
        texts = ["off" if was.kind == "vvol" else _control(was), _control(datastore)]
        if texts[0] != texts[1]:
            yield (
                f"Storage I/O Control of {names(datastore.id)} from {texts[0]} to {texts[1]}, once "
                "for all hosts: Set-Datastore with -StorageIOControlEnabled and "
                "-CongestionThresholdMillisecond, or Configure Storage I/O Control in the client."
            )


def _control(datastore: LunDatastore) -> str:
    if datastore.sioc == "off":
        return "off"
    threshold = datastore.sioc_threshold_ms
    return "on, " + ("automatic" if threshold is None else f"threshold {threshold:g} ms")
