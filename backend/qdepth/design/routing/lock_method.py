"""Whether a host locks a block (ATS) or reserves the whole LUN (SCSI-2), and why."""

from dataclasses import dataclass

from qdepth.design.document.array import Array
from qdepth.design.document.host import Host
from qdepth.design.part_names import own_name


@dataclass(frozen=True)
class LockMethod:
    """Locking of the metadata of a VMFS datastore."""

    is_ats: bool
    """True if one block is locked; otherwise the whole LUN is reserved."""
    reason: str
    """Why the LUN is reserved; empty if it is not."""


def lock_method(host: Host, array: Array) -> LockMethod:
    """Return how a host locks metadata on a LUN of an array.

    References
    ----------
    VMware vSphere Storage, "VMFS Locking Mechanisms": ATS+SCSI reverts to reservations, which lock
    the whole device, where ATS is not to be had.
    """
    reason = ""
    if host.locking.hardware_accelerated_locking == "off":
        reason = f"HardwareAcceleratedLocking is off on {own_name(host, 'host')}"
    elif array.offload.ats_us is None:
        reason = f"{own_name(array)} does not support ATS"
    return LockMethod(not reason, reason)
