"""How far waits spread, from who is present and how long services take.

References
----------
L. Kleinrock, "Queueing Systems, Volume 1: Theory", Wiley 1975: section 5.2, the moments of the rest
of a service that is under way; section 5.7, those of the wait in M/G/1.
S. M. Ross, "Introduction to Probability Models", 10th ed., Academic Press 2010, section 3.5: the
variance of a random number of times.
"""

from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.moments import Cumulants, Moments

TINY = 1e-9


class WaitSpread(NamedTuple):
    """How the waits for a station or a limit spread, whatever their mean.

    Whoever waits does so for the rest of a service and for the services of all who are ahead. A
    mean that is not that of the numbers present comes of more customers who wait, or fewer; once
    all wait, of longer waits.
    """

    rest: float
    """Mean rest of a service that is under way, the time between completions of all servers [s]."""
    rest_square: float
    """Its mean square [s^2]."""
    mean: float | None
    """Wait of those who wait [s]; None where no numbers present are known."""
    square: float
    """Its mean square [s^2]."""

    @classmethod
    def of(cls, present: FloatArray, servers: float, service: Moments) -> "WaitSpread":
        """Find it.

        Parameters
        ----------
        present : (most + 1,)
            Probabilities of m = 0..most customers.
        servers : float
            How many are busy when somebody waits.
        service : Moments
            Of the time that one server takes.
        """
        first, second, third = (
            moment / servers**power for power, moment in enumerate(service, start=1)
        )
        if first <= 0:
            return cls(0.0, 0.0, None, 0.0)
        rest, rest_square = second / (2.0 * first), third / (3.0 * first)
        ahead = np.arange(len(present), dtype=np.float64) - servers
        waits = np.where(ahead > -1.0, present, 0.0)
        share = float(waits.sum())
        if share <= TINY:
            return cls(rest, rest_square, None, 0.0)
        ahead = np.maximum(0.0, ahead)
        number, square = float(waits @ ahead) / share, float(waits @ ahead**2) / share
        return cls(
            rest,
            rest_square,
            rest + number * first,
            rest_square
            + 2.0 * rest * number * first
            + number * (second - first**2)
            + square * first**2,
        )

    def cumulants(self, wait: float, steadiness: float = 1.0) -> Cumulants:
        """Of a wait with a mean [s], those who do not wait included."""
        share, own = self.of_waiting(wait, steadiness)
        return own if share >= 1.0 else own.moments.weighted(share).cumulants

    def of_waiting(self, wait: float, steadiness: float = 1.0) -> tuple[float, Cumulants]:
        """Share of those who wait if the mean over all is `wait` [s], and their waits.

        `steadiness` is the mean square of the waits over that of Poisson arrivals.
        """
        if self.rest <= 0:
            return 1.0, Cumulants.of_gamma(wait, wait**2)
        if self.mean is None:
            share = wait / (wait + self.rest)
            square = steadiness * (2.0 * wait**2 + wait * self.rest_square / self.rest)
        else:
            share = min(1.0, wait / self.mean)
            square = self.square * (wait / self.mean) ** 2 / share
        mean = wait / share
        return share, Cumulants.of_gamma(mean, max(0.0, square / share - mean**2))
