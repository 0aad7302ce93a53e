"""How far a rate may be off that is read from a measured curve: learnt by place on the curve.

Between two fitted loads, the allowance grows with how far apart the rates are that both allow.
At a fitted load and beyond the last one it is constant. The constants are learnt from the public
devices of `docs/explanation/accuracy.md` by `lab/accuracy/curve_devices.py`; a test learns them
again.
"""

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from qdepth.studies.calibrate.curves.measured_curve import Curve

Place = Literal["between", "beyond"]


class CurveScales(NamedTuple):
    """Standard deviations of the logarithm of a rate."""

    at_load: float
    """Standard deviation at a fitted load: between measurements of one load."""
    per_spread: float
    """Between fitted loads, for each unit of the spread that they allow."""
    beyond: float
    """Beyond the last fitted load."""

    def at(self, place: Place, spread: float) -> float:
        """The standard deviation at a place of a curve."""
        return (
            self.beyond if place == "beyond" else math.hypot(self.at_load, self.per_spread * spread)
        )


LEARNT = CurveScales(at_load=0.0561, per_spread=0.0561, beyond=0.0157)
"""From all public devices."""
PRIOR_FREEDOM = 2.0
"""Degrees of freedom of the public devices, as in the allowance of a structure."""


class CurveNumber(NamedTuple):
    """A rate read from a curve, and its error."""

    point: str
    place: Place
    spread: float
    error: float
    """Logarithm of the rate of the curve over the measured one."""


def number_of(curve: Curve, point: str, ios: int, iops: float) -> CurveNumber:
    """A measured rate next to the rate of the curve."""
    place: Place = "beyond" if ios > curve.most else "between"
    return CurveNumber(point, place, curve.spread_at(ios), math.log(curve.at(ios) / iops))


def half_width(
    place: Place, spread: float, others: Sequence[CurveNumber], scales: CurveScales = LEARNT
) -> float | None:
    """Half of the 95 % interval of a rate, as a logarithm; None if no other point tests the curve.

    Parameters
    ----------
    place, spread
        Where it is on the curve.
    others : sequence of CurveNumber
        Other measured points of the design that were not fitted; those at the same place count.
    scales : CurveScales
        The standard deviations of other devices.

    Notes
    -----
    The variance of a design is that of other devices times a factor of its own, whose prior is a
    scaled inverse chi squared; so the interval is that of Student's t (Gelman and others, Bayesian
    Data Analysis, third edition, 2013, sections 2.6 and 3.2).
    """
    from scipy.special import stdtrit  # noqa: PLC0415  the web process starts without SciPy

    own = [each for each in others if each.place == place]
    if not own:
        return None
    squares = sum((each.error / scales.at(place, each.spread)) ** 2 for each in own)
    freedom = PRIOR_FREEDOM + len(own)
    factor = math.sqrt((PRIOR_FREEDOM + squares) / freedom) * float(stdtrit(freedom, 0.975))
    return factor * scales.at(place, spread)
