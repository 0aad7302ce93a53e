"""What the measured curve of a sweep says about the points that were set aside."""

import math
from collections.abc import Container, Sequence
from itertools import pairwise
from statistics import fmean, median
from typing import NamedTuple

from qdepth.design.document.document import Design
from qdepth.figures import percent
from qdepth.studies.calibrate.calibration_result import Calibration, Residual
from qdepth.studies.calibrate.curves.curve_fit import CurveFit, CurvePoint
from qdepth.studies.calibrate.curves.measured_curve import (
    NAME,
    is_of_sweep,
    measured_curve,
    rate_of,
)
from qdepth.studies.calibrate.measurements import Measurements, Point, at_point
from qdepth.studies.estimate.curves.curve import Curve, curve_of
from qdepth.studies.estimate.curves.curve_allowance import (
    CurveInterval,
    MeasuredRate,
    half_width,
    interval_at,
    misses_of,
)
from qdepth.studies.estimate.curves.measured_sweep import sweep_of
from qdepth.studies.estimate.offered_load import load_of

OPEN = 0.05
"""Range that two neighbours allow, as a logarithm, from which a measurement between them helps."""
STEPS = 24
"""Of a mean over loads."""


BETTER = 0.5
"""The curve counts as better if its median error is below this share of the design's."""


class _OfSweep(NamedTuple):
    """A measured point of the sweep."""

    point: Point
    design: Design
    """As it was measured."""
    rate: MeasuredRate


def with_curve(design: Design, measurements: Measurements, found: Calibration) -> Calibration:
    """The calibration with what the measured curve says, if the fitted points form a sweep.

    A predicted number takes the interval of the curve through all other points if it is narrower.
    """
    curve = measured_curve(design, measurements)
    if curve is None:
        return found
    sweep = _sweep_of(found.design, measurements)
    intervals = {
        one.point.id: interval_at(one.rate.ios, [other.rate for other in sweep if other is not one])
        for one in sweep
        if not one.rate.is_fitted
    }
    loads = {one.point.id: one.rate.ios for one in sweep}
    residuals = [
        each
        if (interval := intervals.get(each.point)) is None
        else _narrowed(each, loads[each.point], interval)
        for each in found.residuals
    ]
    aside = [one for one in sweep if not one.rate.is_fitted]
    error_pct = _median_pct(
        [abs(math.log(curve.at(one.rate.ios) / one.rate.iops)) for one in aside]
    )
    design_pct = _median_pct(_errors_of_design(found.residuals, intervals))
    return found.model_copy(
        update={
            "residuals": residuals,
            "design": _carrying(found.design, sweep),
            "curve": CurveFit(
                points=[
                    CurvePoint(ios=ios, iops=iops)
                    for ios, iops in zip(curve.ios, curve.iops, strict=True)
                ],
                error_pct=error_pct,
                design_error_pct=design_pct,
                next_ios=next_load([one.rate for one in sweep]),
                text=_text(curve, error_pct, design_pct, residuals),
            ),
        }
    )


def _sweep_of(design: Design, measurements: Measurements) -> list[_OfSweep]:
    """The fitted points, and those set aside that differ from them in load alone."""
    known = [point for point in measurements.points if point.role != "ignore"]
    there = [at_point(design, point) for point in known]
    first = next(
        each for point, each in zip(known, there, strict=True) if point.role == "calibrate"
    )
    return [
        _OfSweep(point, each, MeasuredRate(ios, rate_of(point, ios), point.role == "calibrate"))
        for point, each in zip(known, there, strict=True)
        if is_of_sweep(point, each, first)
        for ios in [load_of(each).ios]
    ]


def _carrying(design: Design, sweep: Sequence[_OfSweep]) -> Design:
    """The fitted design with the measured rates."""
    if design.calibration is None:
        return design
    rates = sweep_of(design, [(one.design, one.rate) for one in sweep])
    calibration = design.calibration.model_copy(update={"sweep": rates})
    return design.model_copy(update={"calibration": calibration})


def _narrowed(residual: Residual, ios: int, interval: CurveInterval) -> Residual:
    """The number with the interval of the curve, if that is narrower and it is a rate or a mean."""
    if residual.low is None or residual.high is None or not residual.computed:
        return residual
    low, centre, high = interval
    if residual.quantity == "latency_mean_ms":  # Little's law of a closed loop without pauses
        low, centre, high = (1e3 * ios / rate for rate in (high, centre, low))
    elif residual.quantity != "iops":
        return residual
    if high / low >= residual.high / residual.low:
        return residual
    update = {"low": low, "high": high, "is_by_curve": True, "curve_value": centre}
    return residual.model_copy(update=update)


def _errors_of_design(residuals: Sequence[Residual], points: Container[str]) -> list[float]:
    """Errors of the rates of the design at these points, as logarithms without sign."""
    return [
        abs(math.log(each.computed / each.measured))
        for each in residuals
        if each.point in points and each.quantity == "iops" and each.computed
    ]


def _median_pct(errors: Sequence[float]) -> float | None:
    return 100.0 * math.expm1(median(errors)) if errors else None


def _text(
    curve: Curve,
    error_pct: float | None,
    design_pct: float | None,
    residuals: Sequence[Residual],
) -> str:
    """What the curve is, and whether it meets the points that were left aside better."""
    text = (
        f"The fitted points form a sweep of {len(curve.ios)} loads. The curve through them gives "
        "the rate between them, whatever the design leaves out."
    )
    if error_pct is not None and design_pct is not None:
        text += (
            " At the points set aside, half of its rates are off by less than "
            f"{percent(error_pct / 100.0)}, and half of the design's by less than "
            f"{percent(design_pct / 100.0)}."
        )
        text += _excluded(residuals)
        if error_pct < BETTER * design_pct:
            text += (
                " For this workload at other loads, use the curve: try the usual structures, and "
                f'take "{NAME}". It does not cover other hardware.'
            )
    return text


def _excluded(residuals: Sequence[Residual]) -> str:
    """How many numbers of the design the measured points around rule out."""
    by_curve = [each for each in residuals if each.is_by_curve]
    out = [each for each in by_curve if not is_plausible(each)]
    if not out:
        return ""
    return (
        f" {len(out)} of {len(by_curve)} computed numbers are outside the interval that the "
        "points around them give."
    )


def is_plausible(residual: Residual) -> bool:
    """Whether the computed number is inside its own interval, as any is that has no curve."""
    low, computed, high = residual.low, residual.computed, residual.high
    return low is None or high is None or computed is None or low <= computed <= high


def next_load(rates: Sequence[MeasuredRate]) -> int | None:
    """The load; None if the measured points leave no range open.

    A measurement that meets the curve is assumed at each load between two measured ones. The load
    is the one after which half-widths between the lowest and the highest load are least on average.
    """
    loads = sorted({rate.ios for rate in rates})
    curve = curve_of([(rate.ios, rate.iops) for rate in rates])
    open_loads = sorted(
        {
            ios
            for low, high in pairwise(loads)
            for ios in _candidates(low, high, curve.at(low), curve.at(high))
            if curve.spread_at(ios) >= OPEN
        }
    )

    def width_after(ios: int) -> float:
        one_more = MeasuredRate(ios, curve.at(ios), is_fitted=False)
        return mean_half_width([*rates, one_more], loads[0], loads[-1])

    return min(open_loads, key=width_after, default=None)


def mean_half_width(rates: Sequence[MeasuredRate], low: int, high: int) -> float:
    """The mean half-width between two loads, as a logarithm, even over the logarithm of the load.

    Another point must have been set aside.
    """
    misses = misses_of(rates)
    grid = (low * (high / low) ** (place / STEPS) for place in range(STEPS + 1))
    found = [interval_at(ios, rates, misses) for ios in grid]
    return fmean(half_width(each) for each in found if each is not None)


def _candidates(low: int, high: int, slow: float, fast: float) -> set[int]:
    """The loads of a gap that it leaves most open: its middle, and where its bounds bend."""
    bends = (low * fast / slow, high * slow / fast)
    middles = {round(ios) for ios in (math.sqrt(low * high), *bends)}
    return {ios for ios in middles if low < ios < high}
