"""What measured points tell: the fit, and how far the parameters could be from it."""

from typing import NamedTuple

import numpy as np

from qdepth.studies.calibrate.calibration_result import CHECKS, ROUNDS_AGAIN, most_border
from qdepth.studies.calibrate.choices import with_choices, with_held
from qdepth.studies.calibrate.corrected import Corrected
from qdepth.studies.calibrate.fit import Counted, Fit, FloatArray, derivatives
from qdepth.studies.calibrate.likelihood import Box, Likelihood
from qdepth.studies.calibrate.task import Noise, Solver, Task
from qdepth.studies.calibrate.uncertainty import Spread, nothing_fitted, spread_of
from qdepth.studies.calibrate.whole import Search, held_at

BETTER = 0.1
"""Chi squared by which another place must fit better to be the fit."""
ROUGH = 0.2
"""An end counts as checked if the simulation's rise there is so near, as a share of the limit."""


class Told(NamedTuple):
    """A fit with its noise and its spread."""

    found: Fit
    noise: Noise
    spread: Spread


def told(task: Task, solve: Solver, scout: Solver | None) -> Told:
    """Fit, and find how far the parameters could be from it.

    The scout looks for the ends of intervals, corrected by what simulations say; the ends that it
    finds are simulated, and looked for again where the two disagree. Where an end fits better
    than the fit, the fit goes on from there.
    """
    found = task.fitted(solve, scout)
    if len(found.logs) == 0:
        return Told(found, task.noise(found), nothing_fitted())
    corrected = Corrected(task.residuals(scout or solve))
    corrected.learn(found.logs, found.residuals)
    answer = _around(task, found, corrected, is_scouted=scout is not None)
    for _ in range(0 if scout is None else CHECKS):
        ends = {end.tobytes(): (end, task.residuals(solve)(end)) for end in answer.spread.ends}
        for end, simulated in ends.values():
            corrected.learn(end, simulated)
        costs = [(float(simulated @ simulated), end) for end, simulated in ends.values()]
        least, place = min(costs, key=lambda each: each[0], default=(np.inf, found.logs))
        if least < found.cost - BETTER:
            found = task.fitted_from(place, solve, ROUNDS_AGAIN)
            corrected = Corrected(task.residuals(scout or solve))
            corrected.learn(found.logs, found.residuals)
        elif all(_is_confirmed(cost, answer) for cost, _ in costs):
            break
        answer = _around(task, found, corrected, is_scouted=True)
    return answer


def _around(task: Task, found: Fit, corrected: Corrected, *, is_scouted: bool) -> Told:
    noise = task.noise(found)
    most = most_border(len(found.logs), is_scouted=is_scouted)

    def residuals(logs: FloatArray) -> FloatArray:
        return np.asarray(corrected(logs) / noise.factor)

    def around(place: FloatArray, limit: float) -> Spread:
        """With the whole numbers held where a place has them."""
        held = held_at(place, task.scales)
        box = Box(task.scales.low[held.free], task.scales.high[held.free])
        at, logs = held.of(residuals), place[held.free]
        jacobian = derivatives(at, logs, box.low, box.high)
        spread = spread_of(Likelihood(Counted(at, most), logs, box, limit), jacobian)
        return with_held(spread, held)

    spread = around(found.logs, noise.limit)
    if task.scales.wholes:
        search = Search(residuals, task.scales, _in_units(found, noise))
        spread = with_choices(spread, search, noise.limit, around)
    return Told(found, noise, spread)


def _in_units(found: Fit, noise: Noise) -> Fit:
    return found._replace(residuals=found.residuals / noise.factor)


def _is_confirmed(cost: float, answer: Told) -> bool:
    """Whether chi squared rises at an end as it should, by simulation."""
    rise = np.sqrt(max(cost - answer.found.cost, 0.0)) / answer.noise.factor
    return bool(abs(rise - answer.noise.limit) <= ROUGH * answer.noise.limit)
