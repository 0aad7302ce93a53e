"""What depths do to throughput, whatever the numbers."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, End, Release, Step
from qdepth.solution.solution import Solution
from tests.support.designs import design
from tests.support.networks import Source, closed, fcfs, limit, network, visit
from tests.support.solving import solve_compiled

FEW = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
TIMES = st.sampled_from([0.3e-3, 0.5e-3, 1e-3])


def behind_a_device(
    depth: int, workers: int, kernel: float, service: list[tuple[float, int]]
) -> QueueingNetwork:
    """One group: a kernel, then inside the device's slots exponential stations one by one."""
    inside: list[Step] = [visit(place, mean, 1.0) for place, (mean, _) in enumerate(service, 1)]
    program = (visit(0, kernel, 1.0), Acquire(0, 0), *inside, Release(0, 0), End())
    return network(
        Source(closed(workers), program),
        stations=(fcfs("kernel"), *(fcfs(f"s{i}", n) for i, (_, n) in enumerate(service))),
        limits=(limit(depth),),
    )


def throughput(solution: Solution) -> float:
    assert solution.total.throughput.value is not None
    return solution.total.throughput.value


@FEW
@given(
    depth=st.integers(1, 30),
    more=st.integers(1, 30),
    workers=st.integers(1, 40),
    kernel=TIMES,
    service=st.lists(st.tuples(TIMES, st.integers(1, 4)), min_size=1, max_size=3),
)
def test_more_depth_never_lowers_the_throughput_of_a_single_group(
    depth: int, more: int, workers: int, kernel: float, service: list[tuple[float, int]]
) -> None:
    """Product-form stations in series complete no less with more I/Os among them.

    J. G. Shanthikumar, D. D. Yao, "The effect of increasing service rates in a closed queueing
    network", Journal of Applied Probability 23(2), 1986: throughput grows with the population.
    """
    less, deeper = (
        behind_a_device(slots, workers, kernel, service) for slots in (depth, depth + more)
    )
    assert throughput(solve(deeper)) >= throughput(solve(less)) * (1.0 - 1e-9)
    options = EngineOptions(seed=5, max_ios=8_000)
    simulated = [throughput(solve_compiled(each, options)) for each in (less, deeper)]
    assert simulated[1] >= simulated[0] * 0.96


def on_one_port(shallow: int, deep: int, port: int) -> dict[str, Any]:
    """Two hosts that always have more to send than they may, on a target port with few slots."""
    fields: dict[str, Any] = {
        "hosts__0__lun_depth": shallow,
        "hosts__1__lun_depth": deep,
        "arrays__0__luns__0__owners": ["spa"],
        "arrays__0__sps__0__target_ports__0__port_depth": port,
        "classes__0__vms_per_host": 1,
        "classes__0__workload__outstanding_ios": 64,
        "classes__1__hosts": ["esx2"],
        "classes__1__datastores": ["ds1"],
    }
    busy = {"outstanding_ios": 64, "blocks": [{"size_kib": 8.0}], "read_pct": 70.0}
    return fields | {f"classes__{g}__workload": {"loop": "closed", **busy} for g in (0, 1)}


@FEW
@given(shallow=st.integers(1, 8), times=st.integers(2, 8), port=st.integers(1, 8))
def test_hosts_with_small_depths_starve_beside_deep_ones_on_a_full_port(
    shallow: int, times: int, port: int
) -> None:
    """A port that is always full makes every command wait alike, so who may send more gets more.

    With N = X R at each host and the same R for both, throughputs are as the depths.
    """
    deep = shallow * times
    fields = on_one_port(shallow, deep, port)
    solution = solve_compiled(lower(design(**fields)), EngineOptions(seed=3, max_ios=8_000))
    starved, fed = (group.throughput.value or 0.0 for group in solution.groups)
    assert starved / fed == pytest.approx(shallow / deep, rel=0.08)
