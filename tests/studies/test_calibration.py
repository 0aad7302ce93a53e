"""Calibration: it finds what was put in, and says what the rows cannot tell."""

from typing import Any

import pytest
from pydantic import ValidationError

from qdepth.design.document.document import Design
from qdepth.design.document.timeline import Timeline
from qdepth.design.parsing import read_design
from qdepth.design.problem import InvalidDesign
from qdepth.published.case import read_case_design
from qdepth.studies.calibrate.calibration import Measured, calibrate
from qdepth.studies.calibrate.calibration_question import CalibrationQuestion
from qdepth.studies.calibrate.calibration_result import Calibration, most_simulations
from qdepth.studies.calibrate.calibration_solver import solver
from qdepth.studies.calibrate.measurements import (
    InvalidMeasurements,
    Measurements,
    Point,
    Subject,
    at_point,
)
from qdepth.studies.calibrate.task import Solver
from qdepth.studies.overrides import override, read_override
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline
from tests.support.measurements import read_measurements

DESIGN = read_case_design("vmworld_2006", "fc-vmfs")
DEPTH = "classes.vm1.workload.outstanding_ios"
DELAY: dict[str, Any] = {"path": "arrays.array1.read_ms", "low": 0.0, "high": 2.0}
SERVICE: dict[str, Any] = {"path": "sps.spa.read_us", "low": 50.0, "high": 1000.0}


def by_bounds(design: Design, _subject: Subject) -> Measured:
    """A solver that knows only delay and service: X = min(N / (Z + s), 1 / s), as bounds do."""
    array, workload = design.arrays[0], design.classes[0].workload
    assert workload.loop == "closed"
    delay, service = array.read_ms / 1e3, array.sps[0].read_us / 1e6
    iops = min(workload.outstanding_ios / (delay + service), 1 / service)
    return {"iops": iops, "latency_mean_ms": 1e3 * workload.outstanding_ios / iops}


def point(id_: str, depth: int, iops: float, role: str = "calibrate", **more: Any) -> Any:
    return {"id": id_, "role": role, "overrides": {DEPTH: depth}, "iops": iops, **more}


def fitted(parameters: list[dict[str, Any]], points: list[Any]) -> Calibration:
    data = {"parameters": parameters, "points": points}
    return calibrate(DESIGN, read_measurements(data, DESIGN), by_bounds)


def test_a_low_and_a_saturating_point_identify_delay_and_service() -> None:
    """Z = 0.75 ms and s = 250 us: 1000 IOPS with one outstanding I/O, 4000 at most."""
    found = fitted(
        [DELAY, SERVICE],
        [point("low", 1, 1000.0), point("full", 64, 4000.0), point("two", 2, 2000.0, "predict")],
    )
    delay, service = found.parameters
    assert delay.value == pytest.approx(0.75, rel=1e-3)
    assert service.value == pytest.approx(250.0, rel=1e-3)
    assert delay.identified
    assert service.identified
    assert found.degrees_of_freedom == 0
    assert found.worst_error_pct == pytest.approx(0, abs=0.2)
    assert found.design.arrays[0].read_ms == delay.value


def test_a_fit_that_ends_near_none_takes_none() -> None:
    """No field takes a delay between 0 and a nanosecond, and the best fit is no delay at all."""
    delay = DELAY | {"high": 5e-6}
    service = SERVICE | {"low": 1e-3, "high": 2e-3}
    found = fitted([delay, service], [point("one", 1, 1e9), point("full", 64, 1e9)])
    assert found.parameters[0].value == 0.0
    assert found.design.arrays[0].read_ms == 0.0


def test_parameter_that_no_row_depends_on_is_warned_of() -> None:
    found = fitted([DELAY, SERVICE], [point("full", 64, 4000.0), point("more", 128, 4000.0)])
    delay, service = found.parameters
    assert not delay.identified
    assert "do not determine arrays.array1.read_ms" in delay.warning
    assert service.identified


def test_combination_is_all_that_one_depth_tells() -> None:
    found = fitted([DELAY, SERVICE], [point("low", 1, 1000.0), point("again", 1, 1000.0)])
    assert [p.identified for p in found.parameters] == [False, False]
    assert "only together with" in found.parameters[0].warning


def test_predicted_rows_do_not_move_the_fit() -> None:
    points = [point("low", 1, 1000.0), point("full", 64, 4000.0)]
    alone = fitted([DELAY, SERVICE], points)
    beside = fitted([DELAY, SERVICE], [*points, point("odd", 8, 500.0, "predict")])
    assert [p.value for p in alone.parameters] == [p.value for p in beside.parameters]
    assert beside.worst_error_pct == pytest.approx(100 * (4000 / 500 - 1), rel=0.01)


def test_errors_are_those_of_the_predictions_alone() -> None:
    """How well a fit meets what it was fitted to says nothing of its worth."""
    apart = [point("full", 64, 4000.0), point("more", 128, 3000.0)]
    alone = fitted([SERVICE], apart)
    assert (alone.mean_error_pct, alone.worst_error_pct) == (None, None)
    assert min(abs(row.error_pct or 0.0) for row in alone.residuals) > 10
    rate = 1e6 / alone.parameters[0].value
    beside = fitted([SERVICE], [*apart, point("met", 256, rate, "predict")])
    assert beside.worst_error_pct == pytest.approx(0, abs=0.01)


def test_further_fields_get_the_same_value() -> None:
    both = {**SERVICE, "also": ["sps.spa.write_us"]}
    found = fitted([both], [point("full", 64, 4000.0)])
    assert found.design.arrays[0].sps[0].write_us == found.parameters[0].value


def test_more_parameters_than_points_are_refused() -> None:
    with pytest.raises(InvalidMeasurements, match="2 parameters cannot be fitted to 1 point"):
        fitted([DELAY, SERVICE], [point("low", 1, 1000.0)])


def refusal(**data: Any) -> str:
    whole = {"parameters": [SERVICE], "points": [point("low", 1, 1000.0)], **data}
    with pytest.raises(InvalidMeasurements) as refused:
        read_measurements(whole, DESIGN)
    return str(refused.value)


@pytest.mark.parametrize(
    ("depth", "iops", "latency_us"),
    [(4, 101_000.0, 29.28), (32, 108_000.0, 155.56), (256, 106_000.0, 1200.89)],
)
def test_rows_that_break_littles_law_are_refused_with_the_figure(
    depth: int, iops: float, latency_us: float
) -> None:
    """A course report of a consumer SSD: its latency leaves out the time before submission."""
    text = refusal(points=[point("row", depth, iops, latency_mean_ms=latency_us / 1e3)])
    assert f"{iops * latency_us / 1e6:.4g} I/Os under way" in text
    assert f"the workload keeps {depth}" in text


def test_rows_that_keep_littles_law_are_taken() -> None:
    row = point("row", 4, 3328.0, latency_mean_ms=1.20)
    found = read_measurements({"parameters": [SERVICE], "points": [row]}, DESIGN)
    assert isinstance(found, Measurements)


def test_one_value_may_stand_for_many_fields() -> None:
    """`+` joins fields, and `*` stands for every part of a list."""
    several: dict[str, float | int | str] = {
        "classes.*.workload.outstanding_ios+sps.spa.servers": 3
    }
    row = Point(id="a", role="predict", overrides=several, iops=1.0)
    there = at_point(DESIGN, row)
    for group in there.classes:
        assert group.workload.loop == "closed"
        assert group.workload.outstanding_ios == 3
    assert there.arrays[0].sps[0].servers == 3
    strange = Point(id="a", role="predict", overrides={"guests.*.count": 3}, iops=1.0)
    with pytest.raises(InvalidDesign, match="names no part"):
        at_point(DESIGN, strange)


def test_row_to_ignore_may_break_it() -> None:
    row = point("row", 4, 101_000.0, "ignore", latency_mean_ms=0.029)
    assert read_measurements({"points": [row]}, DESIGN).points[0].role == "ignore"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"points": [{"id": "a", "role": "predict"}]}, "a: there is no number"),
        ({"points": [point("a", 1, 10.0, group="vm9")]}, "no class of VMs vm9"),
        ({"parameters": [{**DELAY, "low": 3.0}]}, "low(=3) must be below high(=2)"),
        ({"points": [{**point("a", 1, 10.0), "iops": -1.0}]}, "/points/0/iops"),
    ],
)
def test_bad_measurements_are_refused(data: dict[str, Any], words: str) -> None:
    assert words in refusal(**data)


def test_workload_that_pauses_keeps_at_most_its_outstanding_ios() -> None:
    pause = {"classes.vm1.workload.think_ms": 1.0, DEPTH: 4}
    taken = point("row", 4, 1000.0, latency_mean_ms=3.0)
    read_measurements({"parameters": [SERVICE], "points": [{**taken, "overrides": pause}]}, DESIGN)
    wrong = {**point("row", 4, 1000.0, latency_mean_ms=5.0), "overrides": pause}
    assert "5 I/Os under way, but the workload keeps at most 4" in refusal(points=[wrong])


COPY: dict[str, Any] = {
    "id": "copy",
    "kind": "clone",
    "host": "esx1",
    "source": "ds1",
    "target": "ds1",
    "disk": {"format": "eager_zeroed", "provisioned_gib": 1.0},
}
COPYING = read_design(
    DESIGN.model_dump(mode="json", by_alias=True) | {"operations": [COPY], "classes": []}
)
ARRAY_MS = {"path": "arrays.array1.read_ms", "also": ["arrays.array1.write_ms"]}
CONSTANT: dict[str, Any] = {**ARRAY_MS, "low": 0.1, "high": 4.0}
QUICK = SimulationOptions(engine="compiled", max_ios=5_000)


def lasting(duration_s: float, id_: str = "a", role: str = "calibrate", **more: Any) -> Any:
    named = {"operation": "copy", "duration_s": duration_s}
    return {"id": id_, "role": role, **named, **more}


def test_time_of_a_copy_tells_the_constant_time_of_an_array() -> None:
    """One piece of 64 KiB at a time, so that nothing queues: each takes the time, twice."""
    one = {"hosts.esx1.data_mover.outstanding_pieces": 1}
    slower = {**one, "sps.spa.read_us": 346.6, "sps.spa.write_us": 346.6}
    points = [lasting(60.0, overrides=one), lasting(70.0, "b", "predict", overrides=slower)]
    data = {"parameters": [CONSTANT], "points": points}
    found = calibrate(COPYING, read_measurements(data, COPYING), solver(QUICK), nobody)
    (parameter,) = found.parameters
    sp_ms, link_ms = 2 * 0.2466, 2 * 65.536 / 200.0
    assert parameter.value == pytest.approx((60e3 / 16_384 - sp_ms - link_ms) / 2, rel=0.01)
    fitted_to, predicted = found.residuals
    assert fitted_to.quantity == "duration_s"
    assert fitted_to.error_pct == pytest.approx(0, abs=0.01)
    assert predicted.computed == pytest.approx(60.0 + 16_384 * 2 * 0.1e-3, rel=1e-3)


def nobody(_design: Design, _subject: Subject) -> Measured:
    """A scout that must not be asked."""
    raise AssertionError


def test_last_to_end_counts_of_several() -> None:
    several = override(COPYING, [read_override("operations.copy.count", "3")])
    together = solver(QUICK)(several, Subject(operation="copy"))["duration_s"]
    report = solve_timeline(several, QUICK, is_replayed=False)
    assert together == max(row.duration_s.value or 0.0 for row in report.operations)


def endless(_design: Design, _subject: Subject) -> Measured:
    """A solver in whose timeline nothing ends."""
    return {"duration_s": None}


@pytest.mark.parametrize("ask", [endless, pytest.param(solver(QUICK), marks=pytest.mark.full)])
def test_operation_that_does_not_end_cannot_be_fitted_to(ask: Solver) -> None:
    short = COPYING.model_copy(update={"timeline": Timeline(length_s=0.5)})
    data = {"parameters": [CONSTANT], "points": [lasting(60.0)]}
    with pytest.raises(InvalidMeasurements, match="a: the design has no duration_s there"):
        calibrate(short, read_measurements(data, short), ask)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (lasting(60.0, operation="move"), "no operation move"),
        (lasting(60.0, iops=10.0), "an operation has only a duration"),
        ({**lasting(60.0), "duration_s": None}, "an operation has only a duration"),
        (lasting(60.0, operation=None), "no operation is named that took 60 s"),
        (point("a", 1, 10.0, overrides={}), "so it has no IOPS without operations"),
    ],
)
def test_rows_that_do_not_fit_operations_are_refused(row: Any, words: str) -> None:
    with pytest.raises(InvalidMeasurements, match=words):
        read_measurements({"parameters": [CONSTANT], "points": [row]}, COPYING)


def test_analytic_engine_is_refused_for_operations() -> None:
    question = {
        "design": COPYING.model_dump(mode="json", by_alias=True),
        "measurements": {"parameters": [CONSTANT], "points": [lasting(60.0)]},
        "options": {"engine": "analytic"},
    }
    with pytest.raises(ValidationError, match="a: the analytic engine does not support operations"):
        CalibrationQuestion.model_validate(question)


def test_one_time_line_gives_all_its_durations() -> None:
    """Two rows of one timeline cost what one costs; a row of another doubles it."""

    def most(*rows: Any) -> int:
        data = {"parameters": [CONSTANT], "points": list(rows)}
        return most_simulations(Measurements.model_validate(data), COPYING)

    one, same = most(lasting(60.0)), most(lasting(60.0), lasting(60.0, "b"))
    other = most(lasting(60.0), lasting(60.0, "b", overrides={"arrays.array1.read_ms": 1.0}))
    assert same == one + 5  # its number, and four places around it
    assert other == 2 * one
