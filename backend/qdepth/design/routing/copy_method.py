"""Whether an array copies by itself (XCOPY, NVMe Copy) or the host moves the data, and why."""

from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.catalogue.catalogue import NVME_OVER_FABRICS, catalogue, profile
from qdepth.design.document.array import Datastore
from qdepth.design.document.host import Host
from qdepth.design.document.operation import Copy
from qdepth.design.part_names import own_name
from qdepth.design.routing.reach import Reach


@dataclass(frozen=True)
class CopyMethod:
    """Copier: the array or the host."""

    is_offloaded: bool
    """True if the array copies, by XCOPY or by NVMe Copy."""
    reason: str
    """Why the host copies; empty if the array does."""


def copy_method(
    operation: Copy, host: Host, ends: tuple[Datastore, Datastore], reach: Reach
) -> CopyMethod:
    """Return whether the array or the host copies.

    Parameters
    ----------
    ends : tuple of Datastore
        Source and target.

    References
    ----------
    VMware vSphere Storage, "Considerations When Using Hardware Acceleration": one array, equal
    blocks of VMFS, no raw devices with files, no snapshots, no eagerly zeroed source with a thin
    target. Devices over NVMe have no XCOPY; releases with Misc.EnableNVMeCopyCmd, from 8.0 U3 on,
    hand a copy to the array by NVMe Copy (Advanced settings of 42 ESXi builds).
    """
    reasons = (
        *_reasons_of_host(host),
        *_reasons_of_ends(host, ends, reach),
        *_reasons_of_disk(operation),
    )
    reason = next(iter(reasons), "")
    return CopyMethod(not reason, reason)


def _reasons_of_host(host: Host) -> Iterator[str]:
    if host.data_mover.hardware_accelerated_move == "off":
        yield f"HardwareAcceleratedMove is off on {own_name(host, 'host')}"


def _reasons_of_ends(host: Host, ends: tuple[Datastore, Datastore], reach: Reach) -> Iterator[str]:
    source, target = ends
    devices = [*reach.targets(source), *reach.targets(target)]
    arrays = {device.array.id: device.array for device in devices}
    protocols = {
        reach.protocol(path.hba_port.fabric)
        for device in devices
        for path in reach.paths(host, device)
    }
    kinds = {end.kind for end in ends}
    if len(arrays) > 1:
        yield f"{own_name(source)} and {own_name(target)} are on different arrays"
    for array in arrays.values():
        if array.offload.copy_engine is None:
            yield f"{own_name(array)} has no copy engine"
    blocks = [end.vmfs_block_mib for end in ends if end.kind == "vmfs"]
    if len(set(blocks)) > 1:
        yield (
            f"{own_name(source)} has VMFS blocks of {blocks[0]} MiB and {own_name(target)} of "
            f"{blocks[1]} MiB, between which XCOPY does not copy"
        )
    if "rdm" in kinds and len(kinds) > 1:
        yield "the array does not copy between a raw device and a file"
    if "nfs" in kinds:
        yield "NFS has no XCOPY"
    if protocols & NVME_OVER_FABRICS:
        yield from _reasons_of_nvme(host)


def _reasons_of_nvme(host: Host) -> Iterator[str]:
    release = profile(catalogue().releases, host.release)
    if release is None:
        yield f"{own_name(host, 'host')} names no release, and NVMe Copy comes with ESXi 8.0 U3"
    elif "nvme_copy" not in release.settings:
        yield f"{release.name} has no NVMe Copy, which comes with ESXi 8.0 U3"


def _reasons_of_disk(operation: Copy) -> Iterator[str]:
    if operation.disk.snapshots:
        yield "XCOPY does not copy a VM with snapshots"
    if (operation.disk.format, operation.target_format) == ("eager_zeroed", "thin"):
        yield "XCOPY does not turn an eagerly zeroed disk into a thin one"
