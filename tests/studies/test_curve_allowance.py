"""The allowance of a measured curve is learnt from devices, and holds on others."""

import math

import pytest
from scipy import stats

from lab.accuracy.curve_devices import (
    DEVICES,
    FITTED_LOADS,
    KEPT_ASIDE,
    fitted_rows,
    judged,
    learn,
    rows_of,
    summary,
)
from qdepth.studies.calibrate.curves.curve_allowance import (
    LEARNT,
    PRIOR_FREEDOM,
    CurveNumber,
    CurveScales,
    half_width,
)

SCALES = CurveScales(at_load=0.03, per_spread=0.1, beyond=0.02)
CHANCE = 0.01


def number(place: str, error: float, spread: float = 0.0, point: str = "a") -> CurveNumber:
    return CurveNumber(point, "beyond" if place == "beyond" else "between", spread, error)


def test_width_is_that_of_a_t_with_the_own_points() -> None:
    """One point that is off by 6 %, where 5 % is usual."""
    own = number("between", 0.06, spread=0.4)
    found = half_width("between", 0.0, [own], SCALES)
    variance = (PRIOR_FREEDOM + (0.06 / 0.05) ** 2) / (PRIOR_FREEDOM + 1)
    assert found == pytest.approx(
        0.03 * math.sqrt(variance) * stats.t.ppf(0.975, PRIOR_FREEDOM + 1), rel=1e-9
    )


def test_width_grows_with_what_two_loads_leave_open() -> None:
    own = [number("between", 0.02)]
    narrow, wide = (half_width("between", spread, own, SCALES) for spread in (0.1, 1.0))
    assert narrow is not None
    assert wide == pytest.approx(narrow * math.hypot(0.03, 0.1) / math.hypot(0.03, 0.01))


def test_points_at_another_place_tell_nothing() -> None:
    assert half_width("beyond", 0.0, [number("between", 0.01)], SCALES) is None
    assert half_width("between", 0.0, [], SCALES) is None


def test_more_points_that_are_met_narrow_it() -> None:
    widths = [
        half_width("beyond", 0.0, [number("beyond", 0.005, point=f"{n}") for n in range(count)])
        for count in (1, 3, 10)
    ]
    assert widths == sorted((width for width in widths if width is not None), reverse=True)


def test_scales_are_those_that_all_devices_teach() -> None:
    assert learn(DEVICES) == pytest.approx(LEARNT, rel=0.02)


@pytest.mark.parametrize("loads", FITTED_LOADS)
def test_intervals_hold_on_devices_that_were_not_learnt_from(loads: int) -> None:
    """Were they right, each device would be inside by chance alone: the mean over devices has a
    standard error of a few points."""
    found = [one for device in DEVICES if (one := judged(device, loads)).errors]
    shares = [one.inside / len(one.errors) for one in found]
    error = stats.sem(shares)
    assert sum(shares) / len(shares) > 0.95 - stats.norm.ppf(1 - CHANCE) * error
    assert summary(DEVICES, loads).half_width_pct < 25.0


@pytest.mark.parametrize("device", KEPT_ASIDE)
def test_a_device_is_fitted_at_both_ends_and_between(device: str) -> None:
    rows = rows_of(device)
    fitted = sorted(row.ios for row in fitted_rows(rows, 3))
    ends = sorted(row.ios for row in rows if row.is_end)
    assert fitted[0] == ends[0]
    assert fitted[-1] == ends[-1]
    assert len(fitted) == 3
