"""Sweeps: a part for each cell, and a crash repeats a second of cells at most.

What is kept of a cell is its point; its whole report is computed anew for whoever asks for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from qdepth.db import results
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, JobRow, PartRow
from qdepth.design.document.document import Design
from qdepth.errors import QdepthError
from qdepth.jobs.kind import Evaluate, Kind, Work
from qdepth.report.report import Report
from qdepth.studies.simulate.options import simulated_ios
from qdepth.studies.simulate.question_key import evaluation_key
from qdepth.studies.sweep import SweepQuestion, cells_of, check_cells, design_of_cell, designs_of
from qdepth.studies.sweep_points import evaluate_cell, point_of

SWEEPS = "sweeps"
_KEPT = "intervals"
"""What points of earlier versions lack; theirs are made anew."""


def new_sweep(question: SweepQuestion) -> NewJob:
    """Make a sweep. Raises InvalidDesign if a cell does not fit."""
    check_cells(question)
    cells = cells_of(question)
    parts = [
        NewPart({"design_id": design.id, "values": list(cell)})
        for design in designs_of(question)
        for cell in cells
    ]
    asked = question.model_dump(mode="json", by_alias=True)
    return NewJob(SWEEPS, asked, parts, most_ios=simulated_ios(question.options, len(parts)))


@dataclass(frozen=True)
class Sweeps(Kind[SweepQuestion]):
    """Answers sweeps with a function that evaluates designs."""

    evaluate: Evaluate
    name: str = SWEEPS
    shares_parts: bool = True

    def read(self, question: Document) -> SweepQuestion:
        """Read design, axes and options."""
        return SweepQuestion.model_validate(question)

    def prepare(self, work: Work[SweepQuestion], parts: Sequence[PartRow]) -> dict[int, Document]:
        """Give parts the keys of their questions; those that were answered before are known."""
        for part in parts:
            part.key = part.key or _key(work.question, part)
        keys = [part.key for part in parts if part.key]
        with work.sessions.reading() as session:
            known = _points(session, keys)
            reports = results.find_known(session, [key for key in keys if key not in known])
        for key, report in reports.items():
            known[key] = point_of((), Report.model_validate(report)).model_dump(mode="json")
        return {
            part.position: known[part.key] | _cell(work.question, part)
            for part in parts
            if part.key in known
        }

    def solve(self, work: Work[SweepQuestion], part: PartRow) -> Document:
        """Answer a cell."""
        asked, cell = work.question, _cell(work.question, part)
        design, values = _design(asked, part), tuple(cell["values"])

        def ask() -> Report:
            return self.evaluate(design_of_cell(design, asked.axes, values), asked.options)

        return evaluate_cell(values, ask).model_dump(mode="json") | cell


def _design(asked: SweepQuestion, part: PartRow) -> Design:
    """The design of a part; parts of before there could be two do not name it."""
    named = (part.question or {}).get("design_id")
    return next((each for each in designs_of(asked) if each.id == named), asked.design)


def _cell(asked: SweepQuestion, part: PartRow) -> dict[str, Any]:
    """What tells the cell of a part from the others."""
    return {"design_id": _design(asked, part).id, "values": (part.question or {})["values"]}


def _key(asked: SweepQuestion, part: PartRow) -> str | None:
    values = tuple(_cell(asked, part)["values"])
    try:
        design = design_of_cell(_design(asked, part), asked.axes, values)
        return evaluation_key(design, asked.options)
    except QdepthError:  # the point will say why
        return None


def _points(session: Session, keys: Sequence[str]) -> dict[str, Document]:
    """Points that are known from any sweep, by their keys."""
    query = (
        select(PartRow.key, PartRow.answer)
        .join(JobRow, JobRow.id == PartRow.job_id)
        .where(JobRow.kind == SWEEPS, PartRow.key.in_(keys), PartRow.answer.is_not(None))
    )
    return {
        key: answer for key, answer in session.execute(query) if key and answer and _KEPT in answer
    }
