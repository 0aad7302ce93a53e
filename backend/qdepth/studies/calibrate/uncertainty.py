"""How well rows determine parameters: ends of the likelihood, and places on its border."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from qdepth.studies.calibrate.fit import FloatArray, Spent
from qdepth.studies.calibrate.interval_ends import ends_of
from qdepth.studies.calibrate.likelihood import LINEAR, Likelihood

TRIALS = 8
"""Trials for one place on the border."""


@dataclass(frozen=True)
class Spread:
    """What the rows determine about the parameters."""

    covariance: FloatArray
    """Covariance of the logarithms."""
    low: FloatArray
    """Lower end of the 95 % interval of each logarithm; the bound if the rows set none."""
    high: FloatArray
    axes: list[tuple[FloatArray, FloatArray]]
    """Pairs of opposite places on the border of the likelihood, along independent directions."""
    corners: list[FloatArray]
    """Ends of the parameters' intervals, with the other parameters fitted again; only those that
    the covariance does not foresee."""
    ends: list[FloatArray]
    """All ends that the rows set, foreseen or not."""
    is_open_low: list[bool]
    """Whether the rows set no lower end."""
    is_open_high: list[bool]
    choices: dict[int, list[int]] = field(default_factory=dict)
    """Fitting values of each parameter with whole numbers, by its place."""
    chosen: list[FloatArray] = field(default_factory=list)
    """The fits with the smallest and the largest of these numbers."""
    exchanges: list[tuple[int, int]] = field(default_factory=list)
    """Places of parameters that could exchange values: the rows would fit as well."""

    def farthest(self, logs: FloatArray) -> list[FloatArray]:
        """The chosen fit that is farthest from a place, for each whole number that has others."""
        return [
            max(self.chosen, key=lambda place: abs(float((place - logs)[index])))
            for index, values in self.choices.items()
            if len(values) > 1
        ]


def spread_of(likelihood: Likelihood, jacobian: FloatArray) -> Spread:
    """Find what the rows determine.

    Parameters
    ----------
    likelihood : Likelihood
        Around the fit. A uniform belief over its box keeps what no row tells finite.
    jacobian : FloatArray
        Derivatives of the residuals at the fit.

    Notes
    -----
    The covariance is that of the derivatives. Where chi squared at the end that they foresee is not
    what it should be, the end is looked for by the profile likelihood (`ends_of`).
    """
    box = likelihood.box
    belief = np.diag(12.0 / np.maximum(box.high - box.low, 1e-12) ** 2)
    information = jacobian.T @ jacobian
    covariance: FloatArray = np.linalg.inv(information + belief).astype(np.float64)
    ends = ends_of(likelihood, covariance)
    return Spread(
        covariance=covariance,
        low=np.array([pair[0].place[index] for index, pair in enumerate(ends)]),
        high=np.array([pair[1].place[index] for index, pair in enumerate(ends)]),
        axes=list(_axes(likelihood, covariance)),
        corners=[end.place for pair in ends for end in pair if not end.is_foreseen],
        ends=[end.place for pair in ends for end in pair if not end.is_open],
        is_open_low=[pair[0].is_open for pair in ends],
        is_open_high=[pair[1].is_open for pair in ends],
    )


def nothing_fitted() -> Spread:
    """Result without any parameter: nothing is determined."""
    none = np.empty(0)
    return Spread(np.empty((0, 0)), none, none, [], [], [], [], [])


def _axes(
    likelihood: Likelihood, covariance: FloatArray
) -> Iterator[tuple[FloatArray, FloatArray]]:
    """Opposite places along the axes of the covariance, as far as the likelihood goes."""
    variances, directions = np.linalg.eigh(covariance)
    for variance, direction in zip(variances, directions.T, strict=True):
        reach = likelihood.limit * float(np.sqrt(max(variance, 0.0)))
        try:
            yield (
                _along(likelihood, -direction, reach),
                _along(likelihood, direction, reach),
            )
        except Spent:
            shift = reach * direction
            clipped = likelihood.box.clipped
            yield clipped(likelihood.logs - shift), clipped(likelihood.logs + shift)


def _along(likelihood: Likelihood, direction: FloatArray, reach: float) -> FloatArray:
    """The place in a direction where chi squared has risen to the limit, or less far."""
    place = likelihood.box.clipped(likelihood.logs + reach * direction)
    for _ in range(TRIALS):
        rise = likelihood.rise(place)
        if rise <= (1 + LINEAR) * likelihood.limit:
            break
        reach *= min(0.9, max(0.2, likelihood.limit / rise))
        place = likelihood.box.clipped(likelihood.logs + reach * direction)
    return place
