"""A question is answered from what is known, or becomes a run of a worker."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from time import monotonic

from anyio import sleep, to_thread
from sqlalchemy.orm import Session

from qdepth.api.deps import Services
from qdepth.api.job_routes import JobRoutes
from qdepth.api.schemas import Run, RunResult
from qdepth.api.views import find_result, view_of_run
from qdepth.db import jobs
from qdepth.db.queue import JobQueue
from qdepth.design.document.document import Design
from qdepth.jobs.runs import RUNS, new_run
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.question_key import evaluation_key

POLL_S = 0.1
RUN_ROUTES = JobRoutes(RUNS, "run", Run, lambda _, job, __: view_of_run(job), cancels_at_once=False)


@dataclass(frozen=True)
class Question:
    """Designs and how to simulate them."""

    designs: Sequence[Design]
    options: SimulationOptions

    @property
    def keys(self) -> list[str]:
        """Keys under which the reports are kept."""
        return [evaluation_key(design, self.options) for design in self.designs]


def join_or_start(session: Session, queue: JobQueue, question: Question, *, now: datetime) -> Run:
    """Give the run of somebody else that is under way with the question, or start one."""
    run = jobs.find_active(session, RUNS, question.keys)
    if run is None:
        run = queue.add(session, new_run(question.designs, question.options), now=now)
    return view_of_run(run)


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
            run = RUN_ROUTES.look(session, run_id)
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
