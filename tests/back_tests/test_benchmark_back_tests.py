"""Benchmarks at several depths: two are fitted to, the others predicted."""

import pytest

from qdepth.back_tests.back_test import BackTest
from qdepth.back_tests.benchmark_back_tests import back_tests_of_points
from qdepth.imports.load.measured_point import MeasuredPoint
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_result import Calibration
from qdepth.studies.calibrate.calibration_solver import scout_for, solver
from qdepth.studies.simulate.options import SimulationOptions

DELAY_S, SERVICE_S = 4e-4, 2e-5
DEPTHS = (1, 4, 16, 32, 64)


def exact(depth: int) -> tuple[float, float]:
    """IOPS and latency [ms] of a delay and an exponential server, by exact mean value analysis
    (Reiser and Lavenberg 1980)."""
    present = rate = latency = 0.0
    for number in range(1, depth + 1):
        response = SERVICE_S * (1 + present)
        latency = DELAY_S + response
        rate = number / latency
        present = rate * response
    return rate, 1e3 * latency


def point(depth: int, **changed: object) -> MeasuredPoint:
    """A point of a series, measured without error."""
    iops, latency_ms = exact(depth)
    fields = {
        "id": f"{depth} deep", "file": "fio.json", "where": f"job {depth}", "iops": iops,
        "latency_mean_ms": latency_ms, "outstanding_ios": depth, "loop": "closed",
        "block_kib": 4.0, "read_pct": 100.0, "random_pct": 100.0,
    }  # fmt: skip
    return MeasuredPoint.model_validate(fields | changed)


def fitted(test: BackTest) -> Calibration:
    """The back-test carried out by the estimate."""
    options = SimulationOptions(engine="analytic")
    scout = scout_for(test.design, options)
    return calibrate(test.design, test.measurements, solver(options), scout)


def test_what_was_measured_without_error_is_predicted_without_error() -> None:
    (test,) = back_tests_of_points([point(depth) for depth in DEPTHS])
    roles = [one.role for one in test.measurements.points]
    assert roles == ["calibrate", "predict", "predict", "predict", "calibrate"]
    found = fitted(test)
    delay, service = found.parameters
    assert delay.value == pytest.approx(1e3 * DELAY_S, rel=1e-3)
    assert service.value == pytest.approx(1e6 * SERVICE_S, rel=1e-3)
    assert found.worst_error_pct == pytest.approx(0.0, abs=0.01)
    assert found.inside_pct == 100


@pytest.mark.full
def test_another_machine_than_the_design_is_told_by_the_error() -> None:
    """A knee that no single server has: half the rate at 16 I/Os."""
    iops, latency_ms = exact(16)
    bent = point(16, iops=iops / 2, latency_mean_ms=latency_ms * 2)
    others = [point(depth) for depth in DEPTHS if depth != 16]
    (test,) = back_tests_of_points([*others, bent])
    found = fitted(test)
    assert found.worst_error_pct is not None
    assert found.worst_error_pct > 45
    assert found.inside_pct is not None
    assert found.inside_pct < 75
    assert "do not explain this curve" in (test.reading(found.inside_pct, 46.0) or "")


def test_what_is_concluded_depends_on_the_intervals() -> None:
    (test,) = back_tests_of_points([point(depth) for depth in DEPTHS])
    assert test.reading(100.0, 1.0) == test.reading(75.0, 25.0) == test.explained
    assert test.reading(74.0, 1.0) == test.reading(90.0, 26.0) == test.unexplained
    assert test.reading(None, 1.0) is None


def test_points_are_named_by_depth_and_many_files_by_their_folder() -> None:
    series = [point(depth, file=f"runs/randread-{depth}.json") for depth in DEPTHS]
    (test,) = back_tests_of_points(series)
    assert test.title.startswith("5 files of runs: 4 KiB")
    assert test.measurements.points[0].id == "1 I/O outstanding"
    loose = [point(depth, file=f"{depth}.json") for depth in DEPTHS]
    assert back_tests_of_points(loose)[0].title.startswith(f"{DEPTHS[0]}.json and 4 more: ")


def test_each_mix_is_a_test_of_its_own() -> None:
    small = [point(depth) for depth in DEPTHS]
    large = [point(depth, id=f"large {depth}", block_kib=64.0) for depth in DEPTHS]
    tests = back_tests_of_points([*small, *large])
    assert [test.title for test in tests] == [
        "fio.json: 4 KiB, 100 % reads, 100 % random",
        "fio.json: 64 KiB, 100 % reads, 100 % random",
    ]
    assert [len(test.measurements.points) for test in tests] == [5, 5]


@pytest.mark.parametrize(
    "points",
    [
        [point(1), point(64)],
        [point(1), point(1, id="again"), point(64)],
        [point(1), point(16, problem="breaks Little's law"), point(64)],
        [point(1), point(16, loop="paced"), point(64)],
        [point(1), point(16, outstanding_ios=None), point(64)],
    ],
)
def test_two_depths_leave_nothing_to_predict(points: list[MeasuredPoint]) -> None:
    assert back_tests_of_points(points) == []
