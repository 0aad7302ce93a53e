"""Moments that change nothing but the rates of open workloads: what engines do on the way."""

from collections.abc import Sequence
from itertools import pairwise

from qdepth.design.document.document import Design
from qdepth.design.document.workload import OpenWorkload
from qdepth.network.loops import Changes
from qdepth.studies.timeline.states import State


def rate_changes(states: Sequence[State], design: Design, before_s: float) -> dict[str, Changes]:
    """How the rates of open workloads change over a time line, by id of the VM group.

    Parameters
    ----------
    states : sequence of State
        The design from each moment on; the first also goes on before the time line.
    design : Design
        The design without its moments, of whose rates these are multiples.
    before_s : float
        Time before the time line begins [s].
    """
    planned = _rates(design)
    found = {}
    for id_, rate in planned.items():
        times = [0.0, *(before_s + state.begin_s for state in states[1:])]
        now = [_rates(state.design)[id_] / rate for state in states]
        steps = [(0.0, 1.0), *zip(times, now, strict=True)]
        changes = tuple(after for before, after in pairwise(steps) if before[1] != after[1])
        if changes:
            found[id_] = changes
    return found


def why_more_changes(states: Sequence[State], design: Design) -> str | None:
    """What moments change besides the rates of open workloads, or None."""
    planned = _rates(design)
    for state in states:
        left = _with_rates(state.design, planned)
        if left == design:
            continue
        when = f"the moment at {state.begin_s:g} s changes"
        pairs = zip(left.vm_groups, design.vm_groups, strict=False)
        loads = [group.id for group, planned_group in pairs if group != planned_group]
        if loads and left.model_copy(update={"vm_groups": design.vm_groups}) == design:
            return f"{when} the load of {loads[0]}, whose I/Os do not arrive at a rate of their own"
        return f"{when} more than the rates of open workloads"
    return None


def _rates(design: Design) -> dict[str, float]:
    return {
        group.id: group.workload.arrival_rate_iops
        for group in design.vm_groups
        if isinstance(group.workload, OpenWorkload)
    }


def _with_rates(design: Design, rates: dict[str, float]) -> Design:
    """The design with other rates of its open workloads."""
    groups = [
        group.model_copy(
            update={
                "workload": group.workload.model_copy(update={"arrival_rate_iops": rates[group.id]})
            }
        )
        if isinstance(group.workload, OpenWorkload) and group.id in rates
        else group
        for group in design.vm_groups
    ]
    return design.model_copy(update={"vm_groups": groups})
