"""Distribution of the times of customers that share a station, by their service.

References
----------
S. F. Yashkov, "Processor-sharing queues: some progress in analysis", Queueing Systems 2, 1987,
section 2: the variance of the time in M/G/1 that a service of x takes. For exponential service, and
over all services: E. G. Coffman, R. R. Muntz, H. Trotter, "Waiting time distributions for
processor-sharing systems", Journal of the ACM 17(1), 1970.
J. W. Cohen, "The multiple phase service network with generalized processor sharing", Acta
Informatica 12, 1979: who is present where the rate depends on their number.
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

import numpy as np
from scipy.special import gammainc, gammaincinv

from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.moments import Cumulants

TINY = 1e-9
SLICES = np.array([0.0, 0.5, 0.85, 0.97, 1.0])
"""Quantiles that separate the slices of the services, the longest last."""


class Slowdown(NamedTuple):
    """Slowdown of services by other customers, relative to being alone."""

    mean: float
    """Mean over all arrivals, 1 or more."""
    variance: float
    lasting: float
    """Service during which the customers present stay about the same [s]."""

    @classmethod
    def at_one_server(cls, mean: float, service: float, scv: float) -> "Slowdown":
        """In M/G/1 with the same mean slowdown, 1 / (1 - rho).

        Parameters
        ----------
        mean : float
            1 or more.
        service, scv : float
            Mean [s] and squared coefficient of variation of all services there.
        """
        return cls(mean, mean * (mean - 1.0), mean * service * (1.0 + scv) / 2.0)

    @classmethod
    def by_load(
        cls, mean: float, rates: Sequence[float], load: float, service: float, scv: float
    ) -> "Slowdown":
        """Return the slowdown if the rate depends on the number present.

        Parameters
        ----------
        mean : float
            1 or more.
        rates : sequence of float
            With 1, 2, ... present, relative to that with one; with more it remains the last one.
        load : float
            Arrival rate times mean service, below the last rate.

        Notes
        -----
        Who comes meets n others as a random instant does, and slows down by (n + 1) / r(n + 1).
        """
        use, last = load / rates[-1], len(rates)
        rate = np.array(rates)
        weights = np.cumprod(np.append(1.0, load / rate))
        slower = np.arange(1.0, last + 1.0) / rate
        # From the last rate on, k more are present with a probability in proportion to use^k.
        tail = weights[-1] * np.array(
            [1.0, use / (1.0 - use), use * (1.0 + use) / (1.0 - use) ** 2]
        ) / (1.0 - use)  # fmt: skip
        least = last + 1.0
        all_ = float(weights[:-1].sum() + tail[0])
        first = float(weights[:-1] @ slower + (least * tail[0] + tail[1]) / rates[-1]) / all_
        longer = (least**2 * tail[0] + 2.0 * least * tail[1] + tail[2]) / rates[-1] ** 2
        square = float(weights[:-1] @ slower**2 + longer) / all_
        variance = max(0.0, square - first**2) * (mean / first) ** 2
        return cls(
            mean, variance, service * (1.0 + scv) / (2.0 * rates[-1] * (1.0 - use) ** 2 * mean)
        )

    @classmethod
    def of_present(
        cls, mean: float, present: FloatArray, rates: FloatArray, emptied: float, elsewhere: float
    ) -> "Slowdown":
        """Return the slowdown if a fixed number of customers circulates.

        Parameters
        ----------
        mean : float
            1 or more.
        present : (most + 1,)
            Probabilities of m = 0..most customers.
        rates : (most,)
            Rate with 1..most present, relative to that with one.
        emptied : float
            Mean time in which a queue ends if nobody comes back [s].
        elsewhere : float
            Mean time until who has been served comes again [s]; infinite if others come instead.

        Notes
        -----
        Who comes meets the others as a random instant does without itself, so it is one of m with
        a probability in proportion to p(m) r(m). The others change as queues end, or as fast as
        those elsewhere come back.
        """
        number = np.arange(1.0, len(present))
        weights = present[1:] * rates
        slower = number / rates
        first = float(weights @ slower) / float(weights.sum())
        square = float(weights @ slower**2) / float(weights.sum())
        variance = max(0.0, square - first**2) * (mean / first) ** 2
        lasting = emptied / (1.0 + emptied / elsewhere) if elsewhere > 0.0 else 0.0
        return cls(mean, variance, lasting / mean)

    def time(self, service: float) -> Cumulants:
        """Time of a constant service [s]."""
        lasting = max(self.lasting, TINY * service)
        within = lasting * service - lasting**2 * (1.0 - exp(-service / lasting))
        return Cumulants.of_gamma(self.mean * service, 2.0 * self.variance * within)


def sliced(service: Cumulants) -> list[tuple[float, float, float]]:
    """Share, mean [s] and variance [s^2] of slices of a gamma law, from short to long services."""
    if service.variance <= TINY * service.mean**2:
        return [(1.0, service.mean, 0.0)]
    shape = service.mean**2 / service.variance
    ends = gammaincinv(shape, SLICES)
    # Moments of what lies below each end are rising factorials times incomplete gamma functions.
    mean = shape * np.diff(gammainc(shape + 1.0, ends))
    square = shape * (shape + 1.0) * np.diff(gammainc(shape + 2.0, ends))
    share, scale = np.diff(SLICES), service.variance / service.mean
    mean, square = mean / share * scale, square / share * scale**2
    rows = zip(share, mean, np.maximum(0.0, square - mean**2), strict=True)
    return [(float(part), float(own), float(spread)) for part, own, spread in rows]
