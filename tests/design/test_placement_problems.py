"""Numbers of VMs, shares, pins and counts that do not fit."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem
from tests.support.designs import changed, small_design


def problems(**fields: Any) -> list[DesignProblem]:
    return find_problems(Design.model_validate(changed(small_design(), **fields), strict=False))


@pytest.mark.parametrize(
    ("fields", "pointer", "message"),
    [
        ({"classes__0__vms_per_host": None}, "/classes/0/vms", "has no number of VMs"),
        ({"classes__0__vms": 4}, "/classes/0/vms_per_host", 'Both "VMs" and "VMs per host"'),
        (
            {"classes__0__vms_per_host": None, "classes__0__vms": 3, "classes__0__pins": [
                {"host": "esx1", "datastore": "ds1", "vms": 4}]},
            "/classes/0/pins", "place 4 VMs, more than it has",
        ),
        ({"classes__0__datastore_shares": [1.0, 2.0]}, "/classes/0/datastore_shares", "2 numbers"),
        ({"classes__0__host_shares": [1.0]}, "/classes/0/host_shares", "have no effect"),
        ({"classes__0__hosts": ["esx1", "esx1"]}, "/classes/0/hosts", "names esx1 twice"),
        (
            {"classes__0__pins": [
                {"host": "esx1", "host_number": 9, "datastore": "ds1", "vms": 1}]},
            "/classes/0/pins/0/host_number", "esx1 has no number 9",
        ),
        (
            {"datastores__0__count": 2, "arrays__0__luns__0__count": 3},
            "/datastores/0/lun", "The 3 LUNs of lun1 cannot be divided evenly among the 2",
        ),
        (
            {"arrays__0__luns__0__owners": ["spa", "spb"]},
            "/arrays/0/luns/0/owners", "has a count of 1 but 2 owners",
        ),
    ],
)  # fmt: skip
def test_a_finding_says_what_does_not_fit(
    fields: dict[str, Any], pointer: str, message: str
) -> None:
    (found,) = problems(**fields)
    assert found.pointer == pointer
    assert message in found.message
    assert found.remedy


def test_counts_of_endpoints_and_datastores_may_divide_either_way() -> None:
    for endpoints, datastores in ((1, 4), (2, 4), (4, 2)):
        fields = {
            "arrays__0__protocol_endpoints__0__count": endpoints,
            "datastores__1__count": datastores,
        }
        assert problems(**fields) == []


def test_hostile_counts_are_refused_without_being_expanded() -> None:
    luns = [{"id": f"l{n}", "count": 1024} for n in range(1000)]
    stores = [{"id": f"d{n}", "kind": "vmfs", "lun": f"l{n}", "count": 1024} for n in range(1000)]
    found = problems(arrays__0__luns=luns, datastores=stores)
    assert [problem.limit for problem in found] == ["at most 10000"]


def test_the_most_entries_with_the_most_of_each_are_refused() -> None:
    """4,096 entries of 1,024 are four million datastores, and as many VMs on each host."""
    entry = small_design()["classes"][0]
    stores = [{"id": f"d{n}", "kind": "vmfs", "lun": "lun1", "count": 1024} for n in range(4096)]
    assert problems(arrays__0__luns__0__count=1024, datastores=stores, classes=[])
    crowd = [entry | {"id": f"c{n}", "vms_per_host": 1024} for n in range(4096)]
    assert problems(hosts__0__count=1024, classes=crowd)
