"""What vendors recommend: named where a design differs, silent where it does not matter."""

import json
from typing import Any

import pytest

from qdepth.catalogue.catalogue import Profile, catalogue
from qdepth.design.changes import field_changes
from qdepth.design.checks.advice import DesignAdvice, find_advice
from tests.support.designs import changed, design, small_design

PURE: dict[str, Any] = {"arrays__0__front_end": "pure-flasharray"}
SLOW: dict[str, Any] = {"hosts__0__round_robin_ios": 1000}


def advice(**fields: Any) -> list[DesignAdvice]:
    return find_advice(design(**fields))


def test_host_that_keeps_more_ios_a_path_than_its_array_wants_is_named() -> None:
    (found,) = advice(**PURE, **SLOW)
    assert found.message == (
        "Everpure FlashArray (formerly Pure Storage) recommends 1 I/O per path; esx1 has 1000."
    )
    assert found.remedy == 'Set "I/Os per path" of esx1 to 1.'
    assert found.source.address.startswith("https://support.purestorage.com/")


def test_value_that_is_not_set_is_judged_by_its_default() -> None:
    document = changed(small_design(), **PURE)
    del document["hosts"][1]["round_robin_ios"]
    assert [each.pointer for each in find_advice(design(document))] == ["/hosts/1/round_robin_ios"]


def test_advice_that_is_taken_is_gone_and_changes_nothing_else() -> None:
    before = design(**PURE, **SLOW)
    (found,) = find_advice(before)
    assert found.pointer == "/hosts/0/round_robin_ios"
    after = design(**PURE, hosts__0__round_robin_ios=json.loads(found.recommended))
    assert find_advice(after) == []
    assert [change.pointer for change in field_changes(before, after)] == [found.pointer]


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({}, id="array without a profile"),
        pytest.param({"arrays__0__front_end": "netapp-ontap"}, id="profile without advice"),
        pytest.param(PURE | {"hosts__0__path_policy": "fixed"}, id="paths that take no turns"),
        pytest.param(PURE | {"classes__0__hosts": ["esx2"]}, id="host without VMs"),
    ],
)
def test_nothing_is_advised_where_it_does_not_matter(fields: dict[str, Any]) -> None:
    assert advice(**SLOW, **fields) == []


def test_nothing_is_advised_on_a_single_path() -> None:
    document = changed(small_design(), **PURE, **SLOW)
    del document["hosts"][0]["hba_ports"][1]
    assert find_advice(design(document)) == []


def test_own_front_end_recommends_nothing() -> None:
    own = {"id": "lab-ports", "kind": "front_end", "port_depth": 99}
    document = changed(small_design() | {"profiles": [own]}, **SLOW)
    document["arrays"][0]["front_end"] = "lab-ports"
    assert find_advice(design(document)) == []


@pytest.mark.parametrize(
    "front_end",
    [entry for entry in catalogue().front_ends if "round_robin_ios" in entry.settings],
    ids=lambda entry: entry.id,
)
def test_every_recommendation_can_be_set(front_end: Profile) -> None:
    """A value outside the range of the field would be advice that is refused."""
    fields = {"arrays__0__front_end": front_end.id}
    (found,) = advice(**fields, **SLOW)
    assert advice(**fields, hosts__0__round_robin_ios=json.loads(found.recommended)) == []
