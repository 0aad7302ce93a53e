"""Sweeps: a part for each cell, and a crash repeats a second of cells at most."""

from dataclasses import dataclass

from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.jobs.kind import Evaluate, Kind, Work
from qdepth.report.report import Report
from qdepth.studies.simulate.question_key import evaluation_key
from qdepth.studies.sweep import SweepQuestion, cells, design_of_cell, designs_of, evaluate_cell

SWEEPS = "sweeps"


def new_sweep(question: SweepQuestion) -> NewJob:
    """Make a sweep. Raises InvalidDesign if a cell does not fit."""
    parts = [
        NewPart({"values": list(cell)}, evaluation_key(design, question.options))
        for cell, design in zip(cells(question.axes), designs_of(question), strict=True)
    ]
    return NewJob(SWEEPS, question.model_dump(mode="json", by_alias=True), parts)


@dataclass(frozen=True)
class Sweeps(Kind[SweepQuestion]):
    """Answers sweeps with a function that evaluates designs."""

    evaluate: Evaluate
    name: str = SWEEPS
    shares_parts: bool = True

    def read(self, question: Document) -> SweepQuestion:
        """Read design, axes and options."""
        return SweepQuestion.model_validate(question)

    def solve(self, work: Work[SweepQuestion], part: PartRow) -> Document:
        """Answer a cell; one whose report is known is not computed again."""
        asked = work.question
        values = tuple((part.question or {})["values"])

        def compute() -> Report:
            design = design_of_cell(asked.design, asked.axes, values)
            return self.evaluate(design, asked.options)

        point = evaluate_cell(values, lambda: work.report(part.key or "", compute))
        return point.model_dump(mode="json")
