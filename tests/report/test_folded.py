"""Of many alike rows three stand for all."""

from qdepth.report.folded import MOST_ALIKE, alike, folded
from qdepth.studies.estimate.estimate import estimate
from tests.design.placement.test_place import cluster


def test_the_least_the_median_and_the_most_loaded_stand_for_all() -> None:
    report = estimate(cluster(20, 4, 61))
    few = folded(report)
    assert len(report.devices) > MOST_ALIKE
    assert sorted(row.shown or "" for row in few.devices) == ["least", "median", "most"]
    assert sum(row.members for row in few.devices) == len(report.devices)
    assert few.groups == report.groups
    shown = {row.shown: row for row in few.devices}
    loads = [row.load.value or 0.0 for row in report.devices]
    assert shown["least"].load.value == min(loads)
    assert shown["most"].load.value == max(loads)


def test_a_few_rows_stay_as_they_are() -> None:
    report = estimate(cluster(2, 2, 4))
    assert folded(report) == report


def test_all_members_are_found_by_one_of_them() -> None:
    report = estimate(cluster(20, 4, 61))
    (first, *_) = report.devices
    assert list(alike(report, first.id)) == report.devices
    assert list(alike(report, "nowhere")) == []


def test_rows_that_are_shown_add_up_where_one_of_them_sets_the_rate() -> None:
    report = estimate(cluster(20, 4, 61))
    for row in sorted(report.devices, key=lambda row: row.load.value or 0.0)[:3]:
        bottleneck = report.bottleneck.model_copy(update={"id": row.id})
        few = folded(report.model_copy(update={"bottleneck": bottleneck}))
        assert row.id in {each.id for each in few.devices}
        assert sum(each.members for each in few.devices) == len(report.devices)
