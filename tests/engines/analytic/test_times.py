"""Times that the analytic engine finds, beside those of a simulation."""

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from tests.support.designs import design, shipped_documents
from tests.support.ordinary_estate import ordinary_estate
from tests.support.solving import solve_compiled


@pytest.mark.parametrize("name", ["vmfs", "vvol"])
def test_percentiles_keep_their_stated_error(name: str) -> None:
    network = lower(design(shipped_documents()[name]))
    simulated = solve_compiled(network, EngineOptions(seed=1, max_ios=60_000)).total.percentiles
    for ours, theirs in zip(solve(network).total.percentiles[:3], simulated[:3], strict=True):
        assert ours.low is not None
        assert ours.high is not None
        assert theirs.value is not None
        assert ours.low <= theirs.value <= ours.high


def test_percentiles_of_paced_vms_with_room_to_spare_keep_their_stated_error() -> None:
    """A pace that leaves a third of the load has next to no waits: neither has its tail."""
    document = ordinary_estate(round_robin_ios=1)
    for group in document["classes"]:
        group["workload"] |= {"loop": "paced", "rate_cap_iops": 300}
    network = lower(design(document))
    simulated = solve_compiled(network, EngineOptions(seed=1, max_ios=60_000)).total.percentiles
    for ours, theirs in zip(solve(network).total.percentiles[:3], simulated[:3], strict=True):
        assert ours.low is not None
        assert ours.high is not None
        assert theirs.value is not None
        assert ours.low <= theirs.value <= ours.high


def test_percentiles_of_reads_and_writes_that_take_unlike_times_are_met() -> None:
    """Three of four I/Os are reads of 0.65 ms: one gamma law had its p99 at 1.06 ms."""
    document = ordinary_estate(round_robin_ios=1)
    document["arrays"][0] |= {"read_ms": 0.64, "write_ms": 0.2}
    for group in document["classes"]:
        group["workload"] |= {"loop": "paced", "rate_cap_iops": 100}
    network = lower(design(document))
    simulated = solve_compiled(network, EngineOptions(seed=1, max_ios=60_000)).total.percentiles
    for ours, theirs in zip(solve(network).total.percentiles[:3], simulated[:3], strict=True):
        assert ours.value == pytest.approx(theirs.value, rel=0.06)
