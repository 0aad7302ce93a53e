"""Predicted numbers next to measured ones, of the measured rigs and of the published cases."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from qdepth import MODEL_VERSION
from qdepth.immutable import Immutable
from qdepth.published.back_tests import RIG_TITLES, BackTest, read_back_tests
from qdepth.published.shipped_suite import read_shipped
from qdepth.studies.calibrate.allowance import allowance_for
from qdepth.studies.calibrate.calibration_result import Allowance
from qdepth.studies.calibrate.posterior_allowance import (
    Discrepancy,
    allowances_without,
    allowed_pct,
    kind_of,
    posterior_allowance,
)
from qdepth.studies.estimate.structure import LIMIT, as_log

CASES = "published cases"
NOISE = 0.03
"""Noise of a measured number if none is stated: that of the fitted numbers of a case."""
UNITS = ("1/s", "s")
"""Quantities whose intervals a calibration gives: rates, guest latencies and durations."""
UNIT_OF = {"iops": "1/s", "latency_mean_ms": "ms"}
TITLES = {**RIG_TITLES, CASES: "Published cases", "all": "All together"}
"""Names of the rigs, and of the other sources of numbers."""


class MeasuredPrediction(Immutable):
    """A predicted number next to the measured one, with its 95 % interval."""

    rig: str
    """Name of the rig, or "published cases"."""
    name: str
    """The point of the rig, or the quantity of the case."""
    unit: str
    """`1/s`, `ms`, or the unit of the case."""
    measured: float
    predicted: float
    low: float
    """Lower end of the 95 % interval for a measurement."""
    high: float
    """Upper end of it."""
    error_pct: float
    """Error of the predicted number, relative to the measured one [%]."""
    is_inside: bool
    """True if the measured number is inside the interval."""
    is_beyond: bool
    """True if the load exceeded that of every fitted point."""


def predictions() -> list[MeasuredPrediction]:
    """Every predicted number with an interval, rig by rig, then those of the cases."""
    means = [test for test in read_back_tests() if not test.is_percentile]
    return [*_of_rigs(means), *_of_cases()]


def half_widths(tests: Sequence[BackTest], prior: Allowance) -> list[float]:
    """Half-widths of the stated intervals of the back-tests of one rig, as logarithms.

    Each has the allowance that the other points of the rig leave; the noise of the simulation,
    below 1 %, is left out.
    """
    own = [
        Discrepancy(
            point=test.point,
            kind=kind_of(test.quantity, test.is_beyond, test.is_saturated),
            is_beyond=test.is_beyond,
            error=as_log(test.error_pct),
            parameters=as_log(test.parameters_pct),
        )
        for test in tests
    ]
    around = allowances_without((each.point for each in own), prior, own)
    return [
        math.hypot(
            each.parameters, as_log(allowed_pct(around[each.point], each.kind, each.is_beyond))
        )
        for each in own
    ]


def _of_rigs(tests: Sequence[BackTest]) -> Iterator[MeasuredPrediction]:
    for rig in dict.fromkeys(test.rig for test in tests):
        own = [test for test in tests if test.rig == rig]
        for test, half in zip(own, half_widths(own, allowance_for(rig)), strict=True):
            value = test.measured or math.nan
            of = _Measured(rig, test.point, UNIT_OF[test.quantity], value, test.is_beyond)
            yield _prediction(of, as_log(test.error_pct), half)


def _of_cases() -> Iterator[MeasuredPrediction]:
    """Predictions of the cases that could have failed; the rigs alone give their allowance."""
    shipped = read_shipped("cases", MODEL_VERSION)
    structure = as_log(posterior_allowance(allowance_for(""), []).within_pct)
    for row in shipped.rows if shipped else []:
        computed = row["computed"]
        aim = row["published"] if row["corrected"] is None else row["corrected"]
        covered = row["unit"] in UNITS or row["quantity"].startswith("Guest delay")
        if row["evidence"] != "prediction" or not covered or not computed or not aim:
            continue
        low, high = row["low"] or computed, row["high"] or computed
        noise = 0.5 * math.log(high / low) if low > 0 else 0.0
        of = _Measured(CASES, row["quantity"], row["unit"], aim, is_beyond=False)
        yield _prediction(of, math.log(computed / aim), math.hypot(LIMIT * NOISE, structure, noise))


class _Measured(NamedTuple):
    rig: str
    name: str
    unit: str
    value: float
    is_beyond: bool


def _prediction(of: _Measured, error: float, half: float) -> MeasuredPrediction:
    predicted = of.value * math.exp(error)
    return MeasuredPrediction(
        rig=of.rig,
        name=of.name,
        unit=of.unit,
        measured=of.value,
        predicted=predicted,
        low=predicted * math.exp(-half),
        high=predicted * math.exp(half),
        error_pct=100.0 * math.expm1(error),
        is_inside=abs(error) <= half,
        is_beyond=of.is_beyond,
    )
