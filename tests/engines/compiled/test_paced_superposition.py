"""Paced VMs before one server: constant times, drawn phases, and an exact mean wait."""

from dataclasses import replace
from math import comb

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import t as student_t

from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.network.network import Group, Paced, QueueingNetwork
from qdepth.network.steps import End
from qdepth.statistics.recorder import TALLY_COLUMNS
from tests.support.networks import Source, fcfs, network, visit

SERVERS, REPLICATIONS = 40, 20
IOS, LATENCY = TALLY_COLUMNS.index("ios"), TALLY_COLUMNS.index("latency")


def mean_wait(sources: int, period: float) -> float:
    """Mean wait before a server of 1 s of an I/O of `sources` paced VMs with independent phases.

    It finds the work that the other n sources left: P(V > t) = sum over t < k <= n of
    C(n, k) ((k - t) / D)^k (1 - (k - t) / D)^(n - k) (D - n + t) / (D - k + t).

    References
    ----------
    J. W. Roberts, U. Mocci, J. Virtamo (eds.), "Broadband Network Teletraffic", Springer 1996,
    section 15.2 (the N*D/D/1 queue; first A. E. Eckberg, IEEE Trans. Comm. 27(1), 1979).
    """
    others = sources - 1

    def above(t: float) -> float:
        return sum(
            comb(others, k)
            * ((k - t) / period) ** k
            * (1 - (k - t) / period) ** (others - k)
            * (period - others + t)
            / (period - k + t)
            for k in range(int(t) + 1, others + 1)
        )

    return sum(quad(above, left, left + 1)[0] for left in range(others))


def paced(sources: int, period: float) -> QueueingNetwork:
    """Servers side by side, each with its own paced VMs; all count as one VM group."""
    flows = [
        Source(Paced(1, period, 1), (visit(server, 1.0), End()), f"vm{server}-{vm}")
        for server in range(SERVERS)
        for vm in range(sources)
    ]
    apart = network(*flows, stations=tuple(fcfs(f"server{place}") for place in range(SERVERS)))
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
    exact = 1.0 + mean_wait(sources, period)
    assert abs(np.mean(means) - exact) < half
    assert half < 0.1 * exact
    assert 1.0 + (sources - 1) / 2 > exact + 2 * half
