"""How often intervals held on rigs that nothing was set with: those from elsewhere."""

import math
from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import NamedTuple

from qdepth.published.back_tests import BackTest
from qdepth.studies.calibrate.allowance import allowance_for
from qdepth.studies.calibrate.calibration_result import Allowance
from qdepth.studies.estimate.structure import percentile_structure_of, structure_of


class Held(NamedTuple):
    """Predicted numbers and their stated 95 % intervals."""

    numbers: int
    inside: int
    """Measured numbers inside their interval."""
    inside_alike_pct: float
    """Share of them, with the same weight for each rig [%]."""
    median_error_pct: float
    """Half of the numbers are less off, without the sign [%]."""
    worst_error_pct: float
    half_width_pct: float
    """Median half-width of the intervals [%]."""

    @property
    def inside_pct(self) -> float:
        """Share of the measured numbers inside their interval [%]."""
        return 100.0 * self.inside / self.numbers


def held(tests: Sequence[BackTest], allowance: Allowance | None = None) -> Held:
    """How often intervals with an allowance, that of users' designs, hold these numbers."""
    given = allowance or allowance_for("")
    halves = [_half(test, given) for test in tests]
    hits = [
        abs(math.log1p(test.error_pct / 100.0)) <= half
        for test, half in zip(tests, halves, strict=True)
    ]
    rigs = {test.rig for test in tests}
    of_rigs = [
        fmean(hit for test, hit in zip(tests, hits, strict=True) if test.rig == rig) for rig in rigs
    ]
    errors = [abs(test.error_pct) for test in tests]
    return Held(
        numbers=len(tests),
        inside=sum(hits),
        inside_alike_pct=100.0 * fmean(of_rigs),
        median_error_pct=median(errors),
        worst_error_pct=max(errors),
        half_width_pct=100.0 * math.expm1(median(halves)),
    )


def chosen(
    tests: Iterable[BackTest],
    rig: str = "",
    *,
    is_percentile: bool = False,
    is_beyond: bool | None = None,
) -> list[BackTest]:
    """Rates and mean latencies, or percentiles, of a rig or of all; as fitted, beyond, or both."""
    return [
        test
        for test in tests
        if test.is_percentile is is_percentile
        and rig in ("", test.rig)
        and is_beyond in (None, test.is_beyond)
    ]


def _half(test: BackTest, given: Allowance) -> float:
    """Half-width, as a logarithm; the noise of the simulation, below 1 %, is left out."""
    structure_pct = (
        percentile_structure_of(given, test.is_beyond)
        if test.is_percentile
        else structure_of(given, test.is_beyond, 1.0 if test.is_saturated else 0.0)
    )
    parts = (test.parameters_pct, structure_pct)
    return math.hypot(*(math.log1p(part / 100.0) for part in parts))
