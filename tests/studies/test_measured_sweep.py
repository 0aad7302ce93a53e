"""A calibrated design carries its measured sweep, which narrows its answers near those loads."""

import json
import math
from typing import Any

import pytest

from lab.rigs.rigs import read_rig
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.report.prediction import PredictedNumber
from qdepth.report.report import Report
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_solver import scout_for, solver
from qdepth.studies.estimate.curves.measured_sweep import digest_without_load, sweep_of
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.overrides import Override, override, read_override
from qdepth.studies.simulate.options import SimulationOptions
from tests.studies.test_calibration_whole import DEPTH, DESIGN, SERVICE, measured, servers
from tests.support.measurements import read_measurements

BY_ESTIMATE = SimulationOptions(engine="analytic")
RIG = "raid-card-disk"
ROLES = {"1 x 1": "calibrate", "1 x 8": "calibrate", "1 x 64": "calibrate", "1 x 16": "ignore"}
UNSEEN = 16
LOADS = 8
LOAD = "classes.fio.workload.outstanding_ios"


@pytest.fixture(scope="module")
def carried() -> Design:
    """Fitted to 1, 8 and 64 I/Os of a disk; 16 are left out, and all others are set aside."""
    design, measurements = read_rig(RIG)
    points = [
        point.model_copy(update={"role": ROLES.get(point.id, point.role)})
        for point in measurements.points
    ]
    known = measurements.model_copy(update={"points": points})
    return calibrate(design, known, solver(BY_ESTIMATE), scout_for(design, BY_ESTIMATE)).design


def at(design: Design, depth: int) -> Design:
    return override(design, [Override(LOAD, depth)])


def without_sweep(design: Design) -> Design:
    assert design.calibration is not None
    calibration = design.calibration.model_copy(update={"sweep": None})
    return design.model_copy(update={"calibration": calibration})


def total(report: Report, quantity: Any) -> PredictedNumber:
    assert report.prediction is not None
    found = report.prediction.of(quantity)
    assert found is not None
    return found


def width(number: PredictedNumber) -> float:
    return math.log(number.high / number.low)


@pytest.mark.parametrize("quantity", ["iops", "mb_s", "latency_mean_ms"])
@pytest.mark.parametrize("depth", [3, 12, UNSEEN, 24])
def test_answers_between_measured_loads_are_narrower(
    carried: Design, depth: int, quantity: str
) -> None:
    report = estimate(at(carried, depth))
    number = total(report, quantity)
    assert number.is_by_curve
    assert number.low <= number.value <= number.high
    assert width(number) < width(total(estimate(without_sweep(at(carried, depth))), quantity))
    assert report.total.iops.low == total(report, "iops").low
    assert report.prediction is not None
    assert "points measured around" in report.prediction.text


def test_what_was_measured_at_another_load_is_inside(carried: Design) -> None:
    _, measurements = read_rig(RIG)
    (iops,) = [point.iops for point in measurements.points if point.id == f"1 x {UNSEEN}"]
    rate = total(estimate(at(carried, UNSEEN)), "iops")
    assert iops is not None
    assert rate.low <= iops <= rate.high


def test_design_that_misses_the_points_around_is_off() -> None:
    """One server in place of twelve: half of what was measured at 8 and 16 I/Os."""
    points: list[Any] = [
        measured(depth, role="calibrate" if depth in (1, 8, 64) else "predict")
        for depth in (1, 2, 4, 8, 16, 32, 64)
    ]
    data = {"parameters": [{"path": SERVICE, "low": 10.0, "high": 10_000.0}], "points": points}
    design = calibrate(DESIGN, read_measurements(data, DESIGN), servers, servers).design
    report = estimate(override(design, [Override(DEPTH, 12)]))
    assert report.prediction is not None
    assert "so the design is off here" in report.prediction.text


def test_percentiles_stay_as_wide_as_without(carried: Design) -> None:
    with_it, without = (
        estimate(each) for each in (at(carried, 12), without_sweep(at(carried, 12)))
    )
    assert total(with_it, "latency_p99_ms") == total(without, "latency_p99_ms")


@pytest.mark.parametrize("change", ["hosts.host.kernel_us=9", "classes.fio.workload.think_ms=1"])
def test_changed_design_has_no_measured_points(carried: Design, change: str) -> None:
    path, _, value = change.partition("=")
    changed = override(at(carried, 12), [read_override(path, value)])
    assert not total(estimate(changed), "iops").is_by_curve


def test_names_and_loads_are_no_other_design(carried: Design) -> None:
    renamed = carried.model_copy(
        update={"arrays": [each.model_copy(update={"name": "new"}) for each in carried.arrays]}
    )
    assert digest_without_load(at(renamed, 5)) == digest_without_load(carried)


def test_document_keeps_the_sweep(carried: Design) -> None:
    read = read_design(json.loads(carried.model_dump_json(by_alias=True)))
    assert read.calibration == carried.calibration
    assert total(estimate(at(read, 12)), "iops").is_by_curve


def test_sweep_of_several_classes_is_not_carried(carried: Design) -> None:
    """The share of each class in the load is unknown then."""
    (one,) = carried.classes
    two = carried.model_copy(
        update={"classes": [one, one.model_copy(update={"id": "other", "stream_key": "other"})]}
    )
    assert carried.calibration is not None
    assert carried.calibration.sweep is not None
    assert len(carried.calibration.sweep.rates) == LOADS
    assert sweep_of(two, []) is None
