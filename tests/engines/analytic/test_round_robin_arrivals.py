"""Paths that take turns I/O by I/O make shorter queues than random ways."""

from dataclasses import replace

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.solve.stated_errors import RATE_ERROR
from qdepth.engines.options import EngineOptions
from qdepth.network.network import QueueingNetwork
from qdepth.network.path_rules import PathChooser
from qdepth.network.steps import ChoosePath, End, Jump, Step
from tests.support.networks import Source, closed, fcfs, network, visit
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
