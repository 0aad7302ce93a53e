"""What measured points determine: the fit, and how far the parameters could be from it."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from qdepth.studies.calibrate.calibration_result import CHECKS, ROUNDS_AGAIN, most_border
from qdepth.studies.calibrate.fit import APART, Counted, Fit, FloatArray, derivatives
from qdepth.studies.calibrate.integer_search import Held, Search, Values, held_at
from qdepth.studies.calibrate.likelihood import Box, Likelihood
from qdepth.studies.calibrate.surrogate import Surrogate
from qdepth.studies.calibrate.task import Noise, Solver, Task
from qdepth.studies.calibrate.uncertainty import Spread, spread_of

Around = Callable[[FloatArray, float], Spread]
"""The spread with the whole numbers held where a place has them, up to a limit."""
LEAST = 0.2
"""A smaller remainder of the limit for the other parameters at the ends of a set would not show."""


BETTER = 0.1
"""A place replaces the fit only if its chi squared is lower by this much."""
ROUGH = 0.2
"""An end counts as checked if the simulation's rise there is this close, as a share of the
limit."""


class Inference(NamedTuple):
    """A fit with its noise and its spread."""

    found: Fit
    noise: Noise
    spread: Spread
    noises: FloatArray
    """Noises of the fitted points, the units of the fit's residuals."""


def infer(task: Task, found: Fit, solve: Solver, scout: Solver | None) -> Inference:
    """Find how far the parameters could be from a fit.

    The scout looks for the ends of intervals, corrected by what simulations say; the ends that it
    finds are simulated, and looked for again where the two disagree. Where an end fits better
    than the fit, the fit continues from there.
    """
    found = task.refined(found, solve)
    surrogate = Surrogate(task.residuals(scout or solve))
    surrogate.learn(found.logs, found.residuals)
    answer, seen = _around(task, found, surrogate, is_scouted=scout is not None)
    for _ in range(CHECKS):
        simulate = task.residuals(solve)
        places = [] if scout is None else answer.spread.ends
        places = places if seen is None else [*places, seen]
        if not places:
            break
        ends = {end.tobytes(): (end, simulate(end)) for end in places}
        for end, simulated in ends.values():
            surrogate.learn(end, simulated)
        costs = [(float(simulated @ simulated), end) for end, simulated in ends.values()]
        least, place = min(costs, key=lambda each: each[0])
        if least < found.cost - BETTER:
            found = task.refined(task.fitted_from(place, solve, ROUNDS_AGAIN), solve)
            surrogate = Surrogate(task.residuals(scout or solve))
            surrogate.learn(found.logs, found.residuals)
        elif scout is None or all(_is_confirmed(cost, answer) for cost, _ in costs):
            break
        answer, seen = _around(task, found, surrogate, is_scouted=scout is not None)
    return answer


def _around(
    task: Task, found: Fit, surrogate: Surrogate, *, is_scouted: bool
) -> tuple[Inference, FloatArray | None]:
    """What the rows tell around a fit, and a place that was seen on the way and fits better."""
    noise = task.noise(found)
    most = most_border(len(found.logs), is_scouted=is_scouted)
    better: list[tuple[float, FloatArray]] = []

    def residuals(logs: FloatArray) -> FloatArray:
        return np.asarray(surrogate(logs) / noise.factor)

    def around(place: FloatArray, limit: float) -> Spread:
        """With the whole numbers held where a place has them."""
        held = held_at(place, task.scales)
        box = Box(task.scales.low[held.free], task.scales.high[held.free])
        at, logs = held.of(residuals), place[held.free]
        jacobian = derivatives(at, logs, box.low, box.high)
        counted = Counted(at, most)
        likelihood = Likelihood(counted, logs, box, limit)
        exchanges = [
            pair
            for pair, there in task.scales.exchanged(place)
            if np.abs(there - place).max() > APART and likelihood.rise(there[held.free]) < limit
        ]
        spread = spread_of(likelihood, jacobian)
        if counted.best.cost * noise.factor**2 < found.cost - BETTER:
            better.append((counted.best.cost, held.full(counted.best.logs)))
        return replace(with_held(spread, held), exchanges=exchanges)

    spread = around(found.logs, noise.limit)
    if task.scales.wholes:
        search = Search(
            residuals, task.scales, found._replace(residuals=found.residuals / noise.factor)
        )
        spread = with_choices(spread, search, noise.limit, around)
    seen = min(better, key=lambda each: each[0])[1] if better else None
    return Inference(found, noise, spread, task.noises), seen


def _is_confirmed(cost: float, answer: Inference) -> bool:
    """True if chi squared rises at an end as it should, by simulation."""
    rise = np.sqrt(max(cost - answer.found.cost, 0.0)) / answer.noise.factor
    return bool(abs(rise - answer.noise.limit) <= ROUGH * answer.noise.limit)


def with_held(spread: Spread, held: Held) -> Spread:
    """The spread of the free parameters, with the held ones in their places."""
    count = len(held.place)
    covariance = np.zeros((count, count))
    covariance[np.ix_(held.free, held.free)] = spread.covariance
    closed = [False] * count
    is_open_low, is_open_high = closed.copy(), closed.copy()
    for index, low, high in zip(held.free, spread.is_open_low, spread.is_open_high, strict=True):
        is_open_low[index], is_open_high[index] = low, high
    return Spread(
        covariance=covariance,
        low=held.full(spread.low),
        high=held.full(spread.high),
        axes=[(held.full(first), held.full(second)) for first, second in spread.axes],
        corners=[held.full(corner) for corner in spread.corners],
        ends=[held.full(end) for end in spread.ends],
        is_open_low=is_open_low,
        is_open_high=is_open_high,
    )


def with_choices(spread: Spread, search: Search, limit: float, around: Around) -> Spread:
    """The union over the whole numbers that fit as well.

    The other parameters are followed at the ends of each set, as far as chi squared leaves room
    there; the values in between are in between.
    """
    fitting = search.fitting(limit)
    least = search.tried[search.best].cost
    for values in _extremes(fitting):
        there = search.tried[values]
        left = math.sqrt(max(limit**2 - (there.cost - least), 0.0))
        corners = [*spread.corners, there.logs]
        spread = replace(spread, corners=corners, chosen=[*spread.chosen, there.logs])
        if left > LEAST * limit and values != search.best:
            spread = _united(spread, around(there.logs, left))
    wholes = search.wholes
    choices = {
        whole: sorted({values[place] for values in fitting}) for place, whole in enumerate(wholes)
    }
    low, high = spread.low.copy(), spread.high.copy()
    for whole, numbers in choices.items():
        low[whole], high[whole] = math.log(numbers[0]), math.log(numbers[-1])
    return replace(spread, low=low, high=high, choices=choices)


def _extremes(fitting: list[Values]) -> list[Values]:
    """Those with the least and the greatest number of each parameter."""
    found: dict[Values, None] = {}
    for index in range(len(fitting[0])):
        found[min(fitting, key=lambda values: values[index])] = None
        found[max(fitting, key=lambda values: values[index])] = None
    return list(found)


def _united(one: Spread, other: Spread) -> Spread:
    return replace(
        one,
        low=np.minimum(one.low, other.low),
        high=np.maximum(one.high, other.high),
        corners=[*one.corners, *other.corners, *other.ends],
        is_open_low=[a or b for a, b in zip(one.is_open_low, other.is_open_low, strict=True)],
        is_open_high=[a or b for a, b in zip(one.is_open_high, other.is_open_high, strict=True)],
    )
