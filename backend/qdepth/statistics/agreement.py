"""Whether the parts of a simulation agree: both halves of it, and its replications.

A steady state looks the same at any time and from any start. Halves that differ were still
settling; replications that differ by more than each predicts have each seen only a part of
something slow.
"""

from collections.abc import Iterator
from math import sqrt

import numpy as np
from scipy.special import fdtri, stdtrit

from qdepth.figures import NO_BREAK, error_digit, percent
from qdepth.network.classes import kinds_of
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.histogram import middles
from qdepth.statistics.intervals import correlation_factor, ratio_deviations
from qdepth.statistics.recorder import IOS, LATENCY, FloatArray, IntArray, group_tallies, tallies_of
from qdepth.statistics.sample import Sample
from qdepth.statistics.warm_up import LEAST_OBSERVATIONS

FALSE_ALARMS = 0.001
"""Share of steady runs that either test may find fault with."""
LEAST_GAP = 0.005
"""Relative difference of two halves that is too small to matter."""
LEAST_SPREAD = 0.05
"""Relative distance of a replication from the mean of all that is too small to matter: paced VMs
that begin elsewhere meet each other differently forever, and that spread makes the interval."""
LEAST_IOS = 10 * LEAST_OBSERVATIONS
"""Measured I/Os below which a class, or a group without a class, does not count."""

Series = tuple[str, float, FloatArray]
"""A compared value, and the deviation of each batch from it."""


def disagreement(network: QueueingNetwork, sample: Sample) -> str | None:
    """Return which parts of a simulation disagree, in words; None if all agree."""
    series = list(_series(network, sample))
    alarm = FALSE_ALARMS / max(1, len(series))
    for find in (_halves_differ, _replications_differ):
        for name, value, deviations in series:
            found = find(sample, deviations / value, alarm)
            if found is not None:
                return f"The {name} {found} Simulate longer."
    return None


def _series(network: QueueingNetwork, sample: Sample) -> Iterator[Series]:
    """Throughput, mean and mean square of the latency of all groups, then the mean of each kind."""
    sums = sample.tallies[:, group_tallies(network)].sum(axis=1)
    yield from _one("throughput", sums[:, IOS], sample.time)
    yield from _one("mean latency", sums[:, LATENCY], sums[:, IOS])
    latencies = sample.total_latencies
    squares = latencies.counts @ middles(latencies.names) ** 2
    yield from _one("mean square of the latency", squares, latencies.counts.sum(axis=1))
    kinds = kinds_of(network)
    places = tallies_of(network, [kind.members for kind in kinds])
    for kind, own in zip(kinds, places, strict=True):
        sums = sample.tallies[:, own].sum(axis=1)
        if sums[:, IOS].sum() >= LEAST_IOS:
            name = f"mean latency of {kind.sentence_name}"
            yield from _one(name, sums[:, LATENCY], sums[:, IOS])


def _one(name: str, numerators: FloatArray, denominators: FloatArray) -> Iterator[Series]:
    if numerators.sum() > 0 and denominators.sum() > 0:
        value = float(numerators.sum() / denominators.sum())
        yield name, value, ratio_deviations(numerators, denominators)


def _halves_differ(sample: Sample, deviations: FloatArray, alarm: float) -> str | None:
    """Compare the first with the second half of the batches of each replication.

    From ten replications on their differences are the observations of a t test; of fewer the
    batches are, with the allowance for neighbours that are alike.
    """
    halves = [_halves(deviations[places]) for places in _replications(sample) if len(places) >= 2]
    if not halves:
        return None
    if sample.is_of_replications:
        gaps = np.array([second.mean() - first.mean() for first, second in halves])
        gap, error = float(gaps.mean()), float(gaps.std(ddof=1)) / sqrt(len(gaps))
        freedom = len(gaps) - 1
    else:
        first, second = (np.concatenate(half) for half in zip(*halves, strict=True))
        if len(first) < 2 or len(second) < 2:
            return None
        gap = float(second.mean() - first.mean())
        error = sqrt(_variance_of_mean(first) + _variance_of_mean(second))
        freedom = len(deviations) - 2
    if abs(gap) <= max(LEAST_GAP, float(stdtrit(freedom, 1 - alarm / 2)) * error):
        return None
    way = "higher" if gap > 0 else "lower"
    return f"is {percent(abs(gap))} {way} in the second half of the run than in the first."


def _replications_differ(sample: Sample, deviations: FloatArray, alarm: float) -> str | None:
    """Compare the spread of the replications with that of the batches within them (F test)."""
    groups = [deviations[places] for places in _replications(sample)]
    each = min(map(len, groups))
    if len(groups) < 2 or each < 2:
        return None
    means = np.array([group.mean() for group in groups])
    farthest = float(np.abs(means - means.mean()).max())
    if farthest <= LEAST_SPREAD:
        return None
    within = sum(float(((group - group.mean()) ** 2).sum()) for group in groups)
    freedom = sum(map(len, groups)) - len(groups)
    most = float(fdtri(len(groups) - 1, freedom, 1 - alarm))
    if each * float(means.var(ddof=1)) <= most * within / freedom:
        return None
    off = f"{error_digit(100 * farthest)}{NO_BREAK}%"
    return (
        f"differs between replications by up to {off}, more than noise explains: each saw "
        "only part of a slow process."
    )


def _variance_of_mean(values: FloatArray) -> float:
    """Of neighbouring batches, with the allowance for those that are alike."""
    own = correlation_factor(values - values.mean())
    return own * float(values.var(ddof=1)) / len(values)


def _halves(values: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The first and the second half; of an odd number the middle one counts in neither."""
    half = len(values) // 2
    return values[:half], values[-half:]


def _replications(sample: Sample) -> list[IntArray]:
    """Places of the batches of each replication."""
    of_batch = np.array([replication for replication, _ in sample.places])
    return [
        np.flatnonzero(of_batch == replication).astype(np.int64)
        for replication in np.unique(of_batch)
    ]
