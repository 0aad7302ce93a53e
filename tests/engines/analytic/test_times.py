"""Times that the analytic engine finds, beside those of a simulation."""

import pytest

from qdepth.engines.analytic.answer.times import LayerVariance
from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from tests.support.designs import design, shipped_documents
from tests.support.ordinary_estate import ordinary_estate
from tests.support.solving import solve_compiled


def test_one_of_two_paths_spreads_the_time() -> None:
    """A time of 1 or of 3, as likely as each other, has a variance of 1."""
    spread = LayerVariance()
    spread.add(0.5, 1.0, 0.0)
    spread.add(0.5, 3.0, 0.0)
    assert spread.variance == pytest.approx(1.0)


def test_visits_one_after_the_other_add_their_variances() -> None:
    spread = LayerVariance()
    spread.add(1.0, 1.0, 2.0)
    spread.add(1.0, 3.0, 4.0)
    assert spread.variance == pytest.approx(6.0)


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
    for group in document["vm_groups"]:
        group["workload"] |= {"loop": "paced", "rate_cap_iops": 300}
    network = lower(design(document))
    simulated = solve_compiled(network, EngineOptions(seed=1, max_ios=60_000)).total.percentiles
    for ours, theirs in zip(solve(network).total.percentiles[:3], simulated[:3], strict=True):
        assert ours.low is not None
        assert ours.high is not None
        assert theirs.value is not None
        assert ours.low <= theirs.value <= ours.high
