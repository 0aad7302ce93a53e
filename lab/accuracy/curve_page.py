"""The section of docs/explanation/accuracy.md about curves through sweeps."""

import math
from statistics import median
from typing import NamedTuple

from lab.accuracy.accuracy_elsewhere import chosen, judged
from lab.accuracy.curve_devices import (
    CHOSEN_WITH,
    DEVICES,
    FITTED_LOADS,
    KEPT_ASIDE,
    Summary,
    numbers_of,
    scales_without,
    summary,
)
from lab.accuracy.elsewhere_table import wrapped
from lab.rigs.rigs import read_back_tests_of_three_points
from qdepth.studies.calibrate.curves.curve_allowance import LEARNT, half_width

GROUPS = (("first table", CHOSEN_WITH), ("second table", KEPT_ASIDE), ("both", DEVICES))
HEADER = (
    "| fitted loads | devices of | devices | rates | median error [%] | inside [%] | "
    "same weight | median half-width [%] |\n|---|---|---|---|---|---|---|---|\n"
)


class Both(NamedTuple):
    """Intervals of designs that were fitted to three loads."""

    numbers: int
    inside_pct: float
    half_width_pct: float


def section() -> str:
    """The section as it should be."""
    rows = "".join(
        _row(loads, name, summary(devices, loads))
        for loads in FITTED_LOADS
        for name, devices in GROUPS
    )
    return f"""## Curves of sweeps

{wrapped(_what())}

{HEADER}{rows}
{wrapped(_learnt())}

{wrapped(_with_designs())}

{wrapped(_limits())}
"""


def _row(loads: int, name: str, found: Summary) -> str:
    return (
        f"| {loads} | {name} | {found.devices} | {found.numbers} | {found.error_pct:.1f} | "
        f"{found.inside_pct:.0f} | {found.inside_alike_pct:.0f} | ±{found.half_width_pct:.0f} |\n"
    )


def _what() -> str:
    return (
        "If the fitted points are a sweep of at least three loads, Qdepth also reads rates from a "
        "curve through them ([calibration](../how-to/calibration.md#curves-of-sweeps)). The table "
        "covers the devices of both tables above. The allowance of a device comes from all other "
        "devices and from its own other points. The straight line in the latency was chosen with "
        "the devices of the first table. The median error between three fitted loads is less than "
        "5 % there; straight lines in the rate give 19 %, in the logarithms of both 11 %."
    )


def _learnt() -> str:
    return (
        f"The standard deviations are {100 * LEARNT.at_load:.1f} % at a fitted load and "
        f"{100 * LEARNT.beyond:.1f} % beyond the last one. Between two loads, "
        f"{100 * LEARNT.per_spread:.1f} % add as squares for each unit of the logarithm by which "
        "the two allow different rates."
    )


def _with_designs() -> str:
    alone, both = _three_points()
    return (
        "The curve also narrows intervals of designs. A third fitted point leaves "
        f"{alone.numbers} rates of the first table that another point tests. "
        f"{alone.inside_pct:.0f} % are inside by their designs alone, with a median "
        f"half-width of {alone.half_width_pct:.0f} %. With the narrower of both intervals, "
        f"{both.inside_pct:.0f} % are inside, and the half-width is {both.half_width_pct:.0f} %."
    )


def _limits() -> str:
    found = summary(DEVICES, FITTED_LOADS[0])
    return (
        f"The median half-width is {found.half_width_pct:.0f} %. A curve does not extend to other "
        "block sizes, mixes or hardware; a design does."
    )


def _three_points() -> tuple[Both, Both]:
    """Intervals by designs alone, and by the narrower of design and curve."""
    alone: list[tuple[bool, float]] = []
    both: list[tuple[bool, float]] = []
    for one in chosen(judged(read_back_tests_of_three_points())):
        if one.test.quantity != "iops":
            continue
        numbers = {each.point: each for each in numbers_of(one.test.rig, FITTED_LOADS[0])}
        number = numbers.get(one.test.point)
        if number is None:
            continue
        others = [each for each in numbers.values() if each.point != number.point]
        half = half_width(number.place, number.spread, others, scales_without(one.test.rig))
        if half is None:
            continue
        error = math.log1p(one.test.error_pct / 100.0)
        alone.append((one.is_inside, one.half))
        low = min(number.error - half, error)
        high = max(number.error + half, error)
        is_narrower = high - low < 2.0 * one.half
        both.append(
            (low <= 0.0 <= high, (high - low) / 2.0) if is_narrower else (one.is_inside, one.half)
        )
    return _summed(alone), _summed(both)


def _summed(found: list[tuple[bool, float]]) -> Both:
    return Both(
        numbers=len(found),
        inside_pct=100.0 * sum(inside for inside, _ in found) / len(found),
        half_width_pct=100.0 * math.expm1(median(half for _, half in found)),
    )
