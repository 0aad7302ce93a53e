"""Sweeps: a part for each cell, and a crash repeats a second of cells at most.

A cell that is simulated stores its answer under the key of its network, as runs do, so no question
is simulated twice. Estimates take milliseconds and are repeated.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.jobs.kind import EvaluateOneOfMany, Kind, Stopped, Work
from qdepth.report.report import Report
from qdepth.studies.simulate.answer import Kept, Question
from qdepth.studies.simulate.options import simulated_ios
from qdepth.studies.sweep import SweepQuestion, check_cells, designs_of
from qdepth.studies.sweep_cells import Cell, answer_cell, cells_to_evaluate, made

SWEEPS = "sweeps"


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

        def keep(question: Question, compute: Callable[[], Kept]) -> Kept:
            def whole() -> Kept:
                answer = compute()
                if watch.stopped:
                    raise Stopped
                return answer

            keys = [question.key]
            if not cell.is_replayed:
                keys = [question.key_without_replay, *keys]
            return work.answer(keys, whole)

        def ask() -> Report:
            options = work.question.options
            report = self.evaluate(
                made(work.question, cell),
                options,
                observe=watch,
                replays=cell.is_replayed,
                keep=None if options.engine == "analytic" else keep,
            )
            if watch.stopped:
                raise Stopped
            return report

        return answer_cell(cell, ask).model_dump(mode="json")


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
