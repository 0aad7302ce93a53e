"""Wrong points are left out of the fit: named with their problem, and ignored."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from qdepth.design.checks.schema_problems import misfits
from qdepth.design.described import spoken
from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem
from qdepth.figures import count
from qdepth.studies.calibrate.calibration_result import QUANTITIES, RefusedRow
from qdepth.studies.calibrate.measurement_problems import (
    find_given_rate,
    find_point_problems,
    find_question_problems,
)
from qdepth.studies.calibrate.measurements import (
    MOST_POINTS,
    InvalidMeasurements,
    Measurements,
    Point,
    find_freedom_problems,
)

_ROLES = ("calibrate", "predict", "ignore")
_LONGEST_ID = 64
LARGEST_SPREAD = 1.5
"""IOPS of two points of one load may differ by this factor: more is another load."""
REMEDY = "Correct the row, or give it the role ignore."


class Sound(NamedTuple):
    """Measurements whose wrong points are ignored, and these points."""

    measurements: Measurements
    """All points in their order; rejected ones have the role `ignore`."""
    refused: list[RefusedRow]


def sound_measurements(
    data: object, design: Design, unreadable: Sequence[RefusedRow] = ()
) -> Sound:
    """Measurements of a design from parsed JSON, without the points that are wrong.

    Parameters
    ----------
    data : object
        The measurements.
    design : Design
        What was measured.
    unreadable : sequence of RefusedRow, optional
        Points that were refused before, and are ignored in the measurements.

    Raises
    ------
    InvalidMeasurements
        If anything else is wrong, or too few points are left; then with what is wrong with each.
    """
    data, refused = legible(data)
    try:
        measurements = Measurements.model_validate(data)
    except ValidationError as error:
        raise InvalidMeasurements.of(misfits(error, data, _own_name)) from None
    return set_aside(measurements, design, [*unreadable, *refused])


def _own_name(name: str) -> str:
    """What a column of measurements is called: one of a measured quantity is no field."""
    return name if name in QUANTITIES else spoken(name)


def legible(data: object) -> tuple[object, list[RefusedRow]]:
    """Parsed JSON of measurements in which illegible points are ignored, and these points."""
    raw = data.get("points") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(raw, list) or len(raw) > MOST_POINTS:
        return data, []
    points, refused = list(raw), []
    for index, point in enumerate(raw):
        try:
            Point.model_validate(point)
        except ValidationError as error:
            refused.append(_refused(point, index, misfits(error, point, _own_name)[0]))
            points[index] = {"id": _id_of(point) or f"row {index + 1}", "role": "ignore"}
    return {**data, "points": points}, refused


def set_aside(
    measurements: Measurements, design: Design, illegible: list[RefusedRow] | None = None
) -> Sound:
    """Ignore the points that contradict themselves or the design.

    Parameters
    ----------
    measurements : Measurements
        Of the design.
    design : Design
        What was measured.
    illegible : list of RefusedRow, optional
        Points that were refused before, and are ignored in the measurements.

    Raises
    ------
    InvalidMeasurements
        If anything else is wrong, or too few points are left; then with what is wrong with each.
    """
    beside = list(find_question_problems(measurements, design))
    if beside:
        raise InvalidMeasurements.of(beside)
    points, refused = [], {int(one.place.split("/")[2]): one for one in illegible or []}
    problems = [_problem_of(one) for one in refused.values()]
    for index, point in enumerate(measurements.points):
        pointer = f"/points/{index}"
        wrong = find_point_problems(point, pointer, design)
        given = None if wrong else find_given_rate(point, pointer, measurements, design)
        wrong = wrong if given is None else [given]
        if wrong:
            problems.append(wrong[0])
            refused[index] = _refused(point.model_dump(), index, wrong[0])
        points.append(point.model_copy(update={"role": "ignore"}) if wrong else point)
    kept = measurements.model_copy(update={"points": points})
    too_few = find_freedom_problems(kept) or list(_without_loads(measurements.points))
    if too_few or (refused and all(point.role == "ignore" for point in points)):
        raise InvalidMeasurements.of([*problems, *too_few])
    return Sound(kept, [refused[index] for index in sorted(refused)])


def _without_loads(points: list[Point]) -> Iterator[DesignProblem]:
    """Name points that measured different IOPS although no point says what load it had."""
    rated = {p.id: p.iops for p in points if p.role != "ignore" and p.iops is not None}
    asked = {f"{p.subject} {sorted(p.overrides.items())} {p.load}" for p in points if p.id in rated}
    if len(asked) != 1:
        return
    slow, fast = min(rated, key=rated.__getitem__), max(rated, key=rated.__getitem__)
    if rated[fast] > LARGEST_SPREAD * rated[slow]:
        told = f"{count(rated[slow])} and {count(rated[fast])} IOPS"
        yield DesignProblem(
            pointer="/points",
            message=f"{slow} and {fast} have the same load, but {told} were measured.",
            value=told,
            limit=f"at most {LARGEST_SPREAD:g} times as many at one load",
            remedy="Give each point its load: the outstanding I/Os as a column, or its IOPS as the "
            "load (offered_iops).",
        )


def _refused(point: object, index: int, problem: DesignProblem) -> RefusedRow:
    id_ = _id_of(point)
    role = point.get("role") if isinstance(point, dict) else None
    pointer = problem.pointer.removeprefix(f"/points/{index}")
    return RefusedRow(
        point=id_,
        place=f"/points/{index}{pointer}",
        reason=problem.text.removeprefix(f"{id_}: "),
        role=role if role in _ROLES else "calibrate",
    )


def _problem_of(refused: RefusedRow) -> DesignProblem:
    reason = refused.reason.removesuffix(REMEDY).rstrip()
    named = f"{refused.point}: {reason}" if refused.point else reason
    return DesignProblem(pointer=refused.place, message=named, remedy=REMEDY)


def _id_of(point: Any) -> str:
    found = point.get("id") if isinstance(point, dict) else None
    return str(found)[:_LONGEST_ID] if isinstance(found, str | int) else ""
