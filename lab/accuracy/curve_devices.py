"""Learns how far measured curves are off, and tests it on devices that were not learnt from.

`lab/accuracy/curve_devices.py` prints the constants of `curve_allowance`.
"""

import math
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from statistics import fmean, median
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.special import gammaln

from lab.rigs.rigs import ELSEWHERE, ELSEWHERE_LATER, read_rig
from qdepth.studies.calibrate.curves.curve_allowance import (
    PRIOR_FREEDOM,
    CurveNumber,
    CurveScales,
    Place,
    half_width,
    number_of,
)
from qdepth.studies.calibrate.curves.measured_curve import curve_of
from qdepth.studies.calibrate.measurements import at_point
from qdepth.studies.estimate.offered_load import load_of

FITTED_LOADS = (3, 4, 5)
"""Loads that a curve is drawn through: the least and the saturating one, and others between."""
CHOSEN_WITH, KEPT_ASIDE = ELSEWHERE, ELSEWHERE_LATER
"""The form of the curve was chosen with the first ones, and the others test the choice."""
DEVICES = (*CHOSEN_WITH, *KEPT_ASIDE)
Logs = np.ndarray[tuple[int], np.dtype[np.float64]]


class Row(NamedTuple):
    """A measured rate of a device."""

    point: str
    ios: int
    iops: float
    is_end: bool
    """Whether it is the least load, or the fewest I/Os that reach 95 % of the highest rate."""


class Judged(NamedTuple):
    """Rates of one device beside its curve, with their intervals, as logarithms."""

    errors: list[float]
    """Without sign."""
    halves: list[float]
    """Half-widths."""

    @property
    def inside(self) -> int:
        """Measured rates inside their interval."""
        return sum(error <= half for error, half in zip(self.errors, self.halves, strict=True))


class Summary(NamedTuple):
    """Rates of several devices beside their curves."""

    devices: int
    numbers: int
    inside_pct: float
    """Measured rates inside their interval [%]."""
    inside_alike_pct: float
    """The same, with the same weight for each device [%]."""
    error_pct: float
    """Half of the rates are less off [%]."""
    half_width_pct: float
    """Median half-width of the intervals [%]."""


@cache
def rows_of(device: str) -> tuple[Row, ...]:
    """The measured rates of a device."""
    design, measurements = read_rig(device)
    return tuple(
        Row(point.id, load_of(at_point(design, point)).ios, point.iops, point.role == "calibrate")
        for point in measurements.points
        if point.role != "ignore" and point.iops is not None
    )


def fitted_rows(rows: Sequence[Row], loads: int) -> list[Row]:
    """The rows at both ends, and others at even distances of the logarithm of their loads."""
    found = sorted((row for row in rows if row.is_end), key=lambda row: row.ios)
    least, most = math.log(found[0].ios), math.log(found[-1].ios)
    for place in range(1, loads - 1):
        aim = least + (most - least) * place / (loads - 1)
        known = {row.ios for row in found}
        between = [row for row in rows if row.ios not in known and least < math.log(row.ios) < most]
        if between:
            found.append(min(between, key=lambda row: round(abs(math.log(row.ios) - aim), 6)))
    return found


@cache
def numbers_of(device: str, loads: int) -> tuple[CurveNumber, ...]:
    """The rates that were left aside beside those of the curve; none without three loads."""
    rows = rows_of(device)
    fitted = fitted_rows(rows, loads)
    if len({row.ios for row in fitted}) < min(FITTED_LOADS):
        return ()
    curve = curve_of([(row.ios, row.iops) for row in fitted])
    return tuple(
        number_of(curve, row.point, row.ios, row.iops) for row in rows if row not in fitted
    )


def learn(devices: Iterable[str]) -> CurveScales:
    """The most likely scales; each device has the same weight, however many its rows are."""
    groups = [found for d in devices for n in FITTED_LOADS if (found := numbers_of(d, n))]
    at_load, per_spread = _likeliest(_of_place(groups, "between"), [0.05, 0.1])
    (beyond,) = _likeliest(_of_place(groups, "beyond"), [0.05])
    return CurveScales(at_load, per_spread, beyond)


def _of_place(
    groups: Iterable[Sequence[CurveNumber]], place: Place
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Errors and spreads of each group at a place."""
    at_place = [[one for one in group if one.place == place] for group in groups]
    return [
        (np.array([one.error for one in group]), np.array([one.spread for one in group]))
        for group in at_place
        if group
    ]


def _likeliest(groups: Sequence[tuple[np.ndarray, np.ndarray]], start: list[float]) -> list[float]:
    """Scales with the largest likelihood of Student's t with a variance for each group."""
    half = PRIOR_FREEDOM / 2.0

    def cost(logs: Logs) -> float:
        scales = np.exp(logs)
        total = 0.0
        for errors, spreads in groups:
            n = len(errors)
            each = np.hypot(scales[0], scales[-1] * spreads) if len(scales) > 1 else scales[0]
            squares = float(((errors / each) ** 2).sum())
            density = gammaln(half + n / 2.0) - gammaln(half)
            density -= float(np.log(np.broadcast_to(each, n)).sum())
            density -= (half + n / 2.0) * math.log1p(squares / PRIOR_FREEDOM)
            total -= float(density) / math.sqrt(n)
        return total

    found = minimize(cost, [math.log(each) for each in start], method="Nelder-Mead", tol=1e-4)
    return [float(f"{value:.3g}") for value in np.exp(found.x)]


@cache
def scales_without(device: str) -> CurveScales:
    """What all other devices teach."""
    return learn(other for other in DEVICES if other != device)


def judged(device: str, loads: int) -> Judged:
    """The intervals of a device, by what other devices teach and by its own other points."""
    numbers = numbers_of(device, loads)
    pairs = []
    for one in numbers:
        others = [other for other in numbers if other.point != one.point]
        half = half_width(one.place, one.spread, others, scales_without(device))
        if half is not None:
            pairs.append((abs(one.error), half))
    return Judged([error for error, _ in pairs], [half for _, half in pairs])


def summary(devices: Iterable[str], loads: int) -> Summary:
    """Coverage and width over devices, none of which teaches its own scales."""
    each = [judged(device, loads) for device in devices]
    found = [one for one in each if one.errors]
    errors = [error for one in found for error in one.errors]
    halves = [half for one in found for half in one.halves]
    return Summary(
        devices=len(found),
        numbers=len(errors),
        inside_pct=100.0 * sum(one.inside for one in found) / len(errors),
        inside_alike_pct=100.0 * fmean(one.inside / len(one.errors) for one in found),
        error_pct=100.0 * math.expm1(median(errors)),
        half_width_pct=100.0 * math.expm1(median(halves)),
    )


if __name__ == "__main__":
    sys.stdout.write(f"{learn(DEVICES)}\n")
    for loads in FITTED_LOADS:
        for devices in (CHOSEN_WITH, KEPT_ASIDE, DEVICES):
            sys.stdout.write(f"{loads} loads: {summary(devices, loads)}\n")
