"""Settings of ESXi hosts in which two designs differ, as esxcli commands that set and roll back.

Commands and option names: VMware's reference of esxcli; the parameters of HBA modules: Broadcom KB
1267 and the manuals of the drivers.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.catalogue.catalogue import catalogue
from qdepth.design.document.array import LunDatastore
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.part_names import PartNames
from qdepth.design.profiles.profile_values import device_depth, dsnro, qfull, sched_quantum

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
POLICIES = {"fixed": "VMW_PSP_FIXED", "mru": "VMW_PSP_MRU", "round_robin": "VMW_PSP_RR"}

Option = str | int | bool


@dataclass(frozen=True)
class Command:
    """One call of esxcli."""

    name: tuple[str, ...]
    """Name spaces and verb, for example `("storage", "nmp", "device", "list")`."""
    options: dict[str, Option]
    """Values by long option name; True for a flag."""


@dataclass(frozen=True)
class Step:
    """One setting: how to look at it, change it, check it and change it back."""

    title: str
    of_device: bool
    """Whether it is repeated for each device that is named."""
    reboot: bool
    show: Command
    change: Command
    roll_back: Command


@dataclass(frozen=True)
class HostSettings:
    """What changes on one host entry."""

    host_id: str
    steps: list[Step]
    by_hand: list[str]
    """What changes and no command here can do."""


def host_settings(before: Design, after: Design) -> list[HostSettings]:
    """Settings that turn the hosts of a design into those of another; hosts are matched by id."""
    old = {host.id: host for host in before.hosts}
    settings = []
    for host in after.hosts:
        if host.id not in old:
            continue
        depths = (_depth(before, old[host.id]), _depth(after, host))
        steps = list(_steps(old[host.id], host, *depths))
        by_hand = [
            *_by_hand(old[host.id], host, *depths),
            *_guests(before, after, host.id),
            *_datastores(before, after, host.id),
        ]
        if steps or by_hand:
            settings.append(HostSettings(host.id, steps, by_hand))
    return settings


def _depth(design: Design, host: Host) -> int | None:
    value = device_depth(design.known_profiles, host, host.hba_ports, is_endpoint=False)
    return None if value is None else int(float(value.value))


def _steps(before: Host, after: Host, was: int | None, wanted: int | None) -> Iterator[Step]:
    if was is not None and wanted is not None and was != wanted:
        for module, parameter in sorted({MODULES[name] for name in _drivers(after)}):
            yield _module_step(module, parameter, was, wanted)
    if before.path_policy != after.path_policy:
        yield _policy_step(before.path_policy, after.path_policy)
    turns = after.path_policy == "round_robin"
    if turns and before.round_robin_ios != after.round_robin_ios:
        yield _round_robin_step(before.round_robin_ios, after.round_robin_ios)
    caps = [int(float(dsnro(host, is_endpoint=False).value)) for host in (before, after)]
    if caps[0] != caps[1]:
        yield _dsnro_step(*caps)
    if _answers(before) != _answers(after):
        yield _answers_step(_answers(before), _answers(after))
    if before.busy_delay_ms != after.busy_delay_ms:
        yield _advanced_step(
            "pause before a refused command is sent again [ms]",
            "/Disk/DelayOnBusy",
            int(before.busy_delay_ms),
            int(after.busy_delay_ms),
        )
    quanta = [int(float(sched_quantum(host).value)) for host in (before, after)]
    if quanta[0] != quanta[1]:
        yield _advanced_step(
            "sequential commands of a virtual disk in a row", "/Disk/SchedQuantum", *quanta
        )


def _answers(host: Host) -> tuple[int, int]:
    """QFullSampleSize and QFullThreshold."""
    sample_size, threshold = (
        int(float(qfull(host, name).value)) for name in ("qfull_sample_size", "qfull_threshold")
    )
    return sample_size, threshold


def _drivers(host: Host) -> set[str]:
    return {port.driver for port in host.hba_ports if port.driver in MODULES}


def _by_hand(before: Host, after: Host, was: int | None, wanted: int | None) -> Iterator[str]:
    if was != wanted and not _drivers(after):
        yield (
            f"Depth of LUNs from {was} to {wanted}: the ports name no driver whose parameter is "
            f"known. Known are {', '.join(MODULES)}."
        )
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
    if before.dsnro_scope != after.dsnro_scope:
        yield "What DSNRO counts (dsnro_scope): a reading of the rule, not a setting of a host."
    if before.release != after.release:
        names = {release.id: release.name for release in catalogue().releases}
        yield (
            f"ESXi from {names.get(before.release or '', 'unset')} to "
            f"{names.get(after.release or '', 'unset')}."
        )


def _guests(before: Design, after: Design, host_id: str) -> Iterator[str]:
    old, names = {group.id: group for group in before.vm_groups}, PartNames(after)
    for group in after.vm_groups:
        was = old.get(group.id)
        if group.host == host_id and was is not None and was.disk_depth != group.disk_depth:
            yield (
                f"Guests of VM group {names(group.id)}: depth of a virtual disk from "
                f"{was.disk_depth} to {group.disk_depth}. For PVSCSI on Windows set "
                "DriverParameter to "
                f"RequestRingPages=32,MaxQueueDepth={group.disk_depth} under "
                "HKLM\\SYSTEM\\CurrentControlSet\\services\\pvscsi\\Parameters\\Device and reboot; "
                f"on Linux load vmw_pvscsi with cmd_per_lun={group.disk_depth} ring_pages=32."
            )


def _datastores(before: Design, after: Design, host_id: str) -> Iterator[str]:
    used = {group.datastore for group in after.vm_groups if group.host == host_id}
    old, names = {datastore.id: datastore for datastore in before.datastores}, PartNames(after)
    for datastore in after.datastores:
        was = old.get(datastore.id)
        if datastore.id not in used or datastore.kind == "vvol" or was is None:
            continue
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


def _module_step(module: str, parameter: str, was: int, wanted: int) -> Step:
    name = ("system", "module", "parameters")

    def setting(depth: int) -> Command:
        text = f"{parameter}={depth}"
        return Command((*name, "set"), {"module": module, "parameter-string": text, "append": True})

    return Step(
        title=f"depth of a LUN in the driver {module}: {was} to {wanted}",
        of_device=False,
        reboot=True,
        show=Command((*name, "list"), {"module": module}),
        change=setting(wanted),
        roll_back=setting(was),
    )


def _policy_step(was: str, wanted: str) -> Step:
    name = ("storage", "nmp", "device")
    return Step(
        title=f"path policy: {was} to {wanted}",
        of_device=True,
        reboot=False,
        show=Command((*name, "list"), {}),
        change=Command((*name, "set"), {"psp": POLICIES[wanted]}),
        roll_back=Command((*name, "set"), {"psp": POLICIES[was]}),
    )


def _round_robin_step(was: int, wanted: int) -> Step:
    name = ("storage", "nmp", "psp", "roundrobin", "deviceconfig")
    return Step(
        title=f"I/Os on a path before round robin takes the next: {was} to {wanted}",
        of_device=True,
        reboot=False,
        show=Command((*name, "get"), {}),
        change=Command((*name, "set"), {"type": "iops", "iops": wanted}),
        roll_back=Command((*name, "set"), {"type": "iops", "iops": was}),
    )


def _dsnro_step(was: int, wanted: int) -> Step:
    name = ("storage", "core", "device")
    option = "sched-num-req-outstanding"
    return Step(
        title=f"outstanding I/Os of a LUN while VMs take turns (DSNRO): {was} to {wanted}",
        of_device=True,
        reboot=False,
        show=Command((*name, "list"), {}),
        change=Command((*name, "set"), {option: wanted}),
        roll_back=Command((*name, "set"), {option: was}),
    )


def _answers_step(was: tuple[int, int], wanted: tuple[int, int]) -> Step:
    name = ("storage", "core", "device")

    def setting(answers: tuple[int, int]) -> Command:
        options: dict[str, Option] = {
            "queue-full-sample-size": answers[0],
            "queue-full-threshold": answers[1],
        }
        return Command((*name, "set"), options)

    return Step(
        title=f"queue full sample size and threshold: {was[0]} and {was[1]} to {wanted[0]} and "
        f"{wanted[1]}",
        of_device=True,
        reboot=False,
        show=Command((*name, "list"), {}),
        change=setting(wanted),
        roll_back=setting(was),
    )


def _advanced_step(title: str, option: str, was: int, wanted: int) -> Step:
    name = ("system", "settings", "advanced")
    return Step(
        title=f"{title}: {was} to {wanted}",
        of_device=False,
        reboot=False,
        show=Command((*name, "list"), {"option": option}),
        change=Command((*name, "set"), {"option": option, "int-value": wanted}),
        roll_back=Command((*name, "set"), {"option": option, "int-value": was}),
    )
