"""Sweeps: one design for all values of one or two parameters, with progress and cancel."""

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Depends, Response

from qdepth.server.deps import ReadingSession, ServicesDep
from qdepth.server.designs.schemas import EXAMPLE
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.table_io import CSV, attachment, text_of
from qdepth.server.jobs.resource import Starting
from qdepth.server.jobs.rights import OpenedJob
from qdepth.server.sweeps.schemas import Sweep, SweepRequest
from qdepth.server.sweeps.service import SWEEP, checked_sweep, sweep_csv

router = APIRouter(prefix="/sweeps", tags=["sweeps"], route_class=IdempotentRoute)


@router.post(
    "",
    status_code=202,
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example(
        {"design": EXAMPLE, "axes": [{"path": "hosts.esx.lun_depth", "values": [16, 32, 64]}]}
    ),
)
async def post_sweep(request: SweepRequest, call: Starting, services: ServicesDep) -> Sweep:
    """Evaluate a design, or two, for each value of one parameter, or each pair of values of two.

    With `sample`, for cells that fill the space between two values of up to eight parameters.

    An axis names a field as an override does, such as `hosts.esx.lun_depth`, and under `also`
    further fields that take the same value, such as the load of every class of a name. Up to
    1,000 cells are checked before the sweep starts, of more those at the edges; a cell that does
    not fit says so. A cell that was evaluated before is not computed again.
    """
    job = await checked_sweep(services, request)
    return await to_thread.run_sync(lambda: SWEEP.start(call.at(request.place), job))


SWEEP.add_routes(
    router,
    shows="Show a sweep with the cells that are answered.",
    cancels="Cancel a sweep; the cells that are answered stay.",
    follows="Follow a sweep: events `sweep` with the cells answered since the previous "
    "event, to the end.",
)


@router.get(
    "/{sweep_id}/points.csv",
    response_class=Response,
    responses=text_of("text/csv") | problems(404, 410),
)
def get_sweep_table(
    sweep: Annotated[OpenedJob, Depends(SWEEP.open)], session: ReadingSession
) -> Response:
    """Return the answered cells as CSV: swept fields, then each quantity with its interval."""
    return attachment(sweep_csv(session, sweep.id), CSV, "sweep.csv")
