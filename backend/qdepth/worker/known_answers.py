"""Answers the known-answer pack, question by question; a crash repeats one question at most."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from dbos import DBOS

from qdepth.db import known_answers
from qdepth.db.session import Sessions
from qdepth.known_answers.answering import answer
from qdepth.known_answers.known_answer import KnownAnswer
from qdepth.known_answers.pack import pack
from qdepth.known_answers.question import Question
from qdepth.worker.failures import known_answers_failed
from qdepth.worker.steps import step_options

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Answering:
    """Answers questions, one replication at a time, so that runs find a core beside it."""

    sessions: Sessions
    questions: Sequence[Question] = field(default_factory=pack)
    answer: Callable[[Question], list[KnownAnswer]] = answer
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    def carry_out(self, run_id: str) -> None:
        """Answer all questions. This is the workflow: a crash resumes it after its last step."""
        for position, question in enumerate(self.questions):
            options = step_options(f"question {question.id}")
            going_on: bool = DBOS.run_step(options, self.answer_question, run_id, position)
            if not going_on:
                return
        DBOS.run_step(step_options("finish"), self.finish, run_id)

    def answer_question(self, run_id: str, position: int) -> bool:
        """Answer one question and keep its rows; False where the run goes on no more."""
        question = self.questions[position]
        with self.sessions.reading() as session:
            known = known_answers.answered(session, run_id)
        if known is None:
            return False
        if all(question.row_id(quantity) in known for quantity in question.quantities):
            return True
        try:
            rows = self.answer(question)
        except Exception:
            logger.exception("the known answers to %s failed", question.id)
            with self.sessions.writing() as session:
                known_answers.fail(session, run_id, known_answers_failed(), now=self.now())
            return False
        with self.sessions.writing() as session:
            known_answers.keep(session, run_id, [row.model_dump(mode="json") for row in rows])
        return True

    def finish(self, run_id: str) -> None:
        """Mark the answers as complete."""
        with self.sessions.writing() as session:
            known_answers.finish(session, run_id, now=self.now())
