"""Any design that can be drawn has an answer whose numbers keep the operational laws, or has none.

P. J. Denning, J. P. Buzen, "The operational analysis of queueing network models", ACM Computing
Surveys 10(3), 1978.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from math import isfinite

import pytest
from hypothesis import HealthCheck, given, settings

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve
from qdepth.lowering.lower import lower
from qdepth.network.loops import Closed
from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.visit_pattern import visit_patterns
from qdepth.report.build_report import build_report
from qdepth.solution.solution import Estimate, Solution
from tests.support.designs import designs
from tests.support.examples import examples

SLOW = HealthCheck.too_slow
QUICK = settings(max_examples=examples(60), suppress_health_check=[SLOW])
LONG = settings(max_examples=5_000, suppress_health_check=[SLOW])
SAME = 1e-9


def estimates(of: object) -> Iterator[Estimate]:
    if isinstance(of, Estimate):
        yield of
    elif isinstance(of, tuple):
        for part in of:
            yield from estimates(part)
    elif is_dataclass(of):
        for field in fields(of):
            yield from estimates(getattr(of, field.name))


def assert_numbers(found: Solution) -> None:
    """Each is finite, not negative, and within its ends; where there is none, it says why."""
    for row in estimates(found):
        if row.value is None:
            assert row.note
            assert row.low is row.high is None
        else:
            ends = [value for value in (row.low, row.value, row.high) if value is not None]
            assert all(isfinite(value) and value >= 0.0 for value in ends)
            assert ends == sorted(ends)


def assert_littles_law(of: QueueingNetwork, found: Solution) -> None:
    """I/Os present are their rate times their time: in groups and at stations.

    Within the stated error no more of them are under way than a closed group has workers.
    """
    for group in (found.total, *found.groups):
        rate, time, present = group.throughput.value, group.latency.value, group.outstanding.value
        if rate is not None and time is not None:
            assert present == pytest.approx(rate * time, rel=SAME)
            assert sum(layer.value or 0.0 for layer in group.layers) == pytest.approx(time)
    for station in found.stations:
        rate, time = station.visit_rate.value, station.response.value
        if rate is not None and time is not None:
            assert station.present.value == pytest.approx(rate * time, rel=SAME)
    for place, group in enumerate(found.groups):
        loops = [flow.loop for flow in of.flows if flow.group == place]
        least = group.outstanding.low
        if least is not None and all(isinstance(loop, Closed) for loop in loops):
            workers = sum(loop.workers for loop in loops if isinstance(loop, Closed))
            assert least <= workers * (1.0 + SAME)


def assert_utilisation_law(of: QueueingNetwork, found: Solution) -> None:
    """Busy servers are the rate of visits times a mean service time of those who come."""
    means: dict[int, list[float]] = defaultdict(list)
    for flow, pattern in zip(of.flows, visit_patterns(of), strict=True):
        for visit in pattern.all_visits:
            for at, mean in zip(visit.stations, visit.means, strict=True):
                if mean > 0:
                    means[flow.binding.stations[at]].append(mean / visit.parts)
    for place, (station, row) in enumerate(zip(of.stations, found.stations, strict=True)):
        use, rate, present = row.utilisation.value, row.visit_rate.value, row.present.value
        if not rate or use is None or present is None:
            continue
        busy = use * station.capacity
        assert busy <= present * (1.0 + SAME)
        assert busy <= rate * max(means[place]) * (1.0 + SAME)
        assert use == 1.0 or busy >= rate * min(means[place]) * (1.0 - SAME)


def check(design: Design) -> None:
    network = lower(design)
    found = solve(network)
    assert_numbers(found)
    assert_littles_law(network, found)
    assert_utilisation_law(network, found)
    build_report(design, network, found)


@QUICK
@given(designs())
def test_an_answer_keeps_the_laws(design: Design) -> None:
    check(design)


@pytest.mark.full
@LONG
@given(designs())
def test_many_answers_keep_the_laws(design: Design) -> None:
    check(design)
