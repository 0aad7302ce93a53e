"""Answers in one call: evaluations and comparisons, load curves, fixes."""

from datetime import datetime
from functools import partial
from typing import Any

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from sqlalchemy.orm import Session

from qdepth.design.failover.design_after_failure import without
from qdepth.report.comparison import ComparedReports
from qdepth.report.report import Report
from qdepth.server.deps import Now, ReadingSession, Services, ServicesDep
from qdepth.server.designs.schemas import EXAMPLE, OTHER_EXAMPLE
from qdepth.server.designs.service import require_load, require_sound
from qdepth.server.evaluations.schemas import (
    ComparisonRequest,
    EvaluationRequest,
    FixRequest,
    LoadCurveAnswer,
    LoadCurveRequest,
    StoredRequest,
    StoredResult,
    WaitS,
)
from qdepth.server.evaluations.service import (
    Evaluation,
    compare_estimates,
    compute,
    enqueue,
    estimate,
    estimate_in_turn,
    evaluate_or_enqueue,
    load_curve,
    require_short_move,
    require_two_to_six,
    shortly_moved,
    simulate_shortly,
)
from qdepth.server.http.authentication import Caller, CallerDep
from qdepth.server.http.idempotency import IdempotentRoute, WaitingRoute, joined_run, store_accepted
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.runs.schemas import Run, RunResult
from qdepth.server.runs.service import RUN, find_result
from qdepth.studies.fix.fix import Fix, find_fix
from qdepth.studies.ways.move_answer import Move, MoveQuestion

router = APIRouter()
_waiting = APIRouter(tags=["evaluations"], route_class=WaitingRoute)
_repeatable = APIRouter(tags=["load curves"], route_class=IdempotentRoute)

ACCEPTED: dict[int | str, dict[str, Any]] = {
    202: {
        "model": Run,
        "description": "Not known yet: a run was started; follow it at Location",
        "headers": {"Location": {"schema": {"type": "string"}}},
    }
}


@_waiting.post(
    "/evaluations",
    response_model=Report,
    responses=ACCEPTED | problems(400, 413, 415, 422),
    openapi_extra=request_example({"design": EXAMPLE}),
)
async def evaluate(
    request: EvaluationRequest,
    call: Request,
    services: ServicesDep,
    caller: CallerDep,
    now: Now,
    wait_s: WaitS = 0.0,
) -> Report | Response:
    """Evaluate a design: the report if known or ready within `wait_s`, else a run.

    With `without`, the report is about the design that survives when those parts fail. With the
    engine `analytic` nothing is simulated, and the report comes immediately.
    """
    design, is_estimate = request.design, request.options.engine == "analytic"
    if is_estimate and not request.without:
        return await estimate_in_turn(services, design, request.members, "/design")
    await to_thread.run_sync(require_load, design, "/design")
    if request.without:
        design = without(design, request.without).design
    if is_estimate:
        return await estimate_in_turn(services, design, request.members)
    answer = await _evaluate(
        call, services, caller, Evaluation([design], request.options), now, wait_s
    )
    return _accepted(answer) if isinstance(answer, Run) else answer.reports[0]


@_waiting.post(
    "/comparisons",
    response_model=ComparedReports,
    responses=ACCEPTED | problems(400, 413, 415, 422),
    openapi_extra=request_example({"designs": [EXAMPLE, OTHER_EXAMPLE]}),
)
async def compare(
    request: ComparisonRequest,
    call: Request,
    services: ServicesDep,
    caller: CallerDep,
    now: Now,
    wait_s: WaitS = 0.0,
) -> ComparedReports | Response:
    """Compare two to six designs on the same random numbers.

    With `without` one design is enough: it is compared with its survivor. With the engine
    `analytic` nothing is simulated, and the comparison of the estimates comes immediately.
    """
    await to_thread.run_sync(partial(require_sound, request.designs, complete=True))
    designs = list(request.designs)
    if request.without:
        designs.append(without(designs[0], request.without).design)
    require_two_to_six(designs)
    if request.options.engine == "analytic":
        return await compute(services, compare_estimates, designs)
    answer = await _evaluate(
        call, services, caller, Evaluation(designs, request.options), now, wait_s
    )
    if isinstance(answer, Run):
        return _accepted(answer)
    assert answer.comparison is not None  # noqa: S101  there are two designs or more
    return ComparedReports.of(answer.comparison, answer.reports)


@router.post(
    "/stored-results",
    responses=problems(400, 413, 415, 422),
    tags=["evaluations"],
    openapi_extra=request_example({"designs": [EXAMPLE, OTHER_EXAMPLE]}),
)
def read_stored_result(request: StoredRequest, session: ReadingSession) -> StoredResult:
    """Read stored results of designs; nothing is simulated.

    Answers belong to the network of a design: another price, title, name or latency target reads
    the same answer, and a change that moves a number has none.
    """
    return StoredResult(result=find_result(session, request.designs, request.options))


@router.post(
    "/fixes",
    response_model=Fix,
    responses=problems(400, 413, 415, 422),
    tags=["evaluations"],
    openapi_extra=request_example({"design": EXAMPLE}),
)
async def propose_fix(request: FixRequest, services: ServicesDep) -> Response:
    """Search changes that remove the bottleneck of a design: settings before purchases.

    Each proposal has the fields to set together, its cost, and its gain. The analytic engine judges
    if it is valid, otherwise a short simulation of the design before and after the change.
    """
    await to_thread.run_sync(require_load, request.design, "/design")
    return await compute(services, find_fix, request.design, estimate, simulate_shortly)


@router.post(
    "/moves",
    response_model=Move,
    responses=problems(400, 413, 415, 422),
    tags=["evaluations"],
    openapi_extra=request_example({"design": EXAMPLE, "way": "nvme_tcp", "vm_gib": 100.0}),
)
async def plan_move(request: MoveQuestion, services: ServicesDep) -> Response:
    """Find how many parallel Storage vMotions meet the targets, and how long the move takes.

    The targets stay met within the limits of vCenter; the answer includes the effect on production.

    Each number of parallel moves is simulated for some seconds. The design of the answer has the
    move as operations: a timeline of it simulates every VM.
    """
    require_short_move(request)
    await to_thread.run_sync(require_load, request.design, "/design")
    return await compute(services, shortly_moved, request)


@_repeatable.post(
    "/load-curves",
    response_model=LoadCurveAnswer,
    responses=problems(400, 413, 415, 422),
    openapi_extra=request_example(
        {"design": EXAMPLE, "target": {"quantity": "mean", "at_most_ms": 5.0}}
    ),
)
async def compute_load_curve(request: LoadCurveRequest, services: ServicesDep) -> Response:
    """Estimate a design under an eighth to eight times its planned load, with the knee.

    The load multiplies outstanding I/Os and rates of all classes of VMs alike. With a latency
    target, the answer has the largest load within it too. Nothing is simulated.
    """
    await to_thread.run_sync(require_load, request.design, "/design")
    first = [] if request.target is None else [request.target]
    return await compute(services, load_curve, request.design, [*first, *request.further_targets])


router.include_router(_waiting)
router.include_router(_repeatable)


async def _evaluate(
    call: Request,
    services: Services,
    caller: Caller,
    evaluation: Evaluation,
    now: datetime,
    wait_s: float,
) -> RunResult | Run:
    """Return the result, or a run: one that this call starts, or that an equal call started."""

    def start(session: Session) -> Run:
        joined = joined_run(call)
        if joined is None:
            run = enqueue(session, caller, evaluation, now=now)
            joined = store_accepted(call, session, _accepted(run))
            if joined is None:
                return run
        # The session may have been rolled back, and takes no more questions then.
        with services.sessions.reading() as own_session:
            return RUN.get(own_session, joined)

    return await evaluate_or_enqueue(services, evaluation, start, wait_s=wait_s)


def _accepted(run: Run) -> JSONResponse:
    return JSONResponse(run.model_dump(mode="json"), 202, {"Location": run.links.self})
