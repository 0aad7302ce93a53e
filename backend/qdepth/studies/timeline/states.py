"""The design between the moments of its timeline: loads, fields and failures at each instant."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from qdepth.design.document.document import Design
from qdepth.design.document.operation import mirrored_class
from qdepth.design.document.timeline import Moment
from qdepth.design.document.workload import OpenWorkload
from qdepth.design.failover.design_after_failure import without
from qdepth.design.placement.place import rate_of
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.figures import entered
from qdepth.studies.estimate.scaled_load import highest_load, scaled
from qdepth.studies.overrides import Override, override, read_override


@dataclass(frozen=True, slots=True)
class State:
    """A design from a time on."""

    begin_s: float
    design: Design


@dataclass(slots=True)
class _Changes:
    """What the moments so far have changed."""

    load: float = 1.0
    fields: dict[str, Override] = field(default_factory=dict)
    """By the path of the field."""
    failed: list[str] = field(default_factory=list)
    """Paths of parts."""

    def add(self, moment: Moment) -> None:
        self.load = self.load if moment.load is None else moment.load
        changes = (read_override(*_split(text)) for text in moment.set_fields)
        self.fields |= {change.path: change for change in changes}
        self.failed = [path for path in self.failed if path not in moment.returns]
        self.failed += [path for path in moment.fails if path not in self.failed]


def states(design: Design) -> list[State]:
    """The design at the beginning of its timeline, and from each moment on.

    A field that is set keeps its value, a load stays, and a part is gone, until a later moment says
    otherwise. Moments at the same instant make one state.

    Raises
    ------
    InvalidDesign
        If nothing happens, a moment sets what cannot be set, or nothing takes over from a part that
        fails; pointers lead to the moment.
    """
    moments = [] if design.timeline is None else design.timeline.moments
    fills = design.timeline is not None and any(g.new_blocks_pct for g in design.classes)
    if not (design.operations or moments or fills):
        raise InvalidDesign([_nothing_happens()])
    order = sorted(range(len(moments)), key=lambda at: moments[at].at_s)
    found = [State(0.0, design)]
    changes = _Changes()
    for position in order:
        moment = moments[position]
        changes.add(moment)
        try:
            state = State(moment.at_s, _changed(design, changes))
        except InvalidDesign as refusal:
            at = f"/timeline/moments/{position}"
            raise InvalidDesign(_at_moment(refusal.problems, at, moment)) from None
        if found[-1].begin_s == moment.at_s:
            found.pop()
        found.append(state)
    return found


def without_groups(state: State, stopped: frozenset[str]) -> State:
    """A state in which classes of VMs stop; they do not move either."""
    design = state.design
    operations = [
        operation.model_copy(update={"vm_class": None})
        if mirrored_class(operation) in stopped
        else operation
        for operation in design.operations
    ]
    left = [group for group in design.classes if group.id not in stopped]
    changed = design.model_copy(update={"classes": left, "operations": operations})
    return State(state.begin_s, changed)


def offered_iops(design: Design) -> float:
    """Rate that the open workloads of a design offer [1/s]."""
    return sum(
        rate_of(design, group) or 0.0
        for group in design.classes
        if isinstance(group.workload, OpenWorkload)
    )


def with_more_load(state: State, times: float) -> State:
    """A state with a multiple of its open workloads; the others do not change."""
    groups = [
        group.model_copy(
            update={
                "workload": group.workload.model_copy(
                    update={"arrival_rate_iops": times * group.workload.arrival_rate_iops}
                )
            }
        )
        if isinstance(group.workload, OpenWorkload)
        else group
        for group in state.design.classes
    ]
    return State(state.begin_s, state.design.model_copy(update={"classes": groups}))


def _changed(design: Design, changes: _Changes) -> Design:
    changed = override(design, list(changes.fields.values())) if changes.fields else design
    if changes.load != 1.0 and changed.classes:
        most = highest_load(changed)
        if changes.load > most:
            raise InvalidDesign([_too_much(changes.load, most)])
        changed = scaled(changed, changes.load)
    if not changes.failed:
        return changed
    left = without(changed, changes.failed).design
    return left.model_copy(update={"id": design.id, "title": design.title})


def _nothing_happens() -> DesignProblem:
    return DesignProblem(
        pointer="/operations",
        message="The timeline of this design is empty.",
        value="[]",
        limit="at least one operation, a moment of the timeline, or space that fills",
        remedy="Add an operation, or a moment at which the design changes.",
        blocks="simulate",
    )


def _too_much(load: float, most: float) -> DesignProblem:
    return DesignProblem(
        pointer="/load",
        message=f"A load of {entered(load)} gives a workload more than a design can hold.",
        value=entered(load),
        limit=f"at most {entered(most)}",
        remedy="Lower the load.",
    )


def _at_moment(
    problems: Sequence[DesignProblem], at: str, moment: Moment
) -> Iterator[DesignProblem]:
    """The findings with pointers to what the moment says."""
    paths = [_split(text)[0] for text in moment.set_fields]
    for problem in problems:
        pointer = problem.pointer
        if pointer == "/load":
            place = f"{at}/load"
        elif pointer.startswith("?") and pointer[1:] in paths:
            place = f"{at}/set_fields/{paths.index(pointer[1:])}"
        elif pointer.startswith("/without"):
            place = f"{at}/fails"
        else:
            place = at
        yield problem.model_copy(update={"pointer": place})


def _split(text: str) -> tuple[str, str]:
    path, _, value = text.partition("=")
    return path, value
