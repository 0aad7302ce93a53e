"""Finds what is wrong with measurements of a design, one finding each."""

from collections.abc import Iterator

from qdepth.design.document.document import Design
from qdepth.design.document.workload import Workload
from qdepth.design.parsing import require_complete
from qdepth.design.placement.place import outstanding_ios_of
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.figures import count, entered
from qdepth.studies.calibrate.measurements import (
    OF_WORKLOADS,
    Alternative,
    Measurements,
    Parameter,
    Point,
    at_point,
    find_freedom_problems,
    noise_of,
    with_structure,
)
from qdepth.studies.estimate.asked_load import asked_iops
from qdepth.studies.estimate.structure import LIMIT
from qdepth.studies.overrides import Override, override

LARGEST_LITTLE_ERROR = 0.1
"""Largest difference between IOPS times latency and the outstanding I/Os, relative to them."""
_NEEDED = {
    True: "A search needs a field that takes every whole number from low to high.",
    False: "A fit needs a field that takes every number from low to high. Set whole if it only "
    "takes whole numbers.",
}
RATES = ("arrival_rate_iops", "rate_cap_iops")
"""Fields of workloads that state a rate of I/Os."""
_LOADS = ("?load", "?offered_iops")
PROBED_SHARES = (0.0, 0.382, 1.0)
"""Shares of a parameter's range that the design must accept; the one inside is not a whole
number."""


def find_question_problems(measurements: Measurements, design: Design) -> Iterator[DesignProblem]:
    """Find what is wrong with the parameters and the structures."""
    yield from _named_twice(measurements.parameters)
    for index, parameter in enumerate(measurements.parameters):
        yield from _of_parameter(parameter, f"/parameters/{index}", design)
    for index, alternative in enumerate(measurements.structures):
        yield from _of_structure(alternative, f"/structures/{index}", measurements, design)


def _of_structure(
    alternative: Alternative, pointer: str, measurements: Measurements, design: Design
) -> Iterator[DesignProblem]:
    try:
        other = with_structure(design, alternative)
        require_complete(other)
    except InvalidDesign as refusal:
        for problem in refusal.problems:
            message = f"{alternative.name}: {problem.message}"
            yield problem.model_copy(update={"pointer": pointer, "message": message})
        return
    if alternative.parameters is not None:
        changed = measurements.model_copy(update={"parameters": alternative.parameters})
        yield from find_freedom_problems(changed)
    for index, parameter in enumerate(alternative.parameters or measurements.parameters):
        yield from _of_parameter(parameter, f"{pointer}/parameters/{index}", other)


def _named_twice(parameters: list[Parameter]) -> Iterator[DesignProblem]:
    seen: set[str] = set()
    for index, parameter in enumerate(parameters):
        for path in parameter.paths:
            if path in seen:
                yield DesignProblem(
                    pointer=f"/parameters/{index}/path",
                    message=f"{path} is named twice.",
                    value=path,
                    limit="once",
                    remedy="Enter each field in one parameter only.",
                )
            seen.add(path)


def _of_parameter(parameter: Parameter, pointer: str, design: Design) -> list[DesignProblem]:
    for share in PROBED_SHARES:
        value = parameter.at(share)
        paths = parameter.paths
        try:
            override(design, [Override(path, value) for path in paths])
        except InvalidDesign as refusal:
            return [
                problem.model_copy(
                    update={
                        "pointer": f"{pointer}/path",
                        "message": f"{parameter.path}={entered(value)}: {problem.message}",
                        "remedy": f"{problem.remedy} {_NEEDED[parameter.whole]}",
                    }
                )
                for problem in refusal.problems
            ]
    return []


def find_point_problems(point: Point, pointer: str, design: Design) -> list[DesignProblem]:
    """Find what is wrong with a point; the pointers begin with this one."""
    if point.role == "ignore":
        return []
    wrong = _misfit(point, pointer) or _stranger(point, pointer, design)
    if wrong is not None:
        return [wrong]
    try:
        there = at_point(design, point)
        require_complete(there)
    except InvalidDesign as refusal:
        return [_in_point(problem, point, pointer) for problem in refusal.problems]
    return _of_littles_law(point, pointer, there)


def find_given_rate(
    point: Point, pointer: str, measurements: Measurements, design: Design
) -> DesignProblem | None:
    """Why the IOPS of a point to fit determine nothing; None if they do determine something.

    Workloads with rates complete what they request whenever the array can, however long it takes.
    They do determine a rate that is itself fitted.
    """
    if point.role != "calibrate" or point.iops is None:
        return None
    fitted = {path for parameter in measurements.parameters for path in parameter.paths}
    there = at_point(design, point)
    groups = [group.id for group in there.classes if point.group in (None, group.id)]
    if any(f"classes.{id_}.workload.{rate}" in fitted for id_ in groups for rate in RATES):
        return None
    asked = asked_iops(there, point.group)
    if not asked or point.iops < asked * (1.0 - LIMIT * noise_of(measurements, point)):
        return None
    return DesignProblem(
        pointer=f"{pointer}/iops",
        message=(
            f"{point.id}: the workloads request {count(asked)} IOPS, however long each takes, so "
            f"the measured {count(point.iops)} say nothing about the fitted values."
        ),
        value=entered(point.iops),
        limit="a latency, or fewer IOPS than requested",
        remedy="Give the latency, with the IOPS as the load (offered_iops); or give the row the "
        "role predict.",
    )


def _misfit(point: Point, pointer: str) -> DesignProblem | None:
    """Why the numbers of a point are not those of what it names; None if they are."""
    load = _two_loads(point, pointer)
    if load is not None:
        return load
    if point.operation is None and point.duration_s is None and not point.has_load:
        return DesignProblem(
            pointer=pointer,
            message=f"{point.id}: there is no number.",
            limit=f"{', '.join(OF_WORKLOADS)}, or duration_s of an operation",
            remedy="Give one of them, or the role ignore.",
        )
    if point.operation is None and point.duration_s is not None:
        return DesignProblem(
            pointer=f"{pointer}/duration_s",
            message=f"{point.id}: no operation is named that took {entered(point.duration_s)} s.",
            value=entered(point.duration_s),
            limit="operation and duration_s together",
            remedy="Enter the operation.",
        )
    if point.operation is None:
        return None
    if point.duration_s is None or point.has_load or point.group is not None:
        return DesignProblem(
            pointer=f"{pointer}/operation",
            message=f"{point.id}: an operation has only a duration.",
            value=point.operation,
            limit="operation and duration_s; no group, and no number of a workload",
            remedy="Put the production numbers into a separate point, or leave them out.",
        )
    return None


def _two_loads(point: Point, pointer: str) -> DesignProblem | None:
    """Why a point says its load twice; None if it does not."""
    if point.offered_iops is None:
        return None
    asked = f"{count(point.offered_iops)} IOPS"
    if point.load is not None:
        return DesignProblem(
            pointer=f"{pointer}/load",
            message=f"{point.id}: the load is given twice, as {asked} and as "
            f"{entered(point.load)} times the design's.",
            value=entered(point.load),
            limit="load or offered_iops",
            remedy="Leave one out.",
        )
    if point.iops is not None:
        return DesignProblem(
            pointer=f"{pointer}/iops",
            message=f"{point.id}: its load is what asks for {asked}, so that the IOPS are given "
            "and nothing can be fitted to them.",
            value=entered(point.iops),
            limit="iops or offered_iops",
            remedy="Leave iops out. If the array completed fewer than requested, enter load "
            "instead of offered_iops.",
        )
    return None


def _stranger(point: Point, pointer: str, design: Design) -> DesignProblem | None:
    """What a point names and the design does not have; None if it has it."""
    groups = [group.id for group in design.classes]
    operations = [operation.id for operation in design.operations]
    if point.operation is not None and point.operation not in operations:
        return _unknown(point.id, f"{pointer}/operation", point.operation, operations)
    if point.group is not None and point.group not in groups:
        return _unknown(point.id, f"{pointer}/group", point.group, groups)
    if point.operation is None and not groups:
        return DesignProblem(
            pointer=pointer,
            message=(
                f"{point.id}: the design has no class of VMs, so it has no IOPS without operations."
            ),
            limit="operation and duration_s",
            remedy="Enter the operation that was measured, or give the design a class of VMs.",
        )
    return None


def _unknown(point: str, pointer: str, named: str, known: list[str]) -> DesignProblem:
    kind = "operation" if pointer.endswith("/operation") else "class of VMs"
    return DesignProblem(
        pointer=pointer,
        message=f"{point}: the design has no {kind} {named}.",
        value=named,
        limit=", ".join(known[:20]) or "none",
        remedy=f"Name one of its {kind}s.",
    )


def _in_point(problem: DesignProblem, point: Point, pointer: str) -> DesignProblem:
    place = problem.pointer
    here = pointer
    if place.startswith("?"):
        here = f"{pointer}/{place[1:] if place in _LOADS else 'overrides'}"
    at = problem.pointer.removeprefix("?") or "the design"
    message = f"{point.id}: {at}: {problem.message}"
    return problem.model_copy(update={"pointer": here, "message": message})


def _of_littles_law(point: Point, pointer: str, there: Design) -> list[DesignProblem]:
    iops = point.iops or point.offered_iops
    if iops is None or point.latency_mean_ms is None:
        return []
    workloads = _workloads(there, point.group)
    outstanding = sum(ios for _, ios in workloads)
    if any(workload.loop == "open" for workload, _ in workloads):
        return []
    pauses = any(workload.loop != "closed" or workload.think_ms > 0 for workload, _ in workloads)
    product = iops * point.latency_mean_ms / 1000.0
    gap = product / outstanding - 1
    if gap <= LARGEST_LITTLE_ERROR and (pauses or gap >= -LARGEST_LITTLE_ERROR):
        return []
    keeps = "at most " if pauses else ""
    return [
        DesignProblem(
            pointer=pointer,
            message=f"{point.id}: {count(iops)} IOPS times {entered(point.latency_mean_ms)} ms are "
            f"{product:.4g} I/Os under way, but the workload keeps {keeps}{outstanding} (Little's "
            "law allows no other number).",
            value=f"{product:.4g}",
            limit=f"{keeps}{outstanding}, {LARGEST_LITTLE_ERROR:.0%} more or less",
            remedy="Correct the row, or give it the role ignore.",
        )
    ]


def _workloads(design: Design, group_id: str | None) -> list[tuple[Workload, int]]:
    """The workloads that were measured, with the I/Os that each keeps under way; 0 where open."""
    return [
        (group.workload, outstanding_ios_of(design, group))
        for group in design.classes
        if group_id in (None, group.id)
    ]
