"""What a sheet asks: designs of a scenario, with fields overridden in the address."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import Query, Request
from pydantic import BaseModel, ConfigDict, ValidationError

from qdepth.api.errors import InvalidRequest
from qdepth.api.field_types import AnswerWaitS, Version
from qdepth.api.schemas import Scenario
from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign, find_problems
from qdepth.design.checks.schema_problems import misfits
from qdepth.design.document.document import Design
from qdepth.studies.overrides import EXAMPLE, Override, override
from qdepth.studies.simulate.options import LEAST_IOS, MOST_IOS, SimulationOptions

OVERRIDES_IN_OPENAPI: dict[str, Any] = {
    "parameters": [
        {
            "name": "overrides",
            "in": "query",
            "description": "Fields of the design, each as `<collection>.<id>.<field>=value`.",
            "style": "form",
            "explode": True,
            "schema": {"type": "object", "additionalProperties": {"type": "string"}},
            "example": {"hosts.esx.lun_depth": "64"},
        }
    ]
}


class Choices(BaseModel):
    """What the address of a sheet says besides overrides."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    design: Annotated[str, Query(max_length=64)] | None = None
    """Id of the design; may be left out where the scenario has one."""
    version: Version | None = None
    """Version of the scenario; unset: the latest."""
    engine: str | None = None
    """Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
    `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
    the scenario for files."""
    seed: Annotated[int, Query(ge=0, le=2**63 - 1)] | None = None
    """Seed; unset: that of the scenario."""
    max_ios: Annotated[int, Query(ge=LEAST_IOS, le=MOST_IOS)] | None = None
    """I/Os to simulate; unset: those of the scenario."""
    wait_s: Annotated[AnswerWaitS, Query(allow_inf_nan=False)] = 10.0
    """Longest time to wait for a result before answering `pending` [s]."""


def overrides_of(request: Request, known: Sequence[str]) -> list[Override]:
    """Read the overrides of an address: all that has a dot in its name.

    Raises
    ------
    InvalidRequest
        If something else is there that nobody knows, or is given twice.
    """
    names = [name for name, _ in request.query_params.multi_items() if "." not in name]
    problems = [_unknown(name, known) for name in names if name not in known]
    problems += [_twice(name) for name in known if names.count(name) > 1]
    if problems:
        raise InvalidRequest(problems)
    items = request.query_params.multi_items()
    return [Override(name, text) for name, text in items if "." in name]


def designs_asked(
    scenario: Scenario, design_id: str | None, overrides: Sequence[Override]
) -> list[Design]:
    """Give the designs that are asked about, with the overrides, complete enough to evaluate.

    Raises
    ------
    InvalidRequest
        If the scenario has no such design.
    InvalidDesign
        If an override does not fit, or a design is not complete.
    """
    chosen = [design for design in scenario.designs if design_id in (None, design.id)]
    if not chosen:
        raise InvalidRequest([_no_design(scenario, design_id)])
    changed = [override(design, overrides) for design in chosen]
    problems = [
        problem.model_copy(update={"pointer": f"/designs/{design.id}{problem.pointer}"})
        for design in changed
        for problem in find_problems(design)
    ]
    if problems:
        raise InvalidDesign(problems)
    return changed


def options_asked(scenario: Scenario, choices: Choices) -> SimulationOptions:
    """Give the options of the scenario, with those that the address chooses.

    Without a choice the engine is the analytic one.

    Raises
    ------
    InvalidRequest
        If a choice is not possible.
    """
    chosen = choices.model_dump(include={"engine", "seed", "max_ios"}, exclude_none=True)
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


def _twice(name: str) -> DesignProblem:
    return DesignProblem(
        pointer=f"?{name}", message="The parameter is given twice.", remedy="Give it once."
    )
