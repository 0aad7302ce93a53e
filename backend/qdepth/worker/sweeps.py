"""Answers sweeps, about a second of work at a time; a crash repeats one cell at most."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

from dbos import DBOS

from qdepth.db import jobs, results, sweeps
from qdepth.db.session import Sessions
from qdepth.db.tables import SweepCellRow, SweepRow
from qdepth.report.document import Report
from qdepth.studies.sweep import SweepQuestion, design_of_cell, evaluate_cell
from qdepth.worker.evaluating import Evaluate
from qdepth.worker.steps import step_options

logger = logging.getLogger(__name__)

CHUNK_S = 1.0
Chunk = Literal["more", "all", "failed"]


@dataclass(frozen=True)
class Sweeps:
    """Answers sweeps with a function that evaluates designs."""

    sessions: Sessions
    evaluate: Evaluate
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    clock: Callable[[], float] = time.monotonic
    """Tells when a chunk has been long enough [s]; no number depends on it."""

    def carry_out(self, sweep_id: str) -> None:
        """Answer a sweep. This is the workflow: a crash resumes it after its last done step."""
        going_on: bool = DBOS.run_step(step_options("start"), self.start, sweep_id)
        chunk, position = "more", 0
        while going_on and chunk == "more":
            options = step_options(f"chunk {position}")
            chunk = DBOS.run_step(options, self.answer_chunk, sweep_id)
            position += 1
        if going_on and chunk == "all":
            DBOS.run_step(step_options("finish"), self.finish, sweep_id)

    def start(self, sweep_id: str) -> bool:
        """Mark the sweep as running; False when it has ended."""
        with self.sessions.writing() as session:
            return jobs.start(session, SweepRow, sweep_id)

    def answer_chunk(self, sweep_id: str) -> Chunk:
        """Answer cells for about a second, each kept at once; say whether there are more."""
        begun = self.clock()
        with self.sessions.reading() as session:
            row = sweeps.find(session, sweep_id)
        question = SweepQuestion.model_validate(row.question if row else {})
        try:
            while self.clock() - begun < CHUNK_S:
                with self.sessions.reading() as session:
                    cell = sweeps.next_cell(session, sweep_id)
                if cell is None:
                    return "all"
                self._answer(cell, question)
        except Exception:
            logger.exception("sweep %s failed", sweep_id)
            with self.sessions.writing() as session:
                jobs.finish(session, SweepRow, sweep_id, "failed", now=self.now())
            return "failed"
        return "more"

    def finish(self, sweep_id: str) -> None:
        """Mark the sweep as done, unless it was cancelled."""
        with self.sessions.writing() as session:
            jobs.finish(session, SweepRow, sweep_id, "succeeded", now=self.now())

    def _answer(self, cell: SweepCellRow, question: SweepQuestion) -> None:
        def ask() -> Report:
            with self.sessions.reading() as session:
                known = results.find_known(session, [cell.key])
            if cell.key in known:
                return Report.model_validate(known[cell.key])
            design = design_of_cell(question.design, question.axes, tuple(cell.cell))
            report = self.evaluate(design, question.options)
            with self.sessions.writing() as session:
                document = report.model_dump(mode="json")
                results.keep(session, cell.key, document, now=self.now())
            return report

        point = evaluate_cell(tuple(cell.cell), ask)
        with self.sessions.writing() as session:
            sweeps.keep(session, cell, point.model_dump(mode="json"))
