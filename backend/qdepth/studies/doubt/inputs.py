"""The uncertain numbers of a question, as functions of places between 0 and 1."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, isclose
from typing import Literal

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem
from qdepth.errors import QdepthError
from qdepth.studies.document_fields import is_number
from qdepth.studies.doubt.doubt_question import Doubt, DoubtRange
from qdepth.studies.doubt.profile_ranges import profile_ranges
from qdepth.studies.doubt.range_shapes import Quantile, quantile_of
from qdepth.studies.estimate.followed_directions import followed
from qdepth.studies.overrides import Override, override, values_at

LOAD = "load"
GROWTH = "growth."
EDGE = 0.0005
"""Share of the values at each end that are moved to the last one that a design takes."""
HALVINGS = 12

InputKind = Literal["range", "profile", "calibration"]
"""A stated range, a service time of a profile, the fitted values together."""
Case = Mapping[str, float]
"""A value for each uncertain field."""


@dataclass(frozen=True, slots=True)
class Input:
    """Numbers that vary together, and independently of all others."""

    kind: InputKind
    name: str
    """The first field, or `calibration`."""
    paths: tuple[str, ...]
    ends: tuple[float, float] | None
    """The range as stated; None for several numbers."""
    places: int
    """Places between 0 and 1 that decide the values."""
    case_at: Callable[[Sequence[float]], dict[str, float]]


class NothingInDoubt(QdepthError):
    """No number of a question is uncertain."""

    exit_code = 2


def require_inputs(doubt: Doubt, design: Design, known: Iterable[str] = ()) -> list[Input]:
    """Return the inputs of a question.

    Raises
    ------
    NothingInDoubt
        If there are none.
    InvalidDesign
        If a range names no number of the design, or an end does not fit it.
    """
    found = inputs_of(doubt, design, known)
    if not found:
        raise NothingInDoubt(
            "Nothing is uncertain: no range is given, the design is not calibrated, and no "
            "service time comes from a catalogue profile. Give a range."
        )
    return found


def inputs_of(doubt: Doubt, design: Design, known: Iterable[str] = ()) -> list[Input]:
    """Return the inputs of a question: stated ranges override a calibration, which overrides
    profiles.

    Parameters
    ----------
    known : iterable of str
        Fields that a plan sets, so that their values are known.

    Raises
    ------
    InvalidDesign
        If a range names no number of the design, or an end does not fit it.
    """
    taken = set(known)
    found = list(_stated(doubt.ranges, design, taken))
    if doubt.from_calibration:
        found += _calibrated(design, taken)
    if doubt.from_profiles:
        found += _stated(profile_ranges(design), design, taken, "profile")
    return found


def is_of_design(path: str) -> bool:
    """True if a path names a field of the design, not one of the question."""
    return path != LOAD and not path.startswith(GROWTH)


def _stated(
    ranges: Sequence[DoubtRange], design: Design, taken: set[str], kind: InputKind = "range"
) -> Iterator[Input]:
    for stated in ranges:
        paths = tuple(path for path in stated.paths if path not in taken)
        if paths:
            taken.update(paths)
            yield _of_range(stated, paths, design, kind)


def _of_range(stated: DoubtRange, paths: tuple[str, ...], design: Design, kind: InputKind) -> Input:
    quantile = quantile_of(stated.shape, stated.low, stated.high, stated.confidence_pct)
    own = [path for path in paths if is_of_design(path)]
    is_whole = _is_whole(values_at(design, own))
    for end in (stated.low, stated.high):
        _require(design, own, round(end) if is_whole else end)
    least, most = _limits(design, own, quantile, stated)

    def case_at(places: Sequence[float]) -> dict[str, float]:
        value = min(max(quantile(places[0]), least), most)
        return dict.fromkeys(paths, float(round(value)) if is_whole else value)

    return Input(kind, paths[0], paths, (stated.low, stated.high), 1, case_at)


def _is_whole(held: Mapping[str, object]) -> bool:
    return bool(held) and all(isinstance(value, int) for value in held.values())


def _limits(
    design: Design, paths: Sequence[str], quantile: Quantile, stated: DoubtRange
) -> tuple[float, float]:
    """The least and the largest value that a design takes, near the ends of the distribution."""
    least = _reached(design, paths, stated.low, quantile(EDGE))
    return least, _reached(design, paths, stated.high, quantile(1.0 - EDGE))


def _reached(design: Design, paths: Sequence[str], inside: float, outside: float) -> float:
    if _fits(design, paths, outside):
        return outside
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2.0
        if _fits(design, paths, middle):
            inside = middle
        else:
            outside = middle
    return inside


def _fits(design: Design, paths: Sequence[str], value: float) -> bool:
    whole = _is_whole(values_at(design, paths))
    try:
        _require(design, paths, round(value) if whole else value)
    except InvalidDesign:
        return False
    return True


def _require(design: Design, paths: Sequence[str], value: float) -> None:
    texts = [path for path, held in values_at(design, paths).items() if not _may_vary(held)]
    if texts:
        raise InvalidDesign(
            [
                DesignProblem(
                    pointer=f"?{texts[0]}",
                    message="The field has no number, so it has no range.",
                    remedy="Enter a field with a number.",
                )
            ]
        )
    override(design, [Override(path, value) for path in paths])


def _may_vary(held: object) -> bool:
    return held is None or is_number(held)


def _calibrated(design: Design, taken: set[str]) -> list[Input]:
    """The fitted values that still hold, which vary together."""
    calibration = design.calibration
    if calibration is None or not calibration.directions:
        return []
    now = values_at(design, [path for field in calibration.parameters for path in field.paths])
    moving = {
        path: (number, field.value)
        for number, field in enumerate(calibration.parameters)
        for path in field.paths
        if path not in taken and _is_fitted(now[path], field.value)
    }
    if not moving:
        return []
    taken.update(moving)
    directions = followed(calibration.directions)

    def case_at(places: Sequence[float]) -> dict[str, float]:
        from scipy.special import ndtri  # noqa: PLC0415  the web process needs no SciPy to start

        steps = [float(step) for step in ndtri(list(places))]
        case = {}
        for path, (number, fitted) in moving.items():
            moved = sum(step * each[number] for step, each in zip(steps, directions, strict=True))
            value = fitted * exp(moved)
            case[path] = float(max(1, round(value))) if isinstance(now[path], int) else value
        return case

    return [Input("calibration", "calibration", tuple(moving), None, len(directions), case_at)]


def _is_fitted(now: object, value: float) -> bool:
    return is_number(now) and isclose(now, value, rel_tol=1e-5)
