"""How much is asked of a design, and whether the fitted points asked as much."""

from collections.abc import Sequence
from typing import NamedTuple

from qdepth.design.document.document import Design
from qdepth.figures import count, whole

ROOM = 1.05
"""A load may be so much above the fitted ones before it lies beyond them."""


class Load(NamedTuple):
    """What all VM groups together ask for."""

    ios: int
    """I/Os that closed and paced workloads keep under way."""
    iops: float
    """Rate of the open workloads [1/s]."""


def load_of(design: Design) -> Load:
    """What all VM groups of a design ask for."""
    hosts = {host.id: host.count for host in design.hosts}
    ios, iops = 0, 0.0
    for group in design.vm_groups:
        disks = group.count * hosts[group.host] * group.virtual_disks
        if group.workload.loop == "open":
            iops += disks * group.workload.arrival_rate_iops
        else:
            ios += disks * group.workload.outstanding_ios
    return Load(ios, iops)


def most_of(loads: Sequence[Load]) -> Load:
    """The most that was asked for by any of them."""
    return Load(max(load.ios for load in loads), max(load.iops for load in loads))


def beyond(asked: Load, fitted: Load) -> str:
    """In which way a question lies beyond the loads that were fitted; empty where it does not."""
    if asked.ios > ROOM * fitted.ios:
        return f"fitted up to {whole(fitted.ios)} I/Os, asked at {whole(asked.ios)}"
    if asked.iops > ROOM * fitted.iops:
        return f"fitted up to {count(fitted.iops)} IOPS offered, asked at {count(asked.iops)}"
    return ""
