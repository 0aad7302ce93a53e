"""Paced VMs before one server: constant times, drawn phases, and an exact mean wait."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import t as student_t

from qdepth.engines.analytic.textbook.uneven_arrivals import paced_wait
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.network.loops import Paced
from qdepth.network.network import Group, QueueingNetwork
from qdepth.network.steps import End
from qdepth.statistics.recorder import TALLY_COLUMNS
from tests.support.networks import Source, fcfs, network, visit

SERVERS, REPLICATIONS, BATCHES = 40, 20, 20
IOS, LATENCY = TALLY_COLUMNS.index("ios"), TALLY_COLUMNS.index("latency")


def paced(
    sources: int, period: float, jitter: float = 0.0, servers: int = SERVERS
) -> QueueingNetwork:
    """Servers side by side, each with its own paced VMs; all count as one class of VMs."""
    flows = [
        Source(Paced(1, period, 1, jitter=jitter), (visit(server, 1.0), End()), f"vm{server}-{vm}")
        for server in range(servers)
        for vm in range(sources)
    ]
    apart = network(*flows, stations=tuple(fcfs(f"server{place}") for place in range(servers)))
    return replace(
        apart,
        groups=(Group("vms", len(flows)),),
        devices=apart.devices[:1],
        flows=tuple(replace(flow, group=0, device=0) for flow in apart.flows),
    )


@pytest.mark.parametrize(("sources", "period"), [(5, 6.0), (8, 10.0)])
def test_mean_wait_is_that_of_independent_phases(sources: int, period: float) -> None:
    """In step all would wait (n - 1) / 2 s; that is twice to three times the exact value."""
    what = paced(sources, period)
    each = sources * SERVERS
    means = []
    for replication in range(REPLICATIONS):
        options = EngineOptions(1, max_ios=6 * each, replication=replication)
        record = simulate(what, options)
        (latencies,) = record.latencies
        means.append(float(latencies[3 * each :].mean()))
    spread = float(np.std(means, ddof=1)) / REPLICATIONS**0.5
    half = float(student_t.ppf(0.9995, REPLICATIONS - 1)) * spread
    exact = 1.0 + paced_wait(sources, period, 1.0)
    assert abs(np.mean(means) - exact) < half
    assert half < 0.1 * exact
    assert 1.0 + (sources - 1) / 2 > exact + 2 * half


def test_jitter_lets_one_run_see_all_phases() -> None:
    """Without jitter a server repeats the waits of the phases it began with, for ever."""
    exact = 1.0 + paced_wait(8, 10.0, 1.0)
    found = {}
    for jitter in (0.0, 0.1):
        what = paced(8, 10.0, jitter, servers=1)
        (latencies,) = simulate(what, EngineOptions(1, max_ios=BATCHES * 16_000)).latencies
        found[jitter] = latencies.reshape(BATCHES, -1).mean(axis=1)
    stuck, moving = found[0.0], found[0.1]
    assert np.ptp(stuck[1:]) < 1e-6
    assert abs(stuck[1:].mean() - exact) > 0.02 * exact
    half = float(student_t.ppf(0.9995, BATCHES - 1)) * moving.std(ddof=1) / BATCHES**0.5
    assert abs(moving.mean() - exact) < half < 0.05 * exact
