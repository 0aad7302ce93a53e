"""Roots of many functions of one variable, each between its own ends.

References
----------
T. R. Chandrupatla, "A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear
function without using derivatives", Advances in Engineering Software 28 (3), 1997, pp. 145-149.
"""

from collections.abc import Callable

import numpy as np

from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray

Three = tuple[FloatArray, FloatArray, FloatArray]

ROUNDING = 4.0 * float(np.finfo(np.float64).eps)
"""Distance of the ends, relative to the root, below which it cannot be located better."""


def roots(
    function: Callable[[FloatArray, IntArray], FloatArray],
    low: FloatArray,
    high: FloatArray,
    tolerance: float,
) -> FloatArray:
    """Return where each function is 0; NaN if its ends are not on either side of a root.

    Parameters
    ----------
    function : callable
        Takes places, and the index of the function that is wanted at each; gives the values.
    low, high : (functions,)
        Ends between which the root lies.
    tolerance : float
        Distance of the ends at which the better one is taken.

    Notes
    -----
    `scipy.optimize.elementwise.find_root` finds the same bits. It asks in each round what its
    arrays are and copies all that it may tell, which takes five times as long.
    """
    found = np.full(low.shape, np.nan)
    left = np.arange(len(low))
    # x1 is the newest place, the root lies between it and x2, and x3 was left.
    x1, x2, x3 = low, high, high
    f1, f2 = function(low, left), function(high, left)
    f3 = f2
    while True:
        is_first = np.abs(f1) < np.abs(f2)
        best, error = np.where(is_first, x1, x2), np.abs(np.where(is_first, f1, f2))
        apart, near = np.abs(x2 - x1), np.abs(best) * ROUNDING + tolerance
        is_between = np.sign(f1) * np.sign(f2) < 0
        is_found = (error <= 0.0) | (is_between & (apart < near))
        found[left[is_found]] = best[is_found]
        goes_on = is_between & ~is_found
        left = left[goes_on]
        if not len(left):
            return found
        x1, x2, x3, f1, f2, f3 = (one[goes_on] for one in (x1, x2, x3, f1, f2, f3))
        margin = 0.5 * near[goes_on] / apart[goes_on]
        new = x1 + np.clip(_share((x1, x2, x3), (f1, f2, f3)), margin, 1.0 - margin) * (x2 - x1)
        value = function(new, left)
        same = np.sign(value) == np.sign(f1)
        x3, f3 = np.where(same, x1, x2), np.where(same, f1, f2)
        x2, f2 = np.where(same, x2, x1), np.where(same, f2, f1)
        x1, f1 = new, value


def _share(places: Three, values: Three) -> FloatArray:
    """How far on the way from the first place to the second to look next: where a parabola through
    all three is 0 if it rises or falls all along, else in the middle.
    """
    (x1, x2, x3), (f1, f2, f3) = places, values
    with np.errstate(divide="ignore", invalid="ignore"):
        xi, phi = (x1 - x2) / (x3 - x2), (f1 - f2) / (f3 - f2)
        is_smooth = ((1.0 - np.sqrt(1.0 - xi)) < phi) & (phi < np.sqrt(xi))
        alpha = (x3 - x1) / (x2 - x1)
        parabola = f1 / (f1 - f2) * f3 / (f3 - f2) - alpha * f1 / (f3 - f1) * f2 / (f2 - f3)
    return np.where(is_smooth, parabola, 0.5)
