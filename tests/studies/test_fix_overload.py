"""An overload of two parts: both are named, and a plan of two changes carries the load."""

from copy import deepcopy
from typing import Any

import pytest

from qdepth.design.parsing import read_design
from qdepth.report.report import Report
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.fix.fix import Fix, find_fix
from qdepth.studies.simulate.look import look
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.scenarios import design

SHORT = SimulationOptions(max_ios=12_000)


def simulate(of: Any) -> Report:
    return look(of, SHORT)


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """1,000 reads per second for four disks of 180, through eight slots of a virtual disk."""
    document = design()
    document["hosts"][0]["lun_depth"] = 256
    [array] = document["arrays"]
    array["pools"] = [
        {"id": "p", "raid": "raid0", "media": {"kind": "disks", "count": 4, "model": "fc-15k"}}
    ]
    array["luns"][0]["pool"] = "p"
    document["classes"][0] |= {"vms_per_host": 1, "disk_depth": 8, "adapter_depth": 1024}
    document["classes"][0]["workload"] = {
        "loop": "open",
        "arrival_rate_iops": 1000.0,
        "read_pct": 100.0,
        "blocks": [{"size_kib": 4.0}],
    }
    return document


@pytest.fixture(scope="module")
def fix(document: dict[str, Any]) -> Fix:
    return find_fix(read_design(document), estimate, simulate)


def test_slots_that_hide_a_lack_of_disks_are_named_with_it(document: dict[str, Any]) -> None:
    overload = simulate(read_design(document)).overload
    assert overload is not None
    assert "needs at least 6 disks" in overload.text
    assert "The 8 slots of the queue of virtual disk 1" in overload.text
    assert "both have to grow" in overload.text


def test_plan_of_two_that_carries_comes_before_a_change_that_does_not(fix: Fix) -> None:
    [first, *_] = fix.proposals
    assert {change.pointer for change in first.changes} == {
        "/classes/0/disk_depth",
        "/arrays/0/pools/0/media/count",
    }
    assert "carries the offered 1.00k IOPS" in first.text


def test_overload_on_paths_that_are_chosen_by_latency_is_reported(
    document: dict[str, Any],
) -> None:
    """Which path an I/O takes is unknown beforehand, so the measured use of the part counts."""
    chosen = deepcopy(document)
    chosen["hosts"][0]["path_policy"] = "latency"
    chosen["classes"][0] |= {"disk_depth": 64}
    chosen["arrays"][0]["luns"][0].pop("pool")
    chosen["arrays"][0]["pools"] = []
    [sp] = chosen["arrays"][0]["sps"]
    sp |= {"servers": 1, "read_us": 2000.0}
    ports = chosen["hosts"][0]["hba_ports"]
    ports.append(ports[0] | {"id": "second"})
    overload = simulate(read_design(chosen)).overload
    assert overload is not None
    assert overload.capacity_iops == pytest.approx(500.0, rel=0.1)
