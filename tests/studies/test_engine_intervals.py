"""Intervals of the engine alone, next to those of a calibration that designs share."""

import pytest

from qdepth.report.prediction import PredictedNumber, Prediction
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.engine_intervals import of_engine, share_calibration
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import design


@pytest.fixture(scope="module")
def report() -> Report:
    return evaluate(design(), SimulationOptions(engine="analytic"))


def calibrated(report: Report, name: str = "fit") -> Report:
    """2 % by the simulation, and 10 % in all."""
    row = PredictedNumber(
        quantity="iops",
        group=None,
        value=1000.0,
        low=900.0,
        high=1100.0,
        simulation_pct=2.0,
        parameters_pct=8.0,
        structure_pct=5.0,
        shifts=[],
    )
    prediction = Prediction(text="all", numbers=[row], calibration=name)
    return report.model_copy(update={"prediction": prediction})


IOPS = Number(value=1000.0, low=900.0, high=1100.0, tag="simulated")


def test_interval_of_the_engine_is_its_share_on_both_sides(report: Report) -> None:
    found = of_engine(calibrated(report), IOPS, "iops")
    assert (found.low, found.value, found.high) == pytest.approx((980.0, 1000.0, 1020.0))


def test_number_that_follows_in_proportion_has_the_same_relative_interval(report: Report) -> None:
    density = Number(value=5.0, low=4.5, high=5.5, tag="simulated")
    found = of_engine(calibrated(report), density, "iops")
    assert (found.low, found.value, found.high) == pytest.approx((4.9, 5.0, 5.1))


def test_number_without_a_calibration_or_without_an_interval_stays(report: Report) -> None:
    assert of_engine(report, IOPS, "iops") == IOPS
    assert of_engine(calibrated(report), IOPS, "mb_s") == IOPS
    for missing in ("value", "low", "high"):
        number = IOPS.model_copy(update={missing: None})
        assert of_engine(calibrated(report), number, "iops") == number


def test_designs_share_a_calibration_if_its_digest_is_the_same(report: Report) -> None:
    assert share_calibration([report, report])
    assert share_calibration([calibrated(report), calibrated(report)])
    assert not share_calibration([calibrated(report), calibrated(report, "other fit")])
    assert not share_calibration([calibrated(report), report])
