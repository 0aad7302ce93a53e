"""RAID levels: one record for each that a design can name."""

from typing import get_args

import pytest

from qdepth.design.document.media import RAID_LEVELS, Pool, Raid


def test_each_level_of_a_design_has_a_record() -> None:
    assert list(RAID_LEVELS) == list(get_args(Raid))
    allowed = Pool.model_json_schema()["properties"]["raid"]["enum"]
    assert allowed == list(RAID_LEVELS)


@pytest.mark.parametrize(
    ("raid", "accesses"),
    [("raid0", 1), ("raid1", 2), ("raid10", 2), ("raid5", 4), ("raid50", 4), ("raid6", 6)],
)
def test_a_small_write_costs_the_accesses_of_the_literature(raid: Raid, accesses: int) -> None:
    level = RAID_LEVELS[raid]
    assert level.width * level.rounds == accesses


@pytest.mark.parametrize(
    ("raid", "members"),
    [
        ("raid0", [1, 2, 3, 4, 5, 6, 7]),
        ("raid1", [2]),
        ("raid10", [2, 4, 6]),
        ("raid5", [3, 4, 5, 6, 7]),
        ("raid50", [6, 7]),
        ("raid6", [4, 5, 6, 7]),
    ],
)
def test_members_that_make_a_pool(raid: Raid, members: list[int]) -> None:
    level = RAID_LEVELS[raid]
    assert [number for number in range(8) if level.fits(number)] == members


def test_only_raid_0_loses_its_data_with_one_disk() -> None:
    lost = [raid for raid, level in RAID_LEVELS.items() if not level.survives_a_disk]
    assert lost == ["raid0"]
