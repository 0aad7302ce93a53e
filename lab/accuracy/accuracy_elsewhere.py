"""How often intervals held on rigs that nothing was fitted with: those from elsewhere."""

import math
from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import NamedTuple

from qdepth.published.back_tests import BackTest
from qdepth.studies.calibrate.allowance import allowance_for
from qdepth.studies.predictions import half_widths


class Judged(NamedTuple):
    """A predicted number and its stated 95 % interval."""

    test: BackTest
    half: float
    """Half-width, as a logarithm."""

    @property
    def is_inside(self) -> bool:
        """Whether the measured number is in the interval."""
        return abs(math.log1p(self.test.error_pct / 100.0)) <= self.half


class Held(NamedTuple):
    """Predicted numbers and their stated 95 % intervals."""

    numbers: int
    inside: int
    """Measured numbers inside their interval."""
    inside_alike_pct: float
    """Share of them, with the same weight for each rig [%]."""
    median_error_pct: float
    """Half of the numbers are less off, without the sign [%]."""
    half_width_pct: float
    """Median half-width of the intervals [%]."""

    @property
    def inside_pct(self) -> float:
        """Share of the measured numbers inside their interval [%]."""
        return 100.0 * self.inside / self.numbers


def judged(tests: Sequence[BackTest], *, by_others: bool = True) -> list[Judged]:
    """The numbers with the intervals that a calibration states, in their order by rig.

    With the allowance that the other points of a rig leave, or as if there were none.
    """
    prior = allowance_for("")
    found = []
    for rig in dict.fromkeys(test.rig for test in tests):
        own = [test for test in tests if test.rig == rig]
        groups = [own] if by_others else [[test] for test in own]
        halves = [half for group in groups for half in half_widths(group, prior)]
        found += [Judged(test, half) for test, half in zip(own, halves, strict=True)]
    return found


def held(numbers: Sequence[Judged]) -> Held:
    """How often these intervals hold."""
    rigs = {number.test.rig for number in numbers}
    of_rigs = [fmean(one.is_inside for one in numbers if one.test.rig == rig) for rig in rigs]
    return Held(
        numbers=len(numbers),
        inside=sum(number.is_inside for number in numbers),
        inside_alike_pct=100.0 * fmean(of_rigs),
        median_error_pct=median(abs(number.test.error_pct) for number in numbers),
        half_width_pct=100.0 * math.expm1(median(number.half for number in numbers)),
    )


def chosen(
    numbers: Iterable[Judged],
    rig: str = "",
    *,
    is_percentile: bool = False,
    is_beyond: bool | None = None,
) -> list[Judged]:
    """Rates and mean latencies, or percentiles, of a rig or of all; as fitted, beyond, or both."""
    return [
        number
        for number in numbers
        if number.test.is_percentile is is_percentile
        and rig in ("", number.test.rig)
        and is_beyond in (None, number.test.is_beyond)
    ]
