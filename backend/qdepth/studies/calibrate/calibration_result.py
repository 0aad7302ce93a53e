"""What comes of a calibration, and what it may cost: data alone, without numerical libraries."""

from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.measurements import Measurements

Quantity = Literal[
    "iops",
    "latency_mean_ms",
    "duration_s",
    "latency_p95_ms",
    "latency_p99_ms",
    "davg_ms",
    "kavg_ms",
    "gavg_ms",
    "actv",
    "qued",
]
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)
"""In the order of their worth to a fit: a point counts by the first one that it has."""
BACK_TESTED: frozenset[Quantity] = frozenset(("iops", "latency_mean_ms", "duration_s"))
"""The others have no back-test, so that they get the wider allowance."""
MOST_ROUNDS = 30
"""Steps of one descent at most."""


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
    """Whether the fitted points set both ends of its interval, within a factor of two of it."""
    warning: str
    """Why it is not identified, or what is wrong with its bounds; empty where nothing is."""
    standard_error_pct: float | None = None
    """Standard error, relative to the value [%]; null where the points tell nothing."""
    low: float | None = None
    """Lower end of the 95 % interval; null where the points set none."""
    high: float | None = None
    """Upper end of the 95 % interval; null where the points set none."""


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
    low: float | None = None
    """Lower end of the 95 % prediction interval, with all parts below."""
    high: float | None = None
    """Upper end of the 95 % prediction interval."""
    simulation_pct: float | None = None
    """Half-width by the noise of the simulation alone [%]."""
    parameters_pct: float | None = None
    """Half-width by the uncertainty of the fitted parameters [%]."""
    structure_pct: float | None = None
    """Allowance for what the design leaves out [%]."""
    is_saturated: bool = False
    """Whether a station of the design is saturated there."""
    beyond: str = ""
    """In which way the point lies beyond the loads that were fitted; empty where it does not."""


class Allowance(_Part):
    """How far the structure of a calibrated design may be off, from back-tests."""

    saturated_pct: float
    """Where a station is saturated, at loads up to those fitted, 95 % [%]."""
    within_pct: float
    """At loads up to those fitted, 95 % [%]."""
    beyond_pct: float
    """At loads beyond those fitted, 95 % [%]."""
    source: str
    """Which back-tests it is from."""


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
    noise_pct: float | None = None
    """Standard deviation of a measured number that the intervals count on [%]."""
    covariance: list[list[float]] = []
    """Of the logarithms of the parameters, in their order."""
    allowance: Allowance | None = None
    """Null in calibrations that were made before there was one."""
    inside_pct: float | None = None
    """Share of the predicted numbers inside their 95 % intervals [%]; null where there is none."""
    warnings: list[str] = []
    """What is to be known of the fit, in sentences."""
    design: Design
    """The design with the fitted values."""


def most_solutions(measurements: Measurements) -> int:
    """Designs that a calibration solves at most, with each of its engines."""
    used = sum(point.role == "calibrate" for point in measurements.points)
    parameters = len(measurements.parameters)
    return used * _each_used(parameters) + len(measurements.points) * _each(parameters)


def most_simulations(measurements: Measurements, design: Design) -> int:
    """Designs at rest, and regimes of time lines, that a calibration simulates at most.

    One time line gives the durations of all its operations.
    """
    used = [point for point in measurements.points if point.role == "calibrate"]
    parameters = len(measurements.parameters)
    at_rest = sum(point.operation is None for point in used)
    timelines = {tuple(point.overrides.items()) for point in used if point.operation is not None}
    fitted = (at_rest + len(timelines) * most_regimes(design)) * _each_used(parameters)
    return fitted + _each(parameters) * sum(
        1 if point.operation is None else most_regimes(design) for point in measurements.points
    )


def most_repetitions(parameters: int) -> int:
    """How often a fit asks for all residuals at most."""
    return MOST_ROUNDS * (1 + 2 * parameters)


def _each_used(parameters: int) -> int:
    """How often a point that is fitted to is solved at most: fit, derivatives, ends."""
    return most_repetitions(parameters) + 2 * parameters + most_border(parameters)


def most_border(parameters: int) -> int:
    """How often the ends of intervals take all residuals at most."""
    return 40 * parameters


def _each(parameters: int) -> int:
    """How often a point is solved at most for its number and its interval."""
    return 1 + 4 * parameters


def most_regimes(design: Design) -> int:
    """Regimes of a time line whose operations follow one another."""
    moments = [] if design.timeline is None else design.timeline.moments
    return len(moments) + sum(operation.count for operation in design.operations)
