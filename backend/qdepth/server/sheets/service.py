"""Sheets: what an address asks, answered by the caches or by a run that all cells wait for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from anyio import to_thread
from pydantic import ValidationError
from sqlalchemy.orm import Session
from starlette.datastructures import QueryParams

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign, find_problems
from qdepth.design.checks.schema_problems import misfits
from qdepth.design.document.document import Design
from qdepth.exports.text_tables import Dialect
from qdepth.imports.column_numbers import read_numbers
from qdepth.jobs.design_fields import DesignFields
from qdepth.report.report import Report
from qdepth.server.access import Access, version_shown
from qdepth.server.deps import Services
from qdepth.server.evaluations.service import (
    Evaluation,
    estimated,
    evaluate_or_enqueue,
    join_or_enqueue,
)
from qdepth.server.http.authentication import Caller
from qdepth.server.http.errors import EvaluationFailed, InvalidRequest
from qdepth.server.runs.schemas import Run
from qdepth.server.scenarios.schemas import Scenario
from qdepth.server.scenarios.service import find_scenario
from qdepth.server.sheets.schemas import SheetParams
from qdepth.studies.overrides import EXAMPLE, Override, override
from qdepth.studies.simulate.options import SimulationOptions


@dataclass(frozen=True)
class SheetAddress:
    """The parameters of an address, as they were sent."""

    query_params: QueryParams
    known_names: Sequence[str]
    """Those that are no overrides."""
    dialect: Dialect = "rfc4180"
    """How its numbers are written; `excel-eu` has decimal commas."""


@dataclass(frozen=True)
class SheetQuery:
    """What an address asks: designs with their overrides, and how to evaluate them."""

    evaluation: Evaluation
    keys: list[str]
    """Keys of its reports."""
    title: str
    """Title of the scenario."""
    version: int
    frozen: bool = False
    """Whether the version of the scenario is named, so that the answer never changes."""


def read_query(
    services: Services,
    access: Access,
    params: SheetParams,
    address: SheetAddress,
) -> SheetQuery:
    """Read what an address asks; raises what is wrong with it."""
    overrides = _read_overrides(address.query_params, address.known_names)
    with services.sessions.reading() as session:
        version = version_shown(session, access, params.version)

        def read() -> SheetQuery:
            scenario = find_scenario(session, access, version)
            plain = plain_overrides(overrides, scenario.designs, address.dialect)
            designs = choose_designs(scenario, params.design, plain)
            evaluation = Evaluation(designs, choose_options(scenario, params))
            return SheetQuery(evaluation, evaluation.keys, scenario.title, version)

        question = params.model_copy(update={"version": version, "wait_s": 0.0})
        key = (access.scenario_id, question, tuple(overrides), address.dialect)
        query: SheetQuery = services.query_cache.get_or_compute(key, read)
    return replace(query, frozen=params.version is not None or access.version is not None)


async def find_reports(
    services: Services, caller: Caller, query: SheetQuery, *, wait_s: float, now: datetime
) -> list[Report | None]:
    """Give the report of each design, or None where it is not there within `wait_s`.

    Estimates of the analytic engine are made at once; simulations are left to a worker.
    """
    evaluation = query.evaluation
    if evaluation.options.engine == "analytic":
        return await _estimates(services, query)

    def read() -> list[Report | None]:
        with services.sessions.reading() as session:
            return services.report_cache.find(session, query.keys)

    reports = await to_thread.run_sync(read)
    if None not in reports:
        return reports

    def start(session: Session) -> Run:
        return join_or_enqueue(session, caller, evaluation, now=now)

    answer = await evaluate_or_enqueue(services, evaluation, start, wait_s=wait_s)
    if isinstance(answer, Run) and answer.problem is not None:
        raise EvaluationFailed(answer.problem.detail)
    return await to_thread.run_sync(read)


def choose_designs(
    scenario: Scenario, design_id: str | None, overrides: Sequence[Override]
) -> list[Design]:
    """Give the named design, or all of them, with the overrides; complete enough to evaluate.

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
    """Give the named design, or all of them, as they are saved: complete or not.

    Raises
    ------
    InvalidRequest
        If the scenario has no such design.
    """
    chosen = [design for design in scenario.designs if design_id in (None, design.id)]
    if not chosen:
        raise InvalidRequest([_no_design(scenario, design_id)])
    return chosen


def plain_overrides(
    overrides: Sequence[Override], designs: Sequence[Design], dialect: Dialect = "rfc4180"
) -> list[Override]:
    """Give overrides with their numbers as a program writes them: `35%`, `78 000`, `64,5`.

    The numbers are read by the rules of tables, where a decimal point is expected. The dialect
    `excel-eu` states that the decimal sign is a comma, so `78.000` is 78000.

    Raises
    ------
    InvalidRequest
        If a number has two readings, or a price another currency than the designs.
    """
    fields, is_european = DesignFields.of(designs), dialect == "excel-eu"
    plain: list[Override] = []
    problems: list[DesignProblem] = []
    for item in overrides:
        quantity = fields.quantity(item.path)
        if quantity is None:
            plain.append(item)
            continue
        (reading,) = read_numbers(
            [item.text], quantity, decimal="," if is_european else ".", is_stated=is_european
        )
        faults = (reading.fault, *map(fields.foreign, reading.currencies))
        problems += [_misread(item, fault) for fault in faults if fault is not None]
        plain.append(replace(item, text=reading.text))
    if problems:
        raise InvalidRequest(problems)
    return plain


def choose_options(scenario: Scenario, params: SheetParams) -> SimulationOptions:
    """Give the options of the scenario with those that an address chooses.

    Without a choice the engine is the analytic one.

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
        await services.report_cache.get_or_ask(key, partial(_estimate, services, design))
        for key, design in zip(query.keys, query.evaluation.designs, strict=True)
    ]


async def _estimate(services: Services, design: Design) -> Report:
    return Report.model_validate_json(await estimated(services, design))


def _read_overrides(query_params: QueryParams, known: Sequence[str]) -> list[Override]:
    """Read all that has a dot in its name; raise InvalidRequest for unknown or repeated names."""
    items = query_params.multi_items()
    names = [name for name, _ in items if "." not in name]
    problems = [_unknown(name, known) for name in names if name not in known]
    problems += [_repeated(name) for name in known if names.count(name) > 1]
    if problems:
        raise InvalidRequest(problems)
    return [Override(name, text) for name, text in items if "." in name]


def _no_design(scenario: Scenario, design_id: str | None) -> DesignProblem:
    return DesignProblem(
        pointer="?design",
        message="The scenario has no such design.",
        value=design_id,
        limit=", ".join(design.id for design in scenario.designs),
        remedy="Name one of its designs.",
    )


def _unknown(name: str, known: Sequence[str]) -> DesignProblem:
    return DesignProblem(
        pointer=f"?{name}",
        message="The parameter is not known here.",
        limit=", ".join(known),
        remedy=f"Remove it; an override has dots in its name, for example {EXAMPLE}.",
    )


def _misread(item: Override, fault: str) -> DesignProblem:
    return DesignProblem(
        pointer=f"?{item.path}",
        message=fault,
        value=item.text,
        remedy="Write a decimal point and no sign between thousands, or add dialect=excel-eu if "
        "your numbers have a decimal comma.",
    )


def _repeated(name: str) -> DesignProblem:
    return DesignProblem(
        pointer=f"?{name}", message="The parameter is given twice.", remedy="Give it once."
    )
