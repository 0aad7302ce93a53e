"""Path policies of hosts as path choosers, with the limits that some of them look at."""

from typing import NamedTuple

from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.profiles.path_turns import ios_per_path, kib_per_path, measure_after_s
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.reach import Target
from qdepth.lowering.demands import HBA
from qdepth.lowering.id_table import Table
from qdepth.network.name import Name
from qdepth.network.network import Limit
from qdepth.network.path_rules import PathChooser, PathRule
from qdepth.units import KIB

RULES = {
    "round_robin": PathRule.TURNS,
    "lb_iops": PathRule.LEAST,
    "lb_bytes": PathRule.LEAST,
    "latency": PathRule.LATENCY,
}
"""Rules of the policies that use all paths."""
NO_LIMIT = (1 << 32) - 1
"""Units that no path ever holds, and I/Os that no turn has."""
SECTOR = 512
"""Bytes of a unit where outstanding bytes count."""


class SeenDevice(NamedTuple):
    """A device as a host sees it, in a network under construction."""

    id: str
    name: Name
    limits: Table[Limit]


def unit_bytes(host: Host) -> int:
    """Bytes per held unit of a path; 0: one unit for all of it."""
    return SECTOR if host.path_policy == "lb_bytes" else 0


def path_chooser(
    design: Design,
    host: Host,
    target: Target,
    paths: list[DesignPath],
    device: SeenDevice,
) -> PathChooser:
    """Return how a host chooses a path to a device.

    Policies are for SCSI and NVMe devices; I/Os of NFS take turns over connections.
    """
    id_ = device.id
    if target.is_export:
        return PathChooser(1 if len(paths) > 1 else 0, len(paths), id_)
    if not host.uses_all_paths:
        return PathChooser(0, len(paths), id_)
    fabrics = {path.hba_port.fabric for path in paths}
    ios = int(float(ios_per_path(design, host, target.array, fabrics).value))
    kib = kib_per_path(design, host, fabrics)
    rule = RULES[host.path_policy]
    turn = {"lb_bytes": NO_LIMIT, "latency": 1}.get(host.path_policy, ios)
    is_measured = rule is PathRule.LATENCY
    return PathChooser(
        ios_per_path=turn,
        paths=len(paths),
        stream_key=id_,
        bytes_per_path=0 if kib is None or turn == 1 else int(float(kib.value)) * KIB,
        rule=rule,
        limits=() if rule is PathRule.TURNS or len(paths) == 1 else _limits(host, paths, device),
        samples=host.latency_samples if is_measured else 0,
        interval=float(measure_after_s(design, host, fabrics).value) if is_measured else 0.0,
    )


def _limits(host: Host, paths: list[DesignPath], device: SeenDevice) -> tuple[int, ...]:
    return tuple(
        device.limits.place(
            Limit(
                f"{device.id}/path{number}",
                host.id,
                HBA,
                NO_LIMIT,
                name=device.name.within(f"path {number} of "),
            )
        )
        for number in range(1, len(paths) + 1)
    )
