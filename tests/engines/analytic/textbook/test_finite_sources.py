"""The formulas against published numbers, and against other ways to the same number."""

from math import comb

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.finite_sources import (
    birth_death,
    engset,
    machine_repair,
    mmck,
)
from qdepth.engines.analytic.textbook.latency_quantiles import repair_latency_quantile
from qdepth.engines.analytic.textbook.open_stations import erlang_b


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
