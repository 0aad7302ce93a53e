"""Plans: the cheapest change that meets all targets, and until when; with progress and cancel."""

from anyio import to_thread
from fastapi import APIRouter

from qdepth.server.deps import ServicesDep
from qdepth.server.designs.schemas import EXAMPLE
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.jobs.resource import Starting
from qdepth.server.plans.schemas import PlanRequest, PlanRun
from qdepth.server.plans.service import PLAN, checked_plan

router = APIRouter(prefix="/plans", tags=["plans"], route_class=IdempotentRoute)

WITH_TARGET = EXAMPLE | {"latency_target": {"quantity": "p99", "at_most_ms": 1.0}}


@router.post(
    "",
    status_code=202,
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example(
        {
            "design": WITH_TARGET,
            "choices": [{"paths": ["hosts.esx.lun_depth"], "values": [{"text": "64"}]}],
            "growth": {"start": "2027-01", "months": 36, "rates": [{"load_pct": 25.0}]},
        }
    ),
)
async def post_plan(request: PlanRequest, call: Starting, services: ServicesDep) -> PlanRun:
    """Search the cheapest change of a design that meets all latency targets.

    A choice names fields as an override does, and their values with prices. With `growth`, the
    plan also finds the month in which each target, space and part breaks first, and searches the
    change that holds a year longer. While it searches, `progress` has the best proposal so far;
    the best one is then simulated. A scenario that asks the same again gets the plan that it has.
    """
    job = await checked_plan(services, request)
    return await to_thread.run_sync(lambda: PLAN.start(call.at(request.place), job))


PLAN.add_routes(
    router,
    shows="Show a plan: progress, the best proposal so far, then the answer.",
    cancels="Cancel a plan; the best proposal so far stays in its progress.",
    follows="Follow a plan: an event `plan` at each change, until it has ended.",
)
