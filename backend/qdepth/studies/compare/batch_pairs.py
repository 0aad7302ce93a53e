"""Differences between two designs, from pairs of batches that met the same randomness."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from qdepth.report.report import Report
from qdepth.report.run_facts import BatchValues
from qdepth.statistics.intervals import margins
from qdepth.statistics.window import LEAST_BATCHES

Pairs = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Ends:
    """Ends of a 95 % interval."""

    low: float
    high: float


def pairs_of(
    before: Report,
    after: Report,
    value_before: Callable[[BatchValues], float | None],
    value_after: Callable[[BatchValues], float | None],
) -> Pairs | None:
    """Values of both designs in the batches that they share.

    Parameters
    ----------
    before, after : Report
        Reports of two designs that were simulated alone.
    value_before, value_after : callable
        Take a value from a batch of either; None if it has none.

    Returns
    -------
    pairs or None
        Batches of the same replication at the same place from its end; None if the seeds
        differ, a value is missing or there are fewer than 10 pairs.
    """
    if before.run is None or after.run is None or before.seed != after.seed:
        return None
    there = {(batch.replication, batch.after): batch for batch in after.run.batch_values}
    pairs = []
    for batch in before.run.batch_values:
        other = there.get((batch.replication, batch.after))
        if other is None:
            continue
        one, two = value_before(batch), value_after(other)
        if one is None or two is None:
            return None
        pairs.append((one, two))
    return pairs if len(pairs) >= LEAST_BATCHES else None


def difference(pairs: Pairs, a: float, b: float) -> Ends:
    """Interval of b - a, from the differences of the pairs.

    Common effects of the same random numbers cancel in each pair. If little is shared, the
    differences spread as much as both designs do, and the interval is as wide.

    References
    ----------
    A. M. Law, "Simulation Modeling and Analysis", 5th ed. 2015, section 10.2.1 (paired t
    interval) and 11.2 (common random numbers).
    """
    values = np.array(pairs)
    gaps = values[:, 1] - values[:, 0]
    return _around(b - a, gaps)


def ratio(pairs: Pairs, a: float, b: float) -> Ends:
    """Interval of r = b / a, from b - r a in each pair (Cochran 1977, chapter 6)."""
    values = np.array(pairs)
    return _around(b / a, (values[:, 1] - b / a * values[:, 0]) / a)


def _around(value: float, of_pairs: np.ndarray) -> Ends:
    below, above = margins(of_pairs - of_pairs.mean())
    return Ends(value - below, value + above)
