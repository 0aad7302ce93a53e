"""Sweeps: a part for each cell, and a crash repeats a second of cells at most.

What is kept of a cell is its point; its whole report is computed anew for whoever asks for it.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import select
from sqlalchemy.orm import Session

from qdepth.db import results
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, JobRow, PartRow
from qdepth.design.document.document import Design
from qdepth.errors import QdepthError
from qdepth.jobs.kind import EvaluateOneOfMany, Kind, Stopped, Work
from qdepth.report.report import Report
from qdepth.studies.simulate.options import simulated_ios
from qdepth.studies.simulate.question_key import evaluation_key
from qdepth.studies.sweep import SweepQuestion, check_cells, designs_of
from qdepth.studies.sweep_cells import Cell, answer_cell, cells_to_evaluate, made
from qdepth.studies.sweep_points import point_of

SWEEPS = "sweeps"
_KEPT = "replayed_ios"
"""What points of earlier versions lack; theirs are made anew."""


def new_sweep(question: SweepQuestion) -> NewJob:
    """Make a sweep. Raises InvalidDesign if a cell does not fit."""
    check_cells(question)
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

    def prepare(self, work: Work[SweepQuestion], parts: Sequence[PartRow]) -> dict[int, Document]:
        """Give parts the keys of their questions; those that were answered before are known."""
        self._made.clear()
        for part in parts:
            part.key = part.key or self._key(work, part)
        keys = [part.key for part in parts if part.key]
        with work.sessions.reading() as session:
            known = _points(session, keys)
            reports = results.find_known(session, [key for key in keys if key not in known])
        for key, report in reports.items():
            known[key] = point_of((), Report.model_validate(report)).model_dump(mode="json")
        cells = {part.position: _cell(work.question, part) for part in parts}
        return {
            part.position: known[part.key] | _named(cells[part.position])
            for part in parts
            if part.key in known and _says_enough(known[part.key], cells[part.position])
        }

    def solve(self, work: Work[SweepQuestion], part: PartRow) -> Document:
        """Answer a cell.

        Raises
        ------
        Stopped
            If the sweep was cancelled meanwhile.
        EnginesDiffer
            If the SimPy engine replays the beginning of the cell and records other bits.
        """
        from qdepth.jobs.progress import CancelWatch  # noqa: PLC0415  loads the engines

        cell = _cell(work.question, part)
        watch = CancelWatch(work.sessions, work.job_id, time.monotonic)

        def ask() -> Report:
            design = self._made.get((work.job_id, part.position)) or made(work.question, cell)
            options, replays = work.question.options, cell.is_replayed
            report = self.evaluate(design, options, observe=watch, replays=replays)
            if watch.stopped:
                raise Stopped
            return report

        return answer_cell(cell, ask).model_dump(mode="json")

    def _key(self, work: Work[SweepQuestion], part: PartRow) -> str | None:
        try:
            design = self._made[work.job_id, part.position] = made(
                work.question, _cell(work.question, part)
            )
            return evaluation_key(design, work.question.options)
        except QdepthError:  # the point will say why
            return None

    @cached_property
    def _made(self) -> dict[tuple[str, int], Design]:
        """Designs of the cells that are answered next."""
        return {}


def _says_enough(point: Document, cell: Cell) -> bool:
    """Whether a point that was found before was replayed where this one has to be."""
    return point[_KEPT] is not None or not cell.is_replayed


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


def _named(cell: Cell) -> Document:
    """What tells a point from that of an equal question."""
    return {"design_id": cell.design_id, "values": list(cell.values)}


def _points(session: Session, keys: Sequence[str]) -> dict[str, Document]:
    """Points that are known from any sweep, by their keys."""
    query = (
        select(PartRow.key, PartRow.answer)
        .join(JobRow, JobRow.id == PartRow.job_id)
        .where(JobRow.kind == SWEEPS, PartRow.key.in_(keys), PartRow.answer.is_not(None))
    )
    known: dict[str, Document] = {}
    for key, answer in session.execute(query):
        if key and answer and _KEPT in answer and (key not in known or answer[_KEPT] is not None):
            known[key] = answer
    return known
