"""Workers watch each other: each gives signs of life, and takes over the jobs of a dead one."""

import logging
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime

from dbos import DBOS

from qdepth.db import jobs, workers
from qdepth.db.session import Sessions
from qdepth.jobs.failure_problems import GivenUp
from qdepth.worker.life_cycle import LifeCycle

logger = logging.getLogger(__name__)

MISSED_BEATS = 5


@dataclass
class Watch:
    """The sign of life of one worker, and what it has seen of the others."""

    life_cycle: LifeCycle
    worker_id: str
    heartbeat_s: float
    _seen: dict[str, tuple[int, float]] = field(default_factory=dict)

    def start(self) -> None:
        """Give signs of life from a thread, until the process ends."""
        self.beat()
        threading.Thread(target=self._go_on, name="watch", daemon=True).start()

    def _go_on(self) -> None:
        while True:
            time.sleep(self.heartbeat_s)
            try:
                self.beat()
                self.take_over(time.monotonic())
                self.clear_up()
            except Exception:  # whatever it was, a worker without a watch counts as dead
                logger.warning("the watch was disturbed and goes on", exc_info=True)

    def beat(self) -> None:
        """Give a sign of life."""
        with self._sessions.writing() as session:
            workers.beat(session, self.worker_id, now=datetime.now(UTC))

    def take_over(self, moment: float) -> list[str]:
        """Put the jobs of workers that have been silent too long back into the queue."""
        with self._sessions.reading() as session:
            beats = workers.beats(session)
        self._seen = {name: seen for name, seen in self._seen.items() if name in beats}
        dead = []
        for name, count in beats.items():
            last, since = self._seen.get(name, (-1, moment))
            if count != last:
                self._seen[name] = (count, moment)
            elif name != self.worker_id and moment - since > MISSED_BEATS * self.heartbeat_s:
                dead.append(name)
        return [job_id for name in dead for job_id in self._take_over(name, beats[name])]

    def _take_over(self, dead_worker: str, last_beats: int) -> list[str]:
        with self._sessions.writing() as session:
            if not workers.claim_dead(session, dead_worker, last_beats):
                return []
        pending = DBOS.list_workflows(
            status="PENDING", executor_id=dead_worker, load_input=False, load_output=False
        )
        for workflow in pending:
            logger.warning("taking %s over from %s", workflow.workflow_id, dead_worker)
            DBOS.resume_workflow(workflow.workflow_id, queue_name=workflow.queue_name)
        with self._sessions.writing() as session:
            workers.forget(session, dead_worker)
        return [workflow.workflow_id for workflow in pending]

    def clear_up(self) -> None:
        """Fail the jobs whose workflow has come to an end without them: nothing hangs."""
        with self._sessions.reading() as session:
            going_on = jobs.active(session)
        if not going_on:
            return
        lost = DBOS.list_workflows(
            workflow_ids=going_on,
            status=["ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"],
            load_input=False,
            load_output=False,
        )
        for workflow in lost:
            self.life_cycle.fail(workflow.workflow_id, GivenUp())

    @property
    def _sessions(self) -> Sessions:
        return self.life_cycle.sessions
