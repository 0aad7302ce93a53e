"""How a simulation tells the world how far it is, and hears that it shall stop."""

import logging
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from qdepth.db import executions
from qdepth.db.executions import Task
from qdepth.db.session import Sessions
from qdepth.db.tables import Document
from qdepth.statistics.recorder import Activity, Progress
from qdepth.studies.progress_words import in_words

logger = logging.getLogger(__name__)

SMALLEST_GAP_S = 0.25


class ProgressWriter:
    """Writes progress into the row of the run, at most a few times a second.

    What the simulation does next is written at once: it may last, and nothing is heard meanwhile.
    """

    def __init__(self, sessions: Sessions, task: Task, clock: Callable[[], float]) -> None:
        self._sessions = sessions
        self._task = task
        self._clock = clock
        self._written_at: float | None = None
        self._doing: Activity = "simulating"
        self.stopped = False
        """Whether the simulation was told to stop."""

    def __call__(self, progress: Progress) -> bool:
        """Tell whether the simulation goes on."""
        now = self._clock()
        is_soon = self._written_at is not None and now - self._written_at < SMALLEST_GAP_S
        if is_soon and progress.doing == self._doing:
            return True
        self._written_at, self._doing = now, progress.doing
        numbers = {
            "design_id": self._task.design["id"],
            "iops": progress.iops,
            "latency_mean_ms": progress.latency_mean_ms,
        }
        try:
            with self._sessions.writing() as session:
                going_on = executions.show_progress(
                    session,
                    self._task.run_id,
                    describe(self._task, progress),
                    [*self._task.numbers_before, numbers],
                )
        except SQLAlchemyError:
            logger.warning("the progress of a run could not be written", exc_info=True)
            return True
        self.stopped = not going_on
        return going_on


def describe(task: Task, progress: Progress) -> Document:
    """Describe how far a run is while one of its designs is evaluated."""
    name = task.design["id"]
    done_ios, total_ios = progress.done_ios, progress.total_ios
    return {
        "done_ios": task.position * total_ios + done_ios,
        "total_ios": task.designs * total_ios,
        "design_id": name,
        "design_index": task.position,
        "designs": task.designs,
        "fraction": min(1.0, (task.position + done_ios / total_ios) / task.designs),
        "text": in_words(name, progress),
    }
