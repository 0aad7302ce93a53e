"""How far the structure of a calibrated design may be off, from back-tests over rigs."""

import math
from collections.abc import Sequence
from statistics import fmean

from qdepth.published.back_tests import BackTest, read_back_tests
from qdepth.studies.calibrate.calibration_result import Allowance, AllowanceBasis
from qdepth.studies.estimate.structure import FURTHER, LIMIT, as_log

SATURATED = 0.5
"""Least allowance at a saturated station, as a share of the allowance elsewhere. A choice: one
station sets the rate, which is well known, but it may be the wrong station."""


def allowance_for(design_id: str) -> Allowance:
    """The allowance from the back-tests, without those of the design itself. A rig's own predicted
    rows never affect the intervals around them.

    So a rig's own predicted rows never count for the intervals around them.
    """
    return allowance_from([test for test in read_back_tests() if test.rig != design_id])


def allowance_from(back_tests: Sequence[BackTest]) -> Allowance:
    """The allowance from these back-tests."""
    tests = [test for test in back_tests if not test.is_percentile]
    percentiles = [test for test in back_tests if test.is_percentile]
    free = [test for test in tests if not test.is_saturated]
    within = _allowed([test for test in free if not test.is_beyond])
    saturated = max(_allowed([test for test in tests if test.is_saturated]), SATURATED * within)
    far = _allowed([test for test in free if test.is_beyond])
    basis = AllowanceBasis(
        numbers=len(tests),
        rigs=sorted({test.rig for test in tests}),
        percentile_numbers=len(percentiles),
        percentile_rigs=sorted({test.rig for test in percentiles}),
    )
    return Allowance(
        saturated_pct=_pct(saturated),
        within_pct=_pct(within),
        beyond_pct=_pct(max(far, FURTHER * within)),
        percentiles_pct=_pct(_allowed(percentiles)) if percentiles else None,
        source=_source(basis),
        basis=basis,
    )


def _source(basis: AllowanceBasis) -> str:
    rigs = basis.rigs
    source = f"{basis.numbers} predicted numbers of {len(rigs)} measured rigs ({', '.join(rigs)})"
    if basis.percentile_numbers:
        few = ", ".join(basis.percentile_rigs)
        source += f"; for p95 and p99 from {basis.percentile_numbers} p99s of {few}"
    return source


def _allowed(tests: Sequence[BackTest]) -> float:
    """Half-width, as a logarithm, of what the errors leave next to the parameters' uncertainty.

    The root of the mean square, each rig with the same weight, however many numbers it has.
    """
    rigs = sorted({test.rig for test in tests})
    left = [_left([test for test in tests if test.rig == rig]) for rig in rigs]
    return LIMIT * math.sqrt(fmean(left)) if left else 0.0


def _left(tests: Sequence[BackTest]) -> float:
    """Mean square of the errors of a rig, less that of its parameters' uncertainty."""
    return max(
        0.0,
        fmean(as_log(test.error_pct) ** 2 for test in tests)
        - fmean((as_log(test.parameters_pct) / LIMIT) ** 2 for test in tests),
    )


def _pct(half_width: float) -> float:
    return float(f"{100.0 * math.expm1(half_width):.3g}")
