"""Result and cost limits of a calibration, as data without numerical libraries."""

from typing import Literal, get_args

from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.studies.calibrate.curves.curve_fit import CurveFit
from qdepth.studies.calibrate.measurements import Measurements

Counter = Literal["davg_ms", "kavg_ms", "gavg_ms", "actv", "qued"]
Quantity = Literal[
    "iops", "latency_mean_ms", "duration_s", "latency_p95_ms", "latency_p99_ms", Counter
]
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)
"""In the order of their worth to a fit: a point counts by the first one that it has."""
PERCENTILES: frozenset[Quantity] = frozenset(("latency_p95_ms", "latency_p99_ms"))
COUNTERS: frozenset[Quantity] = frozenset(get_args(Counter))
BACK_TESTED: frozenset[Quantity] = frozenset(("iops", "latency_mean_ms", "duration_s"))
"""Quantities with a back-test; the others get the wider allowance."""
MOST_ROUNDS = 20
"""Largest number of steps of one fit."""
SEARCHED = 40
"""Largest number of steps of a fit without a known start."""
SCOUTED = 60
"""Largest number of steps of the scout's fit."""
SCOUT_ENDS = 3
"""Ends of the scout's search from which a simulated fit may start."""
SCOUTS = 2
"""Largest number of searches by the scout; simulations after the first correct the second."""
MOST_USUAL = 5
"""Largest number of usual structures to try."""
CHECKS = 2
"""How often the ends of intervals are checked by simulation."""
ROUNDS_AGAIN = 5
"""Steps of a fit from an end that turned out to fit better."""
REFINEMENTS = 4
"""Largest number of places from which a fit by simulation finds its end."""


class FittedParameter(Immutable):
    """A fitted parameter."""

    path: str
    also: list[str]
    """Further fields that have the same value."""
    value: float
    """In the unit of the field."""
    identified: bool
    """True if the fitted points set both ends of its interval, within a factor of two of it."""
    warning: str
    """Why it is not identified, or what is wrong with its bounds; empty if all is well."""
    standard_error_pct: float | None = None
    """Standard error, relative to the value [%]; null if the points do not set it."""
    low: float | None = None
    """Lower end of the 95 % interval; null if the points do not set one."""
    high: float | None = None
    """Upper end of the 95 % interval; null if the points do not set one."""
    fitting: list[int] = []
    """For a parameter with whole numbers: the values that the points cannot distinguish from it."""

    @property
    def paths(self) -> list[str]:
        """All fields that have the value."""
        return [self.path, *self.also]


class Residual(Immutable):
    """A measured number next to the computed one."""

    point: str
    quantity: Quantity
    role: Literal["calibrate", "predict"]
    measured: float
    computed: float | None
    """Computed number; null if the design has none there."""
    error_pct: float | None
    """Error of the computed number, relative to the measured one [%]."""
    low: float | None = None
    """Lower end of the 95 % prediction interval, with all parts below."""
    high: float | None = None
    """Upper end of the 95 % prediction interval."""
    simulation_pct: float | None = None
    """Half-width from simulation noise alone [%]."""
    parameters_pct: float | None = None
    """Half-width by the uncertainty of the fitted parameters [%]."""
    structure_pct: float | None = None
    """Allowance for what the design leaves out [%]."""
    structures_pct: float = 0.0
    """Half-width by the structures that fit as well [%]."""
    is_saturated: bool = False
    """True if a station of the design is saturated there."""
    beyond: str = ""
    """How the point is beyond the fitted loads; empty if it is not."""
    settled: bool | None = None
    """True if the simulation of the computed number settled; null if estimated, or if it is old."""
    settled_text: str = ""
    """The same in words, with the reason, or why not to rely on an estimate; empty if neither."""
    is_by_curve: bool = False
    """True if its interval is that of the measured curve, and may exclude the computed number."""
    curve_value: float | None = None
    """That of the curve; null unless `is_by_curve`."""


class RefusedRow(Immutable):
    """A measured row that was set aside, because it contradicts itself or the design."""

    point: str
    """Id of the point; empty if it has none."""
    place: str
    """Place of the row: a line of a table, or a JSON pointer."""
    reason: str
    """What is wrong with it, with the figure, and what to do."""
    role: Literal["calibrate", "predict", "ignore"] = "calibrate"
    """The role that it was to have."""


class StructureNumber(Immutable):
    """A structure's computed value of a measured number."""

    point: str
    quantity: Quantity
    computed: float | None


class StructureFit(Immutable):
    """A structure of the design, fitted to the same points."""

    name: str
    """`as designed` for the design itself."""
    parameters: list[FittedParameter]
    chi_squared: float
    """Sum of the squared errors of the fitted rows, in units of their noise."""
    criterion: float
    """Akaike's information criterion: chi squared and twice the parameters."""
    weight: float
    """Its weight among all structures, exp(-criterion / 2)."""
    fits_as_well: bool
    """True if the fitted points cannot exclude it: 1 in 20 or more of the best one's weight."""
    numbers: list[StructureNumber]
    design: Design
    """The design with this structure and the fitted values."""


class StructureRow(Immutable):
    """Spread of the structures at a measured number."""

    point: str
    quantity: Quantity
    apart_pct: float
    """Largest / smallest computed number - 1 [%]."""
    tells: bool
    """True if a measurement there would distinguish some: they differ by more than its noise."""


class AllowanceBasis(Immutable):
    """Origin of an allowance."""

    numbers: int
    """Predicted numbers of other measured rigs."""
    rigs: list[str]
    """These rigs, by their ids."""
    percentile_numbers: int = 0
    """Predicted p99s of rigs, for p95 and p99."""
    percentile_rigs: list[str] = []
    """The rigs that they are of."""
    own_points: int = 0
    """Points of the design itself that count too."""


class Allowance(Immutable):
    """How far the structure of a calibrated design may be off."""

    saturated_pct: float
    """Allowance at a saturated station, within the fitted loads, 95 % [%]."""
    within_pct: float
    """Within the fitted loads, 95 % [%]."""
    beyond_pct: float
    """Beyond the fitted loads, 95 % [%]."""
    percentiles_pct: float | None = None
    """Allowance of p95 and p99 at loads up to the fitted ones, 95 % [%]. Null if no back-test has
    one: the allowance beyond the fitted loads then applies."""
    counters_pct: dict[Counter, float] = {}
    """Allowance of esxtop counters with measured points, 95 % [%]; others: `beyond_pct`."""
    source: str
    """The back-tests behind it, and the number of the design's own points."""
    basis: AllowanceBasis | None = None
    """The same as numbers; null in calibrations from before they were stored."""


class Calibration(Immutable):
    """Result of a calibration."""

    parameters: list[FittedParameter]
    residuals: list[Residual]
    rows_used: int
    """Points that were fitted to."""
    degrees_of_freedom: int
    """Fitted numbers less parameters; numbers that follow by Little's law do not count."""
    mean_error_pct: float | None
    """Mean absolute error of the predicted numbers [%]; None without any."""
    worst_error_pct: float | None
    noise_pct: float | None = None
    """Standard deviation of a measured number that the intervals count on [%]."""
    covariance: list[list[float]] = []
    """Covariance of the logarithms of the parameters."""
    allowance: Allowance | None = None
    """Allowance; null in calibrations from before there was one."""
    inside_pct: float | None = None
    """Share of the predicted numbers inside their 95 % intervals [%]; null without any."""
    warnings: list[str] = []
    """Warnings about the fit, in sentences."""
    structures: list[StructureFit] = []
    """The design and the structures tried next to it; empty if none were tried."""
    structure_rows: list[StructureRow] = []
    """Rows that distinguish the structures."""
    refused: list[RefusedRow] = []
    """Rows that were set aside: neither fitted to nor predicted."""
    curve: CurveFit | None = None
    """The measured curve; null if the fitted points are no sweep of three loads, or older."""
    design: Design
    """The design with the fitted values."""


def most_solutions(measurements: Measurements) -> int:
    """Largest number of designs that a calibration solves with each engine."""
    return structures_tried(measurements) * _most_solutions_of_one(measurements)


def structures_tried(measurements: Measurements) -> int:
    """The design, and the structures next to it: at most the usual ones."""
    usual = MOST_USUAL if measurements.usual_structures else 0
    return 1 + len(measurements.structures) + usual


def _most_solutions_of_one(measurements: Measurements) -> int:
    used = sum(point.role == "calibrate" for point in measurements.points)
    parameters = len(measurements.parameters)
    ends = (1 + CHECKS) * most_border(parameters, is_scouted=True)
    scouted = SCOUTS * most_repetitions(parameters, SCOUTED) + ends + _most_searched(measurements)
    each = max(scouted, _each_used(parameters))
    return used * each + len(measurements.points) * _each(parameters)


def most_simulations(measurements: Measurements, design: Design) -> int:
    """Largest number of steady designs and timeline regimes that a calibration simulates. One
    timeline gives the durations of all its operations.

    One timeline gives the durations of all its operations.
    """
    used = [point for point in measurements.points if point.role == "calibrate"]
    parameters = len(measurements.parameters)
    at_rest = sum(point.operation is None for point in used)
    timelines = {
        (tuple(point.overrides.items()), point.load, point.offered_iops)
        for point in used
        if point.operation is not None
    }
    each = _each_used(parameters) + (_most_searched(measurements) if timelines else 0)
    fitted = (at_rest + len(timelines) * most_regimes(design)) * each
    predicted = _each(parameters) * sum(
        1 if point.operation is None else most_regimes(design) for point in measurements.points
    )
    return structures_tried(measurements) * (fitted + predicted)


def most_repetitions(parameters: int, rounds: int) -> int:
    """Largest number of times that such a fit computes all residuals."""
    return rounds * (1 + 2 * parameters)


def _each_used(parameters: int) -> int:
    """How often a point that is fitted to is solved at most: fit, derivatives, ends."""
    checks = CHECKS * (2 * parameters + most_repetitions(parameters, ROUNDS_AGAIN))
    scouted = SCOUTS * SCOUT_ENDS * (1 + most_repetitions(parameters, MOST_ROUNDS)) + checks
    alone = most_repetitions(parameters, SEARCHED)
    refinements = (1 + CHECKS) * most_repetitions(parameters, REFINEMENTS + 1)
    return max(scouted, alone) + refinements + 2 * parameters + most_border(parameters)


def _most_searched(measurements: Measurements) -> int:
    """How often a search over whole numbers takes all residuals at most, by the quick solver."""
    if not any(parameter.whole for parameter in measurements.parameters):
        return 0
    return 100 * most_repetitions(len(measurements.parameters), 5)


def most_border(parameters: int, *, is_scouted: bool = False) -> int:
    """Largest number of times that interval ends need all residuals; a scout may exceed it."""
    return (100 if is_scouted else 40) * parameters


def _each(parameters: int) -> int:
    """How often a point is solved at most for its number and its interval."""
    return 1 + 4 * parameters


def most_regimes(design: Design) -> int:
    """Regimes of a timeline whose operations follow one another."""
    moments = [] if design.timeline is None else design.timeline.moments
    return len(moments) + sum(operation.count for operation in design.operations)
