"""A question is answered from what is known, or becomes a run of a worker."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from time import monotonic

from anyio import sleep, to_thread
from sqlalchemy.orm import Session

from qdepth.api.deps import Services
from qdepth.api.errors import NotFound
from qdepth.api.schemas import Run, RunResult
from qdepth.api.views import find_result, view_of_run
from qdepth.db import runs
from qdepth.db.queue import RunQueue
from qdepth.design.document import Design
from qdepth.studies.keys import evaluation_key
from qdepth.studies.options import SimulationOptions

POLL_S = 0.1


@dataclass(frozen=True)
class Question:
    """Designs and how to simulate them."""

    designs: Sequence[Design]
    options: SimulationOptions

    @property
    def keys(self) -> list[str]:
        """Keys under which the reports are kept."""
        return [evaluation_key(design, self.options) for design in self.designs]


def start_run(
    session: Session,
    queue: RunQueue,
    question: Question,
    *,
    now: datetime,
    keys: list[str] | None = None,
) -> Run:
    """Keep a run of the question and queue it, in the transaction of the session.

    Its reports are kept under `keys`; unset: under those of the question.
    """
    row = runs.create(
        session,
        designs=[design.model_dump(mode="json", by_alias=True) for design in question.designs],
        keys=keys or question.keys,
        options=question.options.model_dump(mode="json"),
        now=now,
    )
    queue.put(session, row.id)
    return view_of_run(row)


def find_run(session: Session, run_id: str) -> Run:
    """Show a run, or raise NotFound."""
    row = runs.find(session, run_id)
    if row is None:
        raise NotFound(f"There is no run {run_id}. Start a new one.")
    return view_of_run(row)


def join_or_start(session: Session, queue: RunQueue, question: Question, *, now: datetime) -> Run:
    """Give the run of somebody else that is under way with the question, or start one."""
    under_way = runs.find_active(session, question.keys)
    if under_way is not None:
        return view_of_run(under_way)
    return start_run(session, queue, question, now=now)


async def ask(
    services: Services, question: Question, start: Callable[[Session], Run], *, wait_s: float
) -> RunResult | Run:
    """Answer a question at once, within `wait_s`, or with the run that will answer it.

    `start` gives that run, in a transaction of its own.
    """

    def known_or_started() -> RunResult | Run:
        with services.sessions.reading() as session:
            known = find_result(session, question.designs, question.options)
        if known is not None:
            return known
        with services.sessions.writing() as session:
            return start(session)

    def look_again(run_id: str) -> RunResult | Run:
        with services.sessions.reading() as session:
            run = find_run(session, run_id)
            if run.status == "succeeded":
                return find_result(session, question.designs, question.options) or run
            return run

    deadline = monotonic() + wait_s
    answer = await to_thread.run_sync(known_or_started)
    while (
        isinstance(answer, Run)
        and answer.status in ("queued", "running")
        and monotonic() + POLL_S <= deadline
    ):
        await sleep(POLL_S)
        answer = await to_thread.run_sync(look_again, answer.id)
    return answer
