"""Share of the doubt due to each input: total Sobol' indices."""

from collections.abc import Callable, Sequence
from math import exp

import numpy as np
from numpy.typing import NDArray

from qdepth.studies.doubt.doubt_answer import InputShare
from qdepth.studies.doubt.doubt_sample import Sample
from qdepth.studies.doubt.draw import Draw
from qdepth.studies.doubt.inputs import Case
from qdepth.studies.doubt.measuring import CALIBRATE, measuring
from qdepth.studies.doubt.outcome import MOST

MOST_ROWS = 64
"""Rows of the sample that are drawn again for each input."""
ENDS = (0.1, 0.9)
"""Values at which each input is shown, with all others at their medians."""
RESAMPLES = 199
SEED = 1
Shares = list[tuple[float, float, float]]
"""Total index of each input, with the ends of its 95 % interval."""


def input_shares(sample: Sample) -> list[InputShare]:
    """Return the inputs of a sample, the one with the largest share of the doubt first."""
    worst = [each.worst for each in sample.outcomes]

    def worst_of(case: Case) -> float:
        return sample.estimated(case).worst

    shares = shares_of(sample.draw, worst[::2], worst[1::2], worst_of)
    found = [_input_share(sample, number, share) for number, share in enumerate(shares)]
    return sorted(found, key=lambda each: -each.share_pct)


def _input_share(sample: Sample, number: int, share: tuple[float, float, float]) -> InputShare:
    own = sample.inputs[number]
    low, high = (_at_end(sample, number, end) for end in ENDS)
    value, least, most = share
    return InputShare(
        name=own.name,
        kind=own.kind,
        paths=list(own.paths),
        low=None if own.ends is None else own.ends[0],
        high=None if own.ends is None else own.ends[1],
        share_pct=100.0 * value,
        share_low_pct=100.0 * min(value, least),
        share_high_pct=100.0 * max(value, most),
        at_low_pct=low,
        at_high_pct=high,
        measuring=CALIBRATE if own.kind == "calibration" else measuring(own.name),
    )


def _at_end(sample: Sample, number: int, end: float) -> float | None:
    """Worst latency over its target at an end of an input [%]; None without one."""
    if sample.inputs[number].places != 1:
        return None
    worst = sample.estimated(sample.draw.with_one(number, end)).worst
    return None if worst >= MOST else 100.0 * exp(worst)


def shares_of(
    draw: Draw, first: Sequence[float], second: Sequence[float], worst_of: Callable[[Case], float]
) -> Shares:
    """Return the total Sobol' index of each input.

    Parameters
    ----------
    draw : Draw
        The sample.
    first, second : sequence of float
        What comes of its two halves.
    worst_of : function
        Gives what comes of a case.

    Notes
    -----
    The estimator is that of Jansen in `scipy.stats.sobol_indices` (A. Saltelli et al. 2010).
    """
    if min(*first, *second) == max(*first, *second):
        return [(0.0, 0.0, 0.0)] * len(draw.inputs)
    if len(draw.inputs) == 1:
        return [(1.0, 1.0, 1.0)]
    rows = min(MOST_ROWS, draw.half)
    mixed = np.array(
        [
            [[worst_of(draw.mixed(number, row)) for row in range(rows)]]
            for number in range(len(draw.inputs))
        ]
    )
    ends = np.array([first[:rows]]), np.array([second[:rows]])
    return _with_intervals(*ends, mixed)


def _with_intervals(
    first: NDArray[np.float64], second: NDArray[np.float64], mixed: NDArray[np.float64]
) -> Shares:
    rng = np.random.default_rng(SEED)
    size = first.shape[1]

    def total(rows: NDArray[np.intp]) -> NDArray[np.float64]:
        return _total(first[:, rows], second[:, rows], mixed[..., rows])

    drawn = np.array([total(rows) for rows in rng.integers(0, size, (RESAMPLES, size))])
    lows, highs = np.quantile(drawn, (0.025, 0.975), axis=0)
    return [
        (_share(value), _share(low), _share(high))
        for value, low, high in zip(
            total(np.arange(size, dtype=np.int64)), lows, highs, strict=True
        )
    ]


def _total(
    first: NDArray[np.float64], second: NDArray[np.float64], mixed: NDArray[np.float64]
) -> NDArray[np.float64]:
    from scipy.stats import sobol_indices  # noqa: PLC0415  loaded when somebody asks

    found = sobol_indices(func={"f_A": first, "f_B": second, "f_AB": mixed}, n=first.shape[1])
    return np.asarray(found.total_order, dtype=float).reshape(-1)


def _share(value: float) -> float:
    return min(1.0, max(0.0, float(value)))
