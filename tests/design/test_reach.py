"""Which devices carry a datastore, and which SP owns each of them."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qdepth.design.document.array import Lun
from qdepth.design.routing.reach import Reach, members_of, one_of
from tests.support.designs import changed, design, small_design
from tests.support.examples import examples


@given(st.integers(1, 40), st.integers(1, 40))
@settings(max_examples=examples(200))
def test_datastores_have_equally_many_devices_or_share_them_evenly(
    datastores: int, devices: int
) -> None:
    carried = [members_of(index, datastores, devices) for index in range(datastores)]
    assert {len(each) for each in carried} == {max(1, devices // datastores)}
    users = Counter(device for each in carried for device in each)
    assert set(users) <= set(range(devices))
    assert max(users.values()) - min(users.values()) <= 1
    if devices <= datastores:
        assert set(users) == set(range(devices))
    else:
        assert set(users.values()) == {1}


@pytest.mark.parametrize(
    ("count", "owners", "expected"),
    [
        (1, [], [("lun", [])]),
        (1, ["spa"], [("lun", ["spa"])]),
        (2, [], [("lun#1", []), ("lun#2", [])]),
        (3, ["spa"], [("lun#1", ["spa"]), ("lun#2", ["spa"]), ("lun#3", ["spa"])]),
        (3, ["spa", "spb"], [("lun#1", ["spa"]), ("lun#2", ["spb"]), ("lun#3", ["spa"])]),
    ],
)
def test_owners_take_turns_over_the_devices_of_an_entry(
    count: int, owners: list[str], expected: list[tuple[str, list[str]]]
) -> None:
    entry = Lun(id="lun", count=count, owners=owners)
    devices = [one_of(entry, index) for index in range(count)]
    assert [(each.id, each.owners) for each in devices] == expected
    assert {each.count for each in devices} == {1}


def test_datastores_share_a_lun_entry_one_lun_each() -> None:
    """Without a count, a LUN entry has a LUN for each datastore of the entry on it."""
    read = design(changed(small_design(), datastores__0__count=3))
    reach = Reach(read)
    store = read.datastores[0]
    carried = [[target.device.id for target in reach.targets_of(store, at)] for at in range(3)]
    assert carried == [["lun1#1"], ["lun1#2"], ["lun1#3"]]
    assert [target.device.id for target in reach.targets(store)] == ["lun1#1", "lun1#2", "lun1#3"]
