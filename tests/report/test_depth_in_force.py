"""Slots of a device queue that are set but not in force: how many, why, and what to do."""

from typing import Any

import pytest

from qdepth.report.report import Report
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import design

DEEP: dict[str, Any] = {"hosts__0__lun_depth": 64, "hosts__0__dsnro": 32}
QUICK = SimulationOptions(max_ios=20_000, replications=1)


def notes(report: Report) -> dict[str, str | None]:
    return {device.target: device.depth_note for device in report.devices}


def estimated(**fields: Any) -> dict[str, str | None]:
    return notes(estimate(design(**fields)))


@pytest.fixture(scope="module")
def shared() -> Report:
    """Several VMs with more to do than DSNRO lets through."""
    return estimate(design(classes__0__vms_per_host=8, classes__0__disk_depth=64, **DEEP))


def test_what_is_set_and_in_force_and_why_is_said(shared: Report) -> None:
    told = notes(shared)["lun1"]
    assert told is not None
    assert told.startswith("64 set, 32 in force: DSNRO. ")
    assert "Set DSNRO to 64 as well as LUN depth" in told


def test_the_value_that_brings_all_slots_into_force_is_offered(shared: Report) -> None:
    (device,) = (one for one in shared.devices if one.target == "lun1")
    remedy = device.depth_remedy
    assert remedy is not None
    assert (remedy.field, remedy.value, remedy.text) == ("dsnro", 64, "Set DSNRO to 64")
    freed = {**DEEP, f"hosts__0__{remedy.field}": remedy.value}
    after = estimate(design(classes__0__vms_per_host=8, classes__0__disk_depth=64, **freed))
    assert all(one.depth_note is None and one.depth_remedy is None for one in after.devices)


def test_the_simulation_says_it_of_the_mean() -> None:
    report = evaluate(design(classes__0__vms_per_host=8, classes__0__disk_depth=64, **DEEP), QUICK)
    (device,) = (one for one in report.devices if one.target == "lun1")
    assert device.dqlen.value is not None
    assert (device.depth_note is None) is (device.dqlen.value > 0.99 * 64)


@pytest.mark.parametrize(
    "fields",
    [
        {"hosts__0__lun_depth": 32, "hosts__0__dsnro": 32},
        {"hosts__0__lun_depth": 64, "hosts__0__dsnro": 64},
        {**DEEP, "classes__0__vms_per_host": 1, "classes__0__virtual_disks": 1},
    ],
)
def test_nothing_is_said_where_all_that_is_set_is_in_force(fields: dict[str, Any]) -> None:
    fields = {"classes__0__vms_per_host": 8, **fields}
    assert estimated(**fields)["lun1"] is None


def test_a_cap_for_each_vm_is_said_as_such() -> None:
    fields = {**DEEP, "hosts__0__dsnro_scope": "world", "classes__0__vms_per_host": 8}
    told = estimated(**fields)["lun1"]
    assert told is not None
    assert told.startswith("64 set for the device, 32 in force for each VM")
