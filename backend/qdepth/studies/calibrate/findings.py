"""Sentences about a fit: each parameter with its interval, and warnings."""

import math
from collections.abc import Iterator, Sequence

import numpy as np

from qdepth.figures import percent, three_digits
from qdepth.studies.calibrate.calibration_result import FittedParameter, Residual
from qdepth.studies.calibrate.falling_rates import falling_rates
from qdepth.studies.calibrate.fit import Fit, FloatArray
from qdepth.studies.calibrate.measurements import Parameter
from qdepth.studies.calibrate.scales import Scale, Scales
from qdepth.studies.calibrate.task import MET, Noise, Task
from qdepth.studies.calibrate.uncertainty import Spread
from qdepth.studies.estimate.offered_load import load_of

TELLING = math.log(2.0)
"""Half-width of the interval of a logarithm below which a parameter counts as identified."""
ENTANGLED = 0.95
"""Correlation from which the rows determine only a combination of two parameters."""
POOR_FIT = 3.0
"""A fitted row is named if it is off by this many times its noise."""


def fitted_parameters(scales: Scales, logs: FloatArray, spread: Spread) -> list[FittedParameter]:
    """The parameters with their intervals, in their order."""
    return [
        _found(scale, float(logs[index]), spread.choices[index])
        if index in spread.choices
        else _fitted(index, logs, scales, spread)
        for index, scale in enumerate(scales.each)
    ]


def warnings_of(task: Task, found: Fit, noise: Noise, residuals: Sequence[Residual]) -> list[str]:
    """Warnings about a fit, in sentences."""
    return list(_warnings(task, found, noise, residuals))


def _found(scale: Scale, log: float, fitting: list[int]) -> FittedParameter:
    """A parameter with whole numbers."""
    parameter, least, most = scale.parameter, fitting[0], fitting[-1]
    is_open_low = least == parameter.low and least > 1
    is_open_high = most == parameter.high
    identified = not is_open_low and not is_open_high and most < 2 * least
    text = ""
    if len(fitting) > 1:
        text = f"Values of {parameter.path} from {least} to {most} fit equally well."
    if is_open_low or is_open_high:
        bound = "lower" if is_open_low else "upper"
        end = least if is_open_low else most
        text += f" They reach the {bound} bound, {end}: values beyond it may fit too."
    return FittedParameter(
        path=parameter.path,
        also=parameter.also,
        value=scale.value(log),
        identified=identified,
        warning=text.strip(),
        low=None if is_open_low else least,
        high=None if is_open_high else most,
        fitting=fitting,
    )


def _fitted(index: int, logs: FloatArray, scales: Scales, spread: Spread) -> FittedParameter:
    scale, log = scales.each[index], float(logs[index])
    low, high = float(spread.low[index]), float(spread.high[index])
    open_low, open_high = spread.is_open_low[index], spread.is_open_high[index]
    value = scale.value(log)
    is_none = value == 0
    deviation = math.sqrt(spread.covariance[index, index])
    narrow = high - log < TELLING and (is_none or log - low < TELLING)
    identified = narrow and not open_high and (is_none or not open_low)
    if is_none:
        identified = not open_high
    return FittedParameter(
        path=scale.parameter.path,
        also=scale.parameter.also,
        value=value,
        identified=identified,
        warning=_warning(index, identified, logs, scales, spread),
        standard_error_pct=None if is_none or not identified else 100.0 * deviation,
        low=None if open_low and not is_none else scale.value(low),
        high=None if open_high else scale.value(high),
    )


def _held_by(index: int, scales: Scales, spread: Spread, logs: FloatArray) -> str:
    """Which others are kept by a bound alone, so that another bound moves this one too."""
    held = [
        scale.parameter.path
        for other, scale in enumerate(scales.each)
        if other != index
        and other not in spread.choices
        and (_at_bound(scale, float(logs[other])) or spread.is_open_high[other])
    ]
    if not held:
        return ""
    return (
        f"{scales.each[index].parameter.path} moves with {', '.join(held)}, whose end "
        "is a bound: another bound may move it within its interval."
    )


def _warning(index: int, identified: bool, logs: FloatArray, scales: Scales, spread: Spread) -> str:
    scale = scales.each[index]
    log = float(logs[index])
    path = scale.parameter.path
    bound = _at_bound(scale, log)
    if identified:
        return bound or _held_by(index, scales, spread, logs)
    if spread.is_open_low[index] and spread.is_open_high[index]:
        ends = [three_digits(end) for end in (scale.parameter.low, scale.parameter.high)]
        text = f"The points do not determine {path}: any value from {ends[0]} to {ends[1]} fits."
    elif spread.is_open_low[index]:
        most = three_digits(scale.value(float(spread.high[index])))
        text = f"The points do not determine {path}: any value up to {most} fits."
    elif spread.is_open_high[index]:
        least = three_digits(scale.value(float(spread.low[index])))
        text = f"The points do not determine {path}: any value from {least} up fits."
    else:
        ends = [three_digits(scale.value(float(end[index]))) for end in (spread.low, spread.high)]
        text = f"The points determine {path} poorly: values from {ends[0]} to {ends[1]} fit."
    changing = _exchanged_with(index, scales, spread)
    if changing:
        both = f"{path} and {' or '.join(changing)} could swap values"
        return f"{bound} {text} {both}: fit one, and set the other to a known value.".strip()
    others = _entangled(index, scales, spread)
    if others:
        text += f" They determine it only together with {', '.join(others)}."
    text = f"{bound} {text}".strip()
    return f"{text} Add a point with one outstanding I/O, or one that saturates this part."


def _at_bound(scale: Scale, log: float) -> str:
    parameter: Parameter = scale.parameter
    if scale.high - log < 1e-3:
        return (
            f"{parameter.path} reached its upper bound, {three_digits(parameter.high)}. "
            "Raise the bound, or look for another slow part."
        )
    if parameter.low > 0 and log - scale.low < 1e-3:
        return (
            f"{parameter.path} reached its lower bound, {three_digits(parameter.low)}. Lower "
            "the bound, or look for a part that is faster than assumed."
        )
    return ""


def _exchanged_with(index: int, scales: Scales, spread: Spread) -> list[str]:
    """Which others the parameter could change values with."""
    others = [sum(pair) - index for pair in spread.exchanges if index in pair]
    return [scales.each[other].parameter.path for other in others]


def _entangled(index: int, scales: Scales, spread: Spread) -> list[str]:
    deviations = np.sqrt(np.diag(spread.covariance))
    products = np.where(deviations > 0, deviations[index] * deviations, 1.0)
    correlations = spread.covariance[index] / products
    return [
        scale.parameter.path
        for other, scale in enumerate(scales.each)
        if other != index and abs(correlations[other]) > ENTANGLED
    ]


def _unsettled(residuals: Sequence[Residual]) -> Iterator[str]:
    """How many numbers are from simulations that did not settle; nothing if all did."""
    number = sum(one.settled is False for one in residuals)
    if number:
        yield (
            f"{number} of the {len(residuals)} computed numbers {'is' if number == 1 else 'are'} "
            "from simulations that did not settle, so their errors are not those of the design. "
            "Raise the I/Os."
        )


def _warnings(task: Task, found: Fit, noise: Noise, residuals: Sequence[Residual]) -> Iterator[str]:
    yield from _unsettled(residuals)
    if len(found.logs) == 0:
        yield "Nothing was fitted: each point is predicted by the design with that point's values."
        return
    if len(task.used) == len(found.logs):
        perfect = "perfect by construction" if found.cost <= MET else "as good as the bounds allow"
        is_tested = any(residual.role == "predict" for residual in residuals)
        remedy = (
            "Only the predicted points test it, and their errors set the intervals."
            if is_tested
            else "Add a measured point to predict, at another load: until some show that the "
            "structure holds the intervals are wide, and may still be too narrow (of those of 26 "
            "other rigs seven in ten held)."
        )
        yield (
            f"There are as many parameters as points: the fit is {perfect}, which proves nothing "
            f"about the structure. {remedy}"
        )
    if not found.converged:
        yield (
            "The fit ran out of steps before it converged: its values are the best so far. "
            "Narrow the bounds, or fit fewer parameters."
        )
    if noise.is_estimated:
        stated = task.measurements.noise_pct
        yield (
            f"The fitted points scatter more than the {percent(stated / 100)} stated; the "
            f"intervals allow for {percent(stated * noise.factor / 100)}."
        )
    poor = [
        f"{point.id} by {100 * math.expm1(gap):+.1f} %"
        for point, gap in zip(task.used, task.gaps(found), strict=True)
        if abs(gap) > POOR_FIT * task.noise_of(point)
    ]
    if poor:
        at_bound = any(
            _at_bound(scale, float(log))
            for scale, log in zip(task.scales.each, found.logs, strict=True)
        )
        remedy = "Widen the bounds, or correct" if at_bound else "Check these points, or correct"
        yield (
            f"The fit misses {', '.join(poor)}: no values inside the bounds meet these points. "
            f"{remedy} the design's structure."
        )
    yield from falling_rates(
        task.measurements, lambda point: load_of(task.scales.at(found.logs, point)).ios
    )
    beyond = {one.point: one.beyond for one in residuals if one.beyond}
    if beyond:
        points = [point for point in task.measurements.points if point.id in beyond]
        most = max(points, key=lambda point: load_of(task.scales.at(found.logs, point)).ios)
        number = "1 point lies" if len(points) == 1 else f"{len(points)} points lie"
        widths = "its intervals are wider" if len(points) == 1 else "their intervals are wider"
        yield f"{number} beyond the fitted loads ({beyond[most.id]}): {widths}."
