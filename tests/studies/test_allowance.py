"""The allowance for structure is what errors leave beside the parameters' uncertainty."""

from math import expm1, log1p, sqrt

import pytest

from qdepth.published.back_tests import BackTest
from qdepth.studies.calibrate import allowance
from qdepth.studies.calibrate.allowance import SATURATED, allowance_for
from qdepth.studies.estimate.structure import FURTHER, LIMIT


def back_test(rig: str, error_pct: float, parameters_pct: float = 0.0, **fields: bool) -> BackTest:
    flags = {"is_beyond": False, "is_saturated": False} | fields
    return BackTest(
        rig=rig,
        point="1",
        quantity="iops",
        error_pct=error_pct,
        parameters_pct=parameters_pct,
        **flags,
    )


def within_pct(monkeypatch: pytest.MonkeyPatch, *tests: BackTest) -> float:
    monkeypatch.setattr(allowance, "read_back_tests", lambda: tests)
    return allowance_for("my-design").within_pct


def half_width_pct(*errors_pct: float) -> float:
    squares = [log1p(pct / 100.0) ** 2 for pct in errors_pct]
    return 100.0 * expm1(LIMIT * sqrt(sum(squares) / len(squares)))


def test_errors_alone_are_taken_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    found = within_pct(monkeypatch, back_test("a", 5.0), back_test("b", -10.0))
    assert found == pytest.approx(half_width_pct(5.0, -10.0), rel=5e-3)


def test_errors_as_large_as_the_parameters_explain_leave_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`parameters_pct` is the half-width of an interval: 1.96 standard deviations."""
    deviation = log1p(0.05)
    explained = 100.0 * expm1(LIMIT * deviation)
    assert within_pct(monkeypatch, back_test("a", 5.0, explained)) == pytest.approx(0.0, abs=1e-6)
    half = 100.0 * expm1(LIMIT * deviation / 2)
    left = 100.0 * expm1(LIMIT * deviation * sqrt(0.75))
    assert within_pct(monkeypatch, back_test("a", 5.0, half)) == pytest.approx(left, rel=5e-3)


def test_every_rig_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [back_test("a", 2.0)] * 9
    found = within_pct(monkeypatch, *many, back_test("b", 10.0))
    assert found == pytest.approx(half_width_pct(2.0, 10.0), rel=5e-3)


def test_own_rig_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    found = within_pct(monkeypatch, back_test("my-design", 40.0), back_test("b", 10.0))
    assert found == pytest.approx(half_width_pct(10.0), rel=5e-3)


def test_beyond_and_saturated_have_least_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    tests = (
        back_test("a", 10.0),
        back_test("a", 1.0, is_beyond=True),
        back_test("a", 1.0, is_saturated=True),
    )
    monkeypatch.setattr(allowance, "read_back_tests", lambda: tests)
    found = allowance_for("my-design")
    within = log1p(found.within_pct / 100.0)
    assert log1p(found.beyond_pct / 100.0) == pytest.approx(FURTHER * within, rel=1e-2)
    assert log1p(found.saturated_pct / 100.0) == pytest.approx(SATURATED * within, rel=1e-2)
