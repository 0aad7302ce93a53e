"""The curve of a sweep follows the laws of closed networks, and a station follows the curve."""

from itertools import pairwise
from math import log

import numpy as np
import pytest

from lab.rigs.rigs import read_rig
from qdepth.design.document.document import Design
from qdepth.engines.analytic.textbook.closed_networks import exact_mva
from qdepth.studies.calibrate.curves.measured_curve import (
    MOST_ROWS,
    curve_structure,
    measured_curve,
)
from qdepth.studies.calibrate.measurements import Measurements, at_point
from qdepth.studies.estimate.curves.curve import curve_of
from qdepth.studies.estimate.estimate import estimate

RIG = "efa-write"


def sweep(*fitted: str) -> tuple[Design, Measurements]:
    """The rig, fitted to these points."""
    design, measurements = read_rig(RIG)
    points = [
        point.model_copy(update={"role": "calibrate" if point.id in fitted else "predict"})
        for point in measurements.points
    ]
    return design, measurements.model_copy(update={"points": points})


def exact_rate(demands: list[float], delay: float, ios: int) -> float:
    return float(exact_mva([demands], [delay], [ios]).throughput[0])


@pytest.mark.parametrize("seed", range(20))
def test_closed_networks_stay_between_what_two_loads_allow(seed: int) -> None:
    """A delay and three queues, solved exactly: neither rate nor latency falls with more I/Os."""
    rng = np.random.default_rng(seed)
    demands, delay = list(rng.uniform(1e-5, 1e-3, 3)), float(rng.uniform(0.0, 5e-3))
    curve = curve_of([(ios, exact_rate(demands, delay, ios)) for ios in (1, 8, 64)])
    for ios in (2, 3, 5, 12, 24, 48):
        error = log(curve.at(ios) / exact_rate(demands, delay, ios))
        assert abs(error) <= curve.spread_at(ios)


@pytest.mark.parametrize(("ios", "rate"), [(1, 100.0), (4, 100.0), (16, 100.0 * 16 / 7.0)])
def test_latency_rises_on_a_straight_line_between_loads(ios: int, rate: float) -> None:
    """10 ms with one I/O, 40 ms with 4 and 100 ms with 28: at 16 it is 70 ms."""
    curve = curve_of([(1, 100.0), (4, 100.0), (28, 280.0)])
    assert curve.at(ios) == pytest.approx(rate)


def test_latency_never_falls_and_rates_may() -> None:
    """From 2 to 4 I/Os the rate at most doubles; from 4 to 8 it was measured to fall."""
    curve = curve_of([(2, 100.0), (4, 300.0), (8, 150.0)])
    assert curve.iops == pytest.approx((100.0, 200.0, 150.0))
    assert 150.0 < curve.at(6) < 200.0
    assert curve.spread_at(6) == pytest.approx(log(200.0 / 150.0))


def test_latency_alone_tells_the_rate_of_a_closed_loop() -> None:
    design, measurements = sweep("1 x 1", "1 x 4", "1 x 32")
    points = [
        point.model_copy(update={"iops": None, "latency_mean_ms": 1e3 * 4 / point.iops})
        if point.id == "1 x 4" and point.iops
        else point
        for point in measurements.points
    ]
    by_latency = measured_curve(design, measurements.model_copy(update={"points": points}))
    by_rate = measured_curve(design, measurements)
    assert by_latency is not None
    assert by_rate is not None
    assert by_latency.iops == pytest.approx(by_rate.iops)


def test_points_of_one_load_count_by_their_geometric_mean() -> None:
    assert curve_of([(1, 90.0), (1, 160.0), (2, 130.0)]).at(1) == pytest.approx(120.0)


def test_curve_stays_beyond_its_last_load() -> None:
    curve = curve_of([(1, 100.0), (4, 250.0), (16, 300.0)])
    assert curve.at(1000) == pytest.approx(300.0)
    assert [curve.spread_at(ios) for ios in (1, 4, 16)] == [0.0] * 3
    assert curve.spread_at(8) > 0.0


def test_rate_beyond_the_last_load_rises_no_faster_than_before() -> None:
    """50 more for each 12 I/Os from 4 to 16; a rate that fell does not rise again."""
    rising = curve_of([(1, 100.0), (4, 250.0), (16, 300.0)])
    assert rising.bounds_at(40) == pytest.approx((300.0, 400.0))
    falling = curve_of([(1, 100.0), (4, 250.0), (16, 200.0)])
    assert falling.bounds_at(40) == pytest.approx((200.0, 200.0))


def test_station_has_the_rates_of_the_curve_at_every_load() -> None:
    design, measurements = sweep("1 x 1", "1 x 4", "1 x 32")
    curve = measured_curve(design, measurements)
    structure = curve_structure(design, measurements)
    assert curve is not None
    assert structure is not None
    for point in measurements.points:
        there = at_point(structure.design, point)
        (group,) = there.classes
        assert group.workload.loop == "closed"
        rate = estimate(there).total.iops.value
        assert rate == pytest.approx(curve.at(group.workload.outstanding_ios), rel=0.01)


def test_table_of_rates_has_room_for_long_sweeps() -> None:
    design, measurements = sweep("1 x 1", "1 x 4", "1 x 32")
    first = measurements.points[0]
    points = [
        first.model_copy(
            update={"id": f"{ios}", "overrides": {path: ios}, "iops": 1e5 * ios / (ios + 9)}
        )
        for ios in range(1, 101)
        for path in first.overrides
    ]
    structure = curve_structure(design, measurements.model_copy(update={"points": points}))
    assert structure is not None
    table = structure.design.arrays[0].sps[0].rate_by_load
    assert len(table) <= MOST_ROWS
    assert all(low.ios < high.ios for low, high in pairwise(table))
    assert table[-1].ios == 100


@pytest.mark.parametrize(
    ("field", "value"), [("workload.think_ms", "5"), ("workload.read_pct", "50")]
)
def test_points_that_differ_in_more_than_load_are_no_sweep(field: str, value: str) -> None:
    design, measurements = sweep("1 x 1", "1 x 4", "1 x 32")
    path = f"classes.{design.classes[0].id}.{field}"
    points = [
        point.model_copy(update={"overrides": point.overrides | {path: value}})
        if point.id == "1 x 4"
        else point
        for point in measurements.points
    ]
    assert measured_curve(design, measurements.model_copy(update={"points": points})) is None


def test_below_its_first_load_a_curve_leaves_open_what_the_latency_is() -> None:
    """With 2 of 8 I/Os the rate is a quarter at least, and at most as high."""
    curve = curve_of([(8, 100.0), (16, 150.0), (32, 180.0)])
    assert curve.at(2) == pytest.approx(25.0)
    assert curve.spread_at(2) == pytest.approx(log(4.0))


def test_two_loads_are_no_curve() -> None:
    assert measured_curve(*sweep("1 x 1", "1 x 32")) is None
