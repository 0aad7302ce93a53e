"""Approximate mean value analysis of columns against that of matrices."""

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.sparse_mva import ClosedLoops, Demands, schweitzer_of_sparse
from tests.support.theory import schweitzer

DEMANDS = np.array([[0.3, 0.0, 0.2], [0.1, 0.5, 0.0]])
THINKS, CUSTOMERS = np.array([1.0, 2.0]), np.array([20.0, 30.0])


def solved(
    caps: tuple[float, ...] = (np.inf, np.inf), offered: tuple[float, ...] = (np.inf, np.inf)
) -> tuple[FloatArray, FloatArray, FloatArray]:
    owner, station = np.nonzero(DEMANDS)
    demand = DEMANDS[owner, station]
    own = 1.0 / CUSTOMERS[owner]
    table = Demands(owner, station, demand, demand, own, np.ones(len(demand)))
    delays = np.array([[0.0, 0.0], THINKS])
    loops = ClosedLoops(CUSTOMERS, delays, np.array(caps), np.array(offered))
    return schweitzer_of_sparse(table, loops, np.array([1.0, 1.0]))


def test_columns_give_what_matrices_give() -> None:
    rates, residence, inside = solved()
    dense = schweitzer(DEMANDS, THINKS, CUSTOMERS)
    assert rates == pytest.approx(dense.throughput, rel=5e-3)
    assert residence == pytest.approx(dense.residence[np.nonzero(DEMANDS)], rel=1e-2)
    assert inside == pytest.approx(dense.residence.sum(axis=1), rel=1e-2)


def test_a_cap_holds_by_littles_law() -> None:
    rates, _, inside = solved(caps=(2.0, np.inf))
    assert rates[0] * inside[0] == pytest.approx(2.0, rel=5e-3)


def test_no_class_is_faster_than_it_is_asked() -> None:
    rates, _, _ = solved(offered=(0.25, np.inf))
    assert rates[0] == 0.25
