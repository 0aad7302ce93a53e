"""Answers batches, chunk by chunk; a crash repeats one chunk at most."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from dbos import DBOS

from qdepth.db import batches, jobs
from qdepth.db.session import Sessions
from qdepth.db.tables import BatchRow
from qdepth.design.document import Design
from qdepth.studies.options import SimulationOptions, one_among_many
from qdepth.worker.rows import Rows
from qdepth.worker.steps import step_options

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Batches:
    """Answers batches, chunk by chunk."""

    sessions: Sessions
    rows: Rows
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    def carry_out(self, batch_id: str) -> None:
        """Answer a batch. This is the workflow: a crash resumes it after its last done step."""
        chunks: int = DBOS.run_step(step_options("start"), self.start, batch_id)
        for position in range(chunks):
            options = step_options(f"chunk {position}")
            going_on: bool = DBOS.run_step(options, self.answer_chunk, batch_id, position)
            if not going_on:
                return
        if chunks:
            DBOS.run_step(step_options("finish"), self.finish, batch_id)

    def start(self, batch_id: str) -> int:
        """Mark the batch as running; gives the number of its chunks, 0 when it has ended."""
        with self.sessions.writing() as session:
            return batches.start(session, batch_id)

    def answer_chunk(self, batch_id: str, position: int) -> bool:
        """Answer some rows and keep the answers; False where the batch goes on no more."""
        with self.sessions.reading() as session:
            found = batches.begin(session, batch_id, position)
        if found is None:
            return False
        row, chunk = found
        if chunk.results is not None:
            return True
        designs = [Design.model_validate(design) for design in row.designs]
        options = one_among_many(SimulationOptions.model_validate(row.options))
        try:
            results = self.rows.answer(chunk.candidates, designs, options)
        except Exception:
            logger.exception("batch %s failed", batch_id)
            with self.sessions.writing() as session:
                jobs.finish(session, BatchRow, batch_id, "failed", now=self.now())
            return False
        with self.sessions.writing() as session:
            batches.keep(session, batch_id, position, results)
        return True

    def finish(self, batch_id: str) -> None:
        """Mark the batch as done."""
        with self.sessions.writing() as session:
            jobs.finish(session, BatchRow, batch_id, "succeeded", now=self.now())
