"""What the curve of a sweep does to the intervals of a calibration."""

from functools import cache
from typing import Any

import pytest

from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_result import Calibration
from qdepth.studies.calibrate.curves.curve_prediction import is_plausible
from qdepth.studies.calibrate.curves.measured_curve import NAME
from qdepth.studies.calibrate.shown.trust import trust_of
from qdepth.studies.overrides import override, read_override
from tests.studies.test_calibration_whole import DESIGN, SERVICE, measured, servers
from tests.support.measurements import read_measurements

PARAMETERS = [{"path": SERVICE, "low": 10.0, "high": 10_000.0}]
LOADS = (1, 2, 4, 8, 16, 32, 64, 128)


@cache
def fitted(*depths: int, usual: bool = False, factor: float = 1.0) -> Calibration:
    """One server is fitted to a device with twelve; the other depths are predicted.

    Several tests look at the same fit, and none changes it.
    """
    points: list[Any] = [
        measured(depth, 1.0 if depth in depths else factor, _role(depth, depths)) for depth in LOADS
    ]
    data = {"parameters": PARAMETERS, "points": points, "usual_structures": usual}
    return calibrate(DESIGN, read_measurements(data, DESIGN), servers, servers)


def _role(depth: int, depths: tuple[int, ...]) -> str:
    return "calibrate" if depth in depths else "predict"


def test_curve_meets_what_a_wrong_design_misses() -> None:
    found = fitted(1, 8, 64)
    curve = found.curve
    assert curve is not None
    assert [point.ios for point in curve.points] == [1, 8, 64]
    assert curve.error_pct is not None
    assert curve.design_error_pct is not None
    assert curve.error_pct < 8.0
    assert curve.design_error_pct > 20.0
    assert f'take "{NAME}"' in curve.text


def test_intervals_are_those_of_the_curve_through_all_other_points() -> None:
    """They contain what was measured; the wrong design is ruled out where it is far off."""
    found = fitted(1, 8, 64)
    narrowed = [row for row in found.residuals if row.is_by_curve]
    assert {row.point for row in narrowed} <= {"2", "4", "16", "32", "128"}
    assert len(narrowed) >= 4
    for row in narrowed:
        assert row.low is not None
        assert row.high is not None
        assert row.curve_value is not None
        assert row.low <= row.measured <= row.high
        assert row.low <= row.curve_value <= row.high
    out = [row for row in narrowed if not is_plausible(row)]
    assert {row.point for row in out} == {"2", "4", "16", "32"}
    assert found.curve is not None
    assert f"{len(out)} of {len(narrowed)} computed numbers are outside" in found.curve.text


def test_points_set_aside_move_the_curve() -> None:
    """Only 16 and 32 I/Os are a fifth slower than the fitted sweep; each is read from the other."""
    points: list[Any] = [
        measured(depth, 0.8 if depth in (16, 32) else 1.0, _role(depth, (1, 8, 64)))
        for depth in LOADS
    ]
    data = {"parameters": PARAMETERS, "points": points}
    found = calibrate(DESIGN, read_measurements(data, DESIGN), servers, servers)
    by_curve = {row.point: row.curve_value for row in found.residuals if row.is_by_curve}
    exact = {row.point: row.curve_value for row in fitted(1, 8, 64).residuals if row.is_by_curve}
    assert by_curve["16"] == pytest.approx(exact["16"], rel=0.2)
    assert (by_curve["16"] or 0.0) < 0.95 * (exact["16"] or 0.0)


def test_intervals_of_the_curve_are_narrower_than_the_parts_together() -> None:
    with_curve, without = fitted(1, 8, 64), fitted(1, 64)
    assert without.curve is None
    assert not any(row.is_by_curve for row in without.residuals)
    for row in with_curve.residuals:
        parts = (row.simulation_pct or 0.0, row.parameters_pct or 0.0, row.structure_pct or 0.0)
        if row.is_by_curve and row.low and row.high:
            assert row.high / row.low < (1 + sum(parts) / 100.0) ** 2


def test_a_point_that_is_off_widens_the_others() -> None:
    """All that was left aside is a tenth slower than the sweep that was fitted."""
    exact, slower = fitted(1, 8, 64), fitted(1, 8, 64, factor=0.9)
    assert slower.curve is not None
    assert exact.curve is not None
    assert (slower.curve.error_pct or 0) > (exact.curve.error_pct or 0)
    assert slower.inside_pct == 100.0


def test_load_that_is_known_least_is_named() -> None:
    """Between 1 and 8 outstanding the rate is known; it is open between 8 and 128."""
    found = fitted(1, 2, 4, 8, 128)
    trust = trust_of(found)
    assert found.curve is not None
    assert found.curve.next_ios is not None
    assert 8 < found.curve.next_ios < 128
    assert trust is not None
    assert f"measure a point with about {found.curve.next_ios} I/Os under way" in trust.narrowing


def test_curve_is_offered_as_a_structure_that_costs_a_parameter_for_each_load() -> None:
    found = fitted(1, 8, 64, usual=True)
    (of_curve,) = [each for each in found.structures if each.name == NAME]
    assert of_curve.criterion == pytest.approx(of_curve.chi_squared + 2 * 3)
    assert of_curve.design.arrays[0].sps[0].rate_by_load


def test_latency_of_workers_that_pause_is_not_read_from_a_curve() -> None:
    design = override(DESIGN, [read_override("classes.vm1.workload.think_ms", "1")])
    data = {"parameters": PARAMETERS, "points": [measured(1), measured(8), measured(64)]}
    measurements = read_measurements(data, DESIGN)
    assert calibrate(design, measurements, servers, servers).curve is None
