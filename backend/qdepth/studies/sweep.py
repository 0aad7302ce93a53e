"""Sweeps: one or two designs evaluated for all values of a parameter, or all pairs of two."""

from collections.abc import Callable, Sequence
from itertools import product
from math import floor, prod
from typing import Annotated, Self

from pydantic import Field, model_validator

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign
from qdepth.design.document.base import Part
from qdepth.design.document.document import Design
from qdepth.design.document.quantities import FieldValue
from qdepth.design.parsing import require_complete
from qdepth.errors import QdepthError
from qdepth.figures import whole
from qdepth.report.prediction import PredictedNumber, PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report, Status
from qdepth.report.rows import GroupResult
from qdepth.studies.overrides import Override, override
from qdepth.studies.simulate.options import PRESET_OF_MANY, OptionsOfMany, most_ios

MOST_VALUES = 1000
MOST_CELLS = 10_000
MOST_IOS = 1_000_000_000
MOST_AXES = 8
MOST_AXES_OF_A_GRID = 2
ENDS = 2
MOST_CHECKED = 1000
"""Cells that are all checked before a sweep begins; of more, those at the edges are."""

Values = tuple[float, ...]
"""The values of one cell, an item for each axis."""


class Axis(Part):
    """A parameter of the design and the values that it takes."""

    path: Annotated[str, Field(min_length=1, max_length=400)]
    """Field as in an override, for example `hosts.esx.lun_depth`."""
    values: Annotated[list[FieldValue], Field(min_length=1, max_length=MOST_VALUES)]
    """Values in the unit of the field, each once."""

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        twice = sorted({value for value in self.values if self.values.count(value) > 1})
        if twice:
            raise ValueError(f"the value {twice[0]:g} is given twice; give each value once")
        return self


class Sample(Part):
    """Cells that fill the space between the two values of each axis evenly (Latin hypercube)."""

    cells: Annotated[int, Field(ge=2, le=MOST_CELLS)]
    """Cells to draw; where all values are whole numbers, those drawn twice are left out."""
    seed: Annotated[int, Field(ge=0, le=2**31 - 1)] = 1
    """Seed of the draw."""


class SweepQuestion(Part):
    """A design or two, the parameters to sweep, and how each cell is evaluated."""

    design: Design
    other: Design | None = None
    """A second design, swept over the same cells; it must have every field that is swept."""
    axes: Annotated[list[Axis], Field(min_length=1, max_length=MOST_AXES)]
    """One parameter, or two whose values are all combined; up to eight for a sample."""
    sample: Sample | None = None
    """Draws cells between the two values of each axis instead; null: all combinations."""
    options: OptionsOfMany = PRESET_OF_MANY

    @model_validator(mode="after")
    def _can_be_answered(self) -> Self:
        if self.other is not None and self.other.id == self.design.id:
            raise ValueError(f"both designs have the id {self.design.id}; give each its own")
        paths = [axis.path for axis in self.axes]
        if len(set(paths)) < len(paths):
            raise ValueError(f"both axes are {paths[0]}; sweep it on one, or name another field")
        number = self._number_of_cells() * len(designs_of(self))
        if number > MOST_CELLS:
            raise ValueError(
                f"the axes make {number} cells; a sweep has at most {MOST_CELLS}: take fewer values"
            )
        each = most_ios(self.options)
        ios = number * each
        if self.options.engine != "analytic" and ios > MOST_IOS:
            raise ValueError(
                f"{number} cells of {whole(each)} I/Os are {whole(ios)} I/Os; a "
                f"sweep simulates at most {whole(MOST_IOS)}: take fewer values, a smaller max_ios, "
                "or the analytic engine"
            )
        return self

    def _number_of_cells(self) -> int:
        if self.sample is None:
            if len(self.axes) > MOST_AXES_OF_A_GRID:
                raise ValueError(
                    f"{len(self.axes)} axes; a grid has at most {MOST_AXES_OF_A_GRID}: "
                    "take fewer, or draw a sample"
                )
            return prod(len(axis.values) for axis in self.axes)
        for axis in self.axes:
            if len(axis.values) != ENDS:
                raise ValueError(
                    f"{axis.path} has {len(axis.values)} values; a sample is drawn between two, "
                    "the least and the greatest"
                )
        return self.sample.cells


def designs_of(question: SweepQuestion) -> list[Design]:
    """The designs that a sweep evaluates, in their order."""
    return [question.design] if question.other is None else [question.design, question.other]


class _Numbers(Part):
    iops: Number | None
    """Completed I/Os [1/s]."""
    mb_s: Number | None
    """Payload [MB/s, 10^6 bytes]."""
    latency_mean_ms: Number | None
    """Mean latency [ms]."""
    latency_p95_ms: Number | None
    """95th percentile [ms]."""
    latency_p99_ms: Number | None
    """99th percentile [ms]."""
    outstanding_ios: Number | None
    """Mean I/Os under way."""


class SweepGroup(_Numbers):
    """What a VM group does in a cell."""

    id: str


class SweepInterval(Part):
    """The interval of a number of a cell in which a measurement is to be expected."""

    quantity: PredictedQuantity
    group: str | None
    """Id of the VM group; null for all together."""
    low: float
    high: float
    simulation_pct: float
    """Half-width by the simulation alone, or by the stated error of the analytic engine [%]."""
    model_pct: float
    """Half-width by calibration and model [%]."""


class SweepPoint(_Numbers):
    """A cell of a sweep and what was found there, over all VM groups and for each."""

    design_id: str = ""
    """Design that was evaluated; empty in answers of before there could be two."""
    values: list[float]
    """Value of each axis."""
    status: Status | None
    """Status of the report; null where the cell could not be evaluated."""
    outside_validity: str | None
    """Why the analytic engine does not trust its own numbers here."""
    groups: list[SweepGroup] = []
    """The VM groups, in the order of the design; none where the cell could not be evaluated."""
    bottleneck: str
    """The bottleneck, in one sentence; or why the cell could not be evaluated."""
    predicted: list[SweepInterval] = []
    """Prediction intervals of a calibrated design; none otherwise."""
    intervals: str = ""
    """What the intervals of the cell hold, in words."""


def cells(axes: Sequence[Axis]) -> list[Values]:
    """All combinations of the values; those of the last axis change fastest."""
    return list(product(*(axis.values for axis in axes)))


def cells_of(question: SweepQuestion) -> list[Values]:
    """The cells of a sweep: all combinations, or those that are drawn."""
    if question.sample is None:
        return cells(question.axes)
    from scipy.stats import qmc  # noqa: PLC0415  the web process loads it when it is asked

    drawn = qmc.LatinHypercube(len(question.axes), rng=question.sample.seed)
    made = (
        tuple(_between(axis, float(place)) for axis, place in zip(question.axes, row, strict=True))
        for row in drawn.random(question.sample.cells)
    )
    return list(dict.fromkeys(made))


def _between(axis: Axis, place: float) -> float:
    """The value of an axis at a place from 0 to 1; a whole number between whole numbers."""
    low, high = min(axis.values), max(axis.values)
    if low.is_integer() and high.is_integer():
        return float(floor(low + place * (high - low + 1)))
    return low + place * (high - low)


def check_cells(question: SweepQuestion) -> None:
    """Check each cell, or of many those that have the first or last value of all axes but one.

    Raises
    ------
    InvalidDesign
        With every finding about the first cell that does not fit; the pointers lead into the
        question.
    """
    axes = question.axes
    checked = cells_of(question)
    if question.sample is not None:
        checked = [*cells(axes), *checked[:MOST_CHECKED]]
    elif len(checked) > MOST_CHECKED:
        ends = [{axis.values[0], axis.values[-1]} for axis in axes]
        inner = (
            [value not in end for value, end in zip(cell, ends, strict=True)] for cell in checked
        )
        checked = [cell for cell, off in zip(checked, inner, strict=True) if sum(off) <= 1]
    for design, cell in product(designs_of(question), checked):
        at = "/design" if design is question.design else "/other"
        try:
            design_of_cell(design, axes, cell)
        except InvalidDesign as refusal:
            problems = [_in_question(problem, axes, cell, at) for problem in refusal.problems]
            raise InvalidDesign(problems) from None


def _inner_values(cell: Values, ends: Sequence[Values]) -> int:
    return sum(value not in of_axis for value, of_axis in zip(cell, ends, strict=True))


def design_of_cell(design: Design, axes: Sequence[Axis], cell: Values) -> Design:
    """The design with the fields of the axes changed to the values of a cell.

    Raises
    ------
    InvalidDesign
        If it does not fit; pointers to an override are `?` and its path.
    """
    pairs = zip(axes, cell, strict=True)
    changed = override(design, [Override(axis.path, as_text(value)) for axis, value in pairs])
    require_complete(changed)
    return changed


def evaluate_cell(values: Values, ask: Callable[[], Report]) -> SweepPoint:
    """Ask for the report of a cell; one that cannot be evaluated says why."""
    try:
        return point_of(values, ask())
    except QdepthError as error:
        return SweepPoint(
            values=list(values),
            status=None,
            outside_validity=None,
            iops=None,
            mb_s=None,
            latency_mean_ms=None,
            latency_p95_ms=None,
            latency_p99_ms=None,
            outstanding_ios=None,
            bottleneck=str(error),
        )


def point_of(values: Values, report: Report) -> SweepPoint:
    """What a sweep keeps of a report."""
    prediction = report.prediction
    return SweepPoint(
        design_id=report.design_id,
        values=list(values),
        status=report.status,
        outside_validity=report.outside_validity,
        groups=[SweepGroup(id=group.id, **_numbers(group)) for group in report.groups],
        bottleneck=report.bottleneck.sentence,
        predicted=[] if prediction is None else [_interval(row) for row in prediction.numbers],
        intervals="" if prediction is None else prediction.text,
        **_numbers(report.total),
    )


def _interval(row: PredictedNumber) -> SweepInterval:
    fields = SweepInterval.model_fields
    return SweepInterval(**{name: getattr(row, name) for name in fields})


def _numbers(group: GroupResult) -> dict[str, Number]:
    return {
        "iops": group.iops,
        "mb_s": group.mb_s,
        "latency_mean_ms": group.latency_ms.mean,
        "latency_p95_ms": group.latency_ms.p95,
        "latency_p99_ms": group.latency_ms.p99,
        "outstanding_ios": group.outstanding_ios,
    }


def as_text(value: float) -> str:
    """A value as an override takes it: whole numbers without a decimal point."""
    return str(int(value)) if value.is_integer() else repr(value)


def _in_question(
    problem: DesignProblem, axes: Sequence[Axis], cell: Values, at: str
) -> DesignProblem:
    at_axis = {f"?{axis.path}": f"/axes/{position}" for position, axis in enumerate(axes)}
    pointer = at_axis.get(problem.pointer, f"{at}{problem.pointer}")
    pairs = zip(axes, cell, strict=True)
    named = " and ".join(f"{axis.path}={as_text(value)}" for axis, value in pairs)
    message = f"At {named}: {problem.message}"
    return problem.model_copy(update={"pointer": pointer, "message": message})
