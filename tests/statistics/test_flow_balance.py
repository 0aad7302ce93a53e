"""The balance of two accounts of time: it sees a gap, and takes no rounding for one."""

import numpy as np
import pytest

from qdepth.statistics.analysis import flow_balance_error
from qdepth.statistics.recorder import FloatArray


def table(*rows: tuple[float, float, float, float]) -> FloatArray:
    return np.array([rows])


def test_gap_of_any_place_is_seen() -> None:
    good, gap = (100.0, 100.0, 2.0, 2.0), pytest.approx(1 / 11)
    for wrong in ((100.0, 110.0, 2.0, 2.0), (100.0, 100.0, 2.2, 2.0)):
        assert flow_balance_error(table(wrong), table(good)) == gap
        assert flow_balance_error(table(good), table(wrong)) == gap
    assert flow_balance_error(table(good), table((50.0, 50.0, 1e-3, 1.1e-3))) == gap


def test_residue_of_a_place_that_nobody_stays_at_is_no_gap() -> None:
    """Its time integral is 0 and its stays are the last bits of sums of points in time."""
    limits = table((100.0, 100.0, 0.0, 0.0))
    assert flow_balance_error(limits, table((0.0, -3e-14, 0.0, 2e-14))) == 0.0


def test_nothing_at_all_is_balanced() -> None:
    assert flow_balance_error(table((0.0, 0.0, 0.0, 0.0)), table((0.0, 0.0, 0.0, 0.0))) == 0.0
