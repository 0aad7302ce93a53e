"""Answers packs of questions, one question a step; a crash repeats one question at most."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from dbos import DBOS

from qdepth.db import packs
from qdepth.db.session import Sessions
from qdepth.db.tables import Document, PackRow
from qdepth.worker.failures import pack_failed
from qdepth.worker.steps import step_options

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PackQuestion:
    """A question of a pack."""

    id: str
    row_ids: Sequence[str]
    """Ids of the rows that answer it."""
    answer: Callable[[], list[Document]]
    """Gives those rows."""


@dataclass(frozen=True)
class Packs:
    """Answers the questions of packs, which are known by their names."""

    sessions: Sessions
    packs: Mapping[str, Sequence[PackQuestion]]
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    def carry_out(self, run_id: str) -> None:
        """Answer all questions. This is the workflow: a crash resumes it after its last step."""
        questions: int = DBOS.run_step(step_options("start"), self.start, run_id)
        for position in range(questions):
            options = step_options(f"question {position}")
            going_on: bool = DBOS.run_step(options, self.answer_question, run_id, position)
            if not going_on:
                return
        if questions:
            DBOS.run_step(step_options("finish"), self.finish, run_id)

    def start(self, run_id: str) -> int:
        """Number of questions of the run's pack; 0 where the run goes on no more."""
        row = self._find(run_id)
        return len(self.packs[row.pack]) if row is not None and row.status == "running" else 0

    def answer_question(self, run_id: str, position: int) -> bool:
        """Answer one question and keep its rows; False where the run goes on no more."""
        row = self._find(run_id)
        if row is None or row.status != "running":
            return False
        question = self.packs[row.pack][position]
        if set(question.row_ids) <= {answer["id"] for answer in row.answers}:
            return True
        try:
            rows = question.answer()
        except Exception:
            logger.exception("question %s of the pack %s failed", question.id, row.pack)
            with self.sessions.writing() as session:
                packs.fail(session, run_id, pack_failed(row.pack), now=self.now())
            return False
        with self.sessions.writing() as session:
            packs.keep(session, run_id, rows)
        return True

    def finish(self, run_id: str) -> None:
        """Mark the answers as complete."""
        with self.sessions.writing() as session:
            packs.finish(session, run_id, now=self.now())

    def _find(self, run_id: str) -> PackRow | None:
        with self.sessions.reading() as session:
            return packs.find_run(session, run_id)
