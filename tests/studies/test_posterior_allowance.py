"""What a design's own points tell of how far its structure may be off."""

from dataclasses import dataclass
from math import log, log1p, sqrt
from random import Random

import pytest
from scipy.stats import chi2
from scipy.stats import t as student

from qdepth.studies.calibrate.allowance import SATURATED
from qdepth.studies.calibrate.calibration_result import Allowance, Quantity, Residual
from qdepth.studies.calibrate.posterior_allowance import (
    KINDS,
    PRIOR_FREEDOM,
    WIDEST_PCT,
    Discrepancy,
    Kind,
    allowances_without,
    allowed_pct,
    discrepancies_of,
    posterior_allowance,
)
from qdepth.studies.estimate.structure import FURTHER, LIMIT

PRIOR = Allowance(
    saturated_pct=7.0, within_pct=14.0, beyond_pct=22.0, percentiles_pct=35.0, source="five rigs"
)
HALF = log1p(0.14)


def within(*errors: float, parameters: float = 0.0) -> list[Discrepancy]:
    return [
        Discrepancy(str(place), "within", False, error, parameters)
        for place, error in enumerate(errors)
    ]


def half_of(found: Allowance, kind: Kind = "within") -> float:
    return log1p(getattr(found, f"{kind}_pct") / 100.0)


def test_back_tests_alone_count_for_few_degrees_of_freedom() -> None:
    """Student's t in place of 1.96: 4.303 with two degrees of freedom, as in any table."""
    found = posterior_allowance(PRIOR, [])
    assert PRIOR_FREEDOM == 2.0
    for kind in KINDS:
        assert half_of(found, kind) == pytest.approx(half_of(PRIOR, kind) * 4.303 / 1.96, rel=5e-3)
    assert found.source == "five rigs"


def test_own_points_count_beside_the_back_tests_as_in_the_textbook() -> None:
    """Scaled inverse chi squared: (v0 s0^2 + sum of squares) / (v0 + n), Gelman 2013, 2.6."""
    errors = (0.02, -0.05, 0.11)
    found = posterior_allowance(PRIOR, within(*errors))
    freedom = PRIOR_FREEDOM + 3
    variance = (PRIOR_FREEDOM * (HALF / LIMIT) ** 2 + sum(e**2 for e in errors)) / freedom
    assert half_of(found) == pytest.approx(student.ppf(0.975, freedom) * sqrt(variance), rel=5e-3)
    assert found.source == "five rigs; and 3 points of this design"


def test_points_that_are_met_narrow_it_and_others_widen_it() -> None:
    met = [half_of(posterior_allowance(PRIOR, within(*[0.0] * n))) for n in range(8)]
    assert met == sorted(met, reverse=True)
    assert met[5] < HALF
    missed = posterior_allowance(PRIOR, within(0.5, 0.5, 0.5))
    assert half_of(missed) > 0.5
    assert posterior_allowance(PRIOR, within(9.0, 9.0)).within_pct == WIDEST_PCT


def test_what_the_parameters_explain_is_no_fault_of_the_structure() -> None:
    explained = posterior_allowance(PRIOR, within(0.1, 0.1, parameters=0.1 * LIMIT))
    assert explained == posterior_allowance(PRIOR, within(0.0, 0.0))
    more = posterior_allowance(PRIOR, within(0.1, 0.1, parameters=0.5))
    assert more == explained


def test_numbers_of_a_point_count_once() -> None:
    """IOPS and mean latency of a closed workload tell the same, by Little's law."""
    once = [Discrepancy("a", "within", False, 0.1)]
    assert posterior_allowance(PRIOR, once * 2) == posterior_allowance(PRIOR, once)


def test_a_point_says_nothing_of_itself() -> None:
    found = within(0.0, 0.0, 0.6)
    assert allowances_without(["2"], PRIOR, found)["2"] == posterior_allowance(PRIOR, found[:2])
    assert half_of(allowances_without(["0"], PRIOR, found)["0"]) > 0.6


def test_each_kind_goes_by_its_own_points() -> None:
    far = [Discrepancy("a", "beyond", True, 0.5), Discrepancy("b", "beyond", True, -0.5)]
    tails = [Discrepancy("a", "percentiles", True, 1.5)]
    found, plain = posterior_allowance(PRIOR, [*far, *tails]), posterior_allowance(PRIOR, [])
    assert half_of(found, "beyond") > half_of(plain, "beyond")
    assert half_of(found, "percentiles") > half_of(plain, "percentiles")
    assert found.within_pct == plain.within_pct
    assert found.saturated_pct == plain.saturated_pct


def test_where_no_point_is_the_others_are_the_least() -> None:
    """A structure that fails at fitted loads is not trusted beyond them or for percentiles."""
    found = posterior_allowance(PRIOR, within(0.5, 0.5, 0.5))
    assert half_of(found, "beyond") == pytest.approx(FURTHER * half_of(found), rel=1e-2)
    assert half_of(found, "saturated") == pytest.approx(SATURATED * half_of(found), rel=1e-2)
    assert half_of(found, "percentiles") == pytest.approx(half_of(found), rel=1e-2)
    met = [Discrepancy(str(place), "saturated", False, 0.0) for place in range(5)]
    tested = [*within(0.5, 0.5, 0.5), *met]
    assert posterior_allowance(PRIOR, tested).saturated_pct < 7.0


def test_beyond_the_fitted_loads_a_saturated_station_is_judged_by_its_wider_allowance() -> None:
    near, far = (
        posterior_allowance(PRIOR, [Discrepancy("a", "saturated", is_beyond, 0.3)])
        for is_beyond in (False, True)
    )
    assert far.saturated_pct < near.saturated_pct


def test_intervals_hold_as_often_as_they_say_where_designs_differ_as_the_prior_says() -> None:
    """Designs drawn from the prior, six points each: nineteen of twenty are inside."""
    random = Random(7)  # noqa: S311 -- no secret
    inside = []
    for _ in range(400):
        scale = chi2.ppf(random.random(), PRIOR_FREEDOM)
        deviation = HALF / LIMIT * sqrt(PRIOR_FREEDOM / scale)
        found = within(*(random.gauss(0.0, deviation) for _ in range(6)))
        around = allowances_without((each.point for each in found), PRIOR, found)
        inside += [abs(each.error) <= min(half_of(around[each.point]), 9.0) for each in found]
    assert 0.93 <= sum(inside) / len(inside) <= 0.97


@dataclass(frozen=True)
class Row:
    """A row of a calibration."""

    point: str
    quantity: Quantity
    computed: float
    role: str = "predict"

    def residual(self) -> Residual:
        return Residual.model_validate(
            {**self.__dict__, "measured": 1.0, "error_pct": 0.0, "parameters_pct": 10.0}
        )


def found_in(*rows: Row, fitted_freedom: float = 0.0) -> list[Discrepancy]:
    return discrepancies_of([row.residual() for row in rows], fitted_freedom)


def test_predicted_numbers_count_and_fitted_ones_as_far_as_they_could_have_failed() -> None:
    rows = (Row("a", "iops", 1.1, "calibrate"), Row("b", "iops", 1.2))
    (predicted,) = found_in(*rows)
    assert predicted == Discrepancy("b", "within", False, log(1.2), log1p(0.1))
    fitted, again = found_in(*rows, fitted_freedom=0.5)
    assert fitted == Discrepancy("a", "within", False, log(1.1), freedom=0.5)
    assert again == predicted


def test_percentile_of_a_fitted_point_is_predicted_unless_it_was_fitted_itself() -> None:
    beside = (Row("a", "iops", 1.0, "calibrate"), Row("a", "latency_p99_ms", 1.3, "calibrate"))
    (tail,) = found_in(*beside)
    assert (tail.kind, tail.freedom) == ("percentiles", 1.0)
    assert found_in(beside[1]) == []


def test_missing_numbers_say_nothing() -> None:
    assert found_in(Row("b", "iops", 0.0)) == []


def test_counter_of_a_fitted_point_is_predicted_unless_it_follows_from_what_was_fitted() -> None:
    fitted = Row("a", "iops", 1.0, "calibrate")
    (device,) = found_in(fitted, Row("a", "davg_ms", 3.0, "calibrate"))
    assert (device.kind, device.freedom) == ("davg_ms", 1.0)
    assert found_in(fitted, Row("a", "gavg_ms", 1.0, "calibrate")) == []
    assert found_in(Row("a", "davg_ms", 1.0, "calibrate")) == []


def test_errors_of_a_counter_widen_its_own_interval_alone() -> None:
    """DAVG three times too long twice: its next interval holds that, and no other is wider."""
    off = found_in(Row("a", "davg_ms", 3.0), Row("b", "davg_ms", 3.0), Row("c", "kavg_ms", 1.0))
    plain, found = posterior_allowance(PRIOR, []), posterior_allowance(PRIOR, off)
    assert allowed_pct(found, "davg_ms") > 200.0
    assert allowed_pct(found, "kavg_ms") < plain.beyond_pct
    assert allowed_pct(found, "gavg_ms") == plain.beyond_pct
    assert (found.within_pct, found.beyond_pct) == (plain.within_pct, plain.beyond_pct)
    around = allowances_without("abc", PRIOR, off)
    assert "kavg_ms" not in around["c"].counters_pct
    assert around["a"].counters_pct["davg_ms"] < found.counters_pct["davg_ms"]
