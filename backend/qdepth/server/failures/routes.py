"""Failures: the surviving design when parts fail, and what takes over."""

from fastapi import APIRouter

from qdepth.design.failover.design_after_failure import without
from qdepth.server.designs.schemas import EXAMPLE
from qdepth.server.designs.service import require_complete
from qdepth.server.failures.schemas import FailureList, FailuresRequest, Survivor, SurvivorRequest
from qdepth.server.failures.service import FAILURE_LIST, checked_failures
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.jobs.resource import Starting

router = APIRouter(prefix="/failures", tags=["failures"], route_class=IdempotentRoute)


@router.post(
    "",
    status_code=202,
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example({"design": EXAMPLE, "parts": ["hba_ports.hba1"]}),
)
def post_failures(request: FailuresRequest, call: Starting) -> FailureList:
    """Let each part of a design fail alone, and evaluate the survivors, by estimates by default.

    The healthy design is answered first, then the failures one by one. A failure without a
    take-over is rejected, with the reason. A scenario that repeats the question gets its existing
    job, even a cancelled one, unless `again` requests a new one.
    """
    new = checked_failures(request)
    return FAILURE_LIST.start(call.at(request.place), new, again=request.again)


FAILURE_LIST.add_routes(
    router,
    shows="Show the answered single failures of a design, the worst first.",
    cancels="Cancel a list of failures; answered failures stay.",
    follows="Follow a list of failures: events `failure_list` with the failures answered since the "
    "previous event, to the end.",
)


@router.post(
    "/survivor",
    responses=problems(400, 413, 415, 422),
    openapi_extra=request_example({"design": EXAMPLE, "without": ["hba_ports.hba1"]}),
)
def get_survivor(request: SurvivorRequest) -> Survivor:
    """Return the design that survives when parts fail together, and the paths that take over.

    To evaluate it directly, name the parts as `without` in an evaluation or comparison.
    """
    require_complete(request.design, "/design")
    found = without(request.design, list(request.without), restarts=request.restarts)
    return Survivor(design=found.design, take_overs=found.take_overs)
