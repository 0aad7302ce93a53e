"""Synchronous replication: a write is acknowledged when both sites have it."""

from typing import Any

import pytest

from qdepth.engines.analytic.engine import solve as analytic
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.running import Running
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import differing_fields
from tests.lowering.test_operations import report_of
from tests.support.designs import Json, design
from tests.support.solving import solve_compiled
from tests.support.stretched import stretched, uniform, workers

TRANSFER_MS = 8 * 1024 / 1600e6 * 1e3
"""8 KiB at 16 Gb/s."""
SP_MS, FIXED_MS, TRIP_MS = 0.06, 0.1, 30 * 0.005
LOCAL_MS = TRANSFER_MS + SP_MS + FIXED_MS
"""A write that stays at its site."""


def alone(document: Json, site: str = "east", **workload: object) -> QueueingNetwork:
    """Only one VM, at the host of a site."""
    return lower(design({**document, "classes": [workers(site, **workload)]}))


def latency_ms(network: QueueingNetwork, ios: int = 1_000) -> float:
    """Mean latency of all VMs, simulated."""
    solved = solve_compiled(network, EngineOptions(seed=1, max_ios=ios))
    [group] = solved.groups
    assert group.latency.value is not None
    return 1e3 * group.latency.value


@pytest.mark.parametrize(("protocol", "speed", "trips"), [("fc", 16, 4), ("ip", 10, 2)])
def test_a_write_takes_both_arrays_and_the_round_trips_of_its_protocol(
    protocol: str, speed: int, trips: int
) -> None:
    rate = {"fc": 1600e6, "ip": 1.25e9 * 1448 / 1538}[protocol]
    link_ms = 8 * 1024 / rate * 1e3
    network = alone(stretched(protocol=protocol, speed_gbps=speed))
    other_site = trips * TRIP_MS + link_ms + SP_MS + FIXED_MS
    assert latency_ms(network) == pytest.approx(LOCAL_MS + other_site, rel=1e-9)


def test_a_read_stays_at_its_site() -> None:
    read_ms = TRANSFER_MS + 0.04 + 0.2
    for site in ("east", "west"):
        network = alone(stretched(distance_km=5_000.0), site, read_pct=100.0)
        assert latency_ms(network) == pytest.approx(read_ms, rel=1e-9)


def test_hosts_of_both_sites_write_alike_where_both_arrays_serve() -> None:
    east, west = (latency_ms(alone(stretched(), site)) for site in ("east", "west"))
    assert east == pytest.approx(west, rel=1e-9)


def test_a_host_of_the_other_site_crosses_twice_where_one_array_serves() -> None:
    """The command and the data go to the preferred site, and the second copy comes back."""
    here, there = (
        latency_ms(alone(uniform(access="active_passive"), site)) for site in ("east", "west")
    )
    assert there == pytest.approx(here + 4 * TRIP_MS, rel=1e-9)


def test_the_length_of_an_isl_alongside_is_that_of_the_link() -> None:
    near, far = (
        latency_ms(alone(uniform(access="active_passive", distance_km=km), "west", read_pct=100.0))
        for km in (10.0, 110.0)
    )
    assert far - near == pytest.approx(2 * 100 * 0.005, rel=1e-9)


def test_random_writes_over_the_link_queue_as_a_tandem_of_single_servers() -> None:
    """Poisson writes, exponential service at both SPs: M/M/1 after M/M/1, and constant times.

    J. R. Jackson, "Networks of waiting lines", Operations Research 5(4), 1957.
    """
    rate, service_s = 1 / 120e-6, 60e-6
    document = stretched(protocol="ip", speed_gbps=400)
    for array in document["arrays"]:
        array["sps"][0]["service_scv"] = 1.0
    document["hosts"][0]["lun_depth"] = document["hosts"][0]["dsnro"] = 4096
    load = workers("east", loop="open", arrival_rate_iops=rate)
    load["disk_depth"] = load["adapter_depth"] = 4096
    del load["workload"]["outstanding_ios"]
    network = lower(design({**document, "classes": [load]}))
    queues_ms = 2 * 1e3 * service_s / (1 - rate * service_s)
    link_ms = 8 * 1024 / (50e9 * 1448 / 1538) * 1e3
    wanted = queues_ms + 2 * FIXED_MS + 2 * TRIP_MS + TRANSFER_MS + link_ms
    [estimate] = analytic(network).groups
    assert estimate.latency.value is not None
    assert 1e3 * estimate.latency.value == pytest.approx(wanted, rel=0.005)
    assert latency_ms(network, 200_000) == pytest.approx(wanted, rel=0.02)


def test_writes_in_flight_on_the_link_limit_what_a_host_writes() -> None:
    """Little's law: one write at a time crosses in the time that the other site takes."""
    network = alone(stretched(writes_in_flight=1), outstanding_ios=16)
    other_site_s = 1e-3 * (4 * TRIP_MS + TRANSFER_MS + SP_MS + FIXED_MS)
    for solved in (
        analytic(network),
        solve_compiled(network, EngineOptions(seed=1, max_ios=5_000)),
    ):
        assert solved.total.throughput.value == pytest.approx(1 / other_site_s, rel=0.01)


def test_credits_that_run_out_over_the_distance_set_the_rate_of_the_link() -> None:
    """5 frames of 2 KiB in a round trip of 300 us and the frame's own time."""
    network = alone(stretched(buffer_credits=5), outstanding_ios=64)
    most = 5 * 2048 / (300e-6 + 2048 / 1600e6) / (8 * 1024)
    solved = analytic(network)
    assert solved.total.throughput.value == pytest.approx(most, rel=0.02)


def test_a_write_cache_at_each_site_takes_its_own_pages() -> None:
    document = stretched()
    for array in document["arrays"]:
        site = array["site"]
        array["cache"] = {"read_hit_pct": 0.0, "dirty_mib": 64.0}
        media = {"kind": "flash", "dies": 4, "read_us": 80.0, "write_us": 400.0}
        array["pools"] = [{"id": f"pool-{site}", "raid": "raid0", "media": media}]
        array["luns"][0]["pool"] = f"pool-{site}"
    network = alone(document)
    other_site = 4 * TRIP_MS + TRANSFER_MS + SP_MS + FIXED_MS
    assert latency_ms(network) == pytest.approx(LOCAL_MS + other_site, rel=1e-9)
    solved = solve_compiled(network, EngineOptions(seed=1, max_ios=20_000))
    busy = {
        station.id: row.utilisation.value
        for station, row in zip(network.stations, solved.stations, strict=True)
    }
    east, west = (
        sum(busy[f"pool-{site}/die{at}"] or 0.0 for at in range(1, 5)) for site in ("east", "west")
    )
    assert east == pytest.approx(west, rel=0.05)
    assert east > 0.1


def test_a_host_without_a_site_takes_turns_over_both_arrays() -> None:
    document = uniform()
    document["hosts"][0]["site"] = None
    document["hosts"][0]["round_robin_ios"] = 1
    document["hosts"][0]["hba_ports"][0]["switch"] = "sw-east"
    network = alone(document, read_pct=100.0)
    read_ms = TRANSFER_MS + 0.04 + 0.2
    assert latency_ms(network) == pytest.approx(read_ms + TRIP_MS, rel=1e-3)


def copied(**link: Any) -> Json:
    """A clone that the array makes on a LUN with a replica, while VMs do next to nothing."""
    document = stretched(**link)
    engine = {"strips": 4, "strip_kib": 512, "strip_ms": 2.0}
    document["arrays"][0]["offload"] = {"copy_engine": engine}
    for group in document["classes"]:
        group["workload"] = {
            "loop": "open",
            "arrival_rate_iops": 0.001,
            "blocks": [{"size_kib": 8.0}],
            "read_pct": 100.0,
        }
    disk = {"format": "eager_zeroed", "provisioned_gib": 10.0}
    clone = {"id": "copy", "kind": "clone", "host": "esx-east", "source": "ds", "target": "ds"}
    document["operations"] = [clone | {"disk": disk, "offload": "required"}]
    return document


def copy_mb_s(document: Json) -> float:
    (row,) = report_of(document, Running("copy"), ios=3_000).operations
    assert row.mb_s.value is not None
    return row.mb_s.value


def test_what_the_array_copies_crosses_the_link() -> None:
    """Four strips of 2 ms give 1,049 MB/s; a link of 100 MB/s lets no more through, less
    the gaps that four strips leave."""
    free = copied()
    for array in free["arrays"]:
        array["luns"][0]["replica"] = None
    free["classes"] = free["classes"][:1]
    assert copy_mb_s(free) == pytest.approx(4 * 512 * 1024 / 2e-3 / 1e6, rel=0.02)
    assert copy_mb_s(copied(payload_mb_s=100.0)) == pytest.approx(100.0, rel=0.05)


def test_engines_are_equal_when_the_array_copies_over_the_link() -> None:
    network = lower(design(copied(writes_in_flight=2)), [Running("copy")])
    options = EngineOptions(seed=3, max_ios=1_000)
    assert differing_fields(simulate(network, options), Simulation(network, options).run()) == []
