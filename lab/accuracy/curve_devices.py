"""Learns how far measured curves are off, and tests it on devices that were not learnt from.

`lab/accuracy/curve_devices.py` prints the constants of `curve_allowance`.
"""

import math
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from statistics import fmean, median
from typing import Literal, NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.special import gammaln

from lab.rigs.rigs import ELSEWHERE, ELSEWHERE_LATER, read_rig, read_sweeps
from qdepth.studies.calibrate.measurements import at_point
from qdepth.studies.estimate.curves.curve_allowance import (
    LEARNT,
    PRIOR_FREEDOM,
    CurveInterval,
    CurveScales,
    MeasuredRate,
    Miss,
    half_width,
    interval_at,
    misses_of,
)
from qdepth.studies.estimate.offered_load import load_of

FITTED_LOADS = (3, 4, 5)
"""Loads that are fitted: the least and the saturating one, and others between."""
SATURATING = 0.95
"""Share of the highest rate that the saturating load reaches."""
FIRST, SECOND = ELSEWHERE, ELSEWHERE_LATER
LEARNT_FROM = (*FIRST, *SECOND)
SWEEPS = {**read_sweeps("reads"), **read_sweeps("writes")}
"""Nothing was learnt with these."""
READS, WRITES = tuple(read_sweeps("reads")), tuple(read_sweeps("writes"))
GROUPS = (
    ("first table", FIRST),
    ("second table", SECOND),
    ("both", LEARNT_FROM),
    ("fresh reads", READS),
    ("fresh writes", WRITES),
)
Kind = Literal["repeated", "between", "beyond"]
KINDS: tuple[Kind, ...] = ("repeated", "between", "beyond")
Logs = np.ndarray[tuple[int], np.dtype[np.float64]]


class Row(NamedTuple):
    """A measured rate of a device."""

    point: str
    ios: int
    iops: float
    is_end: bool
    """Whether it is the least load, or the fewest I/Os that reach 95 % of the highest rate."""


class Judged(NamedTuple):
    """A measured rate next to its interval."""

    point: str
    kind: Kind
    """Whether its load was measured again, or is between others or beyond them."""
    interval: CurveInterval
    iops: float
    """As measured [1/s]."""

    @property
    def error(self) -> float:
        """Logarithm of the rate of the curve over the measured one."""
        return math.log(self.interval.centre / self.iops)

    @property
    def half(self) -> float:
        """Half-width as a logarithm."""
        return half_width(self.interval)

    @property
    def is_inside(self) -> bool:
        """Whether the measured rate is inside the interval."""
        return self.interval.low <= self.iops <= self.interval.high


class Summary(NamedTuple):
    """Rates of several devices next to their intervals."""

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
    if device in SWEEPS:
        return _with_ends([(p, ios, iops) for p, ios, iops in SWEEPS[device].rows])
    design, measurements = read_rig(device)
    return tuple(
        Row(point.id, load_of(at_point(design, point)).ios, point.iops, point.role == "calibrate")
        for point in measurements.points
        if point.role != "ignore" and point.iops is not None
    )


def _with_ends(rows: Sequence[tuple[str, int, float]]) -> tuple[Row, ...]:
    """The ends by the rule that chose those of the rigs."""
    least = min(rows, key=lambda row: row[1])
    enough = SATURATING * max(iops for _, _, iops in rows)
    most = min((row for row in rows if row[2] >= enough), key=lambda row: row[1])
    return tuple(Row(*row, row in (least, most)) for row in rows)


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


def learn(devices: Iterable[str]) -> CurveScales:
    """The most likely scales; each device has the same weight, however many its rows are."""
    groups = [_misses(device) for device in devices]
    errors = [np.array([miss.error for miss in group]) for group in groups]
    spreads = [np.array([miss.spread for miss in group]) for group in groups]
    beyond = [np.array([miss.is_beyond for miss in group]) for group in groups]
    half = PRIOR_FREEDOM / 2.0

    def cost(logs: Logs) -> float:
        noise, per_spread, per_spread_beyond = np.exp(logs)
        total = 0.0
        for error, spread, is_beyond in zip(errors, spreads, beyond, strict=True):
            slope = np.where(is_beyond, per_spread_beyond, per_spread)
            n, scale = len(error), np.hypot(noise, slope * spread)
            squares = float(((error / scale) ** 2).sum())
            density = gammaln(half + n / 2.0) - gammaln(half) - float(np.log(scale).sum())
            density -= (half + n / 2.0) * math.log1p(squares / PRIOR_FREEDOM)
            total -= float(density) / math.sqrt(n)
        return total

    found = minimize(
        cost, [math.log(start) for start in (0.05, 0.2, 0.4)], method="Nelder-Mead", tol=1e-4
    )
    return CurveScales(*(float(f"{value:.3g}") for value in np.exp(found.x)))


@cache
def _misses(device: str) -> list[Miss]:
    return misses_of([_rate(row) for row in rows_of(device)])


def _rate(row: Row, *, is_fitted: bool = True) -> MeasuredRate:
    return MeasuredRate(row.ios, row.iops, is_fitted)


@cache
def scales_for(device: str) -> CurveScales:
    """What all other devices teach."""
    if device in SWEEPS:
        return LEARNT
    return learn(other for other in LEARNT_FROM if other != device)


@cache
def judged(device: str, loads: int) -> tuple[Judged, ...]:
    """The rates of a device that are not fitted, next to their intervals.

    Parameters
    ----------
    device : str
        Its name.
    loads : int
        Loads that are fitted.
    """
    rows = rows_of(device)
    fitted = fitted_rows(rows, loads)
    if len({row.ios for row in fitted}) < min(FITTED_LOADS):
        return ()
    found = []
    for row in rows:
        if row in fitted:
            continue
        others = [_rate(other, is_fitted=other in fitted) for other in rows if other is not row]
        interval = interval_at(row.ios, others, scales=scales_for(device))
        if interval is not None:
            found.append(
                Judged(
                    point=row.point,
                    kind=_kind(row.ios, others),
                    interval=interval,
                    iops=row.iops,
                )
            )
    return tuple(found)


def _kind(ios: int, others: Sequence[MeasuredRate]) -> Kind:
    loads = {other.ios for other in others}
    if ios in loads:
        return "repeated"
    return "beyond" if ios > max(loads) else "between"


def summary(devices: Iterable[str], loads: Sequence[int], kind: Kind | None = None) -> Summary:
    """Coverage and width over devices, none of which teaches its own scales.

    Parameters
    ----------
    devices : iterable of str
        Their names.
    loads : sequence of int
        Numbers of fitted loads; rates of all of them count.
    kind : str, optional
        Only rates of this kind.
    """
    each = [
        [one for fitted in loads for one in judged(device, fitted) if kind in (None, one.kind)]
        for device in devices
    ]
    found = [of_device for of_device in each if of_device]
    numbers = [one for of_device in found for one in of_device]
    return Summary(
        devices=len(found),
        numbers=len(numbers),
        inside_pct=100.0 * fmean(one.is_inside for one in numbers),
        inside_alike_pct=100.0 * fmean(fmean(one.is_inside for one in each) for each in found),
        error_pct=100.0 * math.expm1(median(abs(one.error) for one in numbers)),
        half_width_pct=100.0 * math.expm1(median(one.half for one in numbers)),
    )


if __name__ == "__main__":
    sys.stdout.write(f"{learn(LEARNT_FROM)}\n")
    for name, group in GROUPS:
        for fitted in FITTED_LOADS:
            sys.stdout.write(f"{name}, {fitted} loads: {summary(group, [fitted])}\n")
        for kind in KINDS:
            sys.stdout.write(f"{name}, {kind}: {summary(group, FITTED_LOADS, kind)}\n")
