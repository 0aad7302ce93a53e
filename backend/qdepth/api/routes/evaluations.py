"""Questions asked and answered in one call, where the answer is known or soon there."""

from typing import Any

from fastapi import APIRouter, Response

from qdepth.api.asking import Question, ask
from qdepth.api.deps import Now, ServicesDep, WaitS
from qdepth.api.findings import require_complete, require_sound
from qdepth.api.problems import documented
from qdepth.api.schemas import ComparisonRequest, EvaluationRequest, Run
from qdepth.report.document import Comparison, Report

router = APIRouter(tags=["evaluations"])

ACCEPTED: dict[int | str, dict[str, Any]] = {
    202: {
        "model": Run,
        "description": "Not known yet: a run was started; follow it at Location",
        "headers": {"Location": {"schema": {"type": "string"}}},
    }
}


@router.post("/evaluations", responses=ACCEPTED | documented(400, 413, 415, 422))
async def evaluate(
    request: EvaluationRequest,
    services: ServicesDep,
    response: Response,
    now: Now,
    wait_s: WaitS = 0.0,
) -> Report | Run:
    """Evaluate a design: the report where it is known or ready within `wait_s`, else a run."""
    require_complete(request.design, "/design")
    question = Question([request.design], request.options)
    answer = await ask(services, question, wait_s=wait_s, now=now)
    return _accepted(answer, response) if isinstance(answer, Run) else answer.reports[0]


@router.post("/comparisons", responses=ACCEPTED | documented(400, 413, 415, 422))
async def compare(
    request: ComparisonRequest,
    services: ServicesDep,
    response: Response,
    now: Now,
    wait_s: WaitS = 0.0,
) -> Comparison | Run:
    """Compare two to six designs on the same random numbers."""
    require_sound(request.designs, "/designs", complete=True)
    question = Question(request.designs, request.options)
    answer = await ask(services, question, wait_s=wait_s, now=now)
    if isinstance(answer, Run):
        return _accepted(answer, response)
    assert answer.comparison is not None  # noqa: S101  there are two designs or more
    return answer.comparison


def _accepted(run: Run, response: Response) -> Run:
    response.status_code = 202
    response.headers["Location"] = run.links.self
    return run
