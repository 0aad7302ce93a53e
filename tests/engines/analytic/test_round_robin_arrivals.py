"""Paths that take turns I/O by I/O make shorter queues than random ways."""

from dataclasses import replace

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.model.build import build
from qdepth.engines.analytic.solve.initial_values import set_asymptotic_values
from qdepth.engines.analytic.solve.round_robin_arrivals import arrival_scv
from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.solve.stated_errors import RATE_ERROR
from qdepth.engines.options import EngineOptions
from qdepth.network.loops import Loop
from qdepth.network.network import QueueingNetwork
from qdepth.network.path_rules import PathChooser
from qdepth.network.steps import ChoosePath, End, Jump, Step
from tests.support.networks import Source, closed, fcfs, network, poisson, ps, visit
from tests.support.solving import solve_compiled


def two_paths(ios_per_path: int, scv: float = 1.0) -> QueueingNetwork:
    program = (ChoosePath(0, (1, 3)), visit(0, 1.0, scv), Jump(4), visit(1, 1.0, scv), End())
    return network(
        Source(closed(8, 3.0), program),
        stations=(fcfs("a"), fcfs("b")),
        choosers=(PathChooser(ios_per_path, 2, "device"),),
    )


def throughput(of: QueueingNetwork) -> float:
    found = solve(of).total.throughput.value
    assert found is not None
    return found


@pytest.mark.parametrize("scv", [0.5, 1.0, 2.0])
def test_two_paths_in_turn_are_nearer_to_a_simulation_than_random_ways(scv: float) -> None:
    """Long stays on a path count as random ways."""
    of = two_paths(1, scv)
    simulated = solve_compiled(of, EngineOptions(seed=1, max_ios=200_000)).total.throughput.value
    assert simulated is not None
    in_turn, random = (throughput(two_paths(ios, scv)) for ios in (1, 100))
    assert in_turn == pytest.approx(simulated, rel=RATE_ERROR)
    assert random < in_turn < simulated
    assert simulated - in_turn < 0.7 * (simulated - random)


def test_turns_over_many_paths_are_steadier_than_over_two() -> None:
    """Every fourth I/O of a stream comes more evenly than every second one (Whitt 1983)."""

    def gain(paths: int) -> float:
        """Throughput in turn over that of random ways, with as much work for each station."""
        ends = [Jump(0)] * (paths - 1)
        steps: list[Step] = [ChoosePath(0, tuple(1 + 2 * path for path in range(paths)))]
        for path in range(paths):
            steps += [visit(path, 1.0, 1.0), *ends[path : path + 1]]
        jumps = [replace(s, target=len(steps)) if isinstance(s, Jump) else s for s in steps]
        in_turn, random = (
            throughput(
                network(
                    Source(closed(4 * paths, 3.0), (*jumps, End())),
                    stations=tuple(fcfs(f"station{path}") for path in range(paths)),
                    choosers=(PathChooser(ios, paths, "device"),),
                )
            )
            for ios in (1, 100)
        )
        return in_turn / random - 1.0

    assert gain(4) > 1.5 * gain(2) > 0.0


def test_constant_service_in_turn_is_outside_its_validity() -> None:
    program = (ChoosePath(0, (1, 3)), visit(0, 1.0), Jump(4), visit(1, 1.0), End())
    of = network(
        Source(closed(20, 10.0), program),
        stations=(fcfs("a"), fcfs("b")),
        choosers=(PathChooser(1, 2, "device"),),
    )
    found = solve(of)
    assert found.outside_validity is not None
    assert "in turn with other paths" in found.outside_validity


def test_one_path_is_as_without_turns() -> None:
    program = (ChoosePath(0, (1,)), visit(0, 1.0, 1.0), End())
    source = Source(closed(8, 3.0), program)
    found = network(source, stations=(fcfs(),), choosers=(PathChooser(1, 1, "device"),))
    plain = network(Source(closed(8, 3.0), program[1:]), stations=(fcfs(),))
    assert throughput(found) == pytest.approx(throughput(plain), rel=1e-12)


@pytest.mark.parametrize("loop", [closed(8, 3.0), poisson(0.8)], ids=["closed", "open"])
def test_all_paths_to_one_station_change_nothing_there(loop: Loop) -> None:
    """As those of two HBA ports to both ports of one SP: every I/O comes, so none comes evenly."""
    program = (ChoosePath(0, (1, 3)), visit(0, 1.0, 1.0), Jump(4), visit(0, 1.0, 1.0), End())
    choosers = (PathChooser(1, 2, "device"),)
    in_turn = solve(network(Source(loop, program), stations=(fcfs(),), choosers=choosers))
    plain = solve(network(Source(loop, (visit(0, 1.0, 1.0), End())), stations=(fcfs(),)))
    found, right = (it.total.latency.value for it in (in_turn, plain))
    assert found == pytest.approx(right, rel=1e-9)


def test_half_of_the_paths_to_one_station_are_every_second_io() -> None:
    """Two of four paths in turn lead to each of two stations: E2/M/1 at 70 %, where the root of
    s = (1.4 / (2.4 - s))^2 is 0.615, and the time 1 / (1 - s) services (Kleinrock 1975, 6.4)."""
    root = 0.61548
    assert (1.4 / (2.4 - root)) ** 2 == pytest.approx(root, rel=1e-3)
    steps: list[Step] = [ChoosePath(0, (1, 3, 5, 7))]
    for station in (0, 1, 0, 1):
        steps += [visit(station, 1.0, 1.0), Jump(9)]
    of = network(
        Source(poisson(1.4), (*steps, End())),
        stations=(fcfs("a"), fcfs("b")),
        choosers=(PathChooser(1, 4, "device"),),
    )
    assert solve(of).total.latency.value == pytest.approx(1.0 / (1.0 - root), rel=0.05)


def test_links_on_paths_in_turn_wait_as_long_as_one_that_serves_in_order_twice_over() -> None:
    """E2/D/1 at 70 %: with I/Os in order, work waits for 0.490 services (from 10^6 simulated ones).
    Shared, the same work is that of I/Os with half a service to go each (Brumelle 1971)."""
    program = (ChoosePath(0, (1, 3)), visit(0, 1.0), Jump(4), visit(1, 1.0), End())
    of = network(
        Source(poisson(1.4), program),
        stations=(ps("a"), ps("b")),
        choosers=(PathChooser(1, 2, "device"),),
    )
    assert solve(of).total.latency.value == pytest.approx(1.0 + 2.0 * 0.490, rel=0.05)


def test_arrivals_keep_their_spread_while_throughputs_run_ahead() -> None:
    """Within a round of the iteration: the rate that is known of a station lags behind."""
    state = State(build(two_paths(1)))
    set_asymptotic_values(state)
    settled = arrival_scv(state, 0)
    state.rates = [1000.0 * rate for rate in state.rates]
    assert settled == pytest.approx(0.5)
    assert arrival_scv(state, 0) == pytest.approx(settled)


def _shared_in_turn(workers: int, think: float, scv: float) -> QueueingNetwork:
    program = (ChoosePath(0, (1, 3)), visit(0, 1.0, scv), Jump(4), visit(1, 1.0, scv), End())
    return network(
        Source(closed(workers, think), program),
        stations=(ps("a"), ps("b")),
        choosers=(PathChooser(1, 2, "device"),),
    )


@pytest.mark.parametrize(("workers", "think", "scv"), [(16, 6.0, 0.5), (8, 3.0, 1.0)])
def test_two_links_in_turn_carry_as_much_as_a_simulation(
    workers: int, think: float, scv: float
) -> None:
    """Random ways to two links that are shared carry up to 9 % less."""
    of = _shared_in_turn(workers, think, scv)
    simulated = solve_compiled(of, EngineOptions(seed=1, max_ios=200_000)).total
    found = solve(of).total
    assert found.throughput.value == pytest.approx(simulated.throughput.value, rel=0.025)
    assert found.latency.value == pytest.approx(simulated.latency.value, rel=0.07)


def test_constant_service_of_links_in_turn_is_outside_its_validity() -> None:
    """As of two ports of 1 Gb/s with round robin of one I/O: they are used in strict turns."""
    doubt = solve(_shared_in_turn(4, 0.2, 0.0)).outside_validity
    assert doubt is not None
    assert "in turn with other paths" in doubt
