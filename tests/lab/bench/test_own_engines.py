"""The engines as contestants: filled queues first, then as many I/Os as a lap has."""

import os

import pytest

from lab.bench.contestant import Contestant, Work, outstanding_ios
from lab.bench.growth import growth_works
from lab.bench.named_networks import WORKS
from lab.bench.own_engines import own_engines

CONTESTANTS = {contestant.engine: contestant for contestant in own_engines(0.005)}


@pytest.mark.parametrize("contestant", CONTESTANTS.values(), ids=CONTESTANTS)
@pytest.mark.parametrize("name", ["mm_c", "nested_limit_host"])
def test_lap_simulates_what_it_says(contestant: Contestant, name: str) -> None:
    replications = (os.cpu_count() or 1) if contestant.engine == "compiled_all" else 1
    lap = contestant.prepare(Work(name, WORKS[name]), contestant.ios)
    assert lap() == contestant.ios * replications


def test_analytic_engine_counts_solutions() -> None:
    analytic = CONTESTANTS["analytic"]
    assert (analytic.ios, analytic.counts_ios) == (1, False)
    assert analytic.works is None


def test_outstanding_ios_are_those_of_closed_workloads() -> None:
    assert outstanding_ios(WORKS["nested_limit_host"]()) == 512
    assert outstanding_ios(WORKS["mm_c"]()) == 0


def test_growth_goes_in_one_direction_at_a_time() -> None:
    sizes = {}
    for work in growth_works():
        network = work.network()
        hosts = sum(limit.id.endswith("/device") for limit in network.limits)
        sizes[work.name] = (hosts, len(network.stations), outstanding_ios(network))
    assert sizes["hosts=1"] == (1, 23, 512)
    assert sizes["hosts=64"] == (64, 464, 32_768)
    assert sizes["stations=10"] == (1, 10, 512)
    assert sizes["stations=1000"] == (1, 1000, 512)
    assert sizes["outstanding_ios=128"] == (1, 23, 128)
    assert sizes["outstanding_ios=32768"] == (1, 23, 32_768)
