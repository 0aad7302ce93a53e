"""How far a rate may be off that is read from the measured curve of a sweep.

The curve goes through all measured points but the one in question. Its neighbours allow a range of
rates, and the allowance grows with that range. Points nearby that the curve misses widen it. The
constants are from the public devices of `docs/explanation/accuracy.md`, by
`lab/accuracy/curve_devices.py`; a test learns them again.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from qdepth.studies.estimate.curves.curve import Curve, curve_of

PRIOR_FREEDOM = 4.0
"""Degrees of freedom that the public devices count for."""
REACH = 1.0
"""Logarithm of the ratio of loads from which another point counts for exp(-1/2) of one."""
LEAST_OTHERS = 2
"""Loads that a curve needs."""


class CurveScales(NamedTuple):
    """Standard deviations of the logarithm of a rate."""

    noise: float
    """Where the neighbours leave no range: how far measurements of one load are apart."""
    per_spread: float
    """Between two loads, for each unit of the range that they allow, as a logarithm."""
    per_spread_beyond: float
    """The same beyond the last load."""

    def at(self, spread: float, *, is_beyond: bool) -> float:
        """The standard deviation where the neighbours allow a range."""
        return math.hypot(
            self.noise, spread * (self.per_spread_beyond if is_beyond else self.per_spread)
        )


LEARNT = CurveScales(noise=0.0387, per_spread=0.19, per_spread_beyond=0.483)
"""From the devices of both tables."""


class MeasuredRate(NamedTuple):
    """A measured point of a sweep."""

    ios: int
    """I/Os under way."""
    iops: float
    """Rate [1/s]."""
    is_fitted: bool = True
    """False for a point that was set aside."""


class Miss(NamedTuple):
    """A measured rate that was read from the curve through the others."""

    ios: int
    spread: float
    is_beyond: bool
    """True if it is above all others."""
    error: float
    """Logarithm of the rate of the curve over the measured one."""


class CurveInterval(NamedTuple):
    """What measurements should show at one load [1/s]."""

    low: float
    centre: float
    """The rate of the curve."""
    high: float


def misses_of(rates: Sequence[MeasuredRate]) -> list[Miss]:
    """Each measured rate next to that of the curve through the others; not the lowest load."""
    found = []
    for place, one in enumerate(rates):
        curve = _through([*rates[:place], *rates[place + 1 :]])
        if curve is not None and one.ios >= curve.ios[0]:
            error = math.log(curve.at(one.ios) / one.iops)
            found.append(Miss(one.ios, curve.spread_at(one.ios), one.ios > curve.most, error))
    return found


def interval_at(
    ios: float,
    others: Sequence[MeasuredRate],
    misses: Sequence[Miss] | None = None,
    scales: CurveScales = LEARNT,
) -> CurveInterval | None:
    """The 95 % interval of a rate; None if no other point was set aside, or none that far.

    Parameters
    ----------
    ios : float
        I/Os under way.
    others : sequence of MeasuredRate
        All measured points but the one in question.
    misses : sequence of Miss, optional
        Those of `others`; unset: computed.
    scales : CurveScales
        The standard deviations of other devices.

    Notes
    -----
    The variance of a device is that of other devices times a factor of its own near that load. Its
    prior is a scaled inverse chi squared, so the interval is that of Student's t (Gelman and
    others, Bayesian Data Analysis, third edition, 2013, sections 2.6 and 3.2), with points weighted
    by a kernel of the distance (Loader, Local Regression and Likelihood, 1999). The interval
    exceeds the rates that the neighbours allow by no more than the noise.
    """
    curve = _through(others)
    if curve is None or not _is_tested(ios, others):
        return None
    factor = _factor(ios, misses_of(others) if misses is None else misses, scales)
    centre, (least, most) = curve.at(ios), curve.bounds_at(ios)
    half = factor * scales.at(curve.spread_at(ios), is_beyond=ios > curve.most)
    noise = factor * scales.noise
    return CurveInterval(
        low=max(centre * math.exp(-half), least * math.exp(-noise)),
        centre=centre,
        high=min(centre * math.exp(half), most * math.exp(noise)),
    )


def half_width(found: CurveInterval) -> float:
    """Half of an interval, as a logarithm."""
    return 0.5 * math.log(found.high / found.low)


def _through(rates: Sequence[MeasuredRate]) -> Curve | None:
    if len({rate.ios for rate in rates}) < LEAST_OTHERS:
        return None
    return curve_of([(rate.ios, rate.iops) for rate in rates])


def _is_tested(ios: float, others: Sequence[MeasuredRate]) -> bool:
    """Whether points that were set aside test the curve, beyond the fitted loads if it is there."""
    most = max(rate.ios for rate in others)
    fitted = max((rate.ios for rate in others if rate.is_fitted), default=0)
    return not all(rate.is_fitted for rate in others) and (ios <= most or most > fitted)


def _factor(ios: float, misses: Sequence[Miss], scales: CurveScales) -> float:
    """Half of a 95 % interval, in standard deviations of other devices."""
    from scipy.special import stdtrit  # noqa: PLC0415  the web process starts without SciPy

    weights = [math.exp(-0.5 * (math.log(miss.ios / ios) / REACH) ** 2) for miss in misses]
    squares = math.fsum(
        weight * (miss.error / scales.at(miss.spread, is_beyond=miss.is_beyond)) ** 2
        for weight, miss in zip(weights, misses, strict=True)
    )
    freedom = PRIOR_FREEDOM + math.fsum(weights)
    return math.sqrt((PRIOR_FREEDOM + squares) / freedom) * float(stdtrit(freedom, 0.975))
