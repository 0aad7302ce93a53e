"""What comes of a calibration, and what it may cost: data alone, without numerical libraries."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.measurements import Measurements

Quantity = Literal["iops", "latency_mean_ms"]
QUANTITIES: tuple[Quantity, ...] = ("iops", "latency_mean_ms")
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
    derivatives = 2 * len(measurements.parameters)
    return used * (MOST_ROUNDS * (1 + derivatives) + derivatives) + len(measurements.points)
