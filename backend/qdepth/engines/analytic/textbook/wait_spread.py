"""Spread of waits, from the number present and the service times.

References
----------
L. Kleinrock, "Queueing Systems, Volume 1: Theory", Wiley 1975: section 5.2, the moments of the rest
of a service that is under way; section 5.7, those of the wait in M/G/1.
S. M. Ross, "Introduction to Probability Models", 10th ed., Academic Press 2010, section 3.5: the
variance of a random number of times.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.special import gammainc

from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.moments import NOTHING, Cumulants, Moments

TINY = 1e-9
SLICES = 4
"""Number of slices of waits that end."""


class WaitSpread(NamedTuple):
    """Spread of the waits for a station or a limit, whatever their mean.

    Whoever waits does so for the rest of a service and for the services of all who are ahead. A
    mean that is not that of the numbers present comes of more customers who wait, or fewer; once
    all wait, of longer waits.
    """

    rest: float
    """Mean rest of a service that is under way, the time between completions of all servers [s]."""
    rest_square: float
    """Its mean square [s^2]."""
    rest_cube: float | None
    """Its mean cube, where services are of two exponential phases [s^3]."""
    mean: float | None
    """Wait of those who wait [s]; None if the numbers present are unknown."""
    square: float
    """Its mean square [s^2]."""

    @classmethod
    def of(cls, present: FloatArray, servers: float, service: Moments) -> "WaitSpread":
        """Find it.

        Parameters
        ----------
        present : (most + 1,)
            Probabilities that an arrival meets m = 0..most customers.
        servers : float
            How many are busy when somebody waits.
        service : Moments
            Of the time that one server takes.
        """
        first, second, third = (
            moment / servers**power for power, moment in enumerate(service, start=1)
        )
        if first <= 0:
            return cls(0.0, 0.0, None, None, 0.0)
        rest, rest_square = second / (2.0 * first), third / (3.0 * first)
        phases = Moments(first, second, third).phases()
        rest_cube = None
        if len(phases) > 1:
            rest_cube = 6.0 * sum(share * phase.mean**4 for share, phase in phases) / first
        ahead = np.arange(len(present), dtype=np.float64) - servers
        waits = np.where(ahead > -1.0, present, 0.0)
        share = float(waits.sum())
        if share <= TINY:
            return cls(rest, rest_square, rest_cube, None, 0.0)
        ahead = np.maximum(0.0, ahead)
        number, square = float(waits @ ahead) / share, float(waits @ ahead**2) / share
        return cls(
            rest,
            rest_square,
            rest_cube,
            rest + number * first,
            rest_square
            + 2.0 * rest * number * first
            + number * (second - first**2)
            + square * first**2,
        )

    def cumulants(self, wait: float, steadiness: float = 1.0) -> Cumulants:
        """Cumulants of a wait with a mean [s], including those who do not wait."""
        waits = self.of_waiting(wait, steadiness)
        if len(waits) == 1 and waits[0][0] >= 1.0:
            return waits[0][1]
        found = NOTHING
        for share, own in waits:
            found = found.plus(own.moments.weighted(share))
        return found.cumulants

    def of_waiting(self, wait: float, steadiness: float = 1.0) -> list[tuple[float, Cumulants]]:
        """Return waits of those who wait if the mean over all is `wait` [s], by their shares of
        all.

        Behind services of two exponential phases, waits are of two phases as well: a geometric
        number of rests of services (Kleinrock 1975, section 5.7).

        Parameters
        ----------
        wait : float
            Above 0 [s].
        steadiness : float
            Mean square of the waits over that of Poisson arrivals.
        """
        if self.rest <= 0:
            return [(1.0, Cumulants.of_gamma(wait, wait**2))]
        if self.mean is not None:
            share = min(1.0, wait / self.mean)
            square = self.square * (wait / self.mean) ** 2 / share
        else:
            share = wait / (wait + self.rest)
            rest = min(1.0, steadiness) * self.rest_square / self.rest
            square = 2.0 * steadiness * wait**2 + wait * rest
        mean = wait / share
        if self.mean is None and self.rest_cube is not None and steadiness == 1.0:
            own = Moments(mean, square / share, self._cube(share)).phases()
            return [(share * part, phase) for part, phase in own]
        return [(share, Cumulants.of_gamma(mean, max(0.0, square / share - mean**2)))]

    def _cube(self, share: float) -> float:
        """Mean cube of the waits of those who wait, if a share of all does [s^3]."""
        one, two, three = self.rest, self.rest_square, self.rest_cube or 0.0
        ahead = share / (1.0 - share)
        whole = three + 6.0 * ahead * one * two + 6.0 * ahead**2 * one**3
        return whole / (1.0 - share)


def cut_off(waits: Sequence[tuple[float, Cumulants]], most: float) -> list[tuple[float, Cumulants]]:
    """Return waits by their shares, each of a gamma law, if none lasts longer than `most` [s].

    In slices, because the gamma law of all would last longer. Those that end at `most` come last.
    """
    powers = np.arange(4.0)[:, None]
    ends = np.linspace(0.0, most, SLICES + 1)
    found, ending = [], 0.0
    for share, (mean, variance, _) in waits:
        if share <= TINY:  # its moments are quotients of rounding errors
            continue
        scale = max(variance / mean, TINY * mean)
        shape = mean / scale
        # Moments of what lies below each end: rising factorials times incomplete gamma functions.
        rising = np.cumprod([1.0, shape, shape + 1.0, shape + 2.0])[:, None]
        below = rising * scale**powers * gammainc(shape + powers, ends / scale)
        for part, *moments in np.diff(below).T.tolist():
            if part > TINY:
                own = Moments(*[moment / part for moment in moments]).cumulants
                found.append((share * part, own))
        ending += share * (1.0 - float(below[0, -1]))
    return [*found, (ending, Cumulants(most, 0.0, 0.0))]
