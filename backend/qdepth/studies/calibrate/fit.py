"""Least squares over logarithms, from anywhere inside the bounds."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import PlainSerializer, PlainValidator

from qdepth.studies.calibrate.calibration_result import (
    MOST_ROUNDS,
    REFINEMENTS,
    most_repetitions,
)


def _array(numbers: Any) -> NDArray[np.float64]:
    return np.array(numbers, dtype=np.float64)


FloatArray = Annotated[
    NDArray[np.float64], PlainValidator(_array), PlainSerializer(np.ndarray.tolist)
]
"""Numbers that a document holds as a list, digit by digit."""
Residuals = Callable[[FloatArray], FloatArray]
"""Residuals in units of their noise, at the logarithms of the parameters."""

STEP = 0.02
"""Step of a derivative: 2 % of the value."""
REACH = 2 * STEP
"""How far a refinement may lead, and how far a parameter must be from its bounds for that."""
SOLVED = 0.02
"""Residuals, in units of the noise, below which the search stops."""
STARTS = 3
"""Places that a search descends from."""
DESCENTS = 3
PROBES = 10
"""Places at which each parameter is tried, over all of its range, when a descent has ended."""
APART = 0.05
"""Places closer than this, 5 % in each parameter, count as one."""


class Fit(NamedTuple):
    """Where a fit ended."""

    logs: FloatArray
    residuals: FloatArray
    converged: bool

    @property
    def cost(self) -> float:
        """Sum of the squares: chi squared."""
        return float(self.residuals @ self.residuals)


class Spent(Exception):
    """The allowed number of repetitions has been used up."""


class Counted:
    """Residuals that remember the best place, and end with the budget."""

    def __init__(self, residuals: Residuals, most: int) -> None:
        self._residuals = residuals
        self.left = most
        """How often they may still be requested."""
        self.best = Fit(np.empty(0), np.array([np.inf]), converged=False)

    def __call__(self, logs: FloatArray) -> FloatArray:
        if self.left == 0:
            raise Spent
        self.left -= 1
        found = self._residuals(logs)
        here = Fit(logs.copy(), found, converged=False)
        if here.cost < self.best.cost:
            self.best = here
        return found


def fit(
    residuals: Residuals,
    low: FloatArray,
    high: FloatArray,
    start: FloatArray | None = None,
    most: int | None = None,
) -> Fit:
    """Find the least sum of squares inside the bounds.

    Parameters
    ----------
    residuals : Residuals
        In units of their noise.
    low, high : FloatArray
        Bounds of the logarithms.
    start : FloatArray, optional
        Where to begin; without it the whole range is searched.
    most : int, optional
        How often the residuals are requested at most.

    Notes
    -----
    The trust region of Branch, Coleman and Li (SIAM J. Sci. Comput. 21, 1999), as in SciPy. A
    search of the whole range begins at the best places of a Sobol sequence, and ends with a look
    along each parameter over all of its range, the others following by a step of Gauss and Newton;
    it continues from there where that is better. So it leaves places at which a parameter is too
    small to show, where derivatives are of no use.
    """
    counted = Counted(residuals, most or most_repetitions(len(low), MOST_ROUNDS))
    try:
        if start is not None:
            return _descent(counted, low, high, start)
        return min(_searched(counted, low, high), key=_cost)
    except Spent:
        return counted.best


def ends(residuals: Residuals, low: FloatArray, high: FloatArray, most: int) -> list[Fit]:
    """Minima of a search over the whole range, best first: the fit and the others."""
    counted, found = Counted(residuals, most), list[Fit]()
    with suppress(Spent):
        found += _searched(counted, low, high)
    if counted.best.cost < min(map(_cost, found), default=np.inf):
        found.append(counted.best)
    return apart(sorted(found, key=_cost), [])


def apart(places: Sequence[Fit], known: Sequence[Fit]) -> list[Fit]:
    """Places that are close to no known one, and to none before them."""
    kept: list[Fit] = []
    for each in places:
        others = [*known, *kept]
        if all(np.abs(each.logs - other.logs).max() > APART for other in others):
            kept.append(each)
    return kept


def refined(residuals: Residuals, start: FloatArray) -> Fit | None:
    """The least sum of squares near the end of a fit by simulation, whatever led there.

    Parameters
    ----------
    residuals : Residuals
        In units of their noise; asked up to `REACH` away on both sides.
    start : FloatArray
        Where the fit ended.

    Returns
    -------
    Fit or None
        None if the derivatives lead further away than they are known.

    Notes
    -----
    A simulated sum of squares is rough, and the dent that a descent ends in depends on where it
    began. So only places are compared whose logarithms are multiples of `STEP`, the same from any
    bounds: from the best of its neighbours one step of Gauss and Newton is taken, with derivatives
    over `STEP` on both sides.
    """
    steps = STEP * np.eye(len(start))
    best = _at(residuals, STEP * np.round(start / STEP))
    for _ in range(REFINEMENTS):
        above = [_at(residuals, best.logs + step) for step in steps]
        below = [_at(residuals, best.logs - step) for step in steps]
        rises = [up.residuals - down.residuals for up, down in zip(above, below, strict=True)]
        slopes = np.array(rises).T / (2 * STEP)
        move = np.linalg.lstsq(slopes, -best.residuals, rcond=None)[0]
        if np.abs(move).max() > REACH:
            return None
        ahead = _at(residuals, STEP * np.round((best.logs + move) / STEP))
        near = min([*above, *below, ahead], key=_cost)
        if near.cost >= best.cost:
            return _at(residuals, best.logs + move)
        best = near
    return None


def _at(residuals: Residuals, logs: FloatArray) -> Fit:
    return Fit(logs, residuals(logs), converged=True)


def derivatives(
    residuals: Residuals,
    logs: FloatArray,
    low: FloatArray,
    high: FloatArray,
    of: Sequence[int] | None = None,
) -> FloatArray:
    """Derivatives of the residuals by the logarithms, from both sides if there is room.

    `of`: places of the parameters; by default all.
    """
    columns = []
    for index in range(len(logs)) if of is None else of:
        up, down = logs.copy(), logs.copy()
        up[index] = min(high[index], logs[index] + STEP)
        down[index] = max(low[index], logs[index] - STEP)
        columns.append((residuals(up) - residuals(down)) / (up[index] - down[index]))
    return np.array(columns).T


def _searched(counted: Counted, low: FloatArray, high: FloatArray) -> Iterator[Fit]:
    """Where descents end, as they do."""
    tried = []
    for share in _places(len(low)):
        place = low + share * (high - low)
        tried.append((float(np.sum(counted(place) ** 2)), tuple(place)))
    found = Fit(low, np.array([np.inf]), converged=False)
    for _, place in sorted(tried)[:STARTS]:
        end = _descent(counted, low, high, np.array(place))
        yield end
        found = min(found, end, key=_cost)
    for _ in range(DESCENTS):
        if np.abs(found.residuals).max() < SOLVED:
            break
        _look_around(counted, low, high, found.logs)
        if counted.best.cost > 0.98 * found.cost:
            break
        found = _descent(counted, low, high, counted.best.logs)
        yield found


def _cost(found: Fit) -> float:
    return found.cost


def _descent(counted: Counted, low: FloatArray, high: FloatArray, start: FloatArray) -> Fit:
    margin = 1e-6 * (high - low)
    inside = np.clip(start, low + margin, high - margin)

    def slopes(logs: FloatArray) -> FloatArray:
        return derivatives(counted, logs, low, high)

    from scipy.optimize import least_squares  # noqa: PLC0415  half a second, for fits alone

    found = least_squares(
        counted,
        inside,
        slopes,
        bounds=(low, high),
        max_nfev=MOST_ROUNDS,
        xtol=1e-5,
    )
    return Fit(found.x, found.fun, converged=found.status > 0)


def _places(parameters: int) -> FloatArray:
    """Shares of the ranges at which a search looks first."""
    from scipy.stats import qmc  # noqa: PLC0415  half a second, for fits alone

    sequence = qmc.Sobol(parameters, scramble=False).random_base2(min(2 + parameters, 6))
    return np.asarray(sequence + 0.5 / len(sequence))


def _look_around(counted: Counted, low: FloatArray, high: FloatArray, logs: FloatArray) -> None:
    """Try each parameter over all of its range, with a step of the others after it.

    Without that step a place that needs two changes at once is not seen.
    """
    for index, share in itertools.product(range(len(logs)), np.linspace(0.0, 1.0, PROBES)):
        elsewhere = logs.copy()
        elsewhere[index] = low[index] + share * (high[index] - low[index])
        others = [other for other in range(len(logs)) if other != index]
        found = counted(elsewhere)
        if others and counted.left > PROBES * len(logs) * 2 * len(logs):
            slopes = derivatives(counted, elsewhere, low, high, others)
            step = np.linalg.lstsq(slopes, -found, rcond=None)[0]
            elsewhere[others] = np.clip(elsewhere[others] + step, low[others], high[others])
            counted(elsewhere)
