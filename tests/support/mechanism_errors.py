"""Estimates of the designs with every mechanism, held against simulations of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve as analytic
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Estimate, GroupSolution, Solution
from tests.support.catalogue_estates import catalogue_estate
from tests.support.mechanisms import mechanism_design, mechanism_of
from tests.support.mixed_designs import mixed_design
from tests.support.solving import solve_compiled

MIXED = "several at once"
ESTATE = "estates of catalogue parts"
QUANTITIES = ("IOPS", "mean", "p50", "p95", "p99")

LONGER = 8
"""Times as many I/Os for a run that has not settled."""


@dataclass(frozen=True)
class Compared:
    """One number of a class of VMs."""

    mechanism: str
    design: str
    quantity: str
    error: float
    """Of the estimate, relative to the simulated value; how far it lies outside of its interval
    counts nothing here."""
    stated: float
    """Stated error, the larger of both sides, relative to the estimate."""
    holds: bool
    """Whether the stated and the simulated interval meet."""


@dataclass(frozen=True)
class Row:
    """What was found of a mechanism."""

    mechanism: str
    designs: int
    withheld: int
    """Designs without an estimate to be trusted, those that are overloaded among them."""
    numbers: int
    holding: float
    """Share of the numbers that hold."""
    median_error: float
    worst_error: float
    median_stated: float
    """Of IOPS and mean latencies."""


def compared(index: int, ios: int) -> list[Compared] | None:
    """Numbers of a design with one mechanism; None where its estimate is not to be trusted."""
    return held_against(mechanism_design(index), mechanism_of(index), ios)


def compared_mix(index: int, ios: int) -> list[Compared] | None:
    """Numbers of a design with several mechanisms; None where its estimate is not to be trusted."""
    return held_against(mixed_design(index), MIXED, ios)


def compared_estate(index: int, ios: int) -> list[Compared] | None:
    """Numbers of an estate of catalogue parts; None where its estimate is not to be trusted."""
    return held_against(catalogue_estate(index), ESTATE, ios)


def held_against(design: Design, mechanism: str, ios: int) -> list[Compared] | None:
    """Numbers of a design; None where its estimate is withheld or not to be trusted."""
    network = lower(design)
    ours = analytic(network)
    if ours.outside_validity is not None or ours.status != "steady":
        return None
    truth = _simulated(network, ios)
    if truth.status == "no_steady_state":
        return None
    if truth.status != "steady":
        return []
    rows = []
    for quantity, stated, real in _pairs(ours, truth):
        if stated.value is None or stated.low is None or stated.high is None or not real.value:
            continue
        low = real.value if real.low is None else real.low
        high = real.value if real.high is None else real.high
        rows.append(
            Compared(
                mechanism,
                design.id,
                quantity,
                stated.value / real.value - 1.0,
                max(stated.high - stated.value, stated.value - stated.low) / stated.value,
                stated.low * (1 - 1e-9) <= high and low <= stated.high * (1 + 1e-9),
            )
        )
    return rows


def _simulated(network: QueueingNetwork, ios: int) -> Solution:
    """A run of so many I/Os, or of more if they do not settle."""
    first = solve_compiled(network, EngineOptions(seed=1, max_ios=ios))
    if first.status != "not_settled":
        return first
    return solve_compiled(network, EngineOptions(seed=1, max_ios=LONGER * ios))


def _pairs(ours: Solution, truth: Solution) -> Iterator[tuple[str, Estimate, Estimate]]:
    for own, other in zip(ours.groups, truth.groups, strict=True):
        yield from zip(QUANTITIES, _numbers(own), _numbers(other), strict=True)


def _numbers(group: GroupSolution) -> tuple[Estimate, ...]:
    return group.throughput, group.latency, *group.percentiles[:3]


def table(found: Iterable[tuple[str, list[Compared] | None]]) -> list[Row]:
    """A row for each mechanism, from the numbers of its designs."""
    known = list(found)
    rows = []
    for mechanism in dict.fromkeys(name for name, _ in known):
        own = [numbers for name, numbers in known if name == mechanism]
        numbers = [number for each in own if each is not None for number in each]
        means = [number for number in numbers if number.quantity in QUANTITIES[:2]]
        errors = [abs(number.error) for number in means]
        rows.append(
            Row(
                mechanism,
                len(own),
                own.count(None),
                len(numbers),
                sum(number.holds for number in numbers) / max(1, len(numbers)),
                median(errors) if errors else 0.0,
                max(errors, default=0.0),
                median([number.stated for number in means]) if means else 0.0,
            )
        )
    return rows
