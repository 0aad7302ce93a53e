"""Runs: designs that a worker evaluates, with progress and cancel."""

from fastapi import APIRouter, Response

from qdepth.api.access import CallerDep, open_scenario
from qdepth.api.asking import RUN_ROUTES
from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import NotFinished
from qdepth.api.findings import require_sound
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.routes.scenarios import find_scenario
from qdepth.api.schemas import DesignsRunRequest, Run, RunRequest, RunResult
from qdepth.api.views import result_of_reports
from qdepth.db import jobs, results
from qdepth.design.document.document import Design
from qdepth.jobs.runs import new_run
from qdepth.report.report import Report

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
        designs, options = request.designs, request.options
    else:
        scenario = find_scenario(
            session, open_scenario(services, request.scenario_id, caller, now), request.version
        )
        designs, options = scenario.designs, request.options or scenario.options
    require_sound(designs, "/designs", complete=True)
    return RUN_ROUTES.start(session, services, new_run(designs, options), response, now=now)


RUN_ROUTES.add_to(
    router,
    shows="Show a run: its status, its progress and its first numbers.",
    cancels="Cancel a run; a finished one stays as it is.",
    follows="Follow a run: an event `run` with the whole run at each change, until it has ended.",
)


@router.get("/{run_id}/result", responses=documented(404, 409))
def get_run_result(run_id: str, session: ReadingSession) -> RunResult:
    """Give what a run found."""
    run = RUN_ROUTES.find(session, run_id)
    parts = jobs.parts_of(session, run_id)
    found = results.find(session, [part.key or "" for part in parts])
    if found is None or run.status != "succeeded":
        raise NotFinished(f"The run is {run.status}, so it has no result. Start a new run or wait.")
    designs = [Design.model_validate(part.question) for part in parts]
    return result_of_reports(designs, [Report.model_validate(report) for report in found])
