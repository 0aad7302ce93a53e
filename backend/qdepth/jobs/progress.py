"""Reports the progress of a simulation, and learns whether it must stop."""

import logging
from collections.abc import Callable, Mapping

from sqlalchemy.exc import SQLAlchemyError

from qdepth.db import jobs
from qdepth.db.session import Sessions
from qdepth.db.tables import Document, PartRow
from qdepth.report.numbers import MS, number
from qdepth.solution.solution import PERCENTILES, GroupSolution
from qdepth.statistics.recorder import Activity, Progress
from qdepth.studies.simulate.progress_words import in_words

logger = logging.getLogger(__name__)

SMALLEST_GAP_S = 0.25
P99 = PERCENTILES.index(0.99)
TOTAL, ALL_VMS = "total", "All VMs"


class ProgressWriter:
    """Writes progress into the row of the job, at most a few times a second.

    The next step of a simulation is written immediately: it may take long, without reports.

    Parameters
    ----------
    describe : callable
        Describes the progress as the job shows it.
    clock : callable
        Time [s].
    """

    def __init__(
        self,
        sessions: Sessions,
        job_id: str,
        describe: Callable[[Progress], Document],
        clock: Callable[[], float],
    ) -> None:
        self._sessions = sessions
        self._job_id = job_id
        self._describe = describe
        self._clock = clock
        self._written_at: float | None = None
        self._doing: Activity = "simulating"
        self.stopped = False
        """Whether the simulation must stop."""

    def __call__(self, progress: Progress) -> bool:
        """Return whether the simulation continues."""
        now = self._clock()
        is_soon = self._written_at is not None and now - self._written_at < SMALLEST_GAP_S
        if is_soon and progress.doing == self._doing:
            return True
        self._written_at, self._doing = now, progress.doing
        try:
            with self._sessions.writing() as session:
                going_on = jobs.show_progress(session, self._job_id, self._describe(progress))
        except SQLAlchemyError:
            logger.warning("the progress of a job could not be written", exc_info=True)
            return True
        self.stopped = not going_on
        return going_on


class CancelWatch:
    """Shows a simulation without progress of its own whether its job still runs.

    It reads the database a few times a second, and not at all for shorter work.

    Parameters
    ----------
    clock : callable
        Time [s].
    """

    def __init__(self, sessions: Sessions, job_id: str, clock: Callable[[], float]) -> None:
        self._sessions = sessions
        self._job_id = job_id
        self._clock = clock
        self._asked_at = clock()
        self.stopped = False
        """Whether the simulation must stop."""

    def __call__(self, _progress: Progress) -> bool:
        """Return whether the simulation continues."""
        return self.goes_on()

    def goes_on(self) -> bool:
        """Return whether the job still runs."""
        now = self._clock()
        if now - self._asked_at < SMALLEST_GAP_S:
            return True
        self._asked_at = now
        try:
            with self._sessions.reading() as session:
                self.stopped = not jobs.goes_on(session, self._job_id)
        except SQLAlchemyError:
            logger.warning("the state of a job could not be read", exc_info=True)
        return not self.stopped


def describe(part: PartRow, before: Document, progress: Progress) -> Document:
    """Describe the progress of a run while one of its designs, a part of it, is evaluated.

    Parameters
    ----------
    part : PartRow
        The design.
    before : Document
        How far the run was when its evaluation began.
    progress : Progress
        How far the evaluation is.
    """
    question = part.question or {}
    name, position, designs = question["id"], part.position, before["designs"]
    names = {one["id"]: one.get("name") or one["id"] for one in question["classes"]}
    numbers = {
        "design_id": name,
        "iops": progress.iops,
        "latency_mean_ms": progress.latency_mean_ms,
        "measured": [
            _measured(each, names) for each in progress.measured if not each.is_background
        ],
    }
    return {
        "done_ios": before["done_ios"] + progress.done_ios,
        "total_ios": before["done_ios"] + (designs - position) * progress.total_ios,
        "design_id": name,
        "design_index": position,
        "designs": designs,
        "fraction": (position + progress.fraction) / designs,
        "text": in_words(question["title"], progress),
        "partial": [*before["partial"][:position], numbers],
    }


def _measured(group: GroupSolution, names: Mapping[str, str]) -> Document:
    """Return the results of a class so far, as a `ClassSoFar`."""
    numbers = {
        "iops": number(group.throughput),
        "latency_mean_ms": number(group.latency, MS),
        "latency_p99_ms": number(group.percentiles[P99], MS),
    }
    name = ALL_VMS if group.id == TOTAL else names.get(group.id, group.id)
    return {
        "id": group.id,
        "name": name,
        **{quantity: each.model_dump() for quantity, each in numbers.items()},
    }
