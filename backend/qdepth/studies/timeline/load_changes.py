"""Moments that change only loads, as instructions to engines."""

from collections.abc import Sequence

from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.design.document.workload import OpenWorkload, PacedWorkload, Workload
from qdepth.design.part_names import own_name
from qdepth.figures import instant
from qdepth.network.loops import Change, Changes
from qdepth.studies.timeline.states import State


def load_changes(states: Sequence[State], design: Design, before_s: float) -> dict[str, Changes]:
    """Return how the loads of classes of VMs change over a timeline, by their ids.

    Parameters
    ----------
    states : sequence of State
        The design from each moment on; the first also continues before the timeline.
    design : Design
        The design without its moments, of whose rates those of the changes are multiples.
    before_s : float
        Time before the timeline begins [s].
    """
    times = [0.0, *(before_s + state.begin_s for state in states[1:])]
    found = {}
    for place, group in enumerate(design.classes):
        loads = [state.design.classes[place].workload for state in states]
        last, changes = _change(0.0, group.workload, group.workload), []
        for at, load in zip(times, loads, strict=True):
            change = _change(at, load, group.workload)
            if change._replace(at=last.at) != last:
                changes.append(change)
                last = change
        if changes:
            found[group.id] = tuple(changes)
    return found


def why_more_changes(states: Sequence[State], design: Design) -> str | None:
    """What moments change in addition to rates and outstanding I/Os of workloads, or None."""
    for state in states:
        left = _with_loads_of(design, state.design)
        if left == design:
            continue
        when = f"the moment at {instant(state.begin_s)} changes"
        pairs = zip(left.classes, design.classes, strict=False)
        loads = [own_name(group) for group, planned in pairs if group != planned]
        if loads and left.model_copy(update={"classes": design.classes}) == design:
            return f"{when} more of {loads[0]} than its rate and its outstanding I/Os"
        return f"{when} more than loads"
    return None


def _change(at: float, load: Workload, planned: Workload) -> Change:
    """A load from a moment on [s]."""
    if isinstance(load, OpenWorkload) and isinstance(planned, OpenWorkload):
        return Change(at, rate=load.arrival_rate_iops / planned.arrival_rate_iops)
    if isinstance(load, PacedWorkload) and isinstance(planned, PacedWorkload):
        rate, workers = load.rate_cap_iops / planned.rate_cap_iops, load.outstanding_ios
        return Change(at, rate, workers, load.burst_ios or workers)
    if isinstance(load, OpenWorkload):
        raise TypeError(f"a load of another kind at {at} s, which is not simulated I/O by I/O")
    return Change(at, workers=load.outstanding_ios)


def _with_loads_of(planned: Design, design: Design) -> Design:
    """A design with the rates and outstanding I/Os that another one plans."""
    workloads = {group.id: group.workload for group in planned.classes}
    groups = [_with_load(group, workloads.get(group.id)) for group in design.classes]
    return design.model_copy(update={"classes": groups})


def _with_load(group: VmClass, planned: Workload | None) -> VmClass:
    if planned is None or planned.loop != group.workload.loop:
        return group
    fields = ("arrival_rate_iops", "outstanding_ios", "rate_cap_iops", "burst_ios")
    load = {name: getattr(planned, name) for name in fields if hasattr(planned, name)}
    return group.model_copy(update={"workload": group.workload.model_copy(update=load)})
