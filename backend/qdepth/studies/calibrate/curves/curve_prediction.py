"""What the measured curve of a sweep says about the points that were set aside."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from qdepth.design.document.document import Design
from qdepth.figures import percent
from qdepth.studies.calibrate.calibration_result import Calibration, Residual
from qdepth.studies.calibrate.curves.curve_allowance import CurveNumber, half_width, number_of
from qdepth.studies.calibrate.curves.curve_fit import CurveFit, CurvePoint
from qdepth.studies.calibrate.curves.measured_curve import (
    NAME,
    Curve,
    is_of_sweep,
    measured_curve,
    rate_of,
)
from qdepth.studies.calibrate.measurements import Measurements, Point, at_point
from qdepth.studies.estimate.offered_load import load_of

BETTER = 0.5
"""The curve counts as better if its median error is below this share of the design's."""

OPEN = 0.05
"""Spread of a curve from which one more measurement there narrows it."""


class _Aside(NamedTuple):
    """A point of the sweep that was not fitted."""

    point: Point
    ios: int
    number: CurveNumber


def with_curve(design: Design, measurements: Measurements, found: Calibration) -> Calibration:
    """The calibration with what the measured curve says, if the fitted points are a sweep.

    An interval becomes that of the curve if that is narrower, and then reaches to the computed
    number. It needs another point that was left aside and tests the curve.
    """
    curve = measured_curve(design, measurements)
    if curve is None:
        return found
    aside = _aside(design, measurements, curve)
    halves = {one.point.id: _half_of(one, aside) for one in aside}
    loads = {one.point.id: one.ios for one in aside}
    residuals = [
        each
        if (half := halves.get(each.point)) is None
        else _narrowed(each, loads[each.point], curve, half)
        for each in found.residuals
    ]
    error_pct = _median_pct([abs(one.number.error) for one in aside])
    design_pct = _median_pct(_errors_of_design(found.residuals, loads))
    return found.model_copy(
        update={
            "residuals": residuals,
            "curve": CurveFit(
                points=[
                    CurvePoint(ios=ios, iops=iops)
                    for ios, iops in zip(curve.ios, curve.iops, strict=True)
                ],
                error_pct=error_pct,
                design_error_pct=design_pct,
                next_ios=_least_known(curve),
                text=_text(curve, error_pct, design_pct),
            ),
        }
    )


def _aside(design: Design, measurements: Measurements, curve: Curve) -> list[_Aside]:
    used = [point for point in measurements.points if point.role == "calibrate"]
    first = at_point(design, used[0])
    found = []
    for point in measurements.points:
        if point.role != "predict":
            continue
        there = at_point(design, point)
        if is_of_sweep(point, there, first):
            ios = load_of(there).ios
            rate = rate_of(point, ios)
            found.append(_Aside(point, ios, number_of(curve, point.id, ios, rate)))
    return found


def _half_of(one: _Aside, aside: Sequence[_Aside]) -> float | None:
    others = [other.number for other in aside if other.point.id != one.point.id]
    return half_width(one.number.place, one.number.spread, others)


def _narrowed(residual: Residual, ios: int, curve: Curve, half: float) -> Residual:
    """The number with the interval of the curve, if that is narrower and it is a rate or a mean."""
    if residual.low is None or residual.high is None or not residual.computed:
        return residual
    if residual.quantity == "iops":
        centre = curve.at(ios)
    elif residual.quantity == "latency_mean_ms":
        centre = 1e3 * ios / curve.at(ios)  # Little's law of a closed loop without pauses
    else:
        return residual
    low = min(centre * math.exp(-half), residual.computed)
    high = max(centre * math.exp(half), residual.computed)
    if high / low >= residual.high / residual.low:
        return residual
    return residual.model_copy(update={"low": low, "high": high, "is_by_curve": True})


def _errors_of_design(residuals: Sequence[Residual], loads: Mapping[str, int]) -> list[float]:
    """Errors of the rates of the design at the same points, as logarithms without sign."""
    return [
        abs(math.log(each.computed / each.measured))
        for each in residuals
        if each.point in loads and each.quantity == "iops" and each.computed
    ]


def _median_pct(errors: Sequence[float]) -> float | None:
    return 100.0 * math.expm1(median(errors)) if errors else None


def _least_known(curve: Curve) -> int | None:
    """The load between the fitted ones at which the curve leaves most open; None if little is."""
    loads = [
        round(middle)
        for (low, slow), (high, fast) in pairwise(zip(curve.ios, curve.iops, strict=True))
        for middle in (math.sqrt(low * high), low * fast / slow, high * slow / fast)
    ]
    widest = max(loads, key=curve.spread_at)
    return widest if curve.spread_at(widest) > OPEN else None


def _text(curve: Curve, error_pct: float | None, design_pct: float | None) -> str:
    """What the curve is, and whether it meets the points that were left aside better."""
    text = (
        f"The fitted points are a sweep of {len(curve.ios)} loads. The curve through them gives "
        "the rate between them, whatever the design leaves out."
    )
    if error_pct is not None and design_pct is not None:
        text += (
            " At the points set aside, half of its rates are off by less than "
            f"{percent(error_pct / 100.0)}, and half of the design's by less than "
            f"{percent(design_pct / 100.0)}."
        )
        if error_pct < BETTER * design_pct:
            text += (
                " For this workload at other loads, use the curve: try the usual structures, and "
                f'take "{NAME}". It does not cover other hardware.'
            )
    return text
