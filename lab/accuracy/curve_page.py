"""The section of docs/explanation/accuracy.md about curves through sweeps."""

import math
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from lab.accuracy.accuracy_elsewhere import Judged, chosen, judged
from lab.accuracy.curve_devices import (
    FITTED_LOADS,
    GROUPS,
    KINDS,
    READS,
    WRITES,
    Summary,
    summary,
)
from lab.accuracy.curve_devices import judged as judged_by_curve
from lab.accuracy.elsewhere_table import wrapped
from lab.rigs.rigs import read_back_tests_of_three_points
from qdepth.studies.estimate.curves.curve_allowance import LEARNT

HEADER = (
    "| {} | devices of | devices | rates | median error [%] | inside [%] | same weight | "
    "median half-width [%] |\n|---|---|---|---|---|---|---|---|\n"
)
SHOWN = [(name, devices) for name, devices in GROUPS if "table" not in name]
"""The rows of the first two tables chose the rule, so together they are enough."""
KIND_NAMES = {
    "repeated": "measured again",
    "between": "between two loads",
    "beyond": "beyond the last",
}


class Both(NamedTuple):
    """Intervals of designs that were fitted to three loads."""

    numbers: int
    inside_pct: float
    half_width_pct: float


def section() -> str:
    """The section as it should be."""
    by_loads = "".join(
        _row(str(loads), name, summary(devices, [loads]))
        for loads in FITTED_LOADS
        for name, devices in SHOWN
    )
    by_kind = "".join(
        _row(KIND_NAMES[kind], name, summary(devices, FITTED_LOADS, kind))
        for kind in KINDS
        for name, devices in SHOWN
    )
    return f"""## Curves of sweeps

{wrapped(_what())}

{HEADER.format("fitted loads")}{by_loads}
{wrapped(_learnt())}

{HEADER.format("load")}{by_kind}
{wrapped(_choice())}

{wrapped(_fresh())}

{wrapped(_with_designs())}

{wrapped(_limits())}
"""


def _row(first: str, name: str, found: Summary) -> str:
    return (
        f"| {first} | {name} | {found.devices} | {found.numbers} | {found.error_pct:.1f} | "
        f"{found.inside_pct:.0f} | {found.inside_alike_pct:.0f} | ±{found.half_width_pct:.0f} |\n"
    )


def _what() -> str:
    return (
        "These are the rates that Qdepth reads from [the curve of a "
        "sweep](../how-to/calibration.md#curves-of-sweeps), through all measured points but the "
        "one that it predicts. The straight line in the latency was chosen with the devices of the "
        "first table. Between three loads its median error was less than 5 %. Straight lines in "
        "the rate gave 19 %, in the logarithms of both 11 %. Constants are learnt without the "
        "tested device."
    )


def _learnt() -> str:
    return (
        f"The standard deviation is {100 * LEARNT.noise:.1f} %. "
        f"{100 * LEARNT.per_spread:.0f} % of the range that two neighbours allow add as squares, "
        f"and {100 * LEARNT.per_spread_beyond:.0f} % beyond the last load. "
        '"Both" are the devices of the first and the second table.'
    )


def _choice() -> str:
    return (
        "One noise for all loads, and a separate allowance beyond the last, were chosen with "
        "both tables in view: with less noise between loads, 84 to 86 % of the second table were "
        "inside, at 12 to 16 %. So only the fresh sweeps test the rule."
    )


def _fresh() -> str:
    return (
        "A rule written down before any row was read selected them: I/Os of 4 KiB at six or more "
        "loads, from below 5 to at least 16 times as many, on devices that nothing else used. "
        f"The {len(READS)} fresh reads are devices or paths of neither table. They were computed "
        "before the allowance beyond the last load was set apart: 95 % inside, at 10 %. "
        f"The {len(WRITES)} fresh writes, of devices of all groups, were computed once, after "
        "everything was fixed. Most sweeps are from one source, so there are fewer than "
        f"{len(READS) + len(WRITES)} independent tests (`lab/rigs/elsewhere/sweeps.json`)."
    )


def _with_designs() -> str:
    alone, both = _three_points()
    return (
        "The curve also narrows intervals of designs with a third fitted point. By their designs "
        f"alone, {alone.inside_pct:.0f} % of {alone.numbers} rates of the first table are inside, "
        f"with a median half-width of {alone.half_width_pct:.0f} %. With the narrower of both "
        f"intervals it is {both.inside_pct:.0f} %, at {both.half_width_pct:.0f} %."
    )


def _limits() -> str:
    found = summary((*READS, *WRITES), FITTED_LOADS, "between")
    return (
        "Most rows are loads that were measured again, which are easier. Between two loads, "
        f"intervals of fresh sweeps have {found.half_width_pct:.0f} %, and the median error is "
        f"{found.error_pct:.0f} %; a quarter of the rows of both tables is off by more than 10 %. "
        "A curve does not extend to other block sizes, mixes or hardware; a design does."
    )


def _three_points() -> tuple[Both, Both]:
    """Intervals by designs alone, and by the narrower of design and curve."""
    alone: list[tuple[bool, float]] = []
    both: list[tuple[bool, float]] = []
    for one in chosen(judged(read_back_tests_of_three_points())):
        narrower = _by_curve(one)
        if narrower is not None:
            alone.append((one.is_inside, one.half))
            both.append(min(((one.is_inside, one.half), narrower), key=lambda each: each[1]))
    return _summed(alone), _summed(both)


def _by_curve(one: Judged) -> tuple[bool, float] | None:
    """Whether a rate is inside the interval of the curve, and its half-width."""
    if one.test.quantity != "iops":
        return None
    found = [
        each
        for each in judged_by_curve(one.test.rig, FITTED_LOADS[0])
        if each.point == one.test.point
    ]
    return (found[0].is_inside, found[0].half) if found else None


def _summed(found: Sequence[tuple[bool, float]]) -> Both:
    return Both(
        numbers=len(found),
        inside_pct=100.0 * sum(inside for inside, _ in found) / len(found),
        half_width_pct=100.0 * math.expm1(median(half for _, half in found)),
    )
