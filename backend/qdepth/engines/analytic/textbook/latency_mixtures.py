"""Percentiles of times whose law is a mixture: I/Os that go unlike ways, each by a gamma law.

References
----------
B. S. Everitt, D. J. Hand, "Finite Mixture Distributions", Chapman and Hall 1981, section 1.1: the
distribution function of a mixture is the weighted sum of those of its components.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from scipy.special import gammainc, gammaincinv

from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray
from qdepth.engines.analytic.textbook.latency_spread import (
    LEAST_SCV,
    Way,
    gamma_laws,
    gamma_quantiles,
)
from qdepth.engines.analytic.textbook.moments import Cumulants, Moments, mixed
from qdepth.engines.analytic.textbook.roots import roots

MOST_WAYS = 64
"""Largest number of ways in a mixture; if there are more, similar ones are combined."""
NEAR_MEAN, NEAR_SPREAD = 0.02, 0.5
"""Steps of the logarithms of mean and of squared coefficient of variation within which they are."""
TOLERANCE = 1e-11
"""Relative tolerance of a percentile: small, so that every machine finds the same digits."""
ROOM = 1e-6
"""Between a root and the ends of its search, as logarithms: more than the laws are rounded by."""
LEAST_TIME = 1e-30
"""Quantiles below it count as this value [s]: those of a law that is nearly always 0."""
DIGITS = 12
"""To which the shares of identical owners are equal."""

Mixture = Sequence[Way]


def mixture_quantiles(mixtures: Sequence[Mixture], shares: Sequence[float]) -> list[list[float]]:
    """Quantiles of several mixtures of gamma laws [s], a row for each.

    Parameters
    ----------
    mixtures : sequence of sequence of Way
        At least one way each, of a mean above 0; their shares are divided by their sum.
    shares : sequence of float
        In (0, 1), increasing.
    """
    rows: list[list[float]] = [[] for _ in mixtures]
    by_size: dict[int, list[tuple[int, list[Way]]]] = defaultdict(list)
    for index, mixture in enumerate(mixtures):
        gathered = _gathered(mixture)
        if len(gathered) == 1:
            rows[index] = gamma_quantiles(gathered[0], shares)
        else:
            by_size[_padded(gathered)].append((index, gathered))
    for size, members in by_size.items():
        found = _searched([gathered for _, gathered in members], size, shares)
        for (index, _), row in zip(members, found.tolist(), strict=True):
            rows[index] = row
    return rows


def _gathered(mixture: Mixture) -> list[Way]:
    """The mixture with equal ways taken together, and nearly alike ones where there are many."""
    weights: dict[tuple[float, ...], float] = defaultdict(float)
    for way in mixture:
        if way.share > 0:
            weights[way[1:]] += way.share
    whole = sum(weights.values())
    ways = [Way(weight / whole, *moments) for moments, weight in weights.items()]
    return ways if len(ways) <= MOST_WAYS else _near_ones_together(ways)


def _near_ones_together(ways: Sequence[Way]) -> list[Way]:
    """Fewer ways, with the same moments of all together."""
    _, means, variances, _ = np.array(ways).T
    scvs = np.maximum(variances / means**2, LEAST_SCV)
    steps = np.rint(np.log(np.column_stack([means, scvs])) / (NEAR_MEAN, NEAR_SPREAD))
    _, places = np.unique(steps, axis=0, return_inverse=True)
    near: dict[int, list[tuple[float, Moments]]] = defaultdict(list)
    for place, way in zip(places.ravel().tolist(), ways, strict=True):
        near[place].append((way.share, Cumulants(*way[1:]).moments))
    return [Way(sum(w for w, _ in some), *mixed(some).cumulants) for some in near.values()]


def _padded(mixture: Mixture) -> int:
    """The power of two that has room for its ways."""
    return 1 << (len(mixture) - 1).bit_length()


def _searched(mixtures: Sequence[Mixture], size: int, shares: Sequence[float]) -> FloatArray:
    """Quantiles between the least and the greatest of those of the ways."""
    table = np.zeros((len(mixtures), size, 4))
    for index, mixture in enumerate(mixtures):
        table[index, : len(mixture)] = mixture
        table[index, len(mixture) :, 1:] = mixture[0][1:]
    weights = table[..., 0]
    shapes, scales, least = gamma_laws(table)
    wanted = np.asarray(shares)
    alone = least[..., None] + gammaincinv(shapes[..., None], wanted) * scales[..., None]
    ends = np.log(np.maximum(alone, LEAST_TIME))

    def excess(log_time: FloatArray, index: IntArray) -> FloatArray:
        row, column = np.divmod(index, len(wanted))
        longer = np.maximum(0.0, np.exp(log_time)[..., None] - least[row])
        below = gammainc(shapes[row], longer / scales[row])
        return np.asarray((weights[row] * below).sum(axis=-1) - wanted[column])

    low, high = ends.min(axis=1) - ROOM, ends.max(axis=1) + ROOM
    found = roots(excess, low.ravel(), high.ravel(), TOLERANCE).reshape(low.shape)
    # Without a root the quantile lies below the least time that is told.
    return np.asarray(np.exp(np.where(np.isnan(found), low, found)))


def quantiles_by_owner(
    owners: Sequence[int],
    classes: IntArray,
    rates: FloatArray,
    ways: Sequence[Mixture],
    shares: Sequence[float],
) -> dict[int, tuple[float, ...]]:
    """Quantiles [s] of each owner of flows that has I/Os.

    Parameters
    ----------
    owners : sequence of int
        Owner of each flow.
    classes : (flows,)
        Class of each flow, whose place in `ways` says how its I/Os go.
    rates : (flows,)
        I/Os of each flow [1/s].
    ways : sequence of sequence of Way
        Of each class.
    shares : sequence of float
        In (0, 1), increasing.
    """
    pairs, places = np.unique(
        np.asarray(owners, dtype=np.int64) * len(ways) + classes, return_inverse=True
    )
    totals = np.bincount(places.ravel(), rates, minlength=len(pairs))
    of_owner: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for pair, rate in zip(pairs.tolist(), totals.tolist(), strict=True):
        if rate > 0:
            of_owner[pair // len(ways)].append((pair % len(ways), rate))
    keys = {}
    for owner, own in of_owner.items():
        total = sum(rate for _, rate in own)
        keys[owner] = tuple((kind, round(rate / total, DIGITS)) for kind, rate in own)
    alike = list(dict.fromkeys(keys.values()))
    mixtures = [
        [Way(share * way.share, *way[1:]) for kind, share in key for way in ways[kind]]
        for key in alike
    ]
    found = dict(zip(alike, map(tuple, mixture_quantiles(mixtures, shares)), strict=True))
    return {owner: found[key] for owner, key in keys.items()}
