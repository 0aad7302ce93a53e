"""How close measurements should be to a calibrated design, in words that every reader knows."""

import pytest

from qdepth.studies.calibrate.calibration_result import Allowance, AllowanceBasis, Calibration
from qdepth.studies.calibrate.posterior_allowance import Discrepancy, posterior_allowance
from qdepth.studies.calibrate.shown.trust import Trust, trust_of
from tests.support.designs import design

BASIS = AllowanceBasis(
    numbers=253, rigs=list("abcde"), percentile_numbers=7, percentile_rigs=["a"], own_points=0
)
ALLOWANCE = Allowance(
    saturated_pct=12.6, within_pct=33.0, beyond_pct=54.2, percentiles_pct=1000.0,
    counters_pct={"davg_ms": 40.0}, source="not read", basis=BASIS,
)  # fmt: skip


def told(allowance: Allowance) -> Trust:
    found = Calibration(
        parameters=[], residuals=[], rows_used=0, degrees_of_freedom=0, mean_error_pct=None,
        worst_error_pct=None, noise_pct=3.0, allowance=allowance, design=design(),
    )  # fmt: skip
    trust = trust_of(found)
    assert trust is not None
    return trust


def of_own(points: int) -> Allowance:
    return ALLOWANCE.model_copy(update={"basis": BASIS.model_copy(update={"own_points": points})})


def test_each_kind_of_measurement_has_a_row() -> None:
    assert [(row.where, row.off) for row in told(ALLOWANCE).rows] == [
        ("Loads up to those fitted", "33.0\u00a0% more or less"),
        ("The same, if a part is always busy", "12.6\u00a0% more or less"),
        ("More load than was fitted", "54.2\u00a0% more or less"),
        ("p95 and p99", "11.0 times as much or as little"),
        ("DAVG", "40.0\u00a0% more or less"),
    ]


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (0, "no point has tested this design yet"),
        (1, "one point of this design counts too"),
        (3, "3 points of this design count too"),
    ],
)
def test_it_says_what_the_widths_are_from(points: int, words: str) -> None:
    text = told(of_own(points)).text
    assert "known from 5 other measured systems that were fitted in the same way" in text
    assert words in text


def test_the_parts_of_an_interval_are_for_those_who_check() -> None:
    parts = told(of_own(2)).parts
    assert "scatter by 3.00\u00a0%) and the above, from 253 predicted numbers of 5" in parts
    assert parts.endswith("for p95 and p99 from 7 p99s of 1 system; and 2 points of this design.")


def test_an_older_answer_claims_no_numbers() -> None:
    trust = told(ALLOWANCE.model_copy(update={"basis": None}))
    assert "known from other measured systems that" in trust.text
    assert "point" not in trust.text
    assert "this calibration is older" in trust.parts


def test_a_calibration_without_an_allowance_has_no_words() -> None:
    found = Calibration(
        parameters=[], residuals=[], rows_used=0, degrees_of_freedom=0, mean_error_pct=None,
        worst_error_pct=None, design=design(),
    )  # fmt: skip
    assert trust_of(found) is None


def test_points_of_the_design_are_counted_once_each() -> None:
    own = [Discrepancy(point, "within", False, 0.1) for point in ("a", "a", "b")]
    basis = posterior_allowance(ALLOWANCE, own).basis
    assert basis is not None
    assert basis.own_points == 2
