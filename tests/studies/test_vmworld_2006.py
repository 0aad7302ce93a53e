"""Case B is reproduced from two calibrated runs, and its verdicts can fail."""

import pytest

from qdepth.design.parsing import read_design
from qdepth.published.case import read_case, read_case_design
from qdepth.studies.cases.computed_row import ComputedRow, is_within_structures
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.cases import computed_rows

SHORT = SimulationOptions(max_ios=15_000)
ROWS = {row.id: row for row in read_case("vmworld_2006").rows}


@pytest.fixture(scope="module")
def rows() -> dict[str, ComputedRow]:
    return computed_rows("vmworld_2006")


@pytest.mark.parametrize(("row_id", "fitted_to"), [("B1a", 3294), ("B2a", 1813), ("B6c", 3944)])
def test_calibrated_rows_come_back(
    rows: dict[str, ComputedRow], row_id: str, fitted_to: float
) -> None:
    assert rows[row_id].computed == pytest.approx(fitted_to, rel=0.01)
    assert rows[row_id].verdict == "within"


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


def test_corrected_number_lies_below_all_structures_that_fit(rows: dict[str, ComputedRow]) -> None:
    row = rows["B11c"]
    assert row.structures_low is not None
    assert row.structures_high is not None
    assert 4251 < row.structures_low <= (row.computed or 0) <= row.structures_high
    assert not is_within_structures(row)
    assert "below their range" in row.note
    assert rows["B9c"].structures_low is None
    assert is_within_structures(rows["B9c"])


@pytest.mark.parametrize("structure", ROWS["B11c"].structures)
def test_every_structure_fits_the_calibration_rows(structure: str) -> None:
    """Its arrays and links under one VM, and under two VMs on one array."""
    document = read_case_design("vmworld_2006", structure).model_dump(
        mode="json", by_alias=True, exclude_unset=True
    )
    first, second = document["arrays"]
    first["luns"].append({"id": second["luns"][0]["id"], "owners": [first["sps"][0]["id"]]})
    document["arrays"] = [first]
    two = evaluate(read_design(document), SHORT).total.iops.value
    assert two == pytest.approx(ROWS["B6c"].published, rel=0.01)
    document["classes"] = document["classes"][:1]
    one = evaluate(read_design(document), SHORT).total.iops.value
    assert one == pytest.approx(ROWS["B1a"].published, rel=0.01)


def test_nas_and_iscsi_cannot_be_told_apart(rows: dict[str, ComputedRow]) -> None:
    """The structure of each gives the other's number within the tolerance; the note says so."""
    half_duplex, delayed = rows["B3"].computed or 0, rows["B2a"].computed or 0
    assert half_duplex == pytest.approx(rows["B2a"].published, rel=0.05)
    assert delayed == pytest.approx(rows["B3"].published, rel=0.10)
    assert "cannot tell" in rows["B3"].note


def test_rows_that_follow_are_what_the_others_give(rows: dict[str, ComputedRow]) -> None:
    """Halves by symmetry, latencies by Little's law with four outstanding I/Os."""

    def of(row_id: str) -> float:
        return rows[row_id].computed or 0

    for both, half, latency in (("B6c", "B6", "B8"), ("B9c", "B9", "B10"), ("B11c", "B11", "B13")):
        for letter in "ab":
            assert of(half + letter) == pytest.approx(of(both) / 2, rel=0.01)
            assert of(latency + letter) == pytest.approx(4e3 / of(half + letter), rel=0.01)
    assert (of("B1b"), of("B2b")) == (of("B1a"), of("B2a"))
    assert of("B15b") == pytest.approx(4e3 / of("B15a"), rel=0.01)


def test_identities_are_judged(rows: dict[str, ComputedRow]) -> None:
    """Payloads of two arrays miss their 1 MiB/s, and 0.144 is not 0.14."""
    judged = {row.id: row.verdict for row in rows.values() if row.role == "identity"}
    assert {id_ for id_, verdict in judged.items() if verdict == "outside"} == {
        "B12a", "B12c", "B18c",
    }  # fmt: skip
    assert "identity" not in judged.values()


def test_iops_density_is_exact(rows: dict[str, ComputedRow]) -> None:
    for row_id in ("B17a", "B17b", "B17c", "B18a", "B18b"):
        assert rows[row_id].computed == pytest.approx(rows[row_id].published, rel=1e-12)
    assert round(rows["B18c"].computed or 0, 2) == 0.14


def test_fitted_rows_are_judged_too(rows: dict[str, ComputedRow]) -> None:
    """CPU of six runs on one line, within 15 %; the rates within 5 %; nothing earns credit."""
    fitted = [row for row in rows.values() if row.role == "calibrate"]
    assert {row.verdict for row in fitted} == {"within"}
    assert {row.evidence for row in fitted} == {"none"}


def test_figures_to_look_up_are_judged_where_there_is_one(rows: dict[str, ComputedRow]) -> None:
    assert {rows[f"B19{row}"].verdict for row in "abcd"} == {"within"}
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
