"""Designs that a job has solved so far: stored, so that a crash repeats a quarter of a second."""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from qdepth.db import jobs
from qdepth.db.session import Sessions
from qdepth.db.tables import Document, JobRow
from qdepth.design.document.document import Design
from qdepth.jobs.kind import Stopped
from qdepth.studies.calibrate.shown.forecast import Spent

if TYPE_CHECKING:  # the web process knows the kinds, and loads no solver
    from qdepth.studies.calibrate.calibration import Measured, Solver
    from qdepth.studies.calibrate.measurements import Subject

KEEP_S = 0.25
"""Interval for storing solved designs, and for checking whether the job has ended [s]."""


class SolvedDesigns:
    """Known answers of one job, for this worker."""

    def __init__(self, sessions: Sessions, job_id: str, clock: Callable[[], float]) -> None:
        self.job_id = job_id
        self.part = 0
        """The part that is answered."""
        self._sessions = sessions
        self._clock = clock
        self._known: dict[str, Document] = {}
        self._new: dict[str, Document] = {}
        self._spent: dict[str, Spent] = {}
        """By engine, since the last were kept."""
        self._read_to = 0
        self._kept_at = float("-inf")

    def begin(self, part: int) -> None:
        """Answer a part, with all results of other workers so far."""
        self.part = part
        with self._sessions.reading() as session:
            found = jobs.found_from(session, self.job_id, self._read_to)
        for position, name, answer in found:
            self._known[name] = answer
            self._read_to = max(self._read_to, position + 1)

    def of(self, engine: str, solve: "Solver") -> "Solver":
        """Return a solver that solves no design twice, and stores its solutions; Stopped ends
        it."""

        def solved(design: Design, subject: "Subject") -> "Measured":
            name = _name(engine, design, subject)
            if name not in self._known:
                begun = self._clock()
                self._known[name] = self._new[name] = solve(design, subject)
                before = self._spent.get(engine, Spent(0, 0.0))
                took = self._clock() - begun
                self._spent[engine] = Spent(before.designs + 1, before.seconds + took)
                if self._clock() - self._kept_at >= KEEP_S:
                    self.keep()
            return self._known[name]

        return solved

    def keep(self) -> None:
        """Store the solved designs."""
        self._kept_at = self._clock()
        with self._sessions.writing() as session:
            if not jobs.keep_found(session, self.job_id, self._new, of_part=self.part):
                raise Stopped
            job = session.get_one(JobRow, self.job_id)
            job.progress = _together(job.progress or {}, self._spent)
        self._new.clear()
        self._spent.clear()


def spent_of(progress: Document | None) -> dict[str, Spent]:
    """Work spent on a job so far, by engine."""
    return {engine: Spent(*spent) for engine, spent in (progress or {}).items()}


def _together(progress: Document, spent: Mapping[str, Spent]) -> Document:
    """The progress of a job with what was spent since."""
    known = spent_of(progress)
    for engine, (designs, seconds) in spent.items():
        before = known.get(engine, Spent(0, 0.0))
        known[engine] = Spent(before.designs + designs, before.seconds + seconds)
    return {engine: [*each] for engine, each in known.items()}


def _name(engine: str, design: Design, subject: "Subject") -> str:
    text = json.dumps([engine, design.model_dump_json(by_alias=True), *subject])
    return hashlib.sha256(text.encode()).hexdigest()
