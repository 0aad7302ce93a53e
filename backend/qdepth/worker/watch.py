"""Workers watch each other: each gives signs of life, and takes over the runs of a dead one."""

import logging
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime

from dbos import DBOS

from qdepth.db import executions, jobs, packs, workers
from qdepth.db.queue import QUEUE
from qdepth.db.session import Sessions
from qdepth.worker.failures import given_up, pack_failed

logger = logging.getLogger(__name__)

MISSED_BEATS = 5


@dataclass
class Watch:
    """The sign of life of one worker, and what it has seen of the others."""

    sessions: Sessions
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
        with self.sessions.writing() as session:
            workers.beat(session, self.worker_id, now=datetime.now(UTC))

    def take_over(self, moment: float) -> list[str]:
        """Put the runs of workers that have been silent too long back into the queue."""
        with self.sessions.reading() as session:
            beats = workers.beats(session)
        self._seen = {name: seen for name, seen in self._seen.items() if name in beats}
        dead = []
        for name, count in beats.items():
            last, since = self._seen.get(name, (-1, moment))
            if count != last:
                self._seen[name] = (count, moment)
            elif name != self.worker_id and moment - since > MISSED_BEATS * self.heartbeat_s:
                dead.append(name)
        return [run for name in dead for run in self._take_over(name, beats[name])]

    def _take_over(self, dead_worker: str, last_beats: int) -> list[str]:
        with self.sessions.writing() as session:
            if not workers.claim_dead(session, dead_worker, last_beats):
                return []
        pending = DBOS.list_workflows(
            status="PENDING", executor_id=dead_worker, load_input=False, load_output=False
        )
        for workflow in pending:
            logger.warning("taking run %s over from %s", workflow.workflow_id, dead_worker)
            DBOS.resume_workflow(workflow.workflow_id, queue_name=workflow.queue_name or QUEUE)
        with self.sessions.writing() as session:
            workers.forget(session, dead_worker)
        return [workflow.workflow_id for workflow in pending]

    def clear_up(self) -> None:
        """Fail the runs whose workflow has come to an end without them: nothing hangs."""
        with self.sessions.reading() as session:
            runs = executions.active(session) + packs.active(session) + jobs.active(session)
        if not runs:
            return
        lost = DBOS.list_workflows(
            workflow_ids=runs,
            status=["ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"],
            load_input=False,
            load_output=False,
        )
        for workflow in lost:
            with self.sessions.writing() as session:
                now, run_id = datetime.now(UTC), workflow.workflow_id
                executions.fail(session, run_id, given_up(run_id), now=now)
                pack = packs.find_run(session, run_id)
                if pack is not None:
                    packs.fail(session, run_id, pack_failed(pack.pack), now=now)
                jobs.fail(session, run_id, given_up(run_id, "calibrations"), now=now)
