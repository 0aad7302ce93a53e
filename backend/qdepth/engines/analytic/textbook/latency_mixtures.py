"""Percentiles of times whose law is a mixture: I/Os that go unlike ways, each by a gamma law.

References
----------
B. S. Everitt, D. J. Hand, "Finite Mixture Distributions", Chapman and Hall 1981, section 1.1: the
distribution function of a mixture is the weighted sum of those of its components.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from scipy.optimize.elementwise import find_root
from scipy.special import gammainc, gammaincinv

from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray
from qdepth.engines.analytic.textbook.latency_spread import LEAST_SCV, Way, gamma_quantiles

MOST_WAYS = 64
"""Of a mixture; of more, those that are nearly alike are taken together."""
NEAR_MEAN, NEAR_SPREAD = 0.02, 0.5
"""Steps of the logarithms of mean and of squared coefficient of variation within which they are."""
TOLERANCE = 1e-6
"""Of a percentile, relative."""
DIGITS = 12
"""To which the shares of alike owners are equal."""

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
    gathered = [_gathered(mixture) for mixture in mixtures]
    rows = [gamma_quantiles(*each[0][1:], shares) for each in gathered]
    for size in {_padded(each) for each in gathered} - {1}:
        members = [index for index, each in enumerate(gathered) if _padded(each) == size]
        found = _searched([gathered[index] for index in members], size, shares)
        for index, row in zip(members, found.tolist(), strict=True):
            rows[index] = row
    return rows


def _gathered(mixture: Mixture) -> list[Way]:
    """The mixture with equal ways taken together, and nearly alike ones where there are many."""
    table = np.array([way for way in mixture if way.share > 0])
    weights, means, variances = table.T
    scvs = np.maximum(variances / means**2, LEAST_SCV)
    keys = np.column_stack([means, scvs])
    if len(np.unique(keys, axis=0)) > MOST_WAYS:
        keys = np.rint(np.log(keys) / (NEAR_MEAN, NEAR_SPREAD))
    _, places = np.unique(keys, axis=0, return_inverse=True)
    places = places.ravel()
    total = np.bincount(places, weights)
    mean = np.bincount(places, weights * means) / total
    square = np.bincount(places, weights * (variances + means**2)) / total
    return [
        Way(*row)
        for row in zip(
            (total / weights.sum()).tolist(),
            mean.tolist(),
            np.maximum(0.0, square - mean**2).tolist(),
            strict=True,
        )
    ]


def _padded(mixture: Mixture) -> int:
    """The power of two that has room for its ways."""
    return 1 << (len(mixture) - 1).bit_length()


def _searched(mixtures: Sequence[Mixture], size: int, shares: Sequence[float]) -> FloatArray:
    """Quantiles between the least and the greatest of those of the ways."""
    table = np.zeros((len(mixtures), size, 3))
    for index, mixture in enumerate(mixtures):
        table[index, : len(mixture)] = mixture
        table[index, len(mixture) :, 1:] = mixture[0][1:]
    weights, means, variances = np.moveaxis(table, 2, 0)
    shapes = 1.0 / np.maximum(variances / means**2, LEAST_SCV)
    scales = means / shapes
    wanted = np.asarray(shares)
    ends = np.log(gammaincinv(shapes[..., None], wanted) * scales[..., None])

    def beyond(log_time: FloatArray, share: FloatArray, row: IntArray) -> FloatArray:
        below = gammainc(shapes[row], np.exp(log_time)[..., None] / scales[row])
        return np.asarray((weights[row] * below).sum(axis=-1) - share)

    low, high = ends.min(axis=1) - TOLERANCE, ends.max(axis=1) + TOLERANCE
    rows = np.arange(len(mixtures))[:, None]
    found = find_root(
        beyond, (low, high), args=(wanted, rows), tolerances={"xatol": TOLERANCE, "fatol": 0.0}
    )
    return np.asarray(np.exp(found.x))


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
