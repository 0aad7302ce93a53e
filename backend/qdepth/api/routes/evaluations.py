"""Questions asked and answered in one call, where the answer is known or soon there."""

from typing import Any

from anyio import to_thread
from fastapi import APIRouter
from fastapi.responses import JSONResponse

from qdepth.api.asking import Question, ask
from qdepth.api.deps import Now, ServicesDep, WaitS
from qdepth.api.documented import documented
from qdepth.api.estimating import estimate
from qdepth.api.findings import require_complete, require_sound
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.schemas import ComparisonRequest, EvaluationRequest, Run
from qdepth.report.document import Comparison, Report

router = APIRouter(tags=["evaluations"], route_class=IdempotentRoute)

ACCEPTED: dict[int | str, dict[str, Any]] = {
    202: {
        "model": Run,
        "description": "Not known yet: a run was started; follow it at Location",
        "headers": {"Location": {"schema": {"type": "string"}}},
    }
}


@router.post(
    "/evaluations", response_model=Report, responses=ACCEPTED | documented(400, 413, 415, 422)
)
async def evaluate(
    request: EvaluationRequest,
    services: ServicesDep,
    now: Now,
    wait_s: WaitS = 0.0,
) -> Report | JSONResponse:
    """Evaluate a design: the report where it is known or ready within `wait_s`, else a run.

    With the engine `analytic` nothing is simulated, and the report comes at once.
    """
    require_complete(request.design, "/design")
    if request.options.engine == "analytic":
        return await to_thread.run_sync(estimate, request.design)
    question = Question([request.design], request.options)
    answer = await ask(services, question, wait_s=wait_s, now=now)
    return _accepted(answer) if isinstance(answer, Run) else answer.reports[0]


@router.post(
    "/comparisons", response_model=Comparison, responses=ACCEPTED | documented(400, 413, 415, 422)
)
async def compare(
    request: ComparisonRequest,
    services: ServicesDep,
    now: Now,
    wait_s: WaitS = 0.0,
) -> Comparison | JSONResponse:
    """Compare two to six designs on the same random numbers."""
    require_sound(request.designs, "/designs", complete=True)
    question = Question(request.designs, request.options)
    answer = await ask(services, question, wait_s=wait_s, now=now)
    if isinstance(answer, Run):
        return _accepted(answer)
    assert answer.comparison is not None  # noqa: S101  there are two designs or more
    return answer.comparison


def _accepted(run: Run) -> JSONResponse:
    return JSONResponse(run.model_dump(mode="json"), 202, {"Location": run.links.self})
