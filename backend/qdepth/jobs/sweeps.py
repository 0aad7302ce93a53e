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
from qdepth.errors import QdepthError
from qdepth.jobs.kind import Evaluate, Kind, Work
from qdepth.report.report import Report
from qdepth.studies.simulate.options import simulated_ios
from qdepth.studies.simulate.question_key import evaluation_key
from qdepth.studies.sweep import (
    SweepQuestion,
    cells_of,
    check_cells,
    design_of_cell,
    evaluate_cell,
    point_of,
)

SWEEPS = "sweeps"
_KEPT = "intervals"
"""What points of earlier versions lack; theirs are made anew."""


def new_sweep(question: SweepQuestion) -> NewJob:
    """Make a sweep. Raises InvalidDesign if a cell does not fit."""
    check_cells(question)
    parts = [NewPart({"values": list(cell)}) for cell in cells_of(question)]
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
        by_key = {part.key: part for part in parts if part.key}
        with work.sessions.reading() as session:
            points = _points(session, list(by_key))
            reports = results.find_known(session, [key for key in by_key if key not in points])
        known = {key: point | _values(by_key[key]) for key, point in points.items()}
        for key, report in reports.items():
            point = point_of(_values(by_key[key])["values"], Report.model_validate(report))
            known[key] = point.model_dump(mode="json")
        return {part.position: known[part.key] for part in parts if part.key in known}

    def solve(self, work: Work[SweepQuestion], part: PartRow) -> Document:
        """Answer a cell."""
        asked, values = work.question, tuple(_values(part)["values"])

        def ask() -> Report:
            return self.evaluate(design_of_cell(asked.design, asked.axes, values), asked.options)

        return evaluate_cell(values, ask).model_dump(mode="json")


def _values(part: PartRow) -> dict[str, Any]:
    return {"values": (part.question or {})["values"]}


def _key(asked: SweepQuestion, part: PartRow) -> str | None:
    values = tuple(_values(part)["values"])
    try:
        return evaluation_key(design_of_cell(asked.design, asked.axes, values), asked.options)
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
