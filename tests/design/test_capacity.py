"""Capacity after spares, mirrors and parity."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.profiles.capacity import raw_gb, usable_gb
from tests.support.designs import Json, design


def _pool(raid: str, count: int, **disks: Any) -> Json:
    return {
        "id": "pool",
        "raid": raid,
        "media": {"kind": "disks", "model": "fc-10k", "count": count} | disks,
    }


def _usable(pool: Json) -> float | None:
    there = design(arrays__0__pools=[pool])
    return usable_gb(there.known_profiles, there.arrays[0].pools[0])


@pytest.mark.parametrize(
    ("raid", "count", "disks", "data"),
    [
        ("raid0", 4, {}, 4),
        ("raid1", 2, {}, 1),
        ("raid10", 8, {}, 4),
        ("raid5", 5, {}, 4),
        ("raid5", 10, {"raid_group_disks": 5}, 8),
        ("raid50", 8, {}, 6),
        ("raid50", 12, {"raid_group_disks": 4}, 9),
        ("raid6", 8, {}, 6),
        ("raid6", 17, {"spares": 1, "raid_group_disks": 8}, 12),
    ],
)
def test_spares_mirrors_and_parity_take_their_disks(
    raid: str, count: int, disks: Json, data: int
) -> None:
    assert _usable(_pool(raid, count, capacity_gb=600.0, **disks)) == pytest.approx(600.0 * data)


def test_profile_gives_the_capacity_and_the_design_overrules_it() -> None:
    assert _usable(_pool("raid0", 2)) == 600.0
    assert _usable(_pool("raid0", 2) | {"usable_gb": 500.0}) == 500.0
    there = design(arrays__0__pools=[_pool("raid6", 6, spares=1)])
    assert raw_gb(there.known_profiles, there.arrays[0].pools[0]) == 1800.0


def test_nothing_is_assumed_of_flash() -> None:
    media = {"kind": "flash", "dies": 8, "read_us": 80.0, "write_us": 20.0}
    pool = {"id": "pool", "raid": "raid5", "media": media}
    assert _usable(pool) is None
    assert _usable(pool | {"usable_gb": 9000.0}) == 9000.0


@pytest.mark.parametrize(
    ("raid", "count", "size", "told"),
    [
        ("raid5", 10, 4, "do not make RAID 5 groups of 4"),
        ("raid6", 9, 3, "do not make RAID 6 groups of 3"),
        ("raid10", 8, 4, "has no parity"),
    ],
)
def test_groups_that_the_disks_do_not_fill_are_refused(
    raid: str, count: int, size: int, told: str
) -> None:
    pool = _pool(raid, count)
    checked = design(arrays__0__pools=[pool])
    disks = checked.arrays[0].pools[0].media.model_copy(update={"raid_group_disks": size})
    wrong = checked.arrays[0].pools[0].model_copy(update={"media": disks})
    array = checked.arrays[0].model_copy(update={"pools": [wrong]})
    problems = find_problems(checked.model_copy(update={"arrays": [array]}))
    assert [told in problem.message for problem in problems] == [True]
    assert problems[0].pointer == "/arrays/0/pools/0/media/raid_group_disks"
