"""Workers watch each other: each gives heartbeats, and takes over the jobs of a dead one."""

import logging
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from qdepth.db import heartbeats, turns
from qdepth.db.session import Sessions
from qdepth.db.troubles import disturbance_of
from qdepth.logs import name_in_logs
from qdepth.worker.chores import clean_up_when_due
from qdepth.worker.life_cycle import LifeCycle

logger = logging.getLogger(__name__)

MISSED_BEATS = 5
CHORES_EVERY = timedelta(minutes=10)


@dataclass
class Watch:
    """The heartbeat of one worker, and its view of the others."""

    life_cycle: LifeCycle
    heartbeat_s: float
    keep_days: int = 0
    """Days after which the clean-up deletes ended jobs; 0: never."""
    _next_look: datetime | None = None
    _seen: dict[str, tuple[int, float]] = field(default_factory=dict)

    def start(self) -> None:
        """Give heartbeats from a thread, until the process ends."""
        self.beat()
        threading.Thread(target=self._go_on, name="watch", daemon=True).start()

    def _go_on(self) -> None:
        while True:
            time.sleep(self.heartbeat_s)
            try:
                self.beat()
                self.take_over(time.monotonic())
                self.clean_up()
            except SQLAlchemyError as error:
                logger.warning("no sign of life: %s", disturbance_of(error))
            except Exception:  # whatever it was, a worker without a watch counts as dead
                logger.warning("the watch was disturbed and goes on", exc_info=True)

    def beat(self) -> None:
        """Give a heartbeat."""
        with self._sessions.writing() as session:
            heartbeats.beat(session, self.life_cycle.worker_id, now=datetime.now(UTC))

    def take_over(self, moment: float) -> list[str]:
        """Release the work of workers that have been silent too long."""
        with self._sessions.reading() as session:
            beats = heartbeats.beats(session)
        self._seen = {name: seen for name, seen in self._seen.items() if name in beats}
        dead, me = [], self.life_cycle.worker_id
        for name, count in beats.items():
            last, since = self._seen.get(name, (-1, moment))
            if count != last:
                self._seen[name] = (count, moment)
            elif name != me and moment - since > MISSED_BEATS * self.heartbeat_s:
                dead.append(name)
        return [job_id for name in dead for job_id in self._take_over(name, beats[name])]

    def _take_over(self, dead_worker: str, last_beats: int) -> list[str]:
        with self._sessions.writing() as session:
            if not heartbeats.claim_dead(session, dead_worker, last_beats):
                return []
        left = self.life_cycle.release(dead_worker, died=True)
        if left:
            logger.warning(
                "%s is dead; others go on with %s", dead_worker, ", ".join(map(name_in_logs, left))
            )
        with self._sessions.writing() as session:
            heartbeats.forget(session, dead_worker)
        return left

    def clean_up(self) -> None:
        """Check from time to time for abandoned work, and whether the clean-up is due."""
        now = self.life_cycle.now()
        if self._next_look is None or now >= self._next_look:
            self._next_look = now + CHORES_EVERY
            with self._sessions.reading() as session:
                unknown = turns.holders_unknown(session)
            for name in unknown:  # it was taken for dead, came back and died before a beat
                self.life_cycle.release(name, died=True)
            self.life_cycle.fail_other_versions(only_older=True)  # a server was not upgraded
            clean_up_when_due(self._sessions, self.keep_days, now)

    @property
    def _sessions(self) -> Sessions:
        return self.life_cycle.sessions
