"""Choices of a simulation as keyword arguments."""

from collections.abc import Callable
from typing import Any, Literal, TypedDict, cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from qdepth.design.checks.schema_problems import misfit
from qdepth.engines.readiness import ENGINES
from qdepth.errors import QdepthError
from qdepth.library.readiness import make_engines_ready
from qdepth.studies.simulate.options import SimulationOptions


class InvalidOptions(QdepthError):
    """An option of a simulation is out of its range."""

    exit_code = 2


class Choices(TypedDict, total=False):
    """Choices of a caller; `SimulationOptions` explains each."""

    engine: Literal["auto", "simpy", "compiled", "analytic"]
    seed: int
    max_ios: int
    max_simulated_s: float
    precision_mean_pct: float
    precision_p99_pct: float
    replications: int


def options_of(options: SimulationOptions | None, choices: Choices) -> SimulationOptions:
    """Return the options with the choices in place of theirs.

    Raises
    ------
    InvalidOptions
        If a choice is unknown or out of its range.
    """
    given = {} if options is None else options.model_dump(exclude_unset=True)
    try:
        return SimulationOptions.model_validate(given | cast("dict[str, Any]", choices))
    except ValidationError as error:
        raise refused_options(error) from None


def refused_options(error: ValidationError, called: Callable[[str], str] = str) -> InvalidOptions:
    """Word what is wrong with options; `called` returns the name of an option by its field."""
    return InvalidOptions("; ".join(_problem(detail, called) for detail in error.errors()))


def _problem(detail: ErrorDetails, called: Callable[[str], str]) -> str:
    if not detail["loc"]:
        return detail["msg"].removeprefix("Value error, ")
    option = called(str(detail["loc"][0]))
    return f"{option}(={detail['input']}): {misfit(detail, {}).text}"


def refused_fields(error: ValidationError) -> InvalidOptions:
    """Word what is wrong with the fields of a question, each with its path."""
    return InvalidOptions("; ".join(map(_field_problem, error.errors())))


def _field_problem(detail: ErrorDetails) -> str:
    where = ".".join(map(str, detail["loc"]))
    is_worded = detail["type"] == "value_error"
    text = detail["msg"].removeprefix("Value error, ") if is_worded else misfit(detail, {}).text
    return f"{where}: {text}" if where else text


def make_ready(options: SimulationOptions) -> None:
    """Load the machine code that the run needs; every run is compared with the analytic engine."""
    simulates = options.engine in ("auto", "compiled")
    make_engines_ready(ENGINES if simulates else ("analytic",))
