"""What each mechanism alone does not show: pools behind two SPs, paces that meet, few slots."""

from math import exp
from typing import Any

import pytest

from qdepth.design.parsing import read_design
from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.textbook.uneven_arrivals import paced_wait
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.loops import Paced
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, BranchByDraw, End, Jump, Release
from tests.support.designs import small_design
from tests.support.networks import Source, closed, fcfs, limit, network, steadily, visit
from tests.support.solving import solve_compiled

Json = dict[str, Any]
SERVICE, ACCESS = 1e-3, 2e-3


def of_pool(workload: Json, *, servers: int = 1) -> QueueingNetwork:
    """One host, two SPs in turn, and disks with exponential accesses of 2 ms behind both."""
    document = small_design()
    document["hosts"] = document["hosts"][:1]
    document["hosts"][0] |= {"lun_depth": 4096, "dsnro": 4096}
    array = document["arrays"][0]
    media = {
        "kind": "disks",
        "count": 6,
        "rotation_rpm": 15000.0,
        "seek_ms": 0.0,
        "transfer_mb_s": 1e4,
        "capacity_gb": 600.0,
        "service_scv": 1.0,
    }
    array |= {"read_ms": 0.0, "write_ms": 0.0, "luns": [{"id": "lun1", "pool": "pool"}]}
    array["pools"] = [{"id": "pool", "raid": "raid5", "media": media}]
    del array["protocol_endpoints"]
    document["datastores"] = document["datastores"][:1]
    group = document["classes"][0] | {"hosts": ["esx1"], "datastores": ["ds1"], "vms_per_host": 1}
    group |= {"disk_depth": 4096, "adapter_depth": 4096}
    group["workload"] = {"read_pct": 100.0, "blocks": [{"size_kib": 8.0}], **workload}
    document["classes"] = [group]
    return lower(read_design(document))


@pytest.mark.parametrize("use", [0.3, 0.6, 0.9])
def test_reads_of_a_pool_behind_two_sps_wait_as_in_mm1_at_each_disk(use: float) -> None:
    """The SPs take turns, the disks are drawn (Kleinrock 1975, section 3.2)."""
    of = of_pool({"loop": "open", "arrival_rate_iops": 6 * use / ACCESS})
    disks = [at for at, row in enumerate(of.stations) if row.part == "pool"]
    assert len(disks) == 6
    found = solve(of)
    for at in disks:
        assert found.stations[at].response.value == pytest.approx(ACCESS / (1.0 - use), rel=1e-2)


def test_paces_of_a_pool_behind_two_sps_have_an_estimate() -> None:
    """Each path comes to each disk, so no I/O of a turn is missing there."""
    vms = {"loop": "paced", "outstanding_ios": 32, "rate_cap_iops": 1_800.0}
    of = of_pool(vms)
    truth = solve_compiled(of, EngineOptions(seed=1, max_ios=60_000)).total.latency.value
    assert solve(of).total.latency.value == pytest.approx(truth, rel=0.14)


@pytest.mark.parametrize("use", [0.5, 0.7, 0.9])
def test_steady_arrivals_of_several_hosts_meet_as_paces_do(use: float) -> None:
    """N*D/D/1 is exact; as a renewal process they would wait far longer."""
    hosts = 6
    source = Source(steadily(use / SERVICE / hosts), (visit(0, SERVICE), End()))
    found = solve(network(*[source] * hosts, stations=(fcfs(),)))
    exact = SERVICE + paced_wait(hosts, hosts * SERVICE / use, SERVICE)
    assert found.total.latency.value == pytest.approx(exact, rel=1e-9)


def test_steady_arrivals_of_one_host_are_a_renewal_process() -> None:
    """D/M/1: s = exp(-(1 - s) / use), and the time is that of the service over 1 - s (Kleinrock
    1975, section 6.4)."""
    use, root = 0.8, 0.5
    for _ in range(200):
        root = exp(-(1.0 - root) / use)
    found = solve(
        network(
            Source(steadily(use / SERVICE), (visit(0, SERVICE, 1.0), End())), stations=(fcfs(),)
        )
    )
    assert found.total.latency.value == pytest.approx(SERVICE / (1.0 - root), rel=0.05)


@pytest.mark.parametrize(("workers", "burst"), [(1, 1), (2, 1), (2, 2), (8, 8)])
@pytest.mark.parametrize("use", [0.7, 1.0, 1.4])
def test_a_pace_is_kept_as_far_as_late_ios_allow(workers: int, burst: int, use: float) -> None:
    """Each worker has a server of its own; some slots come while all workers are under way."""
    pace = Paced(workers, interval=SERVICE / workers / use, burst=burst)
    of = network(Source(pace, (visit(0, SERVICE, 1.0), End())), stations=(fcfs(servers=workers),))
    found, truth = solve(of), solve_compiled(of, EngineOptions(seed=1, max_ios=50_000))
    assert found.outside_validity is None
    assert found.total.throughput.value == pytest.approx(truth.total.throughput.value, rel=0.04)
    assert found.total.latency.value == pytest.approx(truth.total.latency.value, rel=0.16)


def test_one_io_at_a_time_waits_for_the_later_of_slot_and_completion() -> None:
    """X = 1 / E max(T, S), here 1 / (T + S exp(-T / S)), and no latency but the service."""
    interval = 0.8 * SERVICE
    of = network(
        Source(Paced(1, interval, burst=1), (visit(0, SERVICE, 1.0), End())), stations=(fcfs(),)
    )
    found = solve(of)
    rate = 1.0 / (interval + SERVICE * exp(-interval / SERVICE))
    assert found.total.throughput.value == pytest.approx(rate, rel=2e-3)
    assert found.total.latency.value == pytest.approx(SERVICE)


def hits_and_misses(
    depth: int, workers: int, think: float, hits: float, scv: float = 1.0
) -> QueueingNetwork:
    """Slots that an I/O holds for 0.1 ms, or for 6 ms if it misses the cache."""
    program = (
        Acquire(0, 0),
        BranchByDraw(1, (1.0 - hits, 1.0), (2, 4)),
        visit(0, 6e-3, scv),
        Jump(5),
        visit(1, 1e-4, scv),
        Release(0, 0),
        End(),
    )
    return network(
        Source(closed(workers, think), program),
        stations=(fcfs("disks", 64), fcfs("cache", 64)),
        limits=(limit(depth),),
    )


@pytest.mark.parametrize(("depth", "workers", "think"), [(2, 32, 1e-2), (2, 8, 1e-2)])
def test_few_slots_held_by_hits_and_misses_are_not_estimated(
    depth: int, workers: int, think: float
) -> None:
    of = hits_and_misses(depth, workers, think, hits=0.9)
    found, truth = solve(of), solve_compiled(of, EngineOptions(seed=1, max_ios=60_000))
    assert found.total.latency.value is not None
    assert truth.total.latency.value is not None
    assert found.total.latency.value < 0.93 * truth.total.latency.value
    assert found.outside_validity is not None
    assert "hold the 2 slots" in found.outside_validity


def test_many_slots_held_by_hits_and_misses_are_estimated() -> None:
    of = hits_and_misses(32, 64, 1e-3, hits=0.9)
    found, truth = solve(of), solve_compiled(of, EngineOptions(seed=1, max_ios=60_000))
    assert found.outside_validity is None
    assert found.total.latency.value == pytest.approx(truth.total.latency.value, rel=0.05)


def test_a_percentile_between_hits_and_misses_may_be_either() -> None:
    found = solve(hits_and_misses(64, 4, 0.0, hits=0.5, scv=0.0)).total.percentiles[0]
    assert found.low is not None
    assert found.high is not None
    assert found.low < 1e-3 < found.high
    beside = solve(hits_and_misses(64, 4, 0.0, hits=0.6, scv=0.0)).total.percentiles[0]
    assert beside.high is not None
    assert beside.high < 1e-3


def test_large_ios_share_a_port_with_small_ones_that_are_slower_elsewhere() -> None:
    """The links of the small ones' host are the slower ends, so that they only pass the ports. A
    wait there is in proportion to the own service: it was that of the mean one, 20 times longer."""
    document = small_design()
    del document["hosts"][0]["hba_ports"][1]
    for port in document["hosts"][1]["hba_ports"]:
        port["speed_gbps"] = 32
    backup = {"loop": "open", "arrival_rate_iops": 300.0, "blocks": [{"size_kib": 512.0}]}
    small, large = document["classes"]
    small["workload"] |= {"outstanding_ios": 16, "read_pct": 30.0}
    large |= {"disk_depth": 32, "adapter_depth": 32, "workload": {**backup, "read_pct": 0.0}}
    of = lower(read_design(document))
    truth = solve_compiled(of, EngineOptions(seed=1, max_ios=60_000))
    for ours, theirs in zip(solve(of).groups, truth.groups, strict=True):
        assert ours.latency.value == pytest.approx(theirs.latency.value, rel=0.05)
