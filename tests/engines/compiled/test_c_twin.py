"""The loop in C gives the same bits as the compiled engine, so their speeds can be compared."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from qdepth.bench.named_networks import WORKS
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.network.laws import law_of
from qdepth.network.loops import Closed, Finite
from qdepth.network.network import Order, QueueingNetwork
from qdepth.network.steps import CountIssue, CountStatus, Delay, Demand
from qdepth.statistics.recorder import differing_fields
from tests.benchmarks.c_twin import c_loop, c_simulate
from tests.support.networks import rewritten
from tests.support.random_networks import networks

pytestmark = pytest.mark.full


@pytest.fixture(autouse=True)
def compiler() -> None:
    """The peers of the bench, a C compiler among them, are not installed for every test."""
    if c_loop() is None:
        pytest.skip("needs the dependency group `bench`")


def both(network: QueueingNetwork, options: EngineOptions) -> list[str]:
    """What differs between the loops."""
    record = c_simulate(network, options)
    assert record is not None
    return differing_fields(simulate(network, options), record)


@pytest.mark.parametrize("work", WORKS)
def test_on_named_work(work: str) -> None:
    assert both(WORKS[work](), EngineOptions(seed=5, max_ios=20_000)) == []


def in_c(network: QueueingNetwork) -> QueueingNetwork:
    """The network without the rules that the loop in C does not know."""
    pause = Delay(Demand(law_of(0.0), 0), 0)
    endless = Closed(2, Demand(law_of(1.0), 1, read=1.0, write=1.0))
    flows = [
        rewritten(
            replace(flow, loop=endless) if isinstance(flow.loop, Finite) else flow,
            tuple(
                pause if isinstance(step, CountIssue | CountStatus) else step
                for step in flow.steps()
            ),
        )
        for flow in network.flows
    ]
    return replace(
        network,
        flows=tuple(flows),
        limits=tuple(replace(limit, order=Order.FIFO) for limit in network.limits),
        throttles=(),
        status_throttles=(),
        controllers=(),
    )


@settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(networks())
def test_on_any_network(network: QueueingNetwork) -> None:
    assert both(in_c(network), EngineOptions(seed=7, max_ios=300, max_present=500)) == []
