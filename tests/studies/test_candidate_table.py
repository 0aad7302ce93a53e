"""Rows of a table as candidates."""

import pytest

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.errors import QdepthError
from qdepth.report.report import Report
from qdepth.studies.candidates.candidate_table import (
    RESULT_COLUMNS,
    Candidate,
    InvalidCandidate,
    candidate_design,
    evaluate_candidate,
    question_of,
)
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.reports import small_report
from tests.support.scenarios import design

DESIGNS = [Design.model_validate(design(name)) for name in ("a", "b")]


def test_columns_with_dots_are_overrides() -> None:
    row = {"design": "b", "label": "my own", "hosts.esx.lun_depth": "64", "hosts.esx.count": ""}
    made = candidate_design(row, DESIGNS)
    assert (made.id, made.hosts[0].lun_depth, made.hosts[0].count) == ("b", 64, 1)


@pytest.mark.parametrize(
    ("other", "is_the_same"),
    [
        ({}, True),
        ({"label": "another note"}, True),
        ({"hosts.esx.count": ""}, True),
        ({"design": "a"}, False),
        ({"hosts.esx.lun_depth": "32"}, False),
        ({"hosts.esx.count": "2"}, False),
    ],
)
def test_rows_ask_the_same_where_what_the_result_depends_on_is_the_same(
    other: Candidate, *, is_the_same: bool
) -> None:
    row = {"design": "b", "label": "my own", "hosts.esx.lun_depth": "64"}
    assert (question_of({**row, **other}) == question_of(row)) == is_the_same


def test_design_may_be_left_out_where_there_is_one() -> None:
    assert candidate_design({"label": "x"}, DESIGNS[:1]) == DESIGNS[0]


@pytest.mark.parametrize(
    ("row", "column", "told"),
    [
        ({"label": "x"}, "design", r"Choose one of a \(One host, one LUN\), b"),
        ({"design": "c"}, "design", "There is no design c"),
        ({"design": "a", "hosts.esx.lun_depth": "0"}, "hosts.esx.lun_depth", "at least 1"),
        ({"design": "a", "hosts.no.lun_depth": "1"}, "hosts.no.lun_depth", "hosts.esx"),
    ],
)
def test_row_that_does_not_fit_names_its_column(row: Candidate, column: str, told: str) -> None:
    with pytest.raises(InvalidCandidate, match=told) as refusal:
        candidate_design(row, DESIGNS)
    assert refusal.value.column == column


def _small(_design: Design, _options: SimulationOptions) -> Report:
    return small_report()


def _fails(_design: Design, _options: SimulationOptions) -> Report:
    raise QdepthError("It does not work out.")


def test_results_are_those_of_the_report() -> None:
    cells = evaluate_candidate({"design": "a"}, DESIGNS, SimulationOptions(), _small)
    assert tuple(cells)[: len(RESULT_COLUMNS)] == RESULT_COLUMNS
    assert cells["iops"] == small_report().total.iops.value
    assert cells["latency_p99_ms"] is None
    assert (cells["status"], cells["error_message"]) == (small_report().status, None)


def test_rows_without_result_say_why() -> None:
    refused = evaluate_candidate({"design": "c"}, DESIGNS, SimulationOptions(), _small)
    failed = evaluate_candidate({"design": "a"}, DESIGNS, SimulationOptions(), _fails)
    assert (refused["status"], refused["error_column"]) == ("refused", "design")
    assert refused["error_pointer"] == "?design"
    assert (failed["status"], failed["error_message"]) == ("failed", "It does not work out.")
    assert tuple(refused) == tuple(failed) == RESULT_COLUMNS


def test_rows_that_cannot_be_simulated_are_refused_at_the_field() -> None:
    unlinked = design("a")
    unlinked["fabrics"].append({"id": "other", "protocol": "fc"})
    bases = [read_design(unlinked)]
    row = {"hosts.esx.lun_depth": "8", "hba_ports.hba0.fabric": "other"}
    assert candidate_design(row, bases).hosts[0].hba_ports[0].fabric == "other"
    cells = evaluate_candidate(row, bases, SimulationOptions(engine="analytic"), evaluate)
    assert (cells["status"], cells["error_column"]) == ("refused", "classes.vms.datastores")
    assert cells["error_pointer"] == "/classes/0/datastores"
    assert "fabric" in str(cells["error_message"])
    assert cells["iops"] is None


def test_columns_never_move() -> None:
    judged = ("keeps_targets", "targets_note", "outside_validity")
    assert RESULT_COLUMNS[-5:] == (*judged, "error_pointer", "note")
    assert RESULT_COLUMNS[:13] == (
        "status", "iops", "mb_s", "latency_mean_ms", "latency_p50_ms", "latency_p95_ms",
        "latency_p99_ms", "outstanding_ios", "bottleneck", "engine", "model_version",
        "error_column", "error_message",
    )  # fmt: skip
    assert RESULT_COLUMNS[13:28] == (
        "currency", "total_price", "price_per_gb", "price_per_gib", "price_per_iops", "power_w",
        "power_per_iops", "usable_gb", "usable_gib", "iops_per_gb", "iops_at_target",
        "iops_per_gb_at_target", "price_note", "assumptions", "rank_total_price",
    )  # fmt: skip


def test_prices_are_overridden_and_read_back() -> None:
    row = {"design": "a", "arrays.array.price.list_price": "1000", "designs.a.currency": "EUR"}
    made = candidate_design(row, DESIGNS)
    assert (made.arrays[0].price.list_price, made.currency) == (1000.0, "EUR")
    cells = evaluate_candidate(row, DESIGNS, SimulationOptions(), _small)
    assert cells["usable_gb"] == small_report().price.usable_gb.value
    assert cells["total_price"] is None
    assert str(cells["price_note"]).startswith("no price given for")
