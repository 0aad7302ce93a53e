"""How hosts choose paths, and the ESXi multipathing plug-in that needs the setting."""

from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.catalogue.releases import is_before
from qdepth.design.document.document import Design
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.profiles.device_depths import device_depth, nfs_fabrics, nvme_fabrics
from qdepth.design.profiles.path_turns import host_ios_per_path, measure_after_s
from qdepth.exports.host_commands import (
    POLICIES,
    SCHEMES,
    PathChoice,
    Step,
    hpp_options,
    hpp_step,
    policy_step,
    round_robin_step,
)

LOCAL_NVME = "nvme-local"
HPP_SINCE = "esxi-7.0u2"
"""First release whose HPP claims local NVMe devices, too."""


@dataclass(frozen=True)
class PathSettings:
    """Changes in how a host chooses paths."""

    steps: list[Step]
    by_hand: list[str]


def path_settings(before: Design, was: Host, after: Design, host: Host) -> PathSettings:
    """Policy and I/Os per path: of NMP for SCSI devices, of HPP for NVMe devices.

    A script cannot distinguish the devices of a host with both, so those of HPP are left to the
    user. NFS volumes have no paths to choose.
    """
    nfs = nfs_fabrics(after)
    of_hpp = [_is_of_hpp(after, host, port) for port in host.hba_ports if port.fabric not in nfs]
    if not of_hpp:
        return PathSettings([], [])
    old, new = _choice(before, was), _choice(after, host)
    if not _differs(was, host, old, new):
        return PathSettings([], [])
    if not any(of_hpp):
        return PathSettings(list(_nmp_steps(old, new)), [])
    if not all(of_hpp):
        return PathSettings(list(_nmp_steps(old, new)), [_both(new)])
    if old.policy not in SCHEMES or new.policy not in SCHEMES:
        return PathSettings([], [_no_scheme(old.policy, new.policy)])
    return PathSettings([hpp_step(old, new)], [_check_options(), *_measurements(old, new)])


def _choice(design: Design, host: Host) -> PathChoice:
    fabrics = {port.fabric for port in host.hba_ports}
    return PathChoice(
        policy=host.path_policy,
        ios=int(float(host_ios_per_path(design, host).value)),
        kib=host.round_robin_kib,
        samples=host.latency_samples,
        interval_ms=round(1000 * float(measure_after_s(design, host, fabrics).value)),
    )


def _differs(was: Host, host: Host, old: PathChoice, new: PathChoice) -> bool:
    """True if the policy differs, or one of the settings that it looks at."""
    if old.policy != new.policy:
        return True
    if new.policy == "latency":
        return (old.samples, old.interval_ms) != (new.samples, new.interval_ms)
    has_turns = was.round_robin_ios is not None or host.round_robin_ios is not None
    takes_turns = has_turns and new.policy in ("round_robin", "lb_iops") and old.ios != new.ios
    counts_bytes = new.policy in ("round_robin", "lb_bytes") and old.kib != new.kib
    return takes_turns or counts_bytes


def namespace_depths(before: Design, was: Host, after: Design, host: Host) -> Iterator[str]:
    """A differing depth of NVMe devices, which no host setting changes."""
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


def _nmp_steps(old: PathChoice, new: PathChoice) -> Iterator[Step]:
    if new.policy not in POLICIES or old.policy not in POLICIES:
        return
    if POLICIES[old.policy] != POLICIES[new.policy]:
        yield policy_step(old.policy, new.policy)
    turns = new.policy == "round_robin" and (old.policy == "latency" or old.ios != new.ios)
    if turns or new.policy == "latency":
        yield round_robin_step(old, new)


def _measurements(old: PathChoice, new: PathChoice) -> Iterator[str]:
    """How HPP measures paths, for which no public document names the options."""
    if new.policy == "latency" and (old.samples, old.interval_ms) != (new.samples, new.interval_ms):
        yield (
            f"LB-Latency of HPP with {new.samples} I/Os for each path, every {new.interval_ms} ms "
            "(samplingIosPerPath and latencyEvalTime of the vSphere API)."
        )


def _both(new: PathChoice) -> str:
    scsi = "Name only SCSI devices to this script: NMP has not claimed the NVMe devices. "
    if new.policy not in SCHEMES:
        return scsi + f"HPP claims those, and has no policy {new.policy}."
    options = " ".join(f"--{name}={value}" for name, value in hpp_options(new).items())
    return scsi + f"For them: esxcli storage hpp device set --device=ID {options}"


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
