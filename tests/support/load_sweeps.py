"""Estimates under more and more load, held against each other and against simulations."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.solution.solution import Estimate, GroupSolution, Solution
from qdepth.studies.estimate.scaled_load import highest_load, scaled
from tests.support.solving import solve_compiled

FALL = 0.005
"""Part of a time by which it may fall as the load rises: a number of outstanding I/Os is whole, so
that a class of VMs may get more of them than others."""


class Fall(NamedTuple):
    """A time that falls though every class of VMs asks for as much or more."""

    quantity: str
    group: str
    loads: tuple[float, float]
    times: tuple[float, float]
    """[s]"""


def falls(design: Design, loads: Sequence[float]) -> Iterator[Fall]:
    """Mean and p99 of each class of VMs that fall from one load to the next one with an estimate.

    A total may fall in earnest: it is a mean over classes of VMs, whose shares change.
    """
    before: tuple[float, Solution] | None = None
    for load in loads:
        if load > highest_load(design):
            return
        found = solve(lower(scaled(design, load)))
        if found.status != "steady" or found.outside_validity is not None:
            continue
        if before is not None:
            for less, more in zip(before[1].groups, found.groups, strict=True):
                yield from _falls(less, more, (before[0], load))
        before = load, found


def _falls(less: GroupSolution, more: GroupSolution, loads: tuple[float, float]) -> Iterator[Fall]:
    for quantity, old, new in (
        ("mean", less.latency, more.latency),
        ("p99", less.percentiles[2], more.percentiles[2]),
    ):
        if old.value and new.value and new.value < old.value * (1.0 - FALL):
            yield Fall(quantity, less.id, loads, (old.value, new.value))


def means_within_their_errors(
    design: Design, loads: Sequence[float], ios: int
) -> Iterator[tuple[float, bool]]:
    """Load, and whether stated and simulated interval of the mean latency of all I/Os meet."""
    for load in loads:
        if load > highest_load(design):
            return
        network = lower(scaled(design, load))
        stated = solve(network)
        if stated.status != "steady" or stated.outside_validity is not None:
            continue
        real = solve_compiled(network, EngineOptions(seed=1, max_ios=ios))
        if real.status != "no_steady_state":
            yield load, _meet(stated.total.latency, real.total.latency)


def _meet(stated: Estimate, real: Estimate) -> bool:
    if stated.low is None or stated.high is None or real.value is None:
        return True
    low = real.value if real.low is None else real.low
    high = real.value if real.high is None else real.high
    return stated.low <= high and low <= stated.high
