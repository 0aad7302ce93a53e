"""Where the iteration starts, and that it does not decide where it ends."""

import numpy as np
import pytest

from lab.bench.named_networks import WORKS, hosts_on_arrays
from qdepth.engines.analytic.model.build import build
from qdepth.engines.analytic.solve import fixed_point
from qdepth.engines.analytic.solve.fixed_point import find_fixed_point
from qdepth.engines.analytic.solve.initial_values import set_asymptotic_values, set_mva_values
from qdepth.engines.analytic.solve.state import State
from qdepth.network.network import QueueingNetwork
from qdepth.network.shorthand import Source, closed, sketch, station, visit
from qdepth.network.steps import End, Step
from tests.support.many_hosts import many_hosts


def initial(of: QueueingNetwork) -> State:
    state = State(build(of))
    set_asymptotic_values(state)
    set_mva_values(state)
    return state


@pytest.mark.parametrize("workers", [1, 3, 40])
def test_balanced_stations_are_exact(workers: int) -> None:
    """N customers at K equal exponential stations: X = N / (s (N + K - 1))."""
    stations, service = 4, 0.002
    steps: tuple[Step, ...] = (*(visit(at, service) for at in range(stations)), End())
    of = sketch(
        Source.of("ios", closed(workers), steps),
        stations=tuple(station(f"s{at}") for at in range(stations)),
    )
    exact = workers / (service * (workers + stations - 1))
    assert initial(of).rates == pytest.approx([exact], rel=2e-3)


@pytest.mark.parametrize("index", range(6))
def test_hosts_start_near_where_they_end(index: int) -> None:
    of = many_hosts(index)
    end = find_fixed_point(build(of))
    assert end is not None
    found = initial(of)
    assert sum(found.rates) == pytest.approx(sum(end.rates), rel=0.05)
    assert found.rates == pytest.approx(end.rates, rel=0.15)


def test_customers_are_where_littles_law_has_them() -> None:
    """All workers of a VM think, wait for slots, or hold one."""
    found = initial(hosts_on_arrays(hosts=3, arrays=1, disks=5, device_depths=(4, 9, 30)))
    for row in found.chains:
        present = sum(at.present * at.copies for at in row.at)
        assert 0.0 < present <= row.chain.population * 1.001


@pytest.mark.parametrize("index", [1, 4, 7])
def test_another_start_ends_at_the_same_place(monkeypatch: pytest.MonkeyPatch, index: int) -> None:
    of = many_hosts(index)
    with_mva = find_fixed_point(build(of))
    monkeypatch.setattr(fixed_point, "set_mva_values", lambda _: None)
    without = find_fixed_point(build(of))
    assert with_mva is not None
    assert without is not None
    assert with_mva.rates == pytest.approx(without.rates, rel=0.004)
    assert with_mva.rounds < without.rounds


def test_different_hosts_before_busy_arrays_settle_in_few_rounds() -> None:
    found = find_fixed_point(build(WORKS["hosts_64_unlike"]()))
    assert found is not None
    assert found.settled
    assert found.rounds <= 8
    assert np.isfinite(found.rates).all()
