"""Rigs from elsewhere: rows chosen by rules alone, and how often their intervals hold."""

from collections.abc import Sequence

import pytest

from lab.accuracy.accuracy_elsewhere import chosen, held, judged
from lab.accuracy.back_tests import TESTED, back_tests_of, calibrate_rig
from lab.rigs.rigs import (
    ELSEWHERE,
    ELSEWHERE_LATER,
    RIGS,
    read_back_tests_elsewhere,
    read_back_tests_later,
    read_back_tests_of_three_points,
    read_rig,
)
from qdepth.engines.compiled.simulation import prepare
from qdepth.published.back_tests import BackTest
from qdepth.studies.calibrate.measurements import Measurements, Point, at_point
from qdepth.studies.estimate.offered_load import load_of

BOTH = (*ELSEWHERE, *ELSEWHERE_LATER)
LEAST_ROWS = 5
BY_LITTLE = 0.10
OF_THE_HIGHEST = 0.95
INSIDE = {
    "efa-block": (12, 14),
    "tcp-block": (10, 14),
    "efa-write": (8, 8),
    "efa-rail-write": (8, 8),
    "i8g-nvme": (8, 8),
    "ahci-ssd": (28, 28),
    "hba-ssd": (27, 28),
    "usb-ssd": (16, 16),
    "raid-card-ssd": (28, 28),
    "raid-card-stripe": (26, 28),
    "highpoint-raid5": (16, 16),
    "eight-disks": (28, 28),
    "disk-7k2": (16, 16),
    "disk-10k": (16, 16),
}
"""Rates and mean latencies inside their intervals, of all that were predicted."""
INSIDE_LATER = {
    "ceph-rbd": (12, 12),
    "ceph-fs": (12, 12),
    "ceph-nfs": (10, 12),
    "raid-card-disk": (12, 14),
    "pcie-ssd": (12, 12),
    "rocket-nvme": (24, 24),
    "floppy": (6, 10),
    "disk-1tb": (16, 16),
    "raid-card-three": (26, 28),
    "hba-mode-ssd": (28, 28),
    "hba-dc500m": (28, 28),
    "sata-300-ssd": (28, 28),
}
INSIDE_LATER_TAILS = {
    "ceph-rbd": (11, 12),
    "ceph-fs": (12, 12),
    "ceph-nfs": (9, 12),
    "raid-card-disk": (12, 14),
    "pcie-ssd": (8, 8),
    "rocket-nvme": (12, 12),
    "floppy": (10, 10),
    "disk-1tb": (15, 16),
    "raid-card-three": (22, 22),
    "hba-mode-ssd": (18, 20),
    "hba-dc500m": (17, 20),
    "sata-300-ssd": (20, 20),
}
"""Their p95s and p99s."""


def points(rig: str) -> Measurements:
    return read_rig(rig)[1]


def outstanding(rig: str) -> dict[str, int]:
    design, measurements = read_rig(rig)
    return {point.id: load_of(at_point(design, point)).ios for point in measurements.points}


def littles_share(point: Point, ios: int) -> float:
    """I/Os by Little's law, relative to those that were outstanding."""
    assert point.iops is not None
    assert point.latency_mean_ms is not None
    return point.iops * point.latency_mean_ms / 1e3 / ios


@pytest.mark.parametrize("rig", BOTH)
def test_rows_are_left_out_by_littles_law_alone(rig: str) -> None:
    ios = outstanding(rig)
    for point in points(rig).points:
        is_sound = abs(littles_share(point, ios[point.id]) - 1) <= BY_LITTLE
        assert (point.role != "ignore") == is_sound, point.id
        assert point.role != "ignore" or point.note


@pytest.mark.parametrize("rig", BOTH)
def test_the_lowest_and_the_first_saturating_row_are_fitted(rig: str) -> None:
    ios, usable = outstanding(rig), [p for p in points(rig).points if p.role != "ignore"]
    assert len(usable) >= LEAST_ROWS
    highest = max(point.iops or 0.0 for point in usable)
    saturating = min(
        (point for point in usable if (point.iops or 0.0) >= OF_THE_HIGHEST * highest),
        key=lambda point: ios[point.id],
    )
    (low,) = [point for point in usable if ios[point.id] == 1]
    fitted = [point.id for point in usable if point.role == "calibrate"]
    assert fitted == [low.id, saturating.id]
    assert len(points(rig).parameters) == len(fitted)


@pytest.mark.parametrize("rig", BOTH)
def test_every_predicted_number_is_back_tested(rig: str) -> None:
    expected = {
        (point.id, name)
        for point in points(rig).points
        for name in TESTED
        if point.role == "predict" and getattr(point, name) is not None
    }
    tests = [test for test in of_two_points(rig) if test.rig == rig]
    assert {(test.point, test.quantity) for test in tests} == expected
    assert len(tests) == len(expected)
    if rig in ELSEWHERE_LATER:
        return
    third = {test.point for test in read_back_tests_of_three_points() if test.rig == rig}
    assert len({point for point, _ in expected} - third) <= 1


def test_sources_have_addresses_and_are_none_of_the_rigs_that_set_the_allowance() -> None:
    sources = {points(rig).source for rig in BOTH}
    later = {points(rig).source for rig in ELSEWHERE_LATER}
    assert all(source.startswith("https://") for source in sources)
    assert sources.isdisjoint(points(rig).source for rig in RIGS)
    assert later.isdisjoint(points(rig).source for rig in ELSEWHERE)
    assert len(set(BOTH) | set(RIGS)) == len(BOTH) + len(RIGS)


def test_as_many_intervals_hold_as_are_stated() -> None:
    """Nine of ten, and of each rig as many as the page says."""
    numbers = judged(read_back_tests_elsewhere())
    found = {rig: held(chosen(numbers, rig)) for rig in ELSEWHERE}
    assert {rig: (one.inside, one.numbers) for rig, one in found.items()} == INSIDE
    for each in (chosen(numbers), chosen(numbers, is_percentile=True)):
        assert held(each).inside_pct > 90.0
        assert held(each).inside_alike_pct > 90.0


def test_as_many_later_intervals_hold_as_are_stated() -> None:
    numbers = judged(read_back_tests_later())
    for is_percentile, inside in ((False, INSIDE_LATER), (True, INSIDE_LATER_TAILS)):
        found = {
            rig: held(chosen(numbers, rig, is_percentile=is_percentile)) for rig in ELSEWHERE_LATER
        }
        assert {rig: (one.inside, one.numbers) for rig, one in found.items()} == inside


def test_two_fitted_points_alone_tell_too_little() -> None:
    """Without the other points fewer hold, although the intervals of good structures are wider."""
    alone = judged(read_back_tests_elsewhere(), by_others=False)
    numbers = judged(read_back_tests_elsewhere())
    for is_percentile in (False, True):
        fewer, more = (held(chosen(each, is_percentile=is_percentile)) for each in (alone, numbers))
        assert fewer.inside_pct < more.inside_pct - 10.0
    for rig in ("efa-rail-write", "usb-ssd"):
        wide, narrow = (held(chosen(each, rig)).half_width_pct for each in (alone, numbers))
        assert narrow < wide / 1.5


def test_of_intervals_that_no_point_tests_seven_in_ten_held_as_calibrations_say() -> None:
    both = (read_back_tests_elsewhere(), read_back_tests_later())
    numbers = [one for tests in both for one in judged(tests, by_others=False)]
    assert 65.0 < held(chosen(numbers)).inside_pct < 75.0
    assert len({one.test.rig for one in numbers}) == 26


@pytest.mark.full
@pytest.mark.parametrize(
    ("rig", "with_third"),
    [*((rig, False) for rig in BOTH), *((rig, True) for rig in ELSEWHERE)],
)
def test_calibration_gives_the_shipped_errors(rig: str, *, with_third: bool) -> None:
    prepare()
    tests = read_back_tests_of_three_points() if with_third else of_two_points(rig)
    shipped = [test for test in tests if test.rig == rig]
    found = back_tests_of(rig, calibrate_rig(rig, with_third=with_third))
    assert [key(test) for test in found] == [key(test) for test in shipped]
    assert [test.error_pct for test in found] == pytest.approx(
        [test.error_pct for test in shipped], abs=0.2, rel=0.01
    )


def of_two_points(rig: str) -> Sequence[BackTest]:
    return read_back_tests_later() if rig in ELSEWHERE_LATER else read_back_tests_elsewhere()


def key(test: BackTest) -> tuple[str, str, bool, bool]:
    return test.point, test.quantity, test.is_beyond, test.is_saturated
