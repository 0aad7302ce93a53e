"""The cells of a sweep, each answered by itself: in a worker, or anywhere on an executor."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product

from qdepth import MODEL_VERSION
from qdepth.design.document.document import Design
from qdepth.errors import QdepthError
from qdepth.report.report import Report
from qdepth.studies.sweep import (
    SweepQuestion,
    cells_of,
    design_of_cell,
    designs_of,
    replayed_cells,
)
from qdepth.studies.sweep_points import SweepPoint, Values, evaluate_cell

ESTIMATES_AT_ONCE = 20
"""Estimated cells that are answered together: each takes milliseconds. Simulated ones go alone."""


@dataclass(frozen=True)
class Cell:
    """One of the evaluations that a sweep consists of."""

    design_id: str
    values: Values
    is_replayed: bool
    """True if the SimPy engine replays the beginning of a simulation by the compiled engine."""


def cells_to_evaluate(question: SweepQuestion) -> list[Cell]:
    """All evaluations of a sweep in their order: design by design."""
    evaluations = list(product(designs_of(question), cells_of(question)))
    replayed = replayed_cells(question, len(evaluations))
    return [
        Cell(design.id, values, position in replayed)
        for position, (design, values) in enumerate(evaluations)
    ]


def answer_cell(cell: Cell, ask: Callable[[], Report]) -> SweepPoint:
    """Return the report of a cell; one that cannot be evaluated says why.

    Raises
    ------
    EnginesDiffer
        If the SimPy engine replayed the beginning of the cell and recorded other bits.
    """
    from qdepth.studies.simulate.evaluation import confirmed  # noqa: PLC0415  loads the engines

    reports = list[Report]()

    def noted() -> Report:
        reports.append(ask())
        return reports[0]

    point = evaluate_cell(cell.values, noted)
    for report in reports:
        confirmed(report)
    return point.model_copy(update={"design_id": cell.design_id})


def answers_to(question: SweepQuestion, executor: Executor) -> Iterator[SweepPoint]:
    """Answer a sweep on an executor; yields the points in the order of the cells.

    Only texts, numbers and a function of this module are sent, so its processes may be on other
    machines with the same version of the model.

    Raises
    ------
    QdepthError
        If they have not.
    EnginesDiffer
        If the SimPy engine replayed the beginning of a cell and recorded other bits.
    """
    cells = cells_to_evaluate(question)
    each = ESTIMATES_AT_ONCE if question.options.engine == "analytic" else 1
    chunks = [cells[begin : begin + each] for begin in range(0, len(cells), each)]
    text = question.model_dump_json(by_alias=True)
    for points in executor.map(partial(_answers, MODEL_VERSION, text), chunks):
        yield from points


def _answers(model_version: str, text: str, cells: list[Cell]) -> list[SweepPoint]:
    if model_version != MODEL_VERSION:
        raise QdepthError(
            f"A process that answers cells has version {MODEL_VERSION} of the model, and the sweep "
            f"is of version {model_version}. Install the same version of Qdepth on all machines."
        )
    return [_answer(_question(text), cell) for cell in cells]


def _answer(question: SweepQuestion, cell: Cell) -> SweepPoint:
    from qdepth.studies.simulate.evaluation import evaluate  # noqa: PLC0415  loads the engines

    def ask() -> Report:
        design = made(question, cell)
        return evaluate(design, question.options, replays=cell.is_replayed)

    return answer_cell(cell, ask)


def made(question: SweepQuestion, cell: Cell) -> Design:
    """The design of a cell.

    Raises
    ------
    InvalidDesign
        If the cell does not fit the design.
    """
    design = next(each for each in designs_of(question) if each.id == cell.design_id)
    return design_of_cell(design, question.axes, cell.values)


@lru_cache(maxsize=1)
def _question(text: str) -> SweepQuestion:
    """The question of a text, read once for all cells that follow each other."""
    return SweepQuestion.model_validate_json(text)
