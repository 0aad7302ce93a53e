"""Draws that are made together are those that each I/O would make for itself."""

from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine import draws
from qdepth.engines.simpy_engine.draws import MOST_BLOCKS, Draws, ios_drawn_together
from qdepth.engines.simpy_engine.io import Io
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.draws import code, fold, uniform
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import RunRecord, differing_fields
from tests.support.examples import examples
from tests.support.random_networks import networks

PURPOSE = code("purpose")


def _run(queueing_network: QueueingNetwork, together: int, blocks: int = 4) -> RunRecord:
    options = EngineOptions(seed=7, max_ios=300, max_present=500)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draws, "LEAST_TOGETHER", 1)
        patch.setattr(draws, "MOST_TOGETHER", together)
        patch.setattr(draws, "MOST_BLOCKS", blocks)
        return Simulation(queueing_network, options).run()


@settings(max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(networks(), st.integers(1, 64), st.integers(1, 3))
def test_on_any_network(queueing_network: QueueingNetwork, together: int, blocks: int) -> None:
    alone = _run(queueing_network, 0)
    assert differing_fields(alone, _run(queueing_network, together, blocks)) == []


def test_a_worker_that_lags_behind_draws_for_itself() -> None:
    made = Draws(key=1, workers=2, ios_together=8)
    uniform_of = made.uniform(PURPOSE)
    ahead, behind = (
        cast(Io, SimpleNamespace(ordinal=-1, worker=worker, worker_key=fold(1, worker)))
        for worker in range(2)
    )
    for _ in range(4 * MOST_BLOCKS + 1):
        made.prepare(ahead)
    for ordinal in range(4 * MOST_BLOCKS + 1):
        made.prepare(behind)
        assert (behind.block is None) == (ordinal < 4)
        assert behind.key == fold(behind.worker_key, ordinal)
        assert uniform_of(behind) == uniform(behind.key, PURPOSE)


@pytest.mark.parametrize(
    ("flows", "max_ios", "ios"),
    [
        (1, 10**9, 1_024),
        (64, 10**9, 1_024),
        (128, 10**9, 512),
        (2_000, 10**9, 0),
        (1, 500, 500),
        (10, 500, 0),
        (4, 10_000, 1_024),
        (64, 10_000, 156),
    ],
)
def test_no_more_are_drawn_than_memory_allows_or_the_run_may_use(
    flows: int, max_ios: int, ios: int
) -> None:
    assert ios_drawn_together(flows, max_ios) == ios
