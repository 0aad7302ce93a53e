"""Distributions of a number that is known as a range: the value below which a share of it is."""

from collections.abc import Callable
from functools import partial
from math import exp, log, sqrt
from typing import Literal

Shape = Literal["uniform", "normal", "lognormal", "triangular"]
Quantile = Callable[[float], float]
"""The value below which a share of a number is, for shares between 0 and 1."""


def quantile_of(shape: Shape, low: float, high: float, confidence_pct: float) -> Quantile:
    """Return the quantiles of a number that is between two values with a confidence.

    Parameters
    ----------
    shape : Shape
        How values spread; as many are below `low` as above `high`.
    low, high : float
        Ends, in the unit of the number; `low` is smaller.
    confidence_pct : float
        Share of the values between the ends [%]; 100 only for shapes that end: uniform and
        triangular.
    """
    tail = (1.0 - confidence_pct / 100.0) / 2.0
    if shape == "uniform":
        width = (high - low) / (1.0 - 2.0 * tail)
        return partial(_linear, (low + high) / 2.0, width)
    if shape == "triangular":
        width = (high - low) / (1.0 - 2.0 * sqrt(tail / 2.0))
        return partial(_triangular, (low + high) / 2.0, width)
    from scipy.special import ndtri  # noqa: PLC0415  the web process needs no SciPy to start

    reach = float(ndtri(1.0 - tail))
    if shape == "normal":
        deviation = (high - low) / 2.0 / reach
        return lambda share: (low + high) / 2.0 + deviation * float(ndtri(share))
    spread = log(high / low) / 2.0 / reach
    return lambda share: sqrt(low * high) * exp(spread * float(ndtri(share)))


def _linear(middle: float, width: float, share: float) -> float:
    return middle + (share - 0.5) * width


def _triangular(middle: float, width: float, share: float) -> float:
    if share <= 0.5:
        return middle - width / 2.0 + width * sqrt(share / 2.0)
    return middle + width / 2.0 - width * sqrt((1.0 - share) / 2.0)
