"""Runs: designs that a worker evaluates, with progress and cancel."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from qdepth.api.access import CallerDep, open_scenario
from qdepth.api.asking import Question, find_run, start_run
from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import NotFinished
from qdepth.api.findings import require_sound
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.job_events import job_events
from qdepth.api.routes.scenarios import find_scenario
from qdepth.api.schemas import DesignsRunRequest, Run, RunRequest, RunResult
from qdepth.api.views import find_result
from qdepth.db import runs
from qdepth.design.document import Design
from qdepth.studies.options import SimulationOptions

router = APIRouter(prefix="/runs", tags=["runs"], route_class=IdempotentRoute)


@router.post("", status_code=202, responses=documented(400, 404, 410, 413, 415, 422))
def post_run(
    request: RunRequest,
    session: WritingSession,
    services: ServicesDep,
    response: Response,
    caller: CallerDep,
    now: Now,
) -> Run:
    """Start a run of designs, or of a version of a scenario."""
    if isinstance(request, DesignsRunRequest):
        question = Question(request.designs, request.options)
    else:
        scenario = find_scenario(
            session, open_scenario(services, request.scenario_id, caller, now), request.version
        )
        question = Question(scenario.designs, request.options or scenario.options)
    require_sound(list(question.designs), "/designs", complete=True)
    run = start_run(session, services.queue, question, now=now)
    response.headers["Location"] = run.links.self
    return run


@router.get("/{run_id}", responses=documented(404))
def get_run(run_id: str, session: ReadingSession) -> Run:
    """Show a run: its status, its progress and its first numbers."""
    return find_run(session, run_id)


@router.post("/{run_id}/cancel", status_code=202, responses=documented(404))
def cancel_run(run_id: str, session: WritingSession, now: Now) -> Run:
    """Cancel a run; a finished one stays as it is."""
    runs.request_cancel(session, run_id, now=now)
    return find_run(session, run_id)


@router.get("/{run_id}/result", responses=documented(404, 409))
def get_run_result(run_id: str, session: ReadingSession) -> RunResult:
    """Give what a run found."""
    run = find_run(session, run_id)
    designs = [Design.model_validate(row.design) for row in runs.designs_of(session, run_id)]
    options = SimulationOptions.model_validate(run.options.model_dump())
    result = find_result(session, designs, options) if run.status == "succeeded" else None
    if result is None:
        raise NotFinished(f"The run is {run.status}, so it has no result. Start a new run or wait.")
    return result


ExistingRun = Annotated[Run, Depends(get_run, scope="function")]


@router.get("/{run_id}/events", response_class=EventSourceResponse, responses=documented(404))
async def follow_run(run: ExistingRun, services: ServicesDep) -> AsyncIterator[ServerSentEvent]:
    """Follow a run: an event `run` with the whole run at each change, until it has ended."""

    def look() -> Run:
        with services.sessions.reading() as session:
            return find_run(session, run.id)

    async for event in job_events("run", look):
        yield event
