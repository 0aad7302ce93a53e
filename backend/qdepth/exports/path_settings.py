"""How hosts choose paths, and which multipathing plug-in of ESXi has to be told."""

from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.catalogue.releases import is_before
from qdepth.design.document.document import Design
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.profiles.device_depths import device_depth, nfs_fabrics, nvme_fabrics
from qdepth.design.profiles.path_turns import host_ios_per_path
from qdepth.exports.host_commands import (
    SCHEMES,
    Step,
    hpp_step,
    policy_step,
    round_robin_step,
)

LOCAL_NVME = "nvme-local"
HPP_SINCE = "esxi-7.0u2"
"""First release whose HPP claims local NVMe devices, too."""


@dataclass(frozen=True)
class PathSettings:
    """What changes in how a host chooses paths."""

    steps: list[Step]
    by_hand: list[str]


def path_settings(before: Design, was: Host, after: Design, host: Host) -> PathSettings:
    """Policy and I/Os per path: of NMP for SCSI devices, of HPP for NVMe devices.

    A script cannot tell the devices of a host with both apart, so those of HPP are left to hands.
    NFS volumes have no paths to choose.
    """
    nfs = nfs_fabrics(after)
    of_hpp = [_is_of_hpp(after, host, port) for port in host.hba_ports if port.fabric not in nfs]
    if not of_hpp:
        return PathSettings([], [])
    old = was.path_policy, int(float(host_ios_per_path(before, was).value))
    new = host.path_policy, int(float(host_ios_per_path(after, host).value))
    is_turning = host.path_policy == "round_robin"
    has_turns = was.round_robin_ios is not None or host.round_robin_ios is not None
    if old[0] == new[0] and not (is_turning and has_turns and old[1] != new[1]):
        return PathSettings([], [])
    if not any(of_hpp):
        return PathSettings(list(_nmp_steps(old, new)), [])
    if not all(of_hpp):
        return PathSettings(list(_nmp_steps(old, new)), [_both(new)])
    if old[0] not in SCHEMES or new[0] not in SCHEMES:
        return PathSettings([], [_no_scheme(old[0], new[0])])
    return PathSettings([hpp_step(old, new)], [_check_options()])


def namespace_depths(before: Design, was: Host, after: Design, host: Host) -> Iterator[str]:
    """A depth of NVMe devices that differs: nothing on the host sets it."""
    depths = []
    for design, one in ((before, was), (after, host)):
        nvme = nvme_fabrics(design)
        ports = [port for port in one.hba_ports if port.fabric in nvme]
        value = device_depth(design, one, ports, is_endpoint=False)
        depths.append(None if value is None else int(float(value.value)))
    if depths[1] is not None and depths[0] != depths[1]:
        was_known = "" if depths[0] is None else f"from {depths[0]} "
        yield (
            f"Depth of NVMe devices {was_known}to {depths[1]}: it follows from the size of "
            "the queues that host and target agree on, and the depth of SCSI LUNs in the HBA "
            "driver has no effect on it. Change the queues of the target or its driver, then "
            "check Device Max Queue Depth: esxcli storage core device list."
        )


def _is_of_hpp(design: Design, host: Host, port: HbaPort) -> bool:
    is_local = port.driver == LOCAL_NVME and host.release is not None
    return port.fabric in nvme_fabrics(design) or (
        is_local and not is_before(host.release, HPP_SINCE)
    )


def _nmp_steps(old: tuple[str, int], new: tuple[str, int]) -> Iterator[Step]:
    if old[0] != new[0]:
        yield policy_step(old[0], new[0])
    if new[0] == "round_robin" and old[1] != new[1]:
        yield round_robin_step(old[1], new[1])


def _both(new: tuple[str, int]) -> str:
    told = "Name SCSI devices alone to this script: NMP has not claimed the NVMe devices. "
    if new[0] not in SCHEMES:
        return told + f"HPP, which has, knows no policy {new[0]}."
    turns = f" --iops={new[1]}" if new[0] == "round_robin" else ""
    return told + (
        f"For them: esxcli storage hpp device set --device=ID --pss={SCHEMES[new[0]]}{turns}"
    )


def _no_scheme(was: str, wanted: str) -> str:
    known = ", ".join(SCHEMES)
    return (
        f"Path policy from {was} to {wanted}: HPP has claimed the NVMe devices, and has schemes "
        f"for {known} alone."
    )


def _check_options() -> str:
    return (
        "NVMe devices belong to the High-Performance Plug-in (HPP). See the options of your build "
        "first: esxcli storage hpp device set --help."
    )
