"""Evaluations: estimated here, known already, or left to a run of a worker."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from time import monotonic
from typing import Literal

from anyio import sleep, to_thread
from fastapi import Response
from pydantic import BaseModel
from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.figures import whole
from qdepth.jobs.runs import RUNS, new_run
from qdepth.report.comparison import ComparedReports
from qdepth.report.folded import folded
from qdepth.report.prices.price_result import AtTarget, PriceResult
from qdepth.report.report import Report
from qdepth.server.deps import Services
from qdepth.server.designs.schemas import MOST_DESIGNS
from qdepth.server.evaluations.schemas import LoadCurveAnswer
from qdepth.server.http.authentication import Caller
from qdepth.server.http.errors import InvalidRequest
from qdepth.server.http.quotas import require_room_for_job
from qdepth.server.runs.schemas import Run, RunResult
from qdepth.server.runs.service import RUN, find_result, run_of
from qdepth.server.variant_checks import is_small
from qdepth.studies.estimate.bearable_distance import bearable_distances
from qdepth.studies.estimate.headroom import headroom_of
from qdepth.studies.estimate.load_at_target import load_at_targets
from qdepth.studies.estimate.load_curve import curve_of
from qdepth.studies.estimate.loaded_designs import loaded_design
from qdepth.studies.judge.targets import judged
from qdepth.studies.metrics import Reading, read_metric
from qdepth.studies.simulate.answer import questions_of
from qdepth.studies.simulate.options import SimulationOptions, most_ios
from qdepth.studies.ways.move_answer import Move, MoveQuestion

Members = Literal["few", "all"]
"""Rows of a report: of many identical ones three, or all of them."""
POLL_S = 0.1
MOST_IOS_OF_A_WAVE = 500_000
"""I/Os of each wave of a move that is answered in one call."""


@dataclass(frozen=True)
class Evaluation:
    """Designs, and how to evaluate them."""

    designs: Sequence[Design]
    options: SimulationOptions

    @cached_property
    def keys(self) -> list[str]:
        """Keys of the answers to the designs."""
        return [question.key for question in questions_of(self.designs, self.options)]


def estimate(design: Design) -> Report:
    """Estimate a complete design with the analytic engine; milliseconds."""
    # Its numerical libraries take a second to load, which the first page need not wait for.
    from qdepth.studies.estimate.estimate import estimate as compute  # noqa: PLC0415

    return compute(design)


def estimate_at_target(design: Design) -> Report:
    """Estimate a complete design, with its results at its latency target."""
    from qdepth.studies.estimate.density_at_target import with_target  # noqa: PLC0415  an engine

    return with_target(design, estimate(design))


def density_at_target(design: Design, price: PriceResult) -> AtTarget:
    """Estimate the results of a complete design at its latency target, at its price."""
    from qdepth.studies.estimate.density_at_target import at_target  # noqa: PLC0415  an engine

    return at_target(design, price)


def compare_estimates(designs: Sequence[Design]) -> ComparedReports:
    """Estimate complete designs and compare them; nothing is simulated."""
    from qdepth.studies.compare.comparison import compare  # noqa: PLC0415  numerical libraries

    reports = [estimate_at_target(design) for design in designs]
    shown = [judged(*one) for one in zip(designs, map(folded, reports), strict=True)]
    return ComparedReports.of(compare(designs, reports), shown)


def simulate_shortly(design: Design) -> Report:
    """Simulate a complete design for a waiting user, in a second or less once it is compiled."""
    from qdepth.engines.readiness import is_compiled, prepare  # noqa: PLC0415  loads Numba
    from qdepth.studies.simulate.look import look  # noqa: PLC0415

    if is_compiled("compiled"):  # else SimPy, which gives the same numbers, is there at once
        prepare("compiled")
    return look(design)


def shortly_moved(question: MoveQuestion) -> Move:
    """Answer a move for a waiting user, in some seconds once the engine is compiled."""
    from qdepth.engines.readiness import is_compiled, prepare  # noqa: PLC0415  loads Numba
    from qdepth.studies.ways.move import move  # noqa: PLC0415

    if is_compiled("compiled"):  # else SimPy, which gives the same numbers, is there at once
        prepare("compiled")
    return move(question)


async def estimate_in_turn(
    services: Services, design: Design, members: Members, pointer: str = ""
) -> Response:
    """Answer with the estimate of a design, after earlier requests.

    Raises
    ------
    InvalidDesign
        If it is not complete; `pointer` says where in the request it stands.
    """
    try:
        return as_json(await estimated(services, design, members))
    except InvalidDesign as refusal:
        raise refusal.at(pointer) from None


async def estimated(
    services: Services, design: Design, members: Members = "all", *, at_target: bool = False
) -> bytes:
    """Return the estimate of a design as JSON, after earlier requests.

    With `at_target`, it includes the results of the design at its latency target.
    """
    lane = services.estimators.small if is_small(design) else services.estimators.large
    text = design.model_dump_json(by_alias=True)
    return await lane.answer(_estimated, text, members, at_target)


async def estimated_reading(services: Services, design: Design, metric: str) -> Reading:
    """Read one result of the estimate of a large design, in the computing process.

    Raises
    ------
    UnknownMetric
        If the name leads to nothing.
    """
    text = design.model_dump_json(by_alias=True)
    return await services.estimators.large.answer(_reading, text, metric)


async def compute(
    services: Services, function: Callable[..., BaseModel], *args: object
) -> Response:
    """Answer with the result of a function of a study, after earlier requests."""
    return as_json(await services.estimators.studies.answer(_computed, function, *args))


def as_json(text: bytes) -> Response:
    """Wraps an answer that another process has written."""
    return Response(text, media_type="application/json")


def _estimated(text: str, members: Members, at_target: bool) -> bytes:
    design = Design.model_validate_json(text)
    function = estimate_at_target if at_target else estimate

    def shown(asked: Design) -> Report:
        report = function(asked)
        return report if members == "all" else folded(report)

    return _computed(_judged, shown, design)


def _reading(text: str, metric: str) -> Reading:
    return read_metric(_newest_estimate(text), metric)


@lru_cache(1)
def _newest_estimate(text: str) -> Report:
    """The estimate of a design; the cells of a sheet ask for many of its rows."""
    return estimate(Design.model_validate_json(text))


def _judged(function: Callable[[Design], Report], design: Design) -> Report:
    return judged(design, function(design))


def _computed(function: Callable[..., BaseModel], *args: object) -> bytes:
    return function(*args).model_dump_json(by_alias=True).encode()


def load_curve(design: Design, targets: Sequence[LatencyTarget]) -> LoadCurveAnswer:
    """Estimate a complete design over its load, and the largest load within latency targets."""
    loaded = loaded_design(design)
    found = load_at_targets(loaded, targets)
    return LoadCurveAnswer(
        curve=curve_of(loaded),
        at_target=found,
        headroom=None if found is None else headroom_of(found),
        distances=bearable_distances(design),
    )


def enqueue(session: Session, caller: Caller, evaluation: Evaluation, *, now: datetime) -> Run:
    """Start a run of an evaluation."""
    new = new_run(evaluation.designs, evaluation.options)
    require_room_for_job(session, caller, new, now)
    return run_of(jobs.create(session, new, now=now, asker=caller.asker))


def join_or_enqueue(
    session: Session, caller: Caller, evaluation: Evaluation, *, now: datetime
) -> Run:
    """Return another caller's run under way with the same evaluation, or start one."""
    job = jobs.find_active(session, RUNS, evaluation.keys)
    return enqueue(session, caller, evaluation, now=now) if job is None else run_of(job)


async def evaluate_or_enqueue(
    services: Services, evaluation: Evaluation, start: Callable[[Session], Run], *, wait_s: float
) -> RunResult | Run:
    """Return the result if it is there within `wait_s`, otherwise the run that will find it.

    `start` starts that run, in its own transaction.
    """

    def find_or_start() -> RunResult | Run:
        with services.sessions.reading() as session:
            result = find_result(session, evaluation.designs, evaluation.options)
        if result is not None:
            return result
        with services.sessions.writing() as session:
            return start(session)

    def poll(run_id: str) -> RunResult | Run:
        with services.sessions.reading() as session:
            run = RUN.get(session, run_id)
            if run.status == "succeeded":
                return find_result(session, evaluation.designs, evaluation.options) or run
            return run

    deadline = monotonic() + wait_s
    answer = await to_thread.run_sync(find_or_start)
    while (
        isinstance(answer, Run)
        and answer.status in ("queued", "running")
        and monotonic() + POLL_S <= deadline
    ):
        await sleep(POLL_S)
        answer = await to_thread.run_sync(poll, answer.id)
    return answer


def require_two_to_six(designs: Sequence[Design]) -> None:
    """Raise InvalidRequest unless the designs can be compared with each other."""
    if not 2 <= len(designs) <= MOST_DESIGNS:
        raise InvalidRequest(
            [
                DesignProblem(
                    pointer="/designs",
                    message=f"There are {len(designs)} designs to compare.",
                    limit=f"2 to {MOST_DESIGNS}, including the survivor of a failure",
                    remedy="Enter a second design, or parts that fail as `without`; leave out "
                    "designs beyond the limit.",
                )
            ]
        )


def require_short_move(question: MoveQuestion) -> None:
    """Raise InvalidRequest if a wave may take more I/Os than a user can wait for."""
    ios = most_ios(question.options)
    if ios > MOST_IOS_OF_A_WAVE:
        raise InvalidRequest(
            [
                DesignProblem(
                    pointer="/options/max_ios",
                    message=f"Each wave of the move may take {whole(ios)} I/Os.",
                    value=str(ios),
                    limit=f"at most {whole(MOST_IOS_OF_A_WAVE)}",
                    remedy="Set max_ios, or simulate the timeline of the move.",
                )
            ]
        )
