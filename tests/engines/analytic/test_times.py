"""Times that the analytic engine finds, beside those of a simulation."""

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from qdepth.engines.analytic.answer.times import LayerVariance, WaitScvs
from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.solve.state import State
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


def test_a_wait_spreads_as_a_random_number_of_completions() -> None:
    """N of them, each exponential with mean 1, have a second moment of E(N + N^2)."""
    present = np.array([0.3, 0.25, 0.2, 0.15, 0.1])
    waiting = np.array([0, 0, 1, 2, 3])
    queue = SimpleNamespace(present=present, resource=SimpleNamespace(rates_up_to=np.ones))
    waits = WaitScvs(cast(State, SimpleNamespace(queues={0: queue})))
    mean = float(present @ waiting)
    square = float(present @ (waiting + waiting**2))
    assert waits.variance(0, 2.0) == pytest.approx(4.0 * (square / mean**2 - 1.0))
    assert waits.variance(None, 2.0) == waits.variance(0, 0.0) == 0.0


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
