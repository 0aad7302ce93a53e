"""What limits and refusals hold back begins anywhere in its cycle, and stays in no step."""

from typing import Any

import pytest

from qdepth.design.parsing import read_design
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.loops import Closed, Paced
from qdepth.network.network import QueueingNetwork
from tests.support.designs import changed, design, small_design
from tests.support.solving import solve_compiled

VMS = 20
AT_LIMIT: dict[str, Any] = {"outstanding_ios": 4, "read_pct": 100.0, "blocks": [{"size_kib": 4.0}]}


def on_one_sp(limited: str, loop: dict[str, Any]) -> QueueingNetwork:
    """Twenty virtual disks that together keep an SP 40 % busy, each at its limit of 100 IOPS."""
    document = changed(small_design())
    array = document["arrays"][0]
    array["sps"] = [each | {"read_us": 200.0, "service_scv": 0.0} for each in array["sps"]]
    document["hosts"][0]["lun_depth"] = 4 * VMS
    group = document["classes"][0] | {"vms_per_host": VMS, "workload": AT_LIMIT | loop}
    if limited == "VM":
        group["iops_limit"] = 100.0
    else:
        array["luns"] += [{"id": f"own{at}"} for at in range(VMS)]
        stores = [{"id": f"of{at}", "kind": "vmfs", "lun": f"own{at}"} for at in range(VMS)]
        document["datastores"] += stores
        group["datastores"] = [store["id"] for store in stores]
        array["io_limits"] = [{"id": "gold", "iops": 100.0, "datastores": group["datastores"]}]
    document["classes"] = [group]
    return lower(read_design(document))


@pytest.mark.parametrize("limited", ["VM", "volume"])
@pytest.mark.parametrize("loop", [{"loop": "closed"}, {"loop": "paced", "rate_cap_iops": 400.0}])
def test_disks_at_their_limits_do_not_issue_in_step(limited: str, loop: dict[str, Any]) -> None:
    """In step, an I/O would wait for ten others. Twenty steady streams that together are random
    wait less than M/D/1: 0.4 / (2 x 0.6) of a service."""
    network = on_one_sp(limited, loop)
    waits = []
    for seed in (1, 2, 3):
        found = solve_compiled(network, EngineOptions(seed=seed, max_ios=20_000))
        place = next(at for at, station in enumerate(network.stations) if station.id == "spa")
        assert found.total.throughput.value == pytest.approx(100.0 * VMS, rel=0.01)
        response = found.stations[place].response.value
        assert response is not None
        waits.append(response / 200e-6 - 1.0)
    assert all(wait < 1.1 * 0.4 / 1.2 for wait in waits)
    assert max(waits) < 1.2 * min(waits), "no run keeps the step in which it began"


def test_the_cycle_of_a_limit_is_the_time_for_an_io_of_each_worker() -> None:
    """64 KiB count twice: four I/Os of two VMs on one limited LUN take 2 x 4 x 2 / 1,000 s."""
    limit = {"id": "gold", "iops": 1_000.0, "counted_kib": 32.0, "scope": "group"}
    for loop, kind in (
        ({"loop": "closed"}, Closed),
        ({"loop": "paced", "rate_cap_iops": 9}, Paced),
    ):
        document = changed(small_design())
        blocks = [{"size_kib": 64.0}]
        work = AT_LIMIT | loop | {"blocks": blocks}
        document["classes"] = [document["classes"][0] | {"vms_per_host": 1, "workload": work}]
        document["arrays"][0]["io_limits"] = [limit]
        flows = lower(read_design(document)).flows
        for flow in flows:
            assert isinstance(flow.loop, kind)
            assert flow.loop.begins_within == pytest.approx(len(flows) * 4 * 2 / 1_000.0)


def test_workers_begin_together_where_nothing_goes_in_cycles() -> None:
    loops = [flow.loop for flow in lower(design()).flows]
    within = [loop.begins_within for loop in loops if isinstance(loop, Closed)]
    assert within
    assert not any(within)
