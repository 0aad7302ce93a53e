"""Shared parts of all kinds of jobs, and their interface for workers."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

from pydantic import BaseModel
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db import results
from qdepth.db.jobs import NewPart
from qdepth.db.session import Sessions
from qdepth.db.tables import Document, JobRow, PartRow
from qdepth.design.document.document import Design
from qdepth.jobs.failure_problems import problem_of
from qdepth.report.report import Report
from qdepth.studies.cases.example_results import example_document
from qdepth.studies.simulate.answer import Keep, Kept, read_kept
from qdepth.studies.simulate.options import SimulationOptions

if TYPE_CHECKING:  # the web process knows the kinds, and loads no engine
    from qdepth.engines.options import Observer

Question = TypeVar("Question")


class Evaluate(Protocol):
    """Evaluates a design; `observe` sees its progress and returns False to stop it."""

    def __call__(
        self,
        design: Design,
        options: SimulationOptions,
        *,
        observe: "Observer | None" = None,
        keep: Keep | None = None,
    ) -> Report:
        """Return the report; one with status `partial` where `observe` stopped it.

        `keep` gives the answer that is stored, or stores the one that is computed.
        """


class EvaluateOneOfMany(Evaluate, Protocol):
    """Evaluates a design, one of many: not all have to be replayed."""

    def __call__(
        self,
        design: Design,
        options: SimulationOptions,
        *,
        observe: "Observer | None" = None,
        replays: bool = True,
        keep: Keep | None = None,
    ) -> Report:
        """Return the report; `replays`: SimPy replays the beginning of what is compiled."""


class Stopped(Exception):
    """The job has to end: it was cancelled, or has ended meanwhile."""


@dataclass(frozen=True)
class Work(Generic[Question]):
    """A job under way."""

    sessions: Sessions
    now: Callable[[], datetime]
    job_id: str
    question: Question

    def progress(self) -> Document:
        """Return the progress of the job."""
        with self.sessions.reading() as session:
            return session.get_one(JobRow, self.job_id).progress or {}

    def answer(self, keys: Sequence[str], compute: Callable[[], Kept]) -> Kept:
        """Return the stored answer of the first of some keys; otherwise compute and store it
        there."""
        return read_kept(self.document(keys, lambda: compute().model_dump(mode="json")))

    def document(self, keys: Sequence[str], compute: Callable[[], Document]) -> Document:
        """Return the stored document of the first of some keys; otherwise compute and store it
        there.

        The answer of an example ships, and need not be computed.
        """
        with self.sessions.reading() as session:
            known = results.find_known(session, keys)
        for key in keys:
            if key in known:
                return known[key]
        found = example_document(keys) or compute()
        with self.sessions.writing() as session:
            results.store(session, keys[0], found, now=self.now())
        return found


class Kind(Generic[Question]):
    """A kind of job. Its parts are known beforehand, or planned as answers come in."""

    name: str
    """Name of the kind, and of its address in the API."""
    asks: ClassVar[type[BaseModel]]
    """Type of its questions."""
    shares_parts: bool = False
    """True if several workers may answer parts of a job at the same time, in any order."""
    plans_ahead: bool = False
    """True if more parts may be planned while others are not answered yet."""
    shows_first: ClassVar[str] = ""
    """Field of the progress that shows the answer to the first part; empty: none."""
    says_done: ClassVar[bool] = False
    """True if the progress says that the job is done when its part is answered."""

    def address(self, job_id: str) -> str:
        """Address of a job in the API."""
        return f"/api/v1/{self.name}/{job_id}"

    def read(self, question: Document) -> Question:
        """Read the question of a job."""
        return self.asks.model_validate(question)  # type: ignore[return-value]

    def plan(self, _work: Work[Question]) -> Sequence[NewPart]:
        """Return what is still to be answered and has no part; empty if all are answered."""
        return ()

    def prepare(self, _work: Work[Question], _parts: Sequence[PartRow]) -> dict[int, Document]:
        """Return the answers that are known already, by the positions of their parts."""
        return {}

    def solve(self, work: Work[Question], part: PartRow) -> Document:
        """Return the answer to a part that was known beforehand or planned."""
        raise NotImplementedError

    def advance(
        self, part: PartRow, answer: Document, progress: Document | None
    ) -> Document | None:
        """Return the progress of a job after the answer to a part."""
        if self.says_done:
            return (progress or {}) | {"text": "Done."}
        if self.shows_first and part.position == 0:
            return (progress or {}) | {self.shows_first: answer}
        return progress

    def put_together(self, _work: Work[Question]) -> Document | None:
        """Return the result of a job whose parts are answered; None if they are enough."""
        return None

    def ended(self, session: Session, job_id: str) -> None:
        """Delete what only a running job needs, in the transaction that ends the job."""

    def problem(self, error: Exception, job_id: str) -> Document:
        """Return why a job failed, as a problem document."""
        return problem_of(error, self.address(job_id))


def key_of_question(said: Document) -> str:
    """Key of all that the answers show: equal keys, equal answers."""
    text = json.dumps([MODEL_VERSION, said], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
