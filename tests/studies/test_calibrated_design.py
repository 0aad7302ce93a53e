"""A calibrated design carries its uncertainty: reports and comparisons show it part by part."""

import math
from typing import Any

import pytest

from qdepth.design.document.calibration import DesignCalibration, FittedField
from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.design.document.price import Price
from qdepth.design.parsing import read_design
from qdepth.design.problem import InvalidDesign
from qdepth.published.case import read_case_design
from qdepth.report.prediction import PredictedNumber
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_solver import solver
from qdepth.studies.candidates.candidate_table import evaluate_candidate
from qdepth.studies.compare.comparison import compare
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.estimate.fitted_conditions import conditions_of
from qdepth.studies.estimate.load_at_target import load_at_target
from qdepth.studies.estimate.load_curve import LoadedDesign
from qdepth.studies.estimate.offered_load import beyond, load_of, most_of
from qdepth.studies.estimate.structure import FURTHER
from qdepth.studies.estimate.widened import Place, widened
from qdepth.studies.overrides import Override, override, read_override
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.sweep_points import point_of
from tests.support.measurements import read_measurements

SERVICE, DEPTH = "sps.spa.read_us", "classes.vm1.workload.outstanding_ios"
PLAIN = read_case_design("vmworld_2006", "fc-vmfs")
QUICK = SimulationOptions(engine="simpy", max_ios=10_000)


def calibrated(**changes: Any) -> Design:
    """The service time of the controller known to 5 %, at loads up to 64 I/Os."""
    calibration = DesignCalibration(
        parameters=[
            FittedField(
                path=SERVICE, also=["sps.spa.write_us"], value=PLAIN.arrays[0].sps[0].read_us
            )
        ],
        directions=[[0.05]],
        saturated_pct=2.0,
        within_pct=4.0,
        beyond_pct=9.0,
        source="a test",
        fitted_ios=64,
        fitted_iops=0,
    )
    return PLAIN.model_copy(update={"calibration": calibration.model_copy(update=changes)})


def at(design: Design, depth: int, *more: Override) -> Design:
    return override(design, [Override(DEPTH, depth), *more])


def of_engine(design: Design, options: SimulationOptions | None = None) -> Report:
    """The same numbers with the intervals of the engine alone."""
    plain = design.model_copy(update={"calibration": None})
    return estimate(plain) if options is None else evaluate(plain, options)


def half_width(number: Number | None) -> float:
    """Half of an interval, as a logarithm."""
    assert number is not None
    assert number.low is not None
    assert number.high is not None
    return math.log(number.high / number.low) / 2


def total(report: Report, quantity: str) -> PredictedNumber:
    assert report.prediction is not None
    return next(n for n in report.prediction.numbers if n.group is None and n.quantity == quantity)


def test_document_keeps_it_and_refuses_one_that_does_not_fit() -> None:
    document = calibrated().model_dump(mode="json", by_alias=True)
    assert read_design(document).calibration == calibrated().calibration
    document["calibration"]["directions"] = [[0.05, 0.01]]
    with pytest.raises(InvalidDesign, match="directions/0 has 2 entries; it needs 1"):
        read_design(document)


def test_saturated_controller_is_as_uncertain_as_its_service_time() -> None:
    report = estimate(at(calibrated(), 64))
    iops = total(report, "iops")
    assert 7.0 < iops.parameters_pct < 100 * math.sinh(1.96 * 0.05)  # the link has a part in it
    assert iops.structure_pct == 2.0  # the controller sets the rate
    assert total(estimate(at(calibrated(), 1)), "iops").structure_pct == 4.0
    own = math.log1p(iops.simulation_pct / 100)
    expected = math.hypot(math.log1p(iops.parameters_pct / 100), math.log(1.02), own)
    assert math.log(iops.high / iops.low) / 2 == pytest.approx(expected, rel=0.05)
    assert report.prediction is not None
    assert "calibration and model" in report.prediction.text
    assert report.prediction.beyond == ""


def test_simulation_says_which_part_is_which() -> None:
    report = evaluate(at(calibrated(), 64), QUICK)
    mean = total(report, "latency_mean_ms")
    own = of_engine(at(calibrated(), 64), QUICK).total.latency_ms.mean
    assert own.low is not None
    assert own.high is not None
    assert own.value is not None
    assert mean.simulation_pct == pytest.approx(50 * (own.high - own.low) / own.value)
    assert mean.low < own.low < own.high < mean.high
    assert report.prediction is not None
    assert f"± {mean.simulation_pct:.1f} % simulation" in report.prediction.text


def test_load_beyond_the_fitted_ones_is_warned_of_and_wider() -> None:
    report = estimate(at(calibrated(), 128))
    assert report.prediction is not None
    assert report.prediction.beyond == "fitted up to 64 I/Os, asked at 128"
    assert "Beyond the fitted loads: fitted up to 64 I/Os, asked at 128." in report.prediction.text
    assert total(report, "iops").structure_pct == pytest.approx(FURTHER * 2.0)


def test_question_unlike_the_fitted_points_is_warned_of_and_wider() -> None:
    """Other blocks, reads, hosts, servers or cache hits than were fitted, in words."""
    plain = at(PLAIN, 64)
    known = calibrated(fitted_conditions=conditions_of(plain))
    assert total(estimate(at(known, 64)), "iops").structure_pct == 2.0
    size = "classes.vm1.workload.blocks.0.size_kib"
    small = estimate(at(known, 64, read_override(size, "4")))
    assert small.prediction is not None
    assert small.prediction.beyond == "fitted with blocks of 64 KiB, asked with blocks of 4 KiB"
    assert total(small, "latency_mean_ms").structure_pct in (FURTHER * 2.0, 9.0)
    both = at(known, 128, read_override("sps.spa.servers", "2"))
    told = beyond(load_of(both), load_of(plain))
    assert told.startswith("fitted up to 64 I/Os, asked at 128; ")
    assert told.endswith("1 server in the SPs, asked with 2 servers in the SPs")


def test_points_span_their_conditions_together() -> None:
    """What lies between two fitted points was fitted."""
    size = "classes.vm1.workload.blocks.0.size_kib"
    small, between, large = (at(PLAIN, 64, read_override(size, kib)) for kib in ("4", "16", "64"))
    fitted = most_of([load_of(small), load_of(large)])
    assert beyond(load_of(between), fitted) == ""
    assert "64 KiB, asked with blocks of 4 KiB" in beyond(load_of(small), load_of(large))


def test_percentiles_have_an_allowance_of_their_own() -> None:
    """That of beyond the fitted loads stands for it where no back-test told; saturation is none."""
    report = estimate(at(calibrated(percentiles_pct=30.0), 64))
    tail = total(report, "latency_p99_ms")
    assert tail.structure_pct == total(report, "latency_p95_ms").structure_pct == 30.0
    assert report.prediction is not None
    assert f"p99 ± {tail.simulation_pct:.1f} % analytic engine" in report.prediction.text
    assert "all other numbers have the interval of the engine alone" in report.prediction.text
    further = estimate(at(calibrated(percentiles_pct=30.0), 128))
    assert total(further, "latency_p99_ms").structure_pct == pytest.approx(FURTHER * 30.0)
    assert total(estimate(at(calibrated(), 64)), "latency_p99_ms").structure_pct == 9.0


def test_uncalibrated_design_says_that_its_interval_is_the_simulation_alone() -> None:
    simulated, analytic = evaluate(PLAIN, QUICK).prediction, estimate(PLAIN).prediction
    assert simulated is not None
    assert analytic is not None
    assert simulated.numbers == analytic.numbers == []
    assert "simulation noise alone" in simulated.text
    assert "stated error of the analytic engine alone" in analytic.text


def test_field_that_was_changed_since_counts_as_known() -> None:
    changed = [read_override(path, "300.0") for path in (SERVICE, "sps.spa.write_us")]
    report = estimate(at(calibrated(), 64, *changed))
    assert total(report, "iops").parameters_pct == 0.0


def test_values_that_the_design_does_not_take_are_said() -> None:
    report = estimate(at(calibrated(directions=[[20.0]]), 64))
    assert report.prediction is not None
    assert (
        "The intervals exclude the uncertainty of the fitted parameters" in report.prediction.text
    )
    assert total(report, "iops").parameters_pct == 0.0


def test_points_are_predicted_with_what_was_fitted_before() -> None:
    """Nothing is fitted, and the uncertainty of the earlier fit is in the interval."""
    point = {"id": "a", "role": "calibrate", "overrides": {DEPTH: 64}, "iops": 3000.0}
    solve = solver(SimulationOptions(engine="analytic"))
    rows = [
        calibrate(design, read_measurements({"points": [point]}, design), solve).residuals[0]
        for design in (PLAIN, calibrated(), calibrated(fitted_ios=32))
    ]
    plain, known, further = rows
    assert (plain.role, plain.parameters_pct) == ("predict", 0.0)
    assert known.parameters_pct == pytest.approx(
        total(estimate(at(calibrated(), 64)), "iops").parameters_pct
    )
    assert (known.beyond, further.beyond) == ("", "fitted up to 32 I/Os, asked at 64")


def test_shared_parameters_cancel_in_a_comparison() -> None:
    """Both designs are limited by the same controller, so their ratio is that of nothing else."""
    first, second = at(calibrated(), 48), at(calibrated(), 64)
    second = second.model_copy(update={"id": "deeper"})
    own = at(calibrated(within_pct=4.001), 64).model_copy(update={"id": "own"})
    designs = [first, second, own]
    found = compare(designs, [estimate(design) for design in designs])
    rows = [next(r for r in found.differences if r.design_id == name) for name in ("deeper", "own")]
    shared, apart = (row.predicted for row in rows)
    assert shared is not None
    assert apart is not None
    assert shared.shares_calibration
    assert not apart.shares_calibration
    assert shared.high / shared.low < 0.9 * apart.high / apart.low
    assert "share their fitted parameters" in shared.text
    structure = math.log1p(total(estimate(second), rows[0].quantity).structure_pct / 100.0)
    assert structure > 0.0
    for row, predicted in zip(rows, (shared, apart), strict=True):
        ratio = row.ratio
        assert ratio.value is not None
        assert ratio.low is not None
        assert ratio.high is not None
        noise = 0.5 * math.log(ratio.high / ratio.low)
        at_least = math.exp((1.0 - 1e-9) * math.hypot(structure, noise))
        assert predicted.low <= ratio.value / at_least
        assert predicted.high >= ratio.value * at_least
    assert found.changes == [
        change for change in found.changes if "calibration" not in change.pointer
    ]


def test_designs_without_a_calibration_have_no_predicted_ratio() -> None:
    first, second = at(PLAIN, 48), at(PLAIN, 64).model_copy(update={"id": "deeper"})
    found = compare([first, second], [estimate(first), estimate(second)])
    assert [row.predicted for row in found.differences] == [None] * len(found.differences)


def test_every_number_that_is_shown_has_the_interval_of_a_measurement() -> None:
    """IOPS and what follows from them, MB/s, mean, p95, p99; as wide as the prediction says."""
    changes = {"cpu_base_pct": 1.0, "cpu_pct_per_kiops": 10.0, "name": "web"}
    plain = at(calibrated(), 64, read_override("datastores.ds1.capacity_gib", "100"))
    groups = [group.model_copy(update=changes) for group in plain.classes]
    again = groups[0].model_copy(update={"id": "again"})
    prices = {"price": Price(list_price=1.0), "power_w": 2.0}
    design = plain.model_copy(
        update={
            "classes": [*groups, again],
            "currency": "EUR",
            "hosts": [host.model_copy(update=prices) for host in plain.hosts],
            "fabrics": [fabric.model_copy(update=prices) for fabric in plain.fabrics],
            "arrays": [array.model_copy(update=prices) for array in plain.arrays],
        }
    )
    report, own = estimate(design), of_engine(design)
    iops = total(report, "iops")
    expected = math.log(iops.high / iops.low) / 2
    price, wide = report.price, report.total
    for number in (
        wide.iops,
        wide.mb_s,
        report.datastores[0].iops_per_gb,
        price.price_per_iops,
        price.power_per_iops,
        price.iops_per_gb,
    ):
        assert half_width(number) == pytest.approx(expected, rel=1e-6)
    for group in (report.groups[0], report.classes[0]):
        assert half_width(group.latency_ms.p99) > half_width(own.total.latency_ms.p99)
        assert half_width(group.mb_s) > half_width(own.total.mb_s)
    assert half_width(report.groups[0].cpu_pct) > half_width(own.groups[0].cpu_pct)
    assert wide.latency_ms.p999 == own.total.latency_ms.p999


def test_what_a_latency_target_allows_has_the_interval_of_a_measurement() -> None:
    ranges = [
        load_at_target(LoadedDesign(design), LatencyTarget(at_most_ms=10.0))
        for design in (at(calibrated(), 16), at(PLAIN, 16))
    ]
    wide, narrow = ((found.load_high or 0.0) - (found.load_low or 0.0) for found in ranges)
    assert wide > narrow > 0.0
    found, plain = (one.point for one in ranges)
    assert found is not None
    assert plain is not None
    assert found.iops.value == plain.iops.value
    assert half_width(found.iops) > half_width(plain.iops)


def test_shared_calibration_does_not_blur_ranks() -> None:
    """What it leaves open moves both alike; with calibrations of their own it counts."""
    known = calibrated(saturated_pct=20.0, within_pct=20.0)
    slow, fast = at(known, 4), at(known, 64).model_copy(update={"id": "fast"})
    apart = fast.model_copy(
        update={"calibration": calibrated(saturated_pct=21.0, within_pct=20.0).calibration}
    )

    def clear(designs: list[Design]) -> list[bool]:
        reports = [estimate(design) for design in designs]
        trusted = [report.model_copy(update={"outside_validity": None}) for report in reports]
        found = compare(designs, trusted)
        (ranking,) = [one for one in found.rankings if one.criterion == "iops"]
        assert all(half_width(row.value) > 0.05 for row in ranking.rows)
        return [not row.no_clear_difference_from for row in ranking.rows]

    assert clear([slow, fast]) == [True, True]
    assert clear([slow, apart]) == [False, False]


def test_cells_of_a_sweep_keep_the_prediction_intervals() -> None:
    report = estimate(at(calibrated(), 64))
    assert report.prediction is not None
    iops, point = total(report, "iops"), point_of((64.0,), report)
    [kept] = [one for one in point.predicted if (one.quantity, one.group) == ("iops", None)]
    assert (kept.low, kept.high, kept.model_pct) == (iops.low, iops.high, iops.model_pct)
    assert point.intervals == report.prediction.text
    assert point.iops is not None
    assert (point.iops.low, point.iops.high) == (iops.low, iops.high)
    assert point.mb_s == report.total.mb_s
    assert point_of((128.0,), estimate(at(calibrated(), 128))).beyond.endswith("asked at 128")
    assert point_of((64.0,), estimate(at(PLAIN, 64))).predicted == []


def test_candidates_have_the_prediction_intervals_as_columns() -> None:
    def ask(design: Design, _options: SimulationOptions) -> Report:
        return estimate(design)

    row = {"design": PLAIN.id, DEPTH: "64"}
    cells = evaluate_candidate(row, [calibrated()], QUICK, ask)
    mean = total(estimate(at(calibrated(), 64)), "latency_mean_ms")
    assert cells["latency_mean_predicted_low_ms"] == mean.low
    assert cells["latency_mean_predicted_high_ms"] == mean.high
    assert "calibration and model" in str(cells["intervals"])
    assert cells["iops_low"] == cells["iops_predicted_low"]
    ranked_by = of_engine(at(calibrated(), 64)).total.iops.low
    assert cells["iops.low"] == pytest.approx(ranked_by, rel=1e-3)
    plain = evaluate_candidate(row, [PLAIN], QUICK, ask)
    assert plain["iops_predicted_low"] is None


def test_number_without_an_interval_gets_none() -> None:
    report = estimate(PLAIN)
    place = Place("total", None, "iops")
    for ends in ({"low": None}, {"high": None}):
        iops = report.total.iops.model_copy(update=ends)
        total_ = report.total.model_copy(update={"iops": iops})
        open_ended = report.model_copy(update={"total": total_})
        assert widened(PLAIN, open_ended, {place: (1.0, 2.0)}).total.iops == iops
    wide = widened(PLAIN, report, {place: (1.0, 2.0)}).total.iops
    assert (wide.low, wide.high) == (1.0, 2.0)
