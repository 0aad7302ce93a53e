"""The formulas against published numbers, and against other ways to the same number."""

from math import comb

import numpy as np
import pytest

from qdepth.known_answers.finite_sources import (
    birth_death,
    engset,
    exact_mva,
    machine_repair,
    mmck,
    repair_latency_quantile,
)
from qdepth.known_answers.open_stations import erlang_b


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


def test_as_many_servers_as_workers_never_wait() -> None:
    repair = machine_repair(5, 2.0, 1.0, 5)
    assert repair.latency == pytest.approx(1.0)
    assert repair.waiting == 0
    assert repair.all_busy == pytest.approx((1 / 3) ** 5)


def test_latency_of_two_workers_and_one_server() -> None:
    """The other worker is in service with probability p, and then for an exponential time more.

    P(T > t) = e^(-t/S) (1 + p t / S), p = S / (S + Z).
    """
    t = repair_latency_quantile(2, think=3.0, service=1.0, p=0.9)
    assert np.exp(-t) * (1 + 0.25 * t) == pytest.approx(0.1)


def test_mmck_is_mm1_with_room_and_erlang_b_without_a_queue() -> None:
    assert mmck(0.5, 1.0, 1, 60).latency == pytest.approx(2.0)
    assert mmck(3.0, 1.0, 4, 4).lost == pytest.approx(erlang_b(3.0, 4))


def test_mm1k_is_its_closed_form() -> None:
    """Kleinrock 1975, eq. (3.44): p_K = (1 - rho) rho^K / (1 - rho^(K + 1))."""
    assert mmck(0.8, 1.0, 1, 3).lost == pytest.approx(0.2 * 0.8**3 / (1 - 0.8**4))


def test_engset_is_its_binomial_form() -> None:
    terms = [comb(9, n) * 0.5**n for n in range(5)]
    assert engset(10, 2.0, 1.0, 4).lost == pytest.approx(terms[-1] / sum(terms))


def test_engset_of_many_sources_nears_erlang_b() -> None:
    many = engset(100_000, 100_000 / 3.0, 1.0, 4)
    assert many.lost == pytest.approx(erlang_b(3.0, 4), rel=1e-3)
    assert many.full == pytest.approx(many.lost, rel=1e-3)


def test_birth_death_of_two_states() -> None:
    assert birth_death([1.0], [3.0]) == pytest.approx([0.75, 0.25])
