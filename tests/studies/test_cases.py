"""The published case is reproduced, and the verdicts cannot be had for nothing."""

import pytest

from qdepth.published.case import Row, read_case
from qdepth.report.quantity import Number
from qdepth.studies.cases import _ratio, _verdict, compute_case, compute_row
from qdepth.studies.evaluation import evaluate
from qdepth.studies.options import SimulationOptions
from tests.support.cases import computed_rows
from tests.support.designs import design, shipped_documents

PREDICTED = ("D3a", "D3b", "D7a", "D7b", "D8b", "D8c", "D9a", "D9c", "D9d", "D11", "D12b")


def test_rows_come_in_the_order_of_the_case() -> None:
    assert list(computed_rows()) == [row.id for row in read_case("emulex_vvol").rows]


@pytest.mark.parametrize("row_id", PREDICTED)
def test_prediction_is_within_its_tolerance(row_id: str) -> None:
    row = computed_rows()[row_id]
    assert row.verdict == "within", row


def test_one_prediction_misses_and_says_so() -> None:
    """Kernel time in the slot was fitted at 100,000 IOPS; an idle line does not show it."""
    row = computed_rows()["D7c"]
    assert row.verdict == "outside"
    assert "in-slot kernel time" in row.note
    assert row.error_pct == pytest.approx(6.5, abs=1.0)


def test_verdicts_follow_from_roles() -> None:
    verdicts = {row.id: row.verdict for row in computed_rows().values()}
    assert {row_id for row_id, verdict in verdicts.items() if verdict == "within"} == set(PREDICTED)
    assert {row_id for row_id, verdict in verdicts.items() if verdict == "identity"} == {
        "D1", "D4", "D14a", "D14b",
    }  # fmt: skip
    assert {row_id for row_id, v in verdicts.items() if v == "not predictable"} == {"D8d"}
    assert {row_id for row_id, verdict in verdicts.items() if verdict == "outside"} == {"D7c"}
    rest = {row_id for row_id, verdict in verdicts.items() if verdict == "calibrated"}
    assert len(rest) == len(verdicts) - len(PREDICTED) - 4 - 1 - 1


@pytest.mark.parametrize(
    ("row_id", "fitted_to", "tolerance"),
    [
        ("D2a", 100_078, 0.01),
        ("D5a", 0.30, 0.01),
        ("D5b", 0.81, 0.02),
        ("D5c", 1.11, 0.01),
        ("D6", 390.93, 0.01),
        ("D8a", 188_844, 0.01),
        ("D10", 737.67, 0.01),
    ],
)
def test_calibrated_rows_come_back(row_id: str, fitted_to: float, tolerance: float) -> None:
    """IOPS are fitted to esxtop's: 390.93 and 737.67 MiB/s of 4 KiB are 100,078 and 188,844."""
    computed = computed_rows()[row_id].computed
    assert computed == pytest.approx(fitted_to, rel=tolerance)


def test_kernel_time_of_the_vvol_comes_back() -> None:
    """Most of it is waiting for a CPU that is busy 93 % of the time, so a short run is noisy."""
    assert computed_rows()["D9b"].computed == pytest.approx(0.08, abs=0.01)


@pytest.mark.parametrize("row_id", ["D2a", "D2b", "D8a", "D12a", "D13a", "D13b"])
def test_quantity_of_several_instruments_lies_in_their_range(row_id: str) -> None:
    """With as many digits as the source shows: 1.279 ms is its 1.28."""
    row = computed_rows()[row_id]
    assert row.published_low is not None
    assert row.published_high is not None
    assert row.computed is not None
    shown = float(f"{row.computed:.3g}")
    assert row.published_low <= shown <= row.published_high


def test_inputs_come_back_as_they_are() -> None:
    rows = computed_rows()
    assert rows["D14a"].computed == pytest.approx(254)
    assert rows["D14b"].computed == pytest.approx(32)
    assert rows["D1"].computed == pytest.approx(128, rel=0.02)


def test_vmfs_point_alone_gives_the_rate_cap_and_no_verdict() -> None:
    row = computed_rows()["D8d"]
    assert row.computed == pytest.approx(200_000, rel=0.01)
    assert (row.verdict, row.tolerance) == ("not predictable", None)


def test_error_is_that_of_the_published_number() -> None:
    for row in computed_rows().values():
        if row.published == 0:
            assert row.error_pct is None
        else:
            assert row.computed is not None
            assert row.error_pct == pytest.approx(100 * (row.computed / row.published - 1))


def test_intervals_hold_their_value() -> None:
    for row in computed_rows().values():
        if row.low is not None and row.high is not None:
            assert row.computed is not None
            assert row.low <= row.computed * (1 + 1e-9)
            assert row.computed <= row.high * (1 + 1e-9)


def test_row_says_which_file_gives_it() -> None:
    assert computed_rows()["D3a"].design == "emulex_vvol/vmfs.json"


@pytest.mark.parametrize("row_id", ["D8b", "D9a", "D9c"])
def test_prediction_can_fail(row_id: str) -> None:
    """With twice the service time of the controller the same rows are outside."""
    rows = {row.id: row for row in read_case("emulex_vvol").rows}
    slower = evaluate(
        design(shipped_documents()["vvol"], arrays__0__sps__0__write_us=10.56),
        SimulationOptions(max_ios=5_000),
    )
    found = compute_row(read_case("emulex_vvol"), rows[row_id], {"vvol": slower}.__getitem__)
    assert found.verdict == "outside"


class TestVerdict:
    row = Row(
        id="X1",
        quantity="",
        unit="ms",
        role="predict",
        published=10.0,
        tolerance_pct=5.0,
        design="",
        measure="iops",
    )

    @pytest.mark.parametrize(
        ("computed", "verdict"),
        [
            (9.5, "within"),
            (10.5, "within"),
            (9.49, "outside"),
            (10.51, "outside"),
            (None, "not predictable"),
        ],
    )
    def test_per_cent(self, computed: float | None, verdict: str) -> None:
        assert _verdict(self.row, computed) == verdict

    @pytest.mark.parametrize(
        ("computed", "verdict"),
        [(7.6, "within"), (7.5, "outside"), (12.6, "within"), (12.7, "outside")],
    )
    def test_range_is_widened_by_the_tolerance(self, computed: float, verdict: str) -> None:
        row = self.row.model_copy(update={"published_low": 8.0, "published_high": 12.0})
        assert _verdict(row, computed) == verdict

    @pytest.mark.parametrize(("computed", "verdict"), [(10.09, "within"), (10.11, "outside")])
    def test_absolute(self, computed: float, verdict: str) -> None:
        row = self.row.model_copy(update={"tolerance_pct": None, "tolerance_abs": 0.1})
        assert _verdict(row, computed) == verdict

    def test_exact(self) -> None:
        row = self.row.model_copy(update={"published": 0.0, "tolerance_pct": 0.0})
        assert _verdict(row, 0.0) == "within"
        assert _verdict(row, 1e-9) == "outside"

    @pytest.mark.parametrize(
        ("role", "verdict"),
        [("calibrate", "calibrated"), ("identity", "identity"), ("catalogue", "catalogue")],
    )
    def test_roles_that_earn_no_credit(self, role: str, verdict: str) -> None:
        assert _verdict(self.row.model_copy(update={"role": role}), 10.0) == verdict


def test_ratio_has_the_widest_interval() -> None:
    found = _ratio(
        Number(value=4.0, low=3.0, high=5.0, tag="simulated"),
        Number(value=2.0, low=1.0, high=2.5, tag="simulated"),
    )
    assert (found.low, found.value, found.high) == (3.0 / 2.5, 2.0, 5.0)


def test_ratio_without_reference() -> None:
    nothing = Number(value=None, low=None, high=None, tag="simulated")
    assert _ratio(Number(value=4.0, low=3.0, high=5.0, tag="simulated"), nothing).value is None


@pytest.mark.full
def test_default_budget_gives_the_same_verdicts() -> None:
    whole = compute_case(read_case("emulex_vvol"))
    assert {row.id: row.verdict for row in whole} == {
        row.id: row.verdict for row in computed_rows().values()
    }
