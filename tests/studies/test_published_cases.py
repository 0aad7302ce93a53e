"""The published case is reproduced, and the verdicts cannot be had for nothing."""

import pytest

from qdepth.published.case import Row, read_case
from qdepth.report.quantity import Number
from qdepth.studies.cases.computed_row import ComputedRow, Evidence, Verdict, outcome_in_words
from qdepth.studies.cases.published_cases import _ratio, _verdict, compute_case, compute_row
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.cases import computed_rows
from tests.support.designs import design, shipped_documents

PREDICTED = ("D3b", "D7a", "D8b", "D8c", "D9a", "D9c", "D11", "D12b")


def test_rows_come_in_the_order_of_the_case() -> None:
    assert list(computed_rows()) == [row.id for row in read_case("emulex_vvol").rows]


@pytest.mark.parametrize("row_id", PREDICTED)
def test_prediction_is_within_its_tolerance(row_id: str) -> None:
    row = computed_rows()[row_id]
    assert row.verdict == "within", row


@pytest.mark.parametrize("row_id", ["D7b", "D7c"])
def test_two_predictions_miss_and_say_so(row_id: str) -> None:
    """Kernel time in the slot was fitted at 100,000 IOPS; an idle line does not show it."""
    row = computed_rows()[row_id]
    assert row.verdict == "outside"
    assert "in-slot kernel time" in row.note
    assert (row.computed or 0) - row.published == pytest.approx(0.017, abs=0.005)


def test_rows_that_follow_are_what_the_others_give() -> None:
    """By Little's law with 128 outstanding I/Os."""
    rows = computed_rows()

    def of(row_id: str) -> float:
        return rows[row_id].computed or 0

    assert of("D3a") + of("D3b") == pytest.approx(of("D2a") * of("D5c") / 1e3, rel=0.01)
    assert of("D8b") == of("D12b") == pytest.approx(128e3 / of("D8a"), rel=0.01)
    assert of("D8c") == pytest.approx(of("D8a") / of("D2a"), rel=1e-12)
    assert of("D9c") == pytest.approx(128e3 / of("D8a") - of("D9d"), rel=0.01)
    assert of("D9a") == pytest.approx(of("D9c") - of("D9b"), rel=0.01)


def test_verdicts_follow_from_roles() -> None:
    verdicts = {row.id: row.verdict for row in computed_rows().values()}
    identities = {"D1", "D3a", "D4", "D9d", "D14a", "D14b"}
    fitted = {row.id for row in computed_rows().values() if row.role == "calibrate"}
    assert {row_id for row_id, verdict in verdicts.items() if verdict == "within"} == {
        *PREDICTED,
        *identities,
        *fitted,
    }
    assert {row_id for row_id, v in verdicts.items() if v == "not predictable"} == {"D8d"}
    assert {row_id for row_id, verdict in verdicts.items() if verdict == "outside"} == {
        "D7b",
        "D7c",
    }
    assert "calibrated" not in verdicts.values()


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


def _number(value: float | None, half: float | None = None) -> Number:
    if value is None or half is None:
        return Number(value=value, low=None, high=None, tag="exact")
    return Number(value=value, low=value - half, high=value + half, tag="simulated")


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
        assert _verdict(self.row, _number(computed)) == verdict

    @pytest.mark.parametrize(
        ("computed", "verdict"),
        [(7.6, "within"), (7.5, "outside"), (12.6, "within"), (12.7, "outside")],
    )
    def test_range_is_widened_by_the_tolerance(self, computed: float, verdict: str) -> None:
        row = self.row.model_copy(update={"published_low": 8.0, "published_high": 12.0})
        assert _verdict(row, _number(computed)) == verdict

    @pytest.mark.parametrize(("computed", "verdict"), [(10.09, "within"), (10.11, "outside")])
    def test_absolute(self, computed: float, verdict: str) -> None:
        row = self.row.model_copy(update={"tolerance_pct": None, "tolerance_abs": 0.1})
        assert _verdict(row, _number(computed)) == verdict

    def test_exact(self) -> None:
        row = self.row.model_copy(update={"published": 0.0, "tolerance_pct": 0.0})
        assert _verdict(row, _number(0.0)) == "within"
        assert _verdict(row, _number(1e-9)) == "outside"

    @pytest.mark.parametrize(("half", "verdict"), [(0.06, "within"), (0.04, "outside")])
    def test_exact_but_for_the_interval_of_a_simulation(self, half: float, verdict: str) -> None:
        row = self.row.model_copy(update={"tolerance_pct": 0.0})
        assert _verdict(row, _number(10.05, half)) == verdict

    @pytest.mark.parametrize(
        ("update", "computed", "verdict"),
        [
            ({}, 10.5, "within"),
            ({}, 10.6, "outside"),
            ({"tolerance_pct": 0.0}, 10.0, "within"),
            ({"tolerance_pct": 0.0}, 10.1, "outside"),
            ({"tolerance_pct": None}, 10.001, "outside"),
            ({"tolerance_pct": None, "published_low": 9.0, "published_high": 11.0}, 12, "outside"),
        ],
    )
    def test_identity_is_judged_as_predictions_are(
        self, update: dict[str, float | None], computed: float, verdict: str
    ) -> None:
        row = self.row.model_copy(update={"role": "identity", **update})
        assert _verdict(row, _number(computed)) == verdict

    @pytest.mark.parametrize(
        ("role", "verdict"),
        [("calibrate", "calibrated"), ("catalogue", "catalogue")],
    )
    def test_roles_that_earn_no_credit_can_fail(self, role: str, verdict: str) -> None:
        """Without a promise nothing is judged; with one it is, as for any other row."""
        promised = self.row.model_copy(update={"role": role})
        assert _verdict(promised, _number(10.0)) == "within"
        assert _verdict(promised, _number(20.0)) == "outside"
        free = promised.model_copy(update={"tolerance_pct": None})
        assert _verdict(free, _number(20.0)) == verdict


def test_ratio_has_the_widest_interval() -> None:
    found = _ratio(
        Number(value=4.0, low=3.0, high=5.0, tag="simulated"),
        Number(value=2.0, low=1.0, high=2.5, tag="simulated"),
    )
    assert (found.low, found.value, found.high) == (3.0 / 2.5, 2.0, 5.0)


def test_ratio_without_reference() -> None:
    nothing = Number(value=None, low=None, high=None, tag="simulated")
    assert _ratio(Number(value=4.0, low=3.0, high=5.0, tag="simulated"), nothing).value is None


def _judged(verdict: Verdict, evidence: Evidence, id_: str = "X1") -> ComputedRow:
    return computed_rows()["D7a"].model_copy(
        update={"id": id_, "verdict": verdict, "evidence": evidence, "role": "predict"}
    )


def test_outcome_counts_only_what_could_have_failed() -> None:
    """What follows, what was chosen and what was fitted is told apart from it."""
    rows = [
        _judged("within", "prediction"),
        _judged("outside", "prediction"),
        _judged("not predictable", "prediction"),
        _judged("within", "follows"),
        _judged("within", "chosen"),
        _judged("outside", "chosen"),
        _judged("outside", "none", "K1").model_copy(update={"role": "calibrate"}),
        _judged("within", "none", "I1").model_copy(update={"role": "identity"}),
        _judged("outside", "none", "I2").model_copy(update={"role": "identity"}),
    ]
    first, second, third, fourth = outcome_in_words(rows)
    assert first.startswith("1 of 2 predictions")
    assert "; 1 more rows follow" in first
    assert second.startswith("2 rows are not counted")
    assert third == "1 of 2 identities are outside their tolerance (I2)."
    assert fourth == "1 of 1 fitted rows are outside their tolerance (K1)."


def test_roles_give_no_evidence() -> None:
    evidence = {row.id: row.evidence for row in computed_rows().values()}
    assert evidence["D2a"] == evidence["D1"] == evidence["D8d"] == "none"
    assert (evidence["D9d"], evidence["D7a"], evidence["D9a"]) == ("none", "prediction", "follows")
    row = computed_rows()["D9a"]
    assert (row.follows_from, row.because[:13]) == (["D8a", "D9b", "D9d"], "Little's law:")


@pytest.mark.full
def test_default_budget_gives_the_same_verdicts() -> None:
    whole = compute_case(read_case("emulex_vvol"))
    assert {row.id: row.verdict for row in whole} == {
        row.id: row.verdict for row in computed_rows().values()
    }
