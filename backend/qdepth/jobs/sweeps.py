"""Sweeps: a part for each cell; a crash repeats at most a second of cells."""

from dataclasses import dataclass

from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.jobs.kind import EvaluateOneOfMany, Kind, Work
from qdepth.jobs.parts_of_designs import PartEvaluator
from qdepth.studies.simulate.options import simulated_ios
from qdepth.studies.sweep import SweepQuestion, designs_of
from qdepth.studies.sweep_cells import Cell, answer_cell, cells_to_evaluate, made

SWEEPS = "sweeps"


def new_sweep(question: SweepQuestion) -> NewJob:
    """Make a sweep, whose cells were checked."""
    parts = [
        NewPart(
            {
                "design_id": cell.design_id,
                "values": list(cell.values),
                "is_replayed": cell.is_replayed,
            }
        )
        for cell in cells_to_evaluate(question)
    ]
    document = question.model_dump(mode="json", by_alias=True)
    return NewJob(SWEEPS, document, parts, most_ios=simulated_ios(question.options, len(parts)))


@dataclass(frozen=True)
class Sweeps(Kind[SweepQuestion]):
    """Answers sweeps with a function that evaluates designs."""

    asks = SweepQuestion
    evaluate: EvaluateOneOfMany
    name: str = SWEEPS
    shares_parts: bool = True

    def solve(self, work: Work[SweepQuestion], part: PartRow) -> Document:
        """Answer a cell.

        Raises
        ------
        Stopped
            If the sweep was cancelled meanwhile.
        EnginesDiffer
            If the SimPy engine replays the beginning of the cell and records other bits.
        """
        question, cell = work.question, _cell(work.question, part)
        evaluate = PartEvaluator(self.evaluate, work, question.options, cell.is_replayed)
        return answer_cell(cell, lambda: evaluate(made(question, cell))).model_dump(mode="json")


def _cell(question: SweepQuestion, part: PartRow) -> Cell:
    """The cell of a part; all were replayed in sweeps of earlier versions, and had one design."""
    said = part.question or {}
    known = {design.id for design in designs_of(question)}
    named = said.get("design_id")
    return Cell(
        named if named in known else question.design.id,
        tuple(said["values"]),
        bool(said.get("is_replayed", True)),
    )
