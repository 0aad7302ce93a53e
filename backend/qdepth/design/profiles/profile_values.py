"""Values that a design may leave to profiles, each with its origin."""

from typing import Literal

from qdepth.catalogue.catalogue import Profile, catalogue, profile, source_of
from qdepth.design.document.array import Array
from qdepth.design.document.custom_profile import OwnProfile
from qdepth.design.document.fabric import Fabric, Isl
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.document.known_profiles import KnownProfiles
from qdepth.design.document.media import Disks
from qdepth.design.document.storage_processor import TargetPort
from qdepth.design.document.vm_class import VmClass
from qdepth.design.profiles.link_speeds import nominal_mb_s
from qdepth.immutable import Immutable

Origin = Literal["design", "profile", "format"]


class Value(Immutable):
    """A number or word, and its origin."""

    value: float | str
    origin: Origin
    """`design`: set in the design; `profile`: a profile of the catalogue; `format`: the default of
    the document format."""
    source: str
    """Name of the profile and title of the document that the value was read in."""
    note: str = ""


SET = "Set in this design"
FORMAT = "the format qdepth/2"
NO_LIMIT = 4_294_967_295
"""NFS.MaxQueueDepth of a host without a limit."""
DISK_SETTINGS = {"rotation_rpm": "1/min", "seek_ms": "ms", "transfer_mb_s": "MB/s"}


CARRY_DATA = ("iscsi", "nvme_tcp", "nvme_rdma")
"""Protocols whose commands may carry the data of a write."""


def found(value: float | str | None, name: str, known: Profile | OwnProfile | None) -> Value | None:
    """Return a value: as set, or from the profile; None if neither has it."""
    if value is not None:
        return Value(value=value, origin="design", source=SET)
    if isinstance(known, Profile):
        return _shipped(name, known)
    return None if known is None else _own(name, known)


def _shipped(name: str, known: Profile) -> Value | None:
    setting = known.settings.get(name)
    if setting is None:
        return None
    return Value(
        value=setting.value,
        origin="profile",
        source=f"{known.name} profile: {source_of(setting).title}",
        note=setting.note if setting.confirmed else f"Not confirmed. {setting.note}".strip(),
    )


def _own(name: str, known: OwnProfile) -> Value | None:
    value = getattr(known, name, None)
    if value is None:
        return None
    source = f"Own profile {known.name or known.id}: {known.source or 'no source noted'}"
    return Value(value=value, origin="profile", source=source)


def or_default(value: Value | None, default: float | str) -> Value:
    return value or Value(value=default, origin="format", source=FORMAT)


def driver_of(known: KnownProfiles, port: HbaPort) -> Profile | OwnProfile | None:
    """Driver profile of a port."""
    return known.find("hba_driver", port.driver)


def dsnro(host: Host, *, is_endpoint: bool) -> Value:
    """Commands that a host keeps outstanding at a device while its VMs issue in turn."""
    name, default = ("pe_dsnro", 256) if is_endpoint else ("dsnro", 32)
    release = profile(catalogue().releases, host.release)
    return or_default(found(getattr(host, name), name, release), default)


def nfs_max_queue_depth(host: Host) -> Value:
    """I/Os that a host keeps outstanding at an NFS volume."""
    name, release = "nfs_max_queue_depth", profile(catalogue().releases, host.release)
    return or_default(found(host.nfs_max_queue_depth, name, release), NO_LIMIT)


def sched_quantum(host: Host) -> Value:
    """Sequential commands of one virtual disk that the fair scheduler serves in a row."""
    release = profile(catalogue().releases, host.release)
    return or_default(found(host.sched_quantum, "sched_quantum", release), 8)


def qfull(host: Host, name: str) -> Value:
    """`qfull_sample_size` or `qfull_threshold` of a host."""
    release = profile(catalogue().releases, host.release)
    default = {"qfull_sample_size": 0, "qfull_threshold": 8}[name]
    return or_default(found(getattr(host, name), name, release), default)


def adapter_depth(known: KnownProfiles, port: HbaPort, protocol: str | None) -> Value:
    """AQLEN of a port; for NFS, the limit on outstanding I/Os of the whole host."""
    default = 65_536 if protocol == "nfs" else 4096
    return or_default(found(port.adapter_depth, "adapter_depth", driver_of(known, port)), default)


def split_kib(known: KnownProfiles, port: HbaPort) -> Value | None:
    """Size above which a port's driver splits I/Os [KiB]; None: never."""
    return found(port.split_kib, "split_kib", driver_of(known, port))


def port_depth(known: KnownProfiles, array: Array, port: TargetPort) -> Value:
    """Commands that a target port accepts at the same time."""
    return or_default(found(port.port_depth, "port_depth", _front_end(known, array)), 2048)


def on_full(known: KnownProfiles, array: Array, port: TargetPort, protocol: str | None) -> Value:
    """Response of a full target port to a further command: `wait` or `task_set_full`, a SCSI
    status."""
    if protocol == "nfs":
        return Value(value="wait", origin="format", source="NFS has no TASK SET FULL: calls wait")
    return or_default(found(port.on_full, "on_full", _front_end(known, array)), "wait")


def _front_end(known: KnownProfiles, array: Array) -> Profile | OwnProfile | None:
    return known.find("front_end", array.front_end)


def vscsi_depth(known: KnownProfiles, group: VmClass, name: str) -> Value | None:
    """`disk_depth` or `adapter_depth` of a class of VMs; None if nothing sets it."""
    profile = known.find("vscsi_adapter", group.vscsi_adapter)
    return found(getattr(group, name), name, profile)


def disk_setting(known: KnownProfiles, disks: Disks, name: str) -> Value | None:
    """`rotation_rpm`, `seek_ms` or `transfer_mb_s` of disks; None if nothing sets it."""
    return found(getattr(disks, name), name, known.find("disk", disks.model))


def immediate_kib(fabric: Fabric) -> Value:
    """Largest write whose data leave with the command [KiB]; 0: none."""
    name = "immediate_kib"
    if fabric.protocol not in CARRY_DATA:
        return Value(value=0.0, origin="format", source="Its commands carry no data of writes")
    own = {"nvme_tcp": "nvme-tcp"}.get(fabric.protocol)
    driver = profile(catalogue().hba_drivers, own)
    return or_default(found(fabric.immediate_kib, name, driver), 0.0)


def payload_mb_s(fabric: Fabric, port: HbaPort | TargetPort | Isl) -> float:
    """Payload rate of a port, or of one inter-switch link, and direction [MB/s]."""
    return port.payload_mb_s or nominal_mb_s(fabric.protocol, port.speed_gbps, fabric.mtu_bytes)
