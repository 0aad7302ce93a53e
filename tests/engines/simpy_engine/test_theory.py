"""Simulations against textbook results: theory must lie inside the interval."""

import numpy as np
import pytest
from scipy.stats import t as student_t

from qdepth.engines.analytic.engine import solve as solve_analytic
from qdepth.engines.analytic.textbook.open_stations import erlang_b
from qdepth.engines.options import EngineOptions
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, BranchIfFull, Delay, Demand, End, Release, Visit
from qdepth.solution.solution import Solution
from tests.support.networks import (
    FABRIC,
    MEDIA,
    SP,
    Source,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    ps,
    timed,
    visit,
    watch,
)
from tests.support.solving import solve_compiled as solve
from tests.support.theory import (
    assert_lies_inside,
    exact_mva,
    machine_repair,
    mg1_ps_response,
    mg1_response,
    mmc_response,
    window_around_delay_and_station,
)

SERVICE = 1e-3


def simulated(what: QueueingNetwork, seed: int, ios: int) -> Solution:
    solution = solve(what, EngineOptions(seed, ios))
    assert solution.status == "steady"
    return solution


class TestOpenQueues:
    def test_mm1(self, seed: int) -> None:
        """M/M/1: R = S / (1 - U) (Kleinrock vol. I, eq. 3.26), and U = X S (utilisation law)."""
        source = Source(poisson(600.0), (visit(0, SERVICE, 1.0), End()))
        solution = simulated(network(source, stations=(fcfs(),)), seed, 60_000)
        assert_lies_inside(SERVICE / (1.0 - 0.6), solution.total.latency)
        assert_lies_inside(600.0, solution.total.throughput)
        assert_lies_inside(0.6, solution.stations[0].utilisation)
        assert_lies_inside(0.6 / 0.4, solution.stations[0].present, narrow=0.15)

    @pytest.mark.parametrize("slots", [1, 3])
    def test_mm1_behind_slots(self, seed: int, slots: int) -> None:
        """M/M/1: P(N >= n) = U^n (Kleinrock vol. I, eq. 3.24), wherever the I/Os wait."""
        steps = (Acquire(0, 0), visit(0, SERVICE, 1.0), Release(0, 0), End())
        what = network(Source(poisson(600.0), steps), stations=(fcfs(),), limits=(limit(slots),))
        (found,) = simulated(what, seed, 60_000).limits
        assert_lies_inside(0.6, found.active)
        assert_lies_inside(0.6**slots, found.full, narrow=0.15)
        assert_lies_inside(0.6 ** (slots + 1), found.queued, narrow=0.2)
        (computed,) = solve_analytic(what).limits
        assert computed.active.value == pytest.approx(0.6, rel=0.02)
        assert computed.queued.value == pytest.approx(0.6 ** (slots + 1), rel=0.02)

    def test_erlang_loss(self, seed: int) -> None:
        """Those that find all c slots taken go away: a share of B(c, a) (Erlang 1917)."""
        steps = (
            BranchIfFull(0, full=4, free=1), Acquire(0, 0), Delay(timed(SERVICE, 1.0), MEDIA),
            Release(0, 0), End(),
        )  # fmt: skip
        what = network(Source(poisson(3000.0), steps), limits=(limit(4),))
        solution = simulated(what, seed, 60_000)
        lost = 3000.0 * erlang_b(3.0, 4)
        assert_lies_inside(lost, solution.limits[0].refused)
        assert solution.devices[0].refused == solution.limits[0].refused

    def test_mm1_percentiles(self, seed: int) -> None:
        """The response time of M/M/1 is exponential (Kleinrock vol. I, eq. 5.119)."""
        source = Source(poisson(300.0), (visit(0, SERVICE, 1.0), End()))
        solution = simulated(network(source, stations=(fcfs(),)), seed, 60_000)
        mean = SERVICE / (1.0 - 0.3)
        for p, estimate in zip((0.5, 0.95, 0.99), solution.total.percentiles[:3], strict=True):
            assert_lies_inside(-mean * np.log(1.0 - p), estimate)

    @pytest.mark.parametrize(("servers", "use"), [(2, 0.7), (8, 0.8)])
    def test_mmc(self, seed: int, servers: int, use: float) -> None:
        rate = use * servers / SERVICE
        source = Source(poisson(rate), (visit(0, SERVICE, 1.0), End()))
        solution = simulated(network(source, stations=(fcfs(servers=servers),)), seed, 50_000)
        assert_lies_inside(mmc_response(rate, SERVICE, servers), solution.total.latency)
        assert_lies_inside(use, solution.stations[0].utilisation)

    @pytest.mark.parametrize("scv", [0.0, 0.3, 4.0])
    def test_mg1(self, seed: int, scv: float) -> None:
        source = Source(poisson(400.0), (visit(0, SERVICE, scv), End()))
        solution = simulated(network(source, stations=(fcfs(),)), seed, 40_000)
        assert_lies_inside(mg1_response(400.0, SERVICE, scv), solution.total.latency, narrow=0.15)

    @pytest.mark.parametrize("scv", [0.0, 1.0, 4.0])
    def test_mg1_with_processor_sharing(self, seed: int, scv: float) -> None:
        source = Source(poisson(500.0), (visit(0, SERVICE, scv), End()))
        solution = simulated(network(source, stations=(ps(),)), seed, 40_000)
        assert_lies_inside(mg1_ps_response(500.0, SERVICE), solution.total.latency, narrow=0.15)

    def test_processor_sharing_is_fair(self, seed: int) -> None:
        """M/G/1-PS: a visit that needs x takes x / (1 - U) on average (Kleinrock vol. II, 4.17)."""
        per_byte = Demand(timed(0.0).law, 0, read_per_byte=1e-7)
        program = (Visit((0,), (per_byte,), FABRIC), End())
        sources = [
            Source(poisson(rate), program, name, size=size)
            for name, rate, size in (("small", 1_000.0, 2_000), ("large", 100.0, 30_000))
        ]
        solution = simulated(network(*sources, stations=(ps(),)), seed, 60_000)
        small, large = solution.groups
        assert_lies_inside(2e-4 / 0.5, small.latency)
        assert_lies_inside(3e-3 / 0.5, large.latency, narrow=0.15)


class TestClosedNetworks:
    @pytest.mark.parametrize("population", [1, 4, 20])
    def test_mva_of_two_stations_and_a_delay(self, seed: int, population: int) -> None:
        """FCFS with exponential times has product form, so mean value analysis is exact."""
        program = (visit(0, 4e-4, 1.0), visit(1, 6e-4, 1.0), End())
        solution = simulated(
            network(
                Source(closed(population, think=3e-3), program),
                stations=(fcfs("a"), fcfs("b")),
            ),
            seed,
            30_000,
        )
        exact = exact_mva([4e-4, 6e-4], 3e-3, population)
        assert_lies_inside(exact.throughput, solution.total.throughput)
        assert_lies_inside(exact.response, solution.total.latency)
        for present, station in zip(exact.present, solution.stations, strict=True):
            assert_lies_inside(present, station.present, narrow=0.15)

    def test_mva_of_shared_stations_whatever_the_law(self, seed: int) -> None:
        """Processor sharing and delays of any law keep product form.

        F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, "Open, closed, and mixed networks
        of queues with different classes of customers", J. ACM 22(2), 1975.
        """
        program = (
            visit(0, 4e-4, 4.0),
            visit(1, 6e-4, 0.0),
            Delay(timed(1e-3, 0.0), MEDIA),
            End(),
        )
        solution = simulated(
            network(
                Source(closed(6, think=2e-3, scv=4.0), program),
                stations=(ps("a"), ps("b")),
            ),
            seed,
            30_000,
        )
        exact = exact_mva([4e-4, 6e-4], 3e-3, 6)
        assert_lies_inside(exact.throughput, solution.total.throughput)
        assert_lies_inside(exact.response + 1e-3, solution.total.latency)

    def test_machine_repairman(self, seed: int) -> None:
        """Ten machines that run 5 ms on average, three repairmen who need 2 ms."""
        solution = simulated(
            network(
                Source(closed(10, think=5e-3), (visit(0, 2e-3, 1.0), End())),
                stations=(fcfs(servers=3),),
            ),
            seed,
            30_000,
        )
        throughput, response = machine_repair(10, think=5e-3, service=2e-3, servers=3)
        assert_lies_inside(throughput, solution.total.throughput)
        assert_lies_inside(response, solution.total.latency)


class TestWindows:
    def test_window_around_a_delay_is_a_station_of_that_many_servers(self, seed: int) -> None:
        """M/M/c//N (Gross et al. 2008, section 3.6)."""
        hold = (Acquire(0, 0), Delay(timed(2e-3, 1.0), MEDIA), Release(0, 0), End())
        solution = simulated(
            network(Source(closed(10, think=5e-3), hold), limits=(limit(3),)), seed, 40_000
        )
        throughput, response = machine_repair(10, think=5e-3, service=2e-3, servers=3)
        assert_lies_inside(throughput, solution.total.throughput)
        assert_lies_inside(response, solution.total.latency)
        assert_lies_inside(throughput * 2e-3, solution.limits[0].held)

    @pytest.mark.parametrize("capacity", [2, 4])
    def test_window_around_a_delay_and_a_station(self, seed: int, capacity: int) -> None:
        """Against the exact Markov chain, which has no product form."""
        inside = (
            Acquire(0, 0),
            Delay(timed(1e-3, 1.0, "media"), MEDIA),
            visit(0, 4e-4, 1.0, SP),
            Release(0, 0),
            End(),
        )
        solution = simulated(
            network(
                Source(closed(8, think=1e-3), inside),
                stations=(fcfs(),),
                limits=(limit(capacity),),
            ),
            seed,
            40_000,
        )
        exact = window_around_delay_and_station(8, 1e-3, 1e-3, 4e-4, capacity)
        assert_lies_inside(exact.throughput, solution.total.throughput)
        assert_lies_inside(exact.held, solution.limits[0].held)
        assert_lies_inside(exact.waiting, solution.limits[0].waiting)

    def test_windowed_delay_of_constant_length(self, seed: int) -> None:
        """All slots always held: X = c / S, and Little's law gives the rest exactly."""
        hold = (Acquire(0, 0), Delay(timed(2e-3), MEDIA), Release(0, 0), End())
        solution = simulated(network(Source(closed(10), hold), limits=(limit(4),)), seed, 5_000)
        (slots,) = solution.limits
        assert slots.held.value == pytest.approx(4.0)
        assert slots.waiting.value == pytest.approx(6.0)
        assert slots.full.value == pytest.approx(1.0)
        assert slots.load.value == pytest.approx(2.5)
        assert solution.total.throughput.value == pytest.approx(4 / 2e-3, rel=1e-3)
        assert solution.total.latency.value == pytest.approx(10 * 2e-3 / 4, rel=1e-9)


def test_conditional_waits_are_counted_where_they_happen(seed: int) -> None:
    """Mean wait before an M/M/c//N crew, by layer: response less service."""
    hold = (Acquire(0, 0), Delay(timed(2e-3, 1.0), MEDIA), Release(0, 0), End())
    run = watch(
        network(Source(closed(10, think=5e-3), hold), limits=(limit(3),)), 30_000, seed=seed
    )
    waits = np.array([io.latency - io.spent[MEDIA] for io in run.completions[1_000:29_000]])
    _, response = machine_repair(10, think=5e-3, service=2e-3, servers=3)
    batches = waits.reshape(20, -1).mean(axis=1)
    half = student_t.ppf(0.9995, 19) * batches.std(ddof=1) / 20**0.5
    assert abs(batches.mean() - (response - 2e-3)) <= half <= 0.1 * response
