"""One run, carried out step by step. Each step is harmless when a crash repeats it."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from dbos import DBOS
from sqlalchemy.exc import IntegrityError

from qdepth.db import executions
from qdepth.db.executions import NoTask, Task
from qdepth.db.session import Sessions
from qdepth.design.document import Design
from qdepth.report.document import Report
from qdepth.studies.options import SimulationOptions
from qdepth.worker.evaluating import Evaluate
from qdepth.worker.failures import MOST_INTERRUPTIONS, interrupted_too_often, problem_of
from qdepth.worker.patience import Patience, TookTooLong
from qdepth.worker.progress import ProgressWriter
from qdepth.worker.steps import step_options

logger = logging.getLogger(__name__)

BUSY_POLL_S = 0.2


@dataclass(frozen=True)
class Execution:
    """Carries out runs with a function that evaluates designs."""

    sessions: Sessions
    evaluate: Evaluate
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    silent_s: float = 15.0
    """Time after which a run that shows no progress loses its claim on a question [s]."""

    def carry_out(self, run_id: str) -> None:
        """Carry out a run. This is the workflow: a crash resumes it after its last done step."""
        designs: int = DBOS.run_step(step_options("start"), self.start, run_id)
        for position in range(designs):
            done: bool = DBOS.run_step(
                step_options(f"design {position}"), self.evaluate_design, run_id, position
            )
            if not done:
                return
        if designs:
            DBOS.run_step(step_options("succeed"), self.succeed, run_id)

    def start(self, run_id: str) -> int:
        """Mark the run as running; gives the number of its designs, 0 when it has ended."""
        with self.sessions.writing() as session:
            return executions.start(session, run_id, now=self.now())

    def evaluate_design(self, run_id: str, position: int) -> bool:
        """Evaluate a design and keep its report; False where the run ended with it."""
        task = self._wait_for_claim(run_id, position)
        if task == "known":
            return True
        if task == "stopped":
            return self._cancelled(run_id)
        if task.interruptions >= MOST_INTERRUPTIONS:
            with self.sessions.writing() as session:
                problem = interrupted_too_often(run_id)
                executions.fail(session, run_id, problem, now=self.now())
            return False
        return self._evaluate(task)

    def succeed(self, run_id: str) -> None:
        """Mark the run as succeeded."""
        with self.sessions.writing() as session:
            executions.succeed(session, run_id, now=self.now())

    def _wait_for_claim(self, run_id: str, position: int) -> Task | NoTask:
        """Claim the design, when no other run computes the same any more.

        The other run may be one that a dead worker left and that waits in the queue behind this
        one, so its claim holds only while it shows progress.
        """
        seen: executions.Claim | None = None
        since = time.monotonic()
        while True:
            try:
                with self.sessions.writing() as session:
                    return executions.begin(session, run_id, position)
            except IntegrityError:
                with self.sessions.writing() as session:
                    holder = executions.find_claim(session, run_id, position)
                    if holder != seen:
                        seen, since = holder, time.monotonic()
                    elif holder and time.monotonic() - since >= self.silent_s:
                        executions.release(session, holder)
                time.sleep(BUSY_POLL_S)

    def _evaluate(self, task: Task) -> bool:
        observe = ProgressWriter(self.sessions, task, time.monotonic)
        try:
            report = self._report(task, observe)
        except Exception as error:
            logger.exception("run %s failed", task.run_id)
            with self.sessions.writing() as session:
                problem = problem_of(error, task.run_id)
                executions.fail(session, task.run_id, problem, now=self.now())
            return False
        if observe.stopped:
            return self._cancelled(task.run_id)
        with self.sessions.writing() as session:
            document = report.model_dump(mode="json")
            executions.keep_report(session, task, document, now=self.now())
        return True

    def _report(self, task: Task, observe: ProgressWriter) -> Report:
        design = Design.model_validate(task.design)
        options = SimulationOptions.model_validate(task.options)
        patience = Patience(observe, time.monotonic)
        report = self.evaluate(design, options, observe=patience)
        if patience.reason is not None:
            raise TookTooLong(patience.reason)
        return report

    def _cancelled(self, run_id: str) -> bool:
        with self.sessions.writing() as session:
            executions.cancel(session, run_id, now=self.now())
        return False
