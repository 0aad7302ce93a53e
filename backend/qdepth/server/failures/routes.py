"""Failures: what survives when parts of a design fail, and what takes over."""

from fastapi import APIRouter, Response

from qdepth.design.failover.design_after_failure import without
from qdepth.server.deps import ServicesDep
from qdepth.server.designs.schemas import EXAMPLE
from qdepth.server.designs.service import require_complete
from qdepth.server.evaluations.service import compute, estimate
from qdepth.server.failures.schemas import FailuresRequest, Survivor, SurvivorRequest
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.studies.failures import Failures, single_failures

router = APIRouter(prefix="/failures", tags=["failures"])


@router.post(
    "",
    response_model=Failures,
    responses=problems(400, 413, 415, 422),
    openapi_extra=request_example({"design": EXAMPLE, "parts": ["hba_ports.hba1"]}),
)
async def list_failures(request: FailuresRequest, services: ServicesDep) -> Response:
    """Estimate every single failure of a design with the analytic engine, the worst first.

    A failure that nothing takes over is refused, with the reason, and stands at the top.
    """
    require_complete(request.design, "/design")
    return await compute(services, single_failures, request.design, estimate, request.parts)


@router.post(
    "/survivor",
    responses=problems(400, 413, 415, 422),
    openapi_extra=request_example({"design": EXAMPLE, "without": ["hba_ports.hba1"]}),
)
def get_survivor(request: SurvivorRequest) -> Survivor:
    """Give the design that survives when parts fail together, and the paths that take over.

    To evaluate it at once, name the parts as `without` in an evaluation or comparison.
    """
    require_complete(request.design, "/design")
    found = without(request.design, list(request.without))
    return Survivor(design=found.design, take_overs=found.take_overs)
