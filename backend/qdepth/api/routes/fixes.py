"""Fixes: what would lift the limit that binds a design."""

from fastapi import APIRouter

from qdepth.api.documented import documented
from qdepth.api.estimating import estimate
from qdepth.api.findings import require_complete
from qdepth.api.sweep_schemas import FixRequest
from qdepth.studies.fix.fix import Fix, find_fix

router = APIRouter(tags=["evaluations"])


@router.post("/fixes", responses=documented(400, 413, 415, 422))
def propose_fix(request: FixRequest) -> Fix:
    """Search the smallest change that lifts what binds a design, with the analytic engine.

    The changes are fields of the design, to be set together; the text says what they bring and
    what binds then.
    """
    require_complete(request.design, "/design")
    return find_fix(request.design, estimate)
