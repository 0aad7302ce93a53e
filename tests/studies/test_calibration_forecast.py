"""How much of a calibration is ahead: the usual and the most, at the speed so far."""

import pytest

from qdepth.studies.calibrate.calibration_result import most_solutions
from qdepth.studies.calibrate.measurements import Measurements
from qdepth.studies.calibrate.shown.forecast import Spent, forecast
from tests.support.designs import design


def measurements(parameters: int = 2, **more: object) -> Measurements:
    fields = ["read_us", "write_us", "read_us_per_kib"]
    return Measurements.model_validate(
        {
            "parameters": [
                {"path": f"sps.spa.{name}", "low": 1.0, "high": 9.0} for name in fields[:parameters]
            ],
            "points": [{"id": str(n), "role": "calibrate", "iops": 1.0} for n in range(5)],
            **more,
        }
    )


def test_time_is_that_of_what_was_solved() -> None:
    of, most = measurements(), most_solutions(measurements())
    found = forecast(of, design(), "analytic", {"analytic": Spent(100, 20.0)})
    assert found is not None
    assert found.left_s == pytest.approx(0.2 * (found.usual_designs - 100))
    assert found.most_left_s == pytest.approx(0.2 * (most - 100))
    assert found.left_s < found.most_left_s


def test_nothing_is_said_before_the_engine_has_solved_a_design() -> None:
    assert forecast(measurements(), design(), "analytic", {}) is None
    assert forecast(measurements(), design(), "compiled", {"scout": Spent(50, 1.0)}) is None


def test_each_engine_counts_by_its_own_speed() -> None:
    slow, quick = (
        forecast(
            measurements(),
            design(),
            "compiled",
            {"scout": Spent(50, 50 * scout), "compiled": Spent(10, 30.0)},
        )
        for scout in (0.1, 0.01)
    )
    assert slow is not None
    assert quick is not None
    assert slow.usual_designs == quick.usual_designs
    assert slow.left_s > quick.left_s > 0


def test_more_than_usual_leaves_only_the_most() -> None:
    found = forecast(measurements(), design(), "analytic", {"analytic": Spent(4000, 400.0)})
    assert found is not None
    assert found.left_s == 0 < found.most_left_s


def test_more_parameters_and_structures_are_more_work() -> None:
    spent = {"analytic": Spent(1, 1.0)}
    usual = [
        found.usual_designs
        for of in (measurements(1), measurements(2), measurements(2, usual_structures=True))
        if (found := forecast(of, design(), "analytic", spent)) is not None
    ]
    assert usual == sorted(set(usual))
    assert len(usual) == 3
