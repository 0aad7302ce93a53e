"""Runs: designs that a worker evaluates, with progress and cancel."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from qdepth.jobs.runs import new_run
from qdepth.server.access import ReadAccess, open_scenario
from qdepth.server.deps import ReadingSession, ServicesDep
from qdepth.server.designs.schemas import EXAMPLE, MOST_DESIGNS, OTHER_EXAMPLE
from qdepth.server.designs.service import require_sound
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.schemas import Version
from qdepth.server.jobs.resource import Starting
from qdepth.server.jobs.rights import OpenedJob
from qdepth.server.runs.schemas import (
    DesignsRunRequest,
    KeptResult,
    Members,
    Run,
    RunRequest,
    RunResult,
)
from qdepth.server.runs.service import RUN, find_kept, members_of_run, result_of_run
from qdepth.server.scenarios.service import find_scenario

router = APIRouter(tags=["runs"], route_class=IdempotentRoute)

RunToRead = Annotated[OpenedJob, Depends(RUN.open)]


@router.post(
    "/runs",
    status_code=202,
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example({"designs": [EXAMPLE, OTHER_EXAMPLE]}),
)
def post_run(request: RunRequest, services: ServicesDep, call: Starting) -> Run:
    """Start a run of designs, or of a version of a scenario."""
    call = call.at(request.place)
    if isinstance(request, DesignsRunRequest):
        designs, options = request.designs, request.options
    else:
        access = open_scenario(services, request.scenario_id, call.caller, call.now)
        call = call.of(access)
        scenario = find_scenario(call.session, access, request.version)
        designs, options = scenario.designs, request.options or scenario.options
    require_sound(designs, complete=True)
    return RUN.start(call, new_run(designs, options))


RUN.add_routes(
    router,
    shows="Show a run: its status, its progress and its first numbers.",
    cancels="Cancel a run; a finished one stays as it is.",
    follows="Follow a run: an event `run` with the whole run at each change, until it has ended.",
)


@router.get("/runs/{run_id}/result", responses=problems(404, 409, 410))
def get_run_result(run: RunToRead, session: ReadingSession) -> RunResult:
    """Return the result of a run."""
    return result_of_run(session, run.id)


@router.get("/runs/{run_id}/members", responses=problems(404, 409, 410, 422))
def list_run_members(
    run: RunToRead,
    session: ReadingSession,
    row: Annotated[
        str, Query(max_length=300, description="Id of a row of the report, such as `esx#3/lun#7`.")
    ],
    design_index: Annotated[
        int, Query(ge=0, le=MOST_DESIGNS - 1, description="Position of the design, from 0.")
    ] = 0,
    offset: Annotated[int, Query(ge=0, le=1_000_000, description="First row, from 0.")] = 0,
    limit: Annotated[int, Query(ge=1, le=500, description="Rows at most.")] = 100,
) -> Members:
    """List all queues, stations or links identical to one of the report.

    Their ids differ only in the numbers after `#`.
    """
    return members_of_run(session, run.id, design_index, row, (offset, limit))


@router.get("/scenarios/{scenario_id}/result", responses=problems(404, 410, 422))
def get_kept_result(
    access: ReadAccess,
    session: ReadingSession,
    version: Annotated[
        Version | None, Query(description="Version of the scenario; unset: the latest.")
    ] = None,
    or_before: Annotated[
        bool,
        Query(
            description="If it has no result, take the last earlier version with a result and the "
            "same options."
        ),
    ] = False,
) -> KeptResult:
    """Return the stored result of a scenario; nothing is computed."""
    return find_kept(session, access, version, or_before=or_before)
