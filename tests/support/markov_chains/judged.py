"""What an engine says of a network beside the exact means."""

from collections.abc import Iterator
from typing import NamedTuple

from qdepth.solution.solution import Estimate, Solution
from tests.support.markov_chains.networks import SolvedNetwork

ROUNDING = 1e-9
"""Relative difference of numbers that are the same."""


class Figure(NamedTuple):
    """An estimate beside the exact mean."""

    kind: str
    """What it is of, in words."""
    part: str
    exact: float
    estimate: Estimate

    @property
    def has_interval(self) -> bool:
        """Whether there is an interval that could fail.

        What never happens is not counted, nor what never varies: a simulation measures it without
        an error, so its interval has no width.
        """
        value, low, high, tag, _ = self.estimate
        if value is None or low is None or high is None:
            return False
        is_wide = tag != "simulated" or high - low > ROUNDING * high
        return (self.exact > ROUNDING and is_wide) or not self.is_inside

    @property
    def is_inside(self) -> bool:
        """Whether the interval contains the exact mean."""
        low, high = self.estimate.low, self.estimate.high
        assert low is not None
        assert high is not None
        slack = ROUNDING * max(self.exact, 1.0)
        return low - slack <= self.exact <= high + slack


def figures(solved: SolvedNetwork, solution: Solution) -> list[Figure]:
    """All means that the chain knows, beside those of an engine."""
    return [*_of_groups(solved, solution), *_of_parts(solved, solution)]


def _of_groups(solved: SolvedNetwork, solution: Solution) -> Iterator[Figure]:
    flows = solved.exact.flows
    for exact, group in zip(flows, solution.groups, strict=True):
        yield Figure("throughput", group.id, exact.throughput, group.throughput)
        yield Figure("mean latency", group.id, exact.latency, group.latency)
    if len(flows) > 1:
        rate = sum(flow.throughput for flow in flows)
        latency = sum(flow.outstanding for flow in flows) / rate
        yield Figure("throughput", "total", rate, solution.total.throughput)
        yield Figure("mean latency", "total", latency, solution.total.latency)


def _of_parts(solved: SolvedNetwork, solution: Solution) -> Iterator[Figure]:
    network, exact = solved.network, solved.exact
    for station, truth, answer in zip(
        network.stations, exact.stations, solution.stations, strict=True
    ):
        yield Figure("utilisation", station.id, truth.utilisation, answer.utilisation)
        yield Figure("queue length", station.id, truth.present, answer.present)
    if "unused" in {limit.id for limit in network.limits}:
        return
    for limit, truth_of_limit, slots in zip(
        network.limits, exact.limits, solution.limits, strict=True
    ):
        yield Figure("slots held", limit.id, truth_of_limit.held, slots.held)
        yield Figure("waiting for a slot", limit.id, truth_of_limit.waiting, slots.waiting)
        yield Figure("refusals", limit.id, truth_of_limit.refused, slots.refused)
