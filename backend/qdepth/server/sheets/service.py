"""Sheets: queries of an address, answered from caches or by a run that all cells wait for."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from anyio import to_thread
from pydantic import ValidationError
from sqlalchemy.orm import Session
from starlette.datastructures import QueryParams

from qdepth import MODEL_VERSION
from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign, find_problems
from qdepth.design.checks.schema_problems import misfits
from qdepth.design.document.document import Design
from qdepth.exports.text_tables import Dialect
from qdepth.jobs.plain_overrides import plain_overrides
from qdepth.jobs.stored_reports import stored_for
from qdepth.report.plan_figures import PlanReport
from qdepth.report.report import Report
from qdepth.server.access import Access, version_shown
from qdepth.server.deps import Services
from qdepth.server.evaluations.service import (
    Evaluation,
    Members,
    density_at_target,
    estimated,
    estimated_reading,
    evaluate_or_enqueue,
    join_or_enqueue,
)
from qdepth.server.http.authentication import Caller
from qdepth.server.http.errors import EvaluationFailed, InvalidRequest
from qdepth.server.runs.schemas import Run
from qdepth.server.scenarios.schemas import Scenario
from qdepth.server.scenarios.service import find_scenario
from qdepth.server.sheets.address_overrides import read_overrides
from qdepth.server.sheets.schemas import SheetParams
from qdepth.server.sheets.stored_plan import OUTDATED, stored_plan
from qdepth.server.variant_checks import is_small
from qdepth.studies.metrics import Reading
from qdepth.studies.overrides import Override, override
from qdepth.studies.simulate.options import SimulationOptions


@dataclass(frozen=True)
class SheetAddress:
    """The parameters of an address, as they were sent."""

    query_params: QueryParams
    known_names: Sequence[str]
    """Parameters that are no overrides."""
    dialect: Dialect = "rfc4180"
    """Notation of its numbers; `excel-eu` has decimal commas."""


@dataclass(frozen=True)
class SheetQuery:
    """Query of an address: designs with their overrides, and how to evaluate them."""

    evaluation: Evaluation
    keys: list[str]
    """Digests of the question about each design, down to its names and prices."""
    title: str
    """Title of the scenario."""
    version: int
    at_targets: bool = True
    """True if it needs the results of the designs at their latency targets, which takes twenty
    estimates of each."""
    frozen: bool = False
    """True if the version of the scenario is named, so that the answer never changes."""


def read_query(
    services: Services,
    access: Access,
    params: SheetParams,
    address: SheetAddress,
) -> SheetQuery:
    """Read the query of an address; raises what is wrong with it."""
    overrides = read_overrides(address.query_params, address.known_names)
    with services.sessions.reading() as session:
        version = version_shown(session, access, params.version)

        def read() -> SheetQuery:
            scenario = find_scenario(session, access, version)
            try:
                plain = plain_overrides(overrides, scenario.designs, address.dialect)
            except InvalidDesign as refusal:
                raise InvalidRequest(refusal.problems) from None
            designs = choose_designs(scenario, params.design, plain)
            evaluation = Evaluation(designs, choose_options(scenario, params))
            return SheetQuery(evaluation, _asked(evaluation), scenario.title, version)

        question = params.model_copy(update={"version": version, "wait_s": 0.0})
        key = (access.scenario_id, question, tuple(overrides), address.dialect)
        query: SheetQuery = services.query_cache.get_or_compute(key, read)
    return replace(query, frozen=params.version is not None or access.version is not None)


async def find_reports(
    services: Services,
    caller: Caller,
    query: SheetQuery,
    *,
    wait_s: float,
    now: datetime,
) -> list[Report | None]:
    """Return the report of each design, or None if it is not there within `wait_s`.

    Estimates of the analytic engine are made immediately; simulations are left to a worker.
    """
    if query.evaluation.options.engine == "analytic":
        return await _estimates(services, query)
    reports = await _simulated(services, caller, query, wait_s, now)
    if not query.at_targets:
        return reports
    return [
        await _at_target(services, key, design, report)
        for key, design, report in zip(query.keys, query.evaluation.designs, reports, strict=True)
    ]


async def _simulated(
    services: Services, caller: Caller, query: SheetQuery, wait_s: float, now: datetime
) -> list[Report | None]:
    evaluation = query.evaluation

    def read() -> list[Report | None]:
        with services.sessions.reading() as session:
            return [
                services.report_cache.find(key, partial(_stored, session, design, evaluation))
                for key, design in zip(query.keys, evaluation.designs, strict=True)
            ]

    reports = await to_thread.run_sync(read)
    if None not in reports:
        return reports

    def start(session: Session) -> Run:
        return join_or_enqueue(session, caller, evaluation, now=now)

    answer = await evaluate_or_enqueue(services, evaluation, start, wait_s=wait_s)
    if isinstance(answer, Run) and answer.problem is not None:
        raise EvaluationFailed(answer.problem.detail)
    return await to_thread.run_sync(read)


async def read_rows(services: Services, query: SheetQuery, metric: str) -> Reading | None:
    """Read a result of a single queue, station or link in the process that estimated it.

    A large estimate has thousands of rows, which this process does not load. None for small designs
    and simulations, whose reports have them.
    """
    (design,) = query.evaluation.designs
    if query.evaluation.options.engine != "analytic" or is_small(design):
        return None
    return await estimated_reading(services, design, metric)


def choose_designs(
    scenario: Scenario, design_id: str | None, overrides: Sequence[Override]
) -> list[Design]:
    """Return the named design, or all of them, with the overrides; complete enough to evaluate.

    Raises
    ------
    InvalidRequest
        If the scenario has no such design.
    InvalidDesign
        If an override does not fit, or a design is not complete.
    """
    changed = [override(design, overrides) for design in saved_designs(scenario, design_id)]
    problems = [
        problem.within(f"/designs/{design.id}")
        for design in changed
        for problem in find_problems(design)
    ]
    if problems:
        raise InvalidDesign(problems)
    return changed


def saved_designs(scenario: Scenario, design_id: str | None) -> list[Design]:
    """Return the named design, or all of them, as they are saved: complete or not.

    Raises
    ------
    InvalidRequest
        If the scenario has no such design.
    """
    chosen = [design for design in scenario.designs if design_id in (None, design.id)]
    if not chosen:
        raise InvalidRequest([_no_design(scenario, design_id)])
    return chosen


def choose_options(scenario: Scenario, params: SheetParams) -> SimulationOptions:
    """Return the options of the scenario with those that an address chooses.

    By default the engine is the analytic one.

    Raises
    ------
    InvalidRequest
        If a choice is not possible.
    """
    chosen = params.model_dump(include={"engine", "seed", "max_ios"}, exclude_none=True)
    chosen.setdefault("engine", "analytic")
    if chosen["engine"] == "scenario":
        del chosen["engine"]
    try:
        return SimulationOptions.model_validate(scenario.options.model_dump() | chosen)
    except ValidationError as error:
        found = [
            problem.model_copy(update={"pointer": f"?{problem.pointer.lstrip('/')}"})
            for problem in misfits(error, chosen)
        ]
        raise InvalidRequest(found) from None


async def _estimates(services: Services, query: SheetQuery) -> list[Report | None]:
    return [
        await _estimate(
            services,
            key,
            design,
            at_target=query.at_targets and design.latency_target.at_most_ms is not None,
            members="all" if is_small(design) else "few",
        )
        for key, design in zip(query.keys, query.evaluation.designs, strict=True)
    ]


async def _estimate(
    services: Services, key: str, design: Design, *, at_target: bool, members: Members
) -> Report:
    async def ask() -> Report:
        text = await estimated(services, design, members=members, at_target=at_target)
        return Report.model_validate_json(text)

    kinds = [" at target"] * at_target + [" few"] * (members == "few")
    return await services.report_cache.get_or_ask("".join([key, *kinds]), ask)


async def _at_target(
    services: Services, key: str, design: Design, report: Report | None
) -> Report | None:
    """Add what a design gives at its latency target, computed after what was asked before it."""
    if report is None or design.latency_target.at_most_ms is None:
        return report

    async def ask() -> Report:
        found = await services.estimators.studies.answer(density_at_target, design, report.price)
        price = report.price.model_copy(update={"at_target": found})
        return report.model_copy(update={"price": price})

    return await services.report_cache.get_or_ask(f"{key} at target", ask)


def _asked(evaluation: Evaluation) -> list[str]:
    """Digests of what is asked of each design."""
    options = evaluation.options.model_dump_json()
    return [
        hashlib.sha256(
            f"{MODEL_VERSION} {options} {design.model_dump_json(by_alias=True)}".encode()
        ).hexdigest()
        for design in evaluation.designs
    ]


def _stored(session: Session, design: Design, evaluation: Evaluation) -> Report | None:
    (found,) = stored_for(session, [design], evaluation.options)
    return None if found is None else found.report


def _no_design(scenario: Scenario, design_id: str | None) -> DesignProblem:
    return DesignProblem(
        pointer="?design",
        message="The scenario has no such design.",
        value=design_id,
        limit=", ".join(design.id for design in scenario.designs),
        remedy="Name one of its designs.",
    )


def recommendation_for(services: Services, access: Access, design: Design) -> str | None:
    """Return the recommendation of the newest plan of a design; None without a plan."""
    found = stored_plan(services, access, design)
    if found == OUTDATED:
        return "The design has changed since its newest plan. Plan again."
    return found.plan.recommendation if isinstance(found, PlanReport) else None
