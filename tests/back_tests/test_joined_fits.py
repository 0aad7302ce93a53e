"""Fits of several arrays, each for itself, as one design with all their uncertainty."""

import numpy as np
import pytest

from qdepth.back_tests.import_back_tests import back_tests_of
from qdepth.back_tests.joined_fits import Fit, joined, with_fit
from qdepth.design.document.calibration import DesignCalibration, FittedCondition, FittedField
from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.imports.draft.choices import Choices
from qdepth.studies.calibrate.calibration_result import Calibration
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.overrides import Override, override, values_at
from tests.back_tests.test_estate_back_tests import RISING, imported
from tests.support.estate_of_arrays import estate_of_arrays

STORES = ("ds1", "ds2", "ds3")


@pytest.fixture(scope="module")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Design:
    """Three arrays of one shape."""
    document = estate_of_arrays(STORES, RISING, lambda _, place: 500.0 + 100 * place)
    found = imported(tmp_path_factory.mktemp("estate"), document)
    return back_tests_of(found, Choices()).tests[0].design


def delay_of(design: Design, place: int) -> tuple[str, str]:
    array = design.arrays[place].id
    return f"arrays.{array}.read_ms", f"arrays.{array}.write_ms"


def service_of(design: Design, place: int) -> tuple[str, ...]:
    return tuple(
        f"sps.{sp.id}.{name}_us" for sp in design.arrays[place].sps for name in ("read", "write")
    )


def fit_of(
    design: Design,
    values: dict[tuple[str, ...], float],
    directions: list[list[float]],
    **changes: object,
) -> Fit:
    """What a calibration of these fields gave, with a given covariance."""
    fields = [FittedField(path=path[0], also=[*path[1:]], value=v) for path, v in values.items()]
    carried = DesignCalibration(
        parameters=fields, directions=directions, saturated_pct=2.0, within_pct=4.0,
        beyond_pct=9.0, percentiles_pct=12.0, source="rigs", fitted_ios=64, fitted_iops=0,
        fitted_conditions=[FittedCondition(what="block_kib", low=8, high=16)],
    )  # fmt: skip
    own = {name: v for name, v in changes.items() if name in DesignCalibration.model_fields}
    carried = carried.model_copy(update=own)
    texts = [Override(path, v) for paths, v in values.items() for path in paths]
    fitted = override(design, texts).model_copy(update={"calibration": carried})
    result = {
        "parameters": [], "residuals": [], "rows_used": 3, "degrees_of_freedom": 1,
        "mean_error_pct": 1.0, "worst_error_pct": 2.0, "inside_pct": 100.0, "design": fitted,
    } | {k: v for k, v in changes.items() if k in Calibration.model_fields}  # fmt: skip
    return Fit([path for paths in values for path in paths], Calibration.model_validate(result))


def covariance(calibration: DesignCalibration | None) -> np.ndarray:
    assert calibration is not None
    lines = np.array(calibration.directions)
    return np.asarray(lines.T @ lines)


def test_all_arrays_have_their_times_and_the_covariance_has_a_block_for_each(
    drafted: Design,
) -> None:
    both = [[0.03, 0.01], [0.0, 0.2]]
    fits = [
        fit_of(drafted, {delay_of(drafted, 0): 0.7, service_of(drafted, 0): 300.0}, both),
        fit_of(drafted, {delay_of(drafted, 1): 0.4}, [[0.05]]),
    ]
    made = joined(drafted, fits).design
    assert list(values_at(made, delay_of(made, 0)).values()) == [0.7, 0.7]
    assert set(values_at(made, service_of(made, 0)).values()) == {300.0}
    assert set(values_at(made, delay_of(made, 1)).values()) == {0.4}
    own = np.array(both).T @ np.array(both)
    whole = np.zeros((3, 3))
    whole[:2, :2], whole[2, 2] = own, 0.05**2
    np.testing.assert_allclose(covariance(made.calibration), whole)


def test_an_array_that_nobody_fitted_keeps_its_times_and_is_named(drafted: Design) -> None:
    refused = Fit(delay_of(drafted, 1), None, "its calibration is failed: no number")
    made = joined(drafted, [fit_of(drafted, {delay_of(drafted, 0): 0.7}, [[0.05]]), refused])
    assert [(each.is_fitted, each.reason) for each in made.arrays] == [
        (True, ""),
        (False, "its calibration is failed: no number"),
        (False, "no calibration fitted it"),
    ]
    for place in (1, 2):
        assert made.design.arrays[place] == drafted.arrays[place]
    assert "Times as they were before: Maker 1 Model 1 (its calibration" in made.design.notes
    assert made.design.notes.startswith(drafted.notes)


def test_a_fit_that_does_not_explain_what_was_measured_is_left_out(drafted: Design) -> None:
    bad = fit_of(drafted, {delay_of(drafted, 0): 5.0}, [[0.05]], worst_error_pct=61.0)
    made = joined(drafted, [bad])
    assert made.design == drafted
    assert not made.is_fitted
    assert "off by up to 61 %" in made.in_words


def test_of_two_fits_of_a_field_that_with_more_points_counts(drafted: Design) -> None:
    few = fit_of(drafted, {delay_of(drafted, 0): 0.7}, [[0.05]], rows_used=3)
    many = fit_of(drafted, {delay_of(drafted, 0): 0.9}, [[0.02]], rows_used=5)
    for order in ([few, many], [many, few]):
        made = joined(drafted, order).design
        assert next(iter(values_at(made, delay_of(made, 0)).values())) == 0.9
        np.testing.assert_allclose(covariance(made.calibration), [[0.02**2]])


def test_allowances_are_the_widest_and_the_fitted_loads_those_of_all(drafted: Design) -> None:
    wide = {"within_pct": 6.0, "beyond_pct": 11.0, "percentiles_pct": None, "fitted_ios": 96}
    block = FittedCondition(what="block_kib", low=4, high=8)
    fits = [
        fit_of(drafted, {delay_of(drafted, 0): 0.7}, [[0.05]]),
        fit_of(drafted, {delay_of(drafted, 1): 0.4}, [[0.05]], fitted_conditions=[block], **wide),
    ]
    carried = joined(drafted, fits).design.calibration
    assert carried is not None
    assert (carried.saturated_pct, carried.within_pct, carried.beyond_pct) == (2.0, 6.0, 11.0)
    assert carried.percentiles_pct is None
    assert carried.fitted_ios == 96
    (known,) = carried.fitted_conditions
    assert (known.low, known.high) == (4, 16)
    assert carried.source == "rigs"


def test_what_the_design_carried_of_other_fields_stays(drafted: Design) -> None:
    earlier: dict[tuple[str, ...], float] = {delay_of(drafted, 0): 0.6, delay_of(drafted, 1): 0.4}
    first = fit_of(drafted, earlier, [[0.1, 0.05], [0.0, 0.2]])
    calibrated = joined(drafted, [first]).design
    made = joined(calibrated, [fit_of(drafted, {delay_of(drafted, 0): 0.7}, [[0.03]])]).design
    carried = made.calibration
    assert carried is not None
    assert [field.path for field in carried.parameters] == [
        delay_of(drafted, 0)[0],
        delay_of(drafted, 1)[0],
    ]
    np.testing.assert_allclose(covariance(carried), np.diag([0.03**2, 0.05**2 + 0.2**2]))


def test_one_fit_after_another_keeps_what_was_fitted_before(drafted: Design) -> None:
    before = fit_of(drafted, {delay_of(drafted, 0): 0.6}, [[0.1]]).found
    assert before is not None
    found = fit_of(before.design, {delay_of(drafted, 1): 0.4}, [[0.2]]).found
    assert found is not None
    carried = with_fit(before.design, found).calibration
    np.testing.assert_allclose(covariance(carried), np.diag([0.2**2, 0.1**2]))
    again = with_fit(found.design, found).calibration
    np.testing.assert_allclose(covariance(again), [[0.2**2]])


def test_the_uncertainty_of_each_array_is_in_the_intervals(drafted: Design) -> None:
    """As squares: that of both is wider than that of either."""
    fits = [
        fit_of(drafted, {delay_of(drafted, place): 0.7}, [[0.2]]) for place in range(len(STORES))
    ]
    widths = []
    for some in (fits[:1], fits):
        report = estimate(joined(drafted, some).design)
        assert report.prediction is not None
        (mean,) = [
            number
            for number in report.prediction.numbers
            if number.quantity == "latency_mean_ms" and number.group is None
        ]
        widths.append(mean.parameters_pct)
    assert widths[1] > 1.2 * widths[0] > 0


def test_a_design_without_the_array_is_refused_with_the_field(drafted: Design) -> None:
    other = drafted.model_copy(update={"arrays": drafted.arrays[1:]})
    with pytest.raises(InvalidDesign) as refusal:
        joined(other, [fit_of(drafted, {delay_of(drafted, 0): 0.7}, [[0.05]])])
    assert "read_ms" in refusal.value.problems[0].pointer


def test_more_fields_than_a_design_carries_are_named(
    drafted: Design, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fit with fewer points has no room."""
    monkeypatch.setattr("qdepth.back_tests.joined_fits.MOST_FITTED", 2)
    first: dict[tuple[str, ...], float] = {delay_of(drafted, 0): 0.7, service_of(drafted, 0): 100.0}
    fits = [
        fit_of(drafted, {delay_of(drafted, 1): 0.4}, [[0.05]], rows_used=3),
        fit_of(drafted, first, [[0.1, 0.0]], rows_used=4),
    ]
    made = joined(drafted, fits)
    assert [each.is_fitted for each in made.arrays] == [True, False, False]
    assert "others have more points" in made.arrays[1].reason
