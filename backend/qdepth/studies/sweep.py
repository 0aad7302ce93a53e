"""Sweeps: one or two designs evaluated for all values of a parameter, or all pairs of two."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import product
from math import floor, prod
from typing import Annotated, Self

from pydantic import Field, model_validator

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign
from qdepth.design.document.base import Part, first_repeated
from qdepth.design.document.document import Design
from qdepth.design.document.quantities import FieldValue
from qdepth.design.parsing import require_complete
from qdepth.figures import entered, whole
from qdepth.studies.overrides import MOST_OVERRIDES, Override, override
from qdepth.studies.simulate.options import PRESET_OF_MANY, OptionsOfMany, most_ios
from qdepth.studies.sweep_points import Values

MOST_VALUES = 1000
MOST_CELLS = 10_000
MOST_IOS = 1_000_000_000
CELLS_OF_A_REPLAY = 10
"""Number of cells for each replayed one, which costs as much as the simulation of three."""
MOST_AXES = 8
MOST_AXES_OF_A_GRID = 2
ENDS = 2
MOST_CHECKED = 1000
"""Number of cells up to which all are checked before a sweep; of more, those at the edges are."""


Path = Annotated[str, Field(min_length=1, max_length=400)]


def _is_empty(paths: list[str]) -> bool:
    return not paths


class Axis(Part):
    """A parameter of the design and its values."""

    path: Path
    """Field as in an override, for example `hosts.esx.lun_depth`; names the axis."""
    also: Annotated[list[Path], Field(max_length=MOST_OVERRIDES - 1, exclude_if=_is_empty)] = []
    """Further fields with the same value, such as that of the other classes of a name."""
    values: Annotated[list[FieldValue], Field(min_length=1, max_length=MOST_VALUES)]
    """Values in the unit of the field, each once."""

    @property
    def paths(self) -> list[str]:
        """All fields with the value."""
        return [self.path, *self.also]

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        again = first_repeated(self.paths)
        if again is not None:
            raise ValueError(f"the field {again} is named twice; name each field once")
        twice = first_repeated(sorted(self.values))
        if twice is not None:
            raise ValueError(f"the value {entered(twice)} is given twice; give each value once")
        return self


class Sample(Part):
    """Cells that fill the space between the two values of each axis evenly (Latin hypercube)."""

    cells: Annotated[int, Field(ge=2, le=MOST_CELLS)]
    """Number of cells to draw; if all values are whole numbers, duplicates are left out."""
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
        paths = [path for axis in self.axes for path in axis.paths]
        again = first_repeated(paths)
        if again is not None:
            raise ValueError(f"two axes sweep {again}; sweep it on one, or name another field")
        if len(paths) > MOST_OVERRIDES:
            raise ValueError(
                f"the axes name {len(paths)} fields; a sweep changes at most {MOST_OVERRIDES} in a "
                "cell: name fewer"
            )
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


def cells(axes: Sequence[Axis]) -> list[Values]:
    """All combinations of the values; those of the last axis change fastest."""
    return list(product(*(axis.values for axis in axes)))


def cells_of(question: SweepQuestion) -> list[Values]:
    """Return the cells of a sweep: all combinations, or drawn ones."""
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
    """Check each cell; of many, those with the first or last value of all axes but one.

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
            require_complete(design_of_cell(design, axes, cell))
        except InvalidDesign as refusal:
            problems = [_in_question(problem, axes, cell, at) for problem in refusal.problems]
            raise InvalidDesign(problems) from None


def replayed_cells(question: SweepQuestion, number: int) -> set[int]:
    """Positions of the cells whose beginnings the SimPy engine replays, of a number of cells.

    The first, the last, and one in ten, drawn by the digest of the question: the same question has
    the same ones, and users cannot choose them.
    """
    digest = sha256(question.model_dump_json(by_alias=True).encode()).hexdigest()
    drawn = {0, number - 1}
    for begin in range(0, number, CELLS_OF_A_REPLAY):
        draw = sha256(f"{digest}:{begin}".encode()).digest()
        drawn.add(begin + int.from_bytes(draw) % min(CELLS_OF_A_REPLAY, number - begin))
    return drawn


def design_of_cell(design: Design, axes: Sequence[Axis], cell: Values) -> Design:
    """Return the design with the fields of the axes changed to the values of a cell.

    It may lack what an evaluation needs; the evaluation then says so.

    Raises
    ------
    InvalidDesign
        If it does not fit; pointers to an override are `?` and its path.
    """
    pairs = zip(axes, cell, strict=True)
    changes = [Override(path, value) for axis, value in pairs for path in axis.paths]
    return override(design, changes)


def _in_question(
    problem: DesignProblem, axes: Sequence[Axis], cell: Values, at: str
) -> DesignProblem:
    at_axis = {
        f"?{path}": f"/axes/{position}" + (f"/also/{place - 1}" if place else "")
        for position, axis in enumerate(axes)
        for place, path in enumerate(axis.paths)
    }
    pointer = at_axis.get(problem.pointer, f"{at}{problem.pointer}")
    meant = problem.pointer.removeprefix("?")
    pairs = [
        (meant if meant in axis.also else axis.path, value)
        for axis, value in zip(axes, cell, strict=True)
    ]
    named = " and ".join(f"{path}={entered(value)}" for path, value in pairs)
    message = f"At {named}: {problem.message}"
    return problem.model_copy(update={"pointer": pointer, "message": message})
