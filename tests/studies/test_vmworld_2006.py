"""Case B is reproduced from two calibrated runs, and its verdicts can fail."""

import pytest

from qdepth.published.case import read_case, read_case_design
from qdepth.studies.computed_row import ComputedRow
from qdepth.studies.evaluation import evaluate
from qdepth.studies.options import SimulationOptions
from tests.support.cases import computed_rows

SHORT = SimulationOptions(max_ios=15_000)


@pytest.fixture(scope="module")
def rows() -> dict[str, ComputedRow]:
    return computed_rows("vmworld_2006")


@pytest.mark.parametrize(("row_id", "fitted_to"), [("B1a", 3294), ("B2a", 1813), ("B6c", 3944)])
def test_calibrated_rows_come_back(
    rows: dict[str, ComputedRow], row_id: str, fitted_to: float
) -> None:
    assert rows[row_id].computed == pytest.approx(fitted_to, rel=0.01)
    assert rows[row_id].verdict == "calibrated"


@pytest.mark.parametrize(
    "row_id", ["B1b", "B2b", "B3", "B4a", "B4b", "B5f", "B5g", "B9c", "B11a", "B11b", "B11c",
               "B13a", "B13b", "B15a", "B16a", "B16c", "B21"],
)  # fmt: skip
def test_prediction_is_within_its_tolerance(rows: dict[str, ComputedRow], row_id: str) -> None:
    assert rows[row_id].verdict == "within", rows[row_id]


def test_spanned_volume_is_the_calibration_run_again(rows: dict[str, ComputedRow]) -> None:
    """The source's own two runs differ by 1.02 %."""
    assert rows["B15a"].computed == rows["B1a"].computed
    assert "1.02 %" in rows["B15a"].note
    assert rows["B15a"].published / rows["B1a"].published == pytest.approx(1.0102, abs=2e-4)


def test_errors_are_against_the_corrected_number(rows: dict[str, ComputedRow]) -> None:
    row = rows["B11c"]
    assert row.computed is not None
    assert (row.published, row.corrected) == (4201, 4251)
    assert row.error_pct == pytest.approx(100 * (row.computed / 4251 - 1))


def test_range_over_structures_holds_the_corrected_number(rows: dict[str, ComputedRow]) -> None:
    row = rows["B11c"]
    assert row.structures_low is not None
    assert row.structures_high is not None
    assert row.structures_low < 4251 < row.structures_high
    assert row.structures_low <= (row.computed or 0) <= row.structures_high
    assert rows["B9c"].structures_low is None


def test_iops_density_is_exact(rows: dict[str, ComputedRow]) -> None:
    for row_id in ("B17a", "B17b", "B17c", "B18a", "B18b"):
        assert rows[row_id].computed == pytest.approx(rows[row_id].published, rel=1e-12)
    assert round(rows["B18c"].computed or 0, 2) == 0.14


def test_figures_to_look_up_have_no_verdict_of_their_own(rows: dict[str, ComputedRow]) -> None:
    assert {rows[f"B23{row}"].verdict for row in "abcdefghijklm"} == {"catalogue"}
    assert rows["B22a"].computed == 16
    assert (rows["B16b"].computed, rows["B16b"].verdict) == (None, "not predictable")


def test_bottlenecks_are_those_of_the_deck() -> None:
    """Two datastores are bound at the SP, two arrays at the HBA."""

    def bottleneck(design_id: str) -> tuple[str, str | None]:
        found = evaluate(read_case_design("vmworld_2006", design_id), SHORT).bottleneck
        return found.kind, found.part

    assert bottleneck("two-datastores") == ("station", "spa")
    assert bottleneck("two-arrays") == ("link", "esx1-hba1")


def test_outstanding_ios_and_not_datastores_bring_the_gain(rows: dict[str, ComputedRow]) -> None:
    one = evaluate(read_case_design("vmworld_2006", "one-datastore"), SHORT)
    assert one.total.iops.value == pytest.approx(rows["B6c"].computed or 0, rel=0.01)


def test_rows_come_in_the_order_of_the_case(rows: dict[str, ComputedRow]) -> None:
    assert list(rows) == [row.id for row in read_case("vmworld_2006").rows]
