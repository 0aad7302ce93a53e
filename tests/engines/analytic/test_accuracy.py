"""The errors that the analytic engine states, held against simulations of generated designs."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import pytest

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve as analytic
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import LAYERS
from qdepth.solution.solution import PERCENTILES, Estimate, GroupSolution, Solution
from tests.support.closed_designs import closed_design
from tests.support.open_designs import open_design
from tests.support.solving import solve_compiled as simulated

PROMISED_SHARE = 0.95
ROUNDING = 1e-9
"""A share of time that is 1 may be summed to a little more."""
DEVICE = ("throughput", "byte_rate", "device", "kernel", "queue", "guest")
LIMIT = ("held", "waiting", "used", "load", "full", "active", "queued")
STATION = ("utilisation", "present", "visit_rate", "response")


def _of_group(group: GroupSolution) -> Iterator[tuple[str, Estimate]]:
    for name in ("throughput", "byte_rate", "latency", "outstanding"):
        yield name, getattr(group, name)
    yield from (
        (f"p{100 * share:g}", of) for share, of in zip(PERCENTILES, group.percentiles, strict=True)
    )
    yield from ((f"layer {layer}", of) for layer, of in zip(LAYERS, group.layers, strict=True))


def numbers(solution: Solution) -> Iterator[tuple[str, Estimate]]:
    """Every number of a solution with its kind, in the same order for every engine."""
    yield from ((f"total {kind}", of) for kind, of in _of_group(solution.total))
    for group in solution.groups:
        yield from ((f"group {kind}", of) for kind, of in _of_group(group))
    for word, rows, names in (
        ("device", solution.devices, DEVICE),
        ("limit", solution.limits, LIMIT),
        ("station", solution.stations, STATION),
    ):
        for row in rows:
            yield from ((f"{word} {name}", getattr(row, name)) for name in names)


def inside(
    designs: Iterable[Design], ios: int, *, of_intervals: bool = False
) -> dict[str, list[bool]]:
    """By kind: whether each simulated value lies between the ends that the engine states.

    Designs that the engine takes itself out of do not count, nor those that the simulation finds
    overloaded, nor numbers that are 0 in both or have no stated error. With `of_intervals` some of
    the simulated interval has to lie there: open queues that are nearly always busy need longer
    runs than a test has.
    """
    found = defaultdict(list)
    for design in designs:
        network = lower(design)
        ours = analytic(network)
        if ours.outside_validity is not None or ours.status != "steady":
            continue
        truth = simulated(network, EngineOptions(seed=1, max_ios=ios))
        if truth.status == "no_steady_state":
            continue
        for (kind, stated), (_, real) in zip(numbers(ours), numbers(truth), strict=True):
            if stated.tag != "approximate" or stated.value is None or real.value is None:
                continue
            if stated.value == real.value == 0.0 or stated.low is None or stated.high is None:
                continue
            least = most = real.value
            if of_intervals and real.low is not None and real.high is not None:
                least, most = real.low, real.high
            low, high = stated.low * (1 - ROUNDING), stated.high * (1 + ROUNDING)
            found[kind].append(low <= most and least <= high)
    return found


def test_a_sample_of_designs_keeps_the_stated_errors() -> None:
    """Few numbers of a kind: two that miss are no reason to doubt the promise, a tenth is."""
    found = inside(map(closed_design, range(4, 40, 3)), 60_000)
    assert len(found) > 30
    kept = [each for of_kind in found.values() for each in of_kind]
    assert sum(kept) >= PROMISED_SHARE * len(kept)
    for kind, of_kind in found.items():
        assert of_kind.count(False) <= max(2, 0.1 * len(of_kind)), kind


@pytest.mark.full
def test_stated_errors_hold_for_95_percent_of_the_numbers_of_each_kind() -> None:
    found = inside(map(closed_design, range(500)), 200_000)
    shares = {kind: sum(of_kind) / len(of_kind) for kind, of_kind in found.items()}
    assert {kind: share for kind, share in shares.items() if share < PROMISED_SHARE} == {}


def test_a_sample_of_open_designs_keeps_the_stated_errors() -> None:
    found = inside(map(open_design, range(1, 100, 9)), 100_000, of_intervals=True)
    kept = [each for of_kind in found.values() for each in of_kind]
    assert len(kept) > 1_000
    assert sum(kept) >= PROMISED_SHARE * len(kept)


@pytest.mark.full
def test_stated_errors_hold_for_95_percent_of_the_numbers_of_open_designs() -> None:
    found = inside(map(open_design, range(240)), 2_000_000, of_intervals=True)
    shares = {kind: sum(of_kind) / len(of_kind) for kind, of_kind in found.items()}
    assert {kind: share for kind, share in shares.items() if share < PROMISED_SHARE} == {}
