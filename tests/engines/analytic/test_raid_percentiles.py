"""Percentiles of open RAID writes, against simulations."""

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from tests.support.mechanisms import mechanism_design
from tests.support.solving import solve_compiled

IOS = 100_000
CLOSE = 0.15
OPEN_RAID_WRITES = (417, 164, 50, 533)
"""RAID 5, 5, 6 and 6; 38, 55, 49 and 68 % busy."""


@pytest.mark.parametrize("index", OPEN_RAID_WRITES)
def test_rounds_of_raid_writes_wait_for_the_same_queue(index: int) -> None:
    """The rounds of a write meet nearly the same queues, so that long waits follow long ones."""
    network = lower(mechanism_design(index))
    found, real = solve(network), solve_compiled(network, EngineOptions(seed=1, max_ios=IOS))
    assert found.total.latency.value == pytest.approx(real.total.latency.value, rel=0.1)
    for own, other in zip(found.total.percentiles[1:3], real.total.percentiles[1:3], strict=True):
        assert own.value == pytest.approx(other.value, rel=CLOSE)
