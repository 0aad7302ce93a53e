"""Corrects estimates by a few simulated designs of the sample: control variates."""

from collections.abc import Sequence
from math import hypot, sqrt
from statistics import fmean, median, stdev

from qdepth.studies.doubt.chances import Correction
from qdepth.studies.doubt.doubt_question import ANCHORS
from qdepth.studies.doubt.outcome import MOST, Outcome

NEAREST = 4
"""A quarter of the sample is near enough to the targets to correct estimates there."""
FREE = 1e6
"""Degrees of freedom of a normal distribution."""
Pair = tuple[Outcome, Outcome]
"""An estimated design, and the same simulated."""
LEAST_ERROR = 0.001
"""Smallest standard deviation of corrected estimates, as a logarithm."""


def places_of_anchors(outcomes: Sequence[Outcome]) -> list[int]:
    """Return the designs to simulate: of those nearest to their targets, spread evenly."""
    valid = [
        place
        for place, each in enumerate(outcomes)
        if not each.unknown and not each.full and each.worst < MOST
    ]
    near = sorted(valid, key=lambda place: abs(outcomes[place].worst))
    near = near[: max(ANCHORS, len(near) // NEAREST)]
    near.sort(key=lambda place: outcomes[place].worst)
    if len(near) <= ANCHORS:
        return near
    step = (len(near) - 1) / (ANCHORS - 1)
    return [near[round(number * step)] for number in range(ANCHORS)]


def correction(
    outcomes: Sequence[Outcome],
    pairs: Sequence[Pair],
    structure: float,
) -> Correction:
    """Return how to correct the targets of estimates.

    Parameters
    ----------
    outcomes : sequence of Outcome
        Estimated designs.
    pairs : sequence of pairs of Outcome
        Estimates with simulations of the same designs; fewer than two: the stated error of the
        estimates counts.
    structure : float
        Standard deviation of what a calibrated design leaves out.
    """
    if len(pairs) < 2:
        errors = [
            median(column) for column in zip(*(each.errors for each in outcomes), strict=True)
        ]
        deviations = [hypot(error, structure) for error in errors]
        return Correction([0.0] * len(deviations), deviations, FREE)
    differences = [
        [there - here for here, there in zip(estimate.logs, simulated.logs, strict=True)]
        for estimate, simulated in pairs
    ]
    noise = [
        sqrt(fmean(error**2 for error in column))
        for column in zip(*(simulated.errors for _, simulated in pairs), strict=True)
    ]
    return _of_columns(list(zip(*differences, strict=True)), noise, structure)


def correction_of_classes(pairs: Sequence[Pair], columns: int, structure: float) -> Correction:
    """Return the corrections for the numbers of classes of VMs; empty without simulations."""
    if len(pairs) < 2:
        return Correction([0.0] * columns, [structure] * columns, FREE)
    found = []
    for number in range(columns):
        both = [(one.classes[number], other.classes[number]) for one, other in pairs]
        found.append([b - a for a, b in both if a is not None and b is not None] or [0.0])
    return _of_columns(found, [LEAST_ERROR] * columns, structure)


def _of_columns(
    columns: Sequence[Sequence[float]], noise: Sequence[float], structure: float
) -> Correction:
    """Correct by the mean difference; what is left is their spread, and at least their noise."""
    size = min(len(column) for column in columns)
    spreads = [stdev(column) if len(column) > 1 else 0.0 for column in columns]
    once_more = sqrt(1.0 + 1.0 / size)
    return Correction(
        [fmean(column) for column in columns],
        [
            hypot(max(spread, least, LEAST_ERROR) * once_more, structure)
            for spread, least in zip(spreads, noise, strict=True)
        ],
        max(1.0, size - 1.0),
    )
