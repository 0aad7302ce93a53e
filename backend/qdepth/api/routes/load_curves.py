"""Throughput and latency of a design over its load."""

from fastapi import APIRouter

from qdepth.api.documented import documented
from qdepth.api.findings import require_complete
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.sweep_schemas import LoadCurveAnswer, LoadCurveRequest
from qdepth.studies.estimate.load_at_target import load_at_target
from qdepth.studies.estimate.load_curve import LoadedDesign, curve_of

router = APIRouter(tags=["load curves"], route_class=IdempotentRoute)


@router.post("/load-curves", responses=documented(400, 413, 415, 422))
def compute_load_curve(request: LoadCurveRequest) -> LoadCurveAnswer:
    """Estimate a design under an eighth to eight times its planned load, with the knee.

    The load multiplies outstanding I/Os and rates of all VM groups alike. With a latency target,
    the largest load that stays within it is searched too. Nothing is simulated.
    """
    require_complete(request.design, "/design")
    loaded = LoadedDesign(request.design)
    curve = curve_of(loaded)
    target = request.target
    return LoadCurveAnswer(
        curve=curve, at_target=None if target is None else load_at_target(loaded, target)
    )
