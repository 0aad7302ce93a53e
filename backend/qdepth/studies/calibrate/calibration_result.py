"""What comes of a calibration, and what it may cost: data alone, without numerical libraries."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.measurements import Measurements

Quantity = Literal["iops", "latency_mean_ms", "duration_s"]
QUANTITIES: tuple[Quantity, ...] = ("iops", "latency_mean_ms", "duration_s")
MOST_ROUNDS = 20


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class FittedParameter(_Part):
    """A fitted parameter."""

    path: str
    also: list[str]
    """Further fields that have the same value."""
    value: float
    """In the unit of the field."""
    identified: bool
    """Whether the fitted points tell it."""
    warning: str
    """Why it is not identified; empty where it is."""


class Residual(_Part):
    """A measured number beside the computed one."""

    point: str
    quantity: Quantity
    role: Literal["calibrate", "predict"]
    measured: float
    computed: float | None
    """Null where the design has no such number there."""
    error_pct: float | None
    """Of the computed number, relative to the measured one [%]."""


class Calibration(_Part):
    """What came of a calibration."""

    parameters: list[FittedParameter]
    residuals: list[Residual]
    rows_used: int
    """Points that were fitted to."""
    degrees_of_freedom: int
    """Numbers fitted to, of which no other one follows by Little's law, less parameters."""
    mean_error_pct: float | None
    """Mean absolute error of the predicted numbers [%]; None where there is none."""
    worst_error_pct: float | None
    design: Design
    """The design with the fitted values."""


def most_solutions(measurements: Measurements) -> int:
    """Designs that a calibration solves at most, with each of its engines."""
    used = sum(point.role == "calibrate" for point in measurements.points)
    return used * _most_repetitions(measurements) + len(measurements.points)


def most_simulations(measurements: Measurements, design: Design) -> int:
    """Designs at rest, and regimes of time lines, that a calibration simulates at most.

    One time line gives the durations of all its operations.
    """
    used = [point for point in measurements.points if point.role == "calibrate"]
    at_rest = sum(point.operation is None for point in used)
    timelines = {tuple(point.overrides.items()) for point in used if point.operation is not None}
    fitted = (at_rest + len(timelines) * _regimes(design)) * _most_repetitions(measurements)
    return fitted + sum(
        1 if point.operation is None else _regimes(design) for point in measurements.points
    )


def _most_repetitions(measurements: Measurements) -> int:
    """How often a point that is fitted to is solved at most."""
    derivatives = 2 * len(measurements.parameters)
    return MOST_ROUNDS * (1 + derivatives) + derivatives


def _regimes(design: Design) -> int:
    """Regimes of a time line whose operations follow one another."""
    moments = [] if design.timeline is None else design.timeline.moments
    return len(moments) + sum(operation.count for operation in design.operations)
