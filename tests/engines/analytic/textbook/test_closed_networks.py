"""Exact and approximate answers for closed networks: printed numbers, and each other."""

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.approximate_mva import linearizer
from qdepth.engines.analytic.textbook.bounds import asymptotic_bounds, balanced_job_bounds
from qdepth.engines.analytic.textbook.closed_networks import (
    ClosedClasses,
    exact_load_dependent,
    exact_mva,
)
from qdepth.engines.analytic.textbook.finite_sources import machine_repair
from qdepth.engines.analytic.textbook.refusal import OutsideTheory
from tests.support.theory import load_dependent_mva, schweitzer


@pytest.mark.parametrize(
    ("users", "response", "throughput"),
    [(1, 6.000, 0.100), (2, 7.400, 0.175), (3, 9.088, 0.229), (4, 11.051, 0.266)],
)
def test_mva_of_a_printed_example(users: int, response: float, throughput: float) -> None:
    """R. Jain, "The Art of Computer Systems Performance Analysis", Wiley 1991, example 34.2.

    Demands of 2, 3 and 1 s, 4 s of think time.
    """
    solved = exact_mva([[2.0, 3.0, 1.0]], [4.0], [users])
    assert solved.latency[0] == pytest.approx(response, abs=5e-4)
    assert solved.throughput[0] == pytest.approx(throughput, abs=5e-4)


def test_mva_of_balanced_stations() -> None:
    """K equal stations without think time: X(N) = N / (D (N + K - 1))."""
    assert exact_mva([[0.2] * 3], [0.0], [10]).throughput[0] == pytest.approx(10 / (0.2 * 12))


def test_mva_of_one_class_in_two_halves_is_that_of_the_whole() -> None:
    whole = exact_mva([[1.0, 0.5]], [2.0], [6])
    halves = exact_mva([[1.0, 0.5]] * 2, [2.0] * 2, [3, 3])
    assert sum(halves.throughput) == pytest.approx(whole.throughput[0])
    assert halves.latency == pytest.approx(whole.latency * 2)
    assert halves.utilisation == pytest.approx(whole.utilisation)


def test_mva_of_two_classes_by_global_balance() -> None:
    """One worker of each class at one shared station: four states, solved by hand.

    Demands 1 and 2, think times 1 and 1, processor sharing: rates of the chain over (a, b).
    """
    states = [(a, b) for a in (0, 1) for b in (0, 1)]
    rates = np.zeros((4, 4))

    def flow(start: tuple[int, int], end: tuple[int, int], rate: float) -> None:
        rates[states.index(start), states.index(end)] += rate
        rates[states.index(start), states.index(start)] -= rate

    for a, b in states:
        share = 1.0 / (a + b) if a + b else 0.0
        flow((a, b), (1 - a, b), 1.0 * share if a else 1.0)
        flow((a, b), (a, 1 - b), 0.5 * share if b else 1.0)
    balance = np.vstack([rates.T, np.ones(4)])
    p = np.linalg.lstsq(balance, np.array([0.0, 0.0, 0.0, 0.0, 1.0]), rcond=None)[0]
    thinking = [sum(p[i] for i, s in enumerate(states) if s[c] == 0) for c in (0, 1)]

    solved = exact_mva([[1.0], [2.0]], [1.0, 1.0], [1, 1])
    assert solved.throughput == pytest.approx(thinking)


def test_mva_of_one_station_is_the_machine_repairman() -> None:
    solved, repair = exact_mva([[0.3]], [1.0], [7]), machine_repair(7, 1.0, 0.3, 1)
    assert solved.throughput[0] == pytest.approx(repair.throughput)
    assert solved.latency[0] == pytest.approx(repair.latency)


def at_servers(
    demands: list[float], servers: list[int], think: float, population: int
) -> ClosedClasses:
    """Stations of several servers each: i of them serve i I/Os."""
    present = np.arange(1.0, population + 1.0)
    rates = [np.minimum(present, number) for number in servers]
    return exact_load_dependent(demands, rates, think, population)


@pytest.mark.parametrize("population", [1, 7, 60])
def test_convolution_is_mean_value_analysis(population: int) -> None:
    demands = [0.4, 1.0, 0.0, 0.9]
    by_mva = exact_mva([demands], [3.0], [population])
    by_convolution = at_servers(demands, [1, 1, 1, 1], 3.0, population)
    assert by_convolution.throughput == pytest.approx(by_mva.throughput, rel=1e-10)
    assert by_convolution.residence == pytest.approx(by_mva.residence, rel=1e-9)
    assert by_convolution.utilisation == pytest.approx(by_mva.utilisation, rel=1e-9)


@pytest.mark.parametrize("servers", [1, 3, 12])
def test_one_station_with_servers_is_the_machine_repairman(servers: int) -> None:
    found = at_servers([1.0], [servers], 5.0, 12)
    repair = machine_repair(12, 5.0, 1.0, servers)
    assert found.throughput[0] == pytest.approx(repair.throughput, rel=1e-10)
    assert found.latency[0] == pytest.approx(repair.latency, rel=1e-9)


def test_a_thousand_workers_at_several_servers_keep_their_digits() -> None:
    found = at_servers([1.0, 0.1], [4, 1], 0.0, 1_000)
    assert found.throughput[0] == pytest.approx(4.0, rel=1e-9)
    assert found.latency[0] == pytest.approx(250.0, rel=1e-9)


@pytest.mark.parametrize("population", [1, 5, 14])
def test_convolution_is_mean_value_analysis_with_rates_by_load(population: int) -> None:
    demands, tables = [0.4, 1.0, 0.7], ((1.0,), (1.0, 1.8, 2.1, 1.6), (1.0, 2.0, 3.0))
    rates = [[table[min(n, len(table)) - 1] for n in range(1, population + 1)] for table in tables]
    found = exact_load_dependent(demands, [np.array(row) for row in rates], 3.0, population)
    exact = load_dependent_mva(demands, rates, 3.0, population)
    assert found.throughput[0] == pytest.approx(exact.throughput, rel=1e-10)
    assert found.residence[0] * found.throughput[0] == pytest.approx(exact.present, rel=1e-9)


CENTRAL_SERVER = [[2.0, 3.0, 1.0], [1.0, 0.5, 4.0]]


@pytest.mark.parametrize("populations", [[1, 1], [3, 2], [10, 15]])
def test_linearizer_is_within_a_percent_of_exact(populations: list[int]) -> None:
    exact = exact_mva(CENTRAL_SERVER, [4.0, 2.0], populations)
    found = linearizer(CENTRAL_SERVER, [4.0, 2.0], populations)
    assert found.throughput == pytest.approx(exact.throughput, rel=0.01)


def test_linearizer_is_closer_than_schweitzer() -> None:
    exact = exact_mva(CENTRAL_SERVER, [4.0, 2.0], [3, 2]).throughput
    found = linearizer(CENTRAL_SERVER, [4.0, 2.0], [3, 2]).throughput
    rough = schweitzer(np.array(CENTRAL_SERVER), np.array([4.0, 2.0]), np.array([3, 2])).throughput
    errors = [np.abs(np.array(rates) / exact - 1).max() for rates in (found, rough)]
    assert errors[0] < errors[1] / 2


def test_linearizer_of_balanced_stations() -> None:
    """K equal stations hold N / K each, so R = D (1 + (N - 1) / K): exact by symmetry."""
    found = linearizer([[0.2] * 3], [0.0], [10])
    assert found.throughput[0] == pytest.approx(10 / (0.2 * 12), rel=1e-8)


def test_several_servers_are_right_at_both_ends() -> None:
    lone = linearizer([[1.0]], [2.0], [1], [4])
    many = linearizer([[1.0]], [2.0], [4_000], [4])
    assert lone.latency[0] == pytest.approx(1.0)
    assert many.throughput[0] == pytest.approx(4.0, rel=1e-3)


@pytest.mark.parametrize("think", [0.0, 6.0])
@pytest.mark.parametrize("population", [1, 2, 5, 40])
def test_bounds_hold_and_lie_inside_each_other(population: int, think: float) -> None:
    demands = [2.0, 3.0, 1.0]
    wide = asymptotic_bounds(demands, think, population)
    tight = balanced_job_bounds(demands, think, population)
    exact = exact_mva([demands], [think], [population]).throughput[0]
    slack = 1e-12
    assert wide.low - slack <= tight.low <= exact + slack
    assert exact - slack <= tight.high <= wide.high + slack


def test_bounds_of_balanced_jobs_meet_in_a_balanced_network() -> None:
    bounds = balanced_job_bounds([0.5] * 4, 0.0, 9)
    assert bounds.low == pytest.approx(9 / (0.5 * 12))
    assert bounds.high == pytest.approx(bounds.low)


def test_what_is_no_closed_network_is_refused() -> None:
    with pytest.raises(OutsideTheory, match=r"population\(=0\) must be at least 1"):
        exact_mva([[1.0]], [0.0], [0])
    with pytest.raises(OutsideTheory, match=r"demand\(=-1\)"):
        linearizer([[-1.0, 2.0]], [0.0], [3])
    with pytest.raises(OutsideTheory, match="above 0 s"):
        asymptotic_bounds([0.0], 0.0, 3)
    with pytest.raises(OutsideTheory, match=r"rate\(=0\)"):
        at_servers([1.0], [0], 0.0, 3)
