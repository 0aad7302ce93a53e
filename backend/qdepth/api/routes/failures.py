"""Failures: what survives when parts of a design fail, and what takes over."""

from fastapi import APIRouter

from qdepth.api.documented import documented
from qdepth.api.estimating import estimate
from qdepth.api.failure_schemas import FailuresRequest, Survivor, SurvivorRequest
from qdepth.api.findings import require_complete
from qdepth.design.failover.design_after_failure import without
from qdepth.studies.failures import Failures, single_failures

router = APIRouter(prefix="/failures", tags=["failures"])


@router.post("", responses=documented(400, 413, 415, 422))
def list_failures(request: FailuresRequest) -> Failures:
    """Estimate every single failure of a design with the analytic engine, the worst first.

    A failure that nothing takes over is refused, with the reason, and stands at the top.
    """
    require_complete(request.design, "/design")
    return single_failures(request.design, estimate, request.parts)


@router.post("/survivor", responses=documented(400, 413, 415, 422))
def get_survivor(request: SurvivorRequest) -> Survivor:
    """Give the design that survives when parts fail together, and the paths that take over.

    To evaluate it at once, name the parts as `without` in an evaluation or comparison.
    """
    require_complete(request.design, "/design")
    found = without(request.design, list(request.without))
    return Survivor(design=found.design, take_overs=found.take_overs)
