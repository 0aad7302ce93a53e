"""Pools and caches that cannot be are refused with the reason."""

from contextlib import suppress
from typing import Any

import pytest

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign, find_problems
from tests.support.designs import changed, design, small_design


def pooled(raid: str = "raid5", **media: Any) -> dict[str, Any]:
    disks = {"kind": "disks", "model": "fc-15k", "count": 8, **media}
    document = changed(
        small_design(),
        arrays__0__pools=[{"id": "pool1", "raid": raid, "media": disks}],
    )
    document["arrays"][0]["luns"][0]["pool"] = "pool1"
    return document


def only(document: dict[str, Any]) -> DesignProblem:
    try:
        (found,) = find_problems(design(document))
    except InvalidDesign as refusal:
        (found,) = refusal.problems
    return found


def test_pool_of_known_disks_is_complete() -> None:
    assert find_problems(design(pooled())) == []


@pytest.mark.parametrize(
    ("raid", "count", "spares", "limit"),
    [
        ("raid5", 3, 1, "at least 3"),
        ("raid6", 3, 0, "at least 4"),
        ("raid10", 5, 0, "an even number"),
        ("raid1", 3, 0, "2"),
        ("raid0", 4, 4, "at least 1"),
    ],
)
def test_members_that_make_no_raid(raid: str, count: int, spares: int, limit: str) -> None:
    found = only(pooled(raid, count=count, spares=spares))
    assert (found.pointer, found.limit) == ("/arrays/0/pools/0/media", limit)


@pytest.mark.parametrize(
    ("raid", "counts"),
    [
        ("raid0", [1, 2, 3, 4, 5, 6, 7, 8]),
        ("raid1", [2]),
        ("raid10", [2, 4, 6, 8]),
        ("raid5", [3, 4, 5, 6, 7, 8]),
        ("raid6", [4, 5, 6, 7, 8]),
        ("raid50", [6, 7, 8]),
    ],
)
def test_members_that_make_a_raid(raid: str, counts: list[int]) -> None:
    """Each level with its spares besides, up to eight members."""
    made = []
    for count in range(1, 9):
        with suppress(InvalidDesign):
            assert find_problems(design(pooled(raid, count=count + 1, spares=1))) == []
            made.append(count)
    assert made == counts


def test_disk_of_no_model_needs_its_numbers() -> None:
    document = pooled(rotation_rpm=15_000.0, seek_ms=3.5, model=None)
    found = only(document)
    assert found.pointer == "/arrays/0/pools/0/media/transfer_mb_s"
    assert found.blocks == "simulate"


def test_pool_that_is_not_there() -> None:
    document = pooled()
    document["arrays"][0]["luns"][0]["pool"] = "pool9"
    assert only(document).pointer == "/arrays/0/luns/0/pool"


def test_dirty_cache_that_a_block_never_fits_into() -> None:
    document = changed(pooled(), arrays__0__cache={"dirty_mib": 0.0625, "page_kib": 64})
    assert find_problems(design(document)) == []
    large = changed(document, classes__0__workload__blocks=[{"size_kib": 65.0}])
    found = only(large)
    assert (found.pointer, found.limit) == ("/arrays/0/cache/dirty_mib", "at least 0.125")
