"""The named work is what its description says, and both engines run it alike."""

import pytest

from lab.bench.named_networks import WORKS, hosts_on_arrays
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.loops import Closed
from qdepth.statistics.recorder import differing_fields
from tests.support.solving import solve_compiled as solve


@pytest.mark.full
@pytest.mark.parametrize("name", WORKS)
def test_engines_agree_on_every_work(name: str) -> None:
    """Longer, and with another seed: tests/engines/compiled/test_same_path.py."""
    network, options = WORKS[name](), EngineOptions(seed=3, max_ios=1_000)
    ours, theirs = simulate(network, options), Simulation(network, options).run()
    assert theirs.ios >= 1_000
    assert differing_fields(ours, theirs) == []


def test_stations_and_outstanding_ios_are_as_named() -> None:
    assert len(WORKS["nested_limit_host"]().stations) == 23
    assert len(WORKS["hosts_64_stations_1000"]().stations) == 1000
    assert len(WORKS["hosts_16_arrays_4"]().flows) == 64
    workers = [
        flow.loop.workers
        for flow in hosts_on_arrays(hosts=2, arrays=1, outstanding_ios=7).flows
        if isinstance(flow.loop, Closed)
    ]
    assert workers == [7] * 8


def test_limits_of_the_nested_host_hold_what_they_may() -> None:
    solution = solve(WORKS["nested_limit_host"](), EngineOptions(seed=1, max_ios=20_000))
    device, adapter, *vms = solution.limits
    assert device.held.value == pytest.approx(32, rel=1e-3)
    assert adapter.held.value == device.held.value
    assert [vm.held.value for vm in vms] == pytest.approx([64] * 4, rel=1e-2)
    assert solution.total.outstanding.value == pytest.approx(512, rel=0.02)


def test_every_second_io_is_a_hit_and_disks_share_the_rest() -> None:
    solution = solve(WORKS["closed_network"](), EngineOptions(seed=1, max_ios=20_000))
    out, back, sp, *disks = (station.visit_rate.value or 0.0 for station in solution.stations)
    assert out == pytest.approx(sp, rel=0.01)
    assert back == pytest.approx(out, rel=0.01)
    assert sum(disks) == pytest.approx(0.5 * out, rel=0.03)
    assert max(disks) == pytest.approx(min(disks), rel=0.4)
