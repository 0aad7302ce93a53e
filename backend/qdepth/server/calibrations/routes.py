"""Calibrations: parameters of a design fitted to measurements, with progress and cancel."""

from anyio import to_thread
from fastapi import APIRouter

from qdepth.back_tests.joined_fits import JoinedFits
from qdepth.server.calibrations.schemas import CalibrationRequest, CalibrationRun, JoinRequest
from qdepth.server.calibrations.service import (
    CALIBRATION,
    checked_calibration,
    joined_calibrations,
)
from qdepth.server.deps import Now, ReadingSession, ServicesDep
from qdepth.server.designs.schemas import EXAMPLE
from qdepth.server.http.authentication import CallerDep
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.jobs.resource import Starting

router = APIRouter(prefix="/calibrations", tags=["calibrations"], route_class=IdempotentRoute)


DEPTH = "classes.vms.workload.outstanding_ios"
MEASUREMENTS = {
    "source": "A test of our own, 8 KiB reads",
    "parameters": [{"path": "sps.spa.read_us", "low": 5.0, "high": 500.0}],
    "points": [
        {
            "id": "saturated",
            "role": "calibrate",
            "overrides": {DEPTH: 64},
            "iops": 12000.0,
        },
        {"id": "one each", "role": "predict", "overrides": {DEPTH: 1}, "iops": 4100.0},
    ],
}


@router.post(
    "",
    status_code=202,
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example({"design": EXAMPLE, "measurements": MEASUREMENTS}),
)
async def post_calibration(
    request: CalibrationRequest, call: Starting, services: ServicesDep
) -> CalibrationRun:
    """Fit parameters of a design to measured points, and predict the others.

    A point differs from the design by `overrides` of fields, and by the load of all its classes of
    VMs together: `load`, a multiple of that of the design, or `offered_iops`, the rate that they
    ask for. Their mix stays as it is.

    Every point is checked before the fit starts. One that cannot be read, does not fit the design,
    or whose IOPS times latency is not the number of I/Os that the workload keeps under way, is set
    aside: `refused` names it with the figure and the reason, and the others are fitted. Where too
    few are left, the question is refused.
    """
    job = await checked_calibration(services, request)
    return await to_thread.run_sync(lambda: CALIBRATION.start(call.at(request.place), job))


@router.post(
    "/joined",
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example(
        {"design": EXAMPLE, "calibrations": ["0b1c2d3e4f5061728394a5b6c7d8e9f0"]}
    ),
)
def post_joined_calibrations(
    request: JoinRequest,
    session: ReadingSession,
    services: ServicesDep,
    caller: CallerDep,
    now: Now,
) -> JoinedFits:
    """Join the fitted values of several calibrations in a design, with their uncertainty.

    Each array of an estate may be fitted for itself, and this makes one design of it. A calibration
    that does not explain what was measured is left out: `arrays` names each array, whether its
    times are fitted, and if not, why. Of two calibrations of one field, the one with more points
    counts. Nothing is kept.
    """
    names = request.calibrations
    ids = [CALIBRATION.open_named(services, name, caller, now).id for name in names]
    return joined_calibrations(session, request.design, ids)


CALIBRATION.add_routes(
    router,
    shows="Show a calibration: its progress, then its result.",
    cancels="Cancel a calibration; it ends after the design that is being solved.",
    follows="Follow a calibration: an event `calibration` for each change, to the end.",
)
