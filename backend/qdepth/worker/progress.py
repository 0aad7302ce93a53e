"""How a simulation tells the world how far it is, and hears that it shall stop."""

import logging
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from qdepth.db import executions
from qdepth.db.executions import Task
from qdepth.db.session import Sessions
from qdepth.db.tables import Document
from qdepth.figures import whole
from qdepth.statistics.recorder import Progress

logger = logging.getLogger(__name__)

SMALLEST_GAP_S = 0.25


class ProgressWriter:
    """Writes progress into the row of the run, at most a few times a second."""

    def __init__(self, sessions: Sessions, task: Task, clock: Callable[[], float]) -> None:
        self._sessions = sessions
        self._task = task
        self._clock = clock
        self._written_at: float | None = None
        self.stopped = False
        """Whether the simulation was told to stop."""

    def __call__(self, progress: Progress) -> bool:
        """Tell whether the simulation goes on."""
        now = self._clock()
        if self._written_at is not None and now - self._written_at < SMALLEST_GAP_S:
            return True
        self._written_at = now
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
        "text": _text(name, progress),
    }


def _text(name: str, progress: Progress) -> str:
    match progress.doing:
        case "simulating":
            ios = f"{whole(progress.done_ios)} of about {whole(progress.total_ios)} I/Os"
            return f"Simulating {name}: {ios}."
        case "replaying":
            return f"Checking {name}: replaying the beginning in the SimPy engine."
        case "computing":
            return f"Checking {name}: computing it with the analytic engine."
