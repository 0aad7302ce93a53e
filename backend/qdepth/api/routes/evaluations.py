"""Questions asked and answered in one call, where the answer is known or soon there."""

from datetime import datetime
from functools import partial
from typing import Any

from anyio import to_thread
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from sqlalchemy.orm import Session

from qdepth.api.asking import RUN_ROUTES, Question, ask
from qdepth.api.deps import Now, Services, ServicesDep, WaitS
from qdepth.api.documented import documented
from qdepth.api.errors import InvalidRequest
from qdepth.api.estimating import estimate
from qdepth.api.findings import require_complete, require_sound
from qdepth.api.idempotency import WaitingRoute, joined_run, keep_started
from qdepth.api.schemas import MOST_DESIGNS, ComparisonRequest, EvaluationRequest, Run
from qdepth.api.views import view_of_run
from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import without
from qdepth.design.problem import DesignProblem
from qdepth.jobs.runs import new_run
from qdepth.report.comparison import Comparison
from qdepth.report.report import Report

router = APIRouter(tags=["evaluations"], route_class=WaitingRoute)

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
    call: Request,
    services: ServicesDep,
    now: Now,
    wait_s: WaitS = 0.0,
) -> Report | JSONResponse:
    """Evaluate a design: the report where it is known or ready within `wait_s`, else a run.

    With `without` it is the report of what survives when those parts fail. With the engine
    `analytic` nothing is simulated, and the report comes at once.
    """
    require_complete(request.design, "/design")
    design = request.design
    if request.without:
        design = without(design, request.without).design
    if request.options.engine == "analytic":
        return await to_thread.run_sync(estimate, design)
    question = Question([design], request.options)
    start = partial(_start, call, services, question, now)
    answer = await ask(services, question, start, wait_s=wait_s)
    return _accepted(answer) if isinstance(answer, Run) else answer.reports[0]


@router.post(
    "/comparisons", response_model=Comparison, responses=ACCEPTED | documented(400, 413, 415, 422)
)
async def compare(
    request: ComparisonRequest,
    call: Request,
    services: ServicesDep,
    now: Now,
    wait_s: WaitS = 0.0,
) -> Comparison | JSONResponse:
    """Compare two to six designs on the same random numbers.

    With `without` one design is enough: it is compared with what survives of it.
    """
    require_sound(request.designs, "/designs", complete=True)
    designs = list(request.designs)
    if request.without:
        designs.append(without(designs[0], request.without).design)
    _require_two_to_six(designs)
    question = Question(designs, request.options)
    start = partial(_start, call, services, question, now)
    answer = await ask(services, question, start, wait_s=wait_s)
    if isinstance(answer, Run):
        return _accepted(answer)
    assert answer.comparison is not None  # noqa: S101  there are two designs or more
    return answer.comparison


def _require_two_to_six(designs: list[Design]) -> None:
    if not 2 <= len(designs) <= MOST_DESIGNS:
        raise InvalidRequest(
            [
                DesignProblem(
                    pointer="/designs",
                    message=f"There are {len(designs)} designs to compare.",
                    limit=f"2 to {MOST_DESIGNS}, what survives a failure included",
                    remedy="Name a second design, or parts that fail as `without`; leave out "
                    "designs beyond the limit.",
                )
            ]
        )


def _start(
    call: Request, services: Services, question: Question, now: datetime, session: Session
) -> Run:
    joined = joined_run(call)
    if joined is None:
        new = new_run(question.designs, question.options)
        run = view_of_run(services.queue.add(session, new, now=now))
        joined = keep_started(call, session, _accepted(run))
        if joined is None:
            return run
    # The session may have been rolled back, and takes no more questions then.
    with services.sessions.reading() as own_session:
        return RUN_ROUTES.look(own_session, joined)


def _accepted(run: Run) -> JSONResponse:
    return JSONResponse(run.model_dump(mode="json"), 202, {"Location": run.links.self})
