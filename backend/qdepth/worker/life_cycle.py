"""The life of a job in a worker: taken, answered part by part, combined, ended.

Several workers may have parts of one job at the same time. Each step is harmless when a crash
repeats it: answers are in the database.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Literal

from prometheus_client import CollectorRegistry, Counter, start_http_server
from sqlalchemy.exc import SQLAlchemyError

from qdepth import MODEL_VERSION
from qdepth.db import jobs, turns
from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow, PartRow
from qdepth.db.turns import Answer, Turn, TurnRequest, Worker
from qdepth.jobs.failure_problems import MOST_INTERRUPTIONS, GivenUp, Interrupted, ModelChanged
from qdepth.jobs.kind import Kind, Stopped, Work
from qdepth.logs import name_in_logs, of_job
from qdepth.tracing import Tracing

TURN_S = 1.0
"""Work between two checks of the queue [s]: long next to the check, short for waiting users."""
LATE = 1.5
"""A turn that takes this much longer is cut short."""
MOST_PARTS = 500
GROWTH = 8
"""Largest growth of a turn, because a first part may be faster than the others."""
MOST_JOBS = 100


@dataclass
class _Seen:
    parts: int = 1
    failures: int = 0


@dataclass
class Pace:
    """Observed speed of the last jobs of a worker."""

    _seen: OrderedDict[str, _Seen] = field(default_factory=OrderedDict)

    def parts_of(self, job_id: str) -> int:
        """Return the number of parts of a job in a turn."""
        return self._of(job_id).parts

    def took(self, job_id: str, parts: int, time_s: float) -> None:
        """Note the duration of some parts."""
        seen = self._of(job_id)
        fit = int(parts * TURN_S / time_s) if time_s > 0 else MOST_PARTS
        seen.parts = max(1, min(fit, GROWTH * parts, MOST_PARTS))
        seen.failures = 0

    def is_over(self, time_s: float) -> bool:
        """True if a turn has taken too long to continue."""
        return time_s > LATE * TURN_S

    def failed(self, job_id: str) -> int:
        """Count a failed turn; returns how many failed in a row."""
        seen = self._of(job_id)
        seen.failures += 1
        return seen.failures

    def _of(self, job_id: str) -> _Seen:
        seen = self._seen.setdefault(job_id, _Seen())
        self._seen.move_to_end(job_id)
        if len(self._seen) > MOST_JOBS:
            self._seen.popitem(last=False)
        return seen


class TurnMetrics:
    """Counts the turns of a worker, by kind of job."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        registry = registry or CollectorRegistry()
        self.registry = registry
        self._turns = Counter("qdepth_turns", "Turns taken", ("kind",), registry=registry)
        self._parts = Counter("qdepth_parts", "Parts answered", ("kind",), registry=registry)
        self._seconds = Counter(
            "qdepth_turn_seconds", "Time that turns took", ("kind",), registry=registry
        )

    def count(self, kind: str, parts: int, seconds: float) -> None:
        """Count a turn."""
        self._turns.labels(kind).inc()
        self._parts.labels(kind).inc(parts)
        self._seconds.labels(kind).inc(seconds)

    def serve(self, host: str, port: int) -> None:
        """Answer Prometheus from a thread."""
        start_http_server(port, addr=host, registry=self.registry)


logger = logging.getLogger(__name__)

KEEP_S = 0.25
"""Time after which answers are stored, so that watchers see them [s]."""
Then = Literal["put together", "plan ahead", "give back", "go on"]
"""Next step of a worker after answering parts; if it continues, nothing is left to release."""
MOST_ATTEMPTS = 8
"""Number of attempts of a job while the database rejects its results."""


@dataclass(frozen=True)
class LifeCycle:
    """Carries out jobs of the kinds that it knows, in the name of a worker."""

    sessions: Sessions
    kinds: Sequence[Kind[Any]]
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    clock: Callable[[], float] = time.monotonic
    """Clock for the number of parts in a turn [s]; no number depends on it."""
    worker_id: str = "worker"
    metrics: TurnMetrics = field(default_factory=TurnMetrics)
    tracing: Tracing = field(default_factory=Tracing)

    @cached_property
    def worker(self) -> Worker:
        """The worker, as it takes turns."""
        shared = frozenset(kind.name for kind in self.kinds if kind.shares_parts)
        return Worker(self.worker_id, shared)

    def take_turn(self, kind: Kind[Any], job_id: str | None = None) -> bool:
        """Do about a second of the work of a kind, or of one job; False if there is none."""
        with self.sessions.writing() as session:
            request = TurnRequest(kind.name, self._pace.parts_of, job_id)
            turn = turns.take(session, self.worker, request, now=self.now())
        if turn is None:
            return False
        begun = self.clock()
        try:
            with of_job(turn.job_id), self.tracing.span(f"turn of {kind.name}") as traced:
                traced.update(
                    {"qdepth.job": name_in_logs(turn.job_id), "qdepth.parts": len(turn.parts)}
                )
                self._work_on(kind, turn)
            self.metrics.count(kind.name, len(turn.parts), self.clock() - begun)
        except SQLAlchemyError:
            if self._pace.failed(turn.job_id) < MOST_ATTEMPTS:
                raise
            logger.exception("%s %s failed", kind.name, name_in_logs(turn.job_id))
            self.fail(turn.job_id, GivenUp())
        return True

    def fail(self, job_id: str, error: Exception) -> None:
        """End a job that cannot be carried out."""
        with self.sessions.writing() as session:
            kind = self._kind_of(session.get_one(JobRow, job_id))
            problem = kind.problem(error, job_id)
            jobs.end(session, job_id, "failed", now=self.now(), problem=problem)
            kind.ended(session, job_id)

    def fail_other_versions(self, *, only_older: bool = False) -> None:
        """Fail the jobs of another version of the model; those of a newer one may get a worker."""
        with self.sessions.reading() as session:
            others = jobs.active_of_other_versions(session)
        for job_id, version in others.items():
            if not only_older or int(version) < int(MODEL_VERSION):
                self.fail(job_id, ModelChanged())

    def release(self, worker_id: str, *, died: bool) -> list[str]:
        """Release the work of a worker; a job over which workers die repeatedly fails."""
        with self.sessions.writing() as session:
            left = turns.release(session, worker_id, died=died)
        with self.sessions.reading() as session:
            hopeless = turns.interrupted(session, left, MOST_INTERRUPTIONS)
        for job_id in hopeless:
            self.fail(job_id, Interrupted())
        return left

    def _work_on(self, kind: Kind[Any], turn: Turn) -> None:
        """Do a turn, and end the job where it cannot continue.

        A database that does not answer ends nothing: the worker keeps the turn, and repeats it.
        """
        job_id = turn.job_id
        try:
            work = Work(self.sessions, self.now, job_id, self._question_of(kind, job_id))
            then: Then = self._answer(kind, work, turn.parts) if turn.parts else "put together"
            if then == "put together" and self._plan(kind, work):
                then = "give back"
            elif then == "put together":
                self._put_together(kind, work)
            elif then == "plan ahead":
                self._plan_ahead(kind, work)
                then = "give back"
            if then != "give back":
                return
        except Stopped:
            with self.sessions.writing() as session:
                jobs.end(session, job_id, "cancelled", now=self.now())
                kind.ended(session, job_id)
        except SQLAlchemyError:
            raise
        except Exception as error:
            logger.exception("%s %s failed", kind.name, name_in_logs(job_id))
            self.fail(job_id, error)
        with self.sessions.writing() as session:
            turns.give_back(session, self.worker, job_id)

    def _question_of(self, kind: Kind[Any], job_id: str) -> Any:
        """The question of a job; that of the last one of each kind is kept, as its turns follow."""
        last_id, question = self._last_questions.get(kind.name, ("", None))
        if last_id != job_id:
            with self.sessions.reading() as session:
                question = kind.read(session.get_one(JobRow, job_id).question)
            self._last_questions[kind.name] = (job_id, question)
        return question

    def _answer(self, kind: Kind[Any], work: Work[Any], parts: Sequence[PartRow]) -> Then:
        """Answer parts until about a second is over, or the job has ended; tell what is next.

        Where no part is left, one worker is to put the job together.
        """
        begun = kept = self.clock()
        answers: list[Answer] = []
        known = kind.prepare(work, parts)
        for number, part in enumerate(parts, start=1):
            answers.append(Answer(part, known.get(part.position) or kind.solve(work, part)))
            moment = self.clock()
            if moment - kept >= KEEP_S or number == len(parts):
                with self.sessions.writing() as session:
                    going_on = turns.keep(session, work.job_id, answers, kind.advance)
                    if going_on and turns.take_whole(session, self.worker, work.job_id):
                        return "put together"
                answers, kept = [], moment
                self._pace.took(work.job_id, number, moment - begun)
                if not going_on:
                    return "give back"
                if self._pace.is_over(moment - begun):
                    return "plan ahead" if kind.plans_ahead else "give back"
        if kind.plans_ahead:
            return "plan ahead"
        return "go on" if kind.shares_parts else "give back"

    def _plan_ahead(self, kind: Kind[Any], work: Work[Any]) -> None:
        """Plan what the answers until now allow, unless somebody else is about to."""
        with self.sessions.writing() as session:
            taken = turns.take_whole(session, self.worker, work.job_id, to_plan_ahead=True)
        if taken:
            self._plan(kind, work)

    def _plan(self, kind: Kind[Any], work: Work[Any]) -> bool:
        """Leave what is still to be answered to whoever takes it; tell whether there is any."""
        parts = kind.plan(work)
        if parts:
            with self.sessions.writing() as session:
                jobs.add_parts(session, work.job_id, parts)
        return bool(parts)

    def _put_together(self, kind: Kind[Any], work: Work[Any]) -> None:
        result = kind.put_together(work)
        with self.sessions.writing() as session:
            jobs.end(session, work.job_id, "succeeded", now=self.now(), result=result)
            kind.ended(session, work.job_id)

    @cached_property
    def _last_questions(self) -> dict[str, tuple[str, Any]]:
        return {}

    @cached_property
    def _pace(self) -> Pace:
        return Pace()

    def _kind_of(self, job: JobRow) -> Kind[Any]:
        return next(kind for kind in self.kinds if kind.name == job.kind)
