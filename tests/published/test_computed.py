"""What ships computed is what this version of the model gives."""

from datetime import date
from typing import Any

import pytest

from qdepth import MODEL_VERSION
from qdepth.engines.compiled.simulation import prepare
from qdepth.known_answers.simulated_answers import judged, replicate
from qdepth.known_answers.suite import suite
from qdepth.published.case import CASES, read_case
from qdepth.published.shipped_suite import ShippedSuite, Suite, path_of, read_shipped
from qdepth.report.report import Report
from qdepth.studies.cases.published_cases import case_report, compute_row
from tools.computed_suites import (
    compute_cases,
    compute_known_answers,
    digest_of_case_questions,
    digest_of_known_questions,
    digest_of_replications,
)

STALE = "what ships is stale: run `make suites`"
QUICK_DESIGN = ("vmworld_2006", "disk-15k")
QUICK_QUESTION = "machine-repair"
DAY = date(2026, 3, 1)
ALMOST = 1e-12


def shipped(name: Suite) -> ShippedSuite:
    found = read_shipped(name, MODEL_VERSION)
    assert found is not None, STALE
    return found


def test_cases_are_of_this_version_and_of_these_designs() -> None:
    found = shipped("cases")
    assert found.questions_digest == digest_of_case_questions(), STALE
    assert [row["id"] for row in found.rows] == [
        row.id for case_id in CASES for row in read_case(case_id).rows
    ]
    assert found.questions == len(found.rows)


def test_known_answers_are_of_this_version_and_of_these_questions() -> None:
    found = shipped("known_answers")
    assert found.questions_digest == digest_of_known_questions(), STALE
    assert [row["id"] for row in found.rows] == [
        question.answer_id(of) for question in suite() for of in question.quantities
    ]
    assert found.questions == len(suite())
    assert {row["verdict"] for row in found.rows} == {"inside"}


def test_a_design_that_is_simulated_again_gives_the_same_record_and_rows() -> None:
    prepare()
    found, case = shipped("cases"), read_case(QUICK_DESIGN[0])
    report = case_report(*QUICK_DESIGN)
    assert report.digest == found.records["/".join(QUICK_DESIGN)], STALE

    def report_of(design_id: str) -> Report:
        assert design_id == QUICK_DESIGN[1]
        return report

    stored = {row["id"]: row for row in found.rows}
    again = [row for row in case.rows if row.design == QUICK_DESIGN[1] or row.facts]
    assert len(again) > 5
    for row in again:
        computed = compute_row(case, row, report_of).model_dump(mode="json")
        assert computed == stored[row.id], STALE


@pytest.mark.full
def test_a_question_that_is_answered_again_gives_the_same_records_and_rows() -> None:
    prepare()
    found = shipped("known_answers")
    (question,) = [each for each in suite() if each.id == QUICK_QUESTION]
    solutions = replicate(question)
    assert digest_of_replications(solutions) == found.records[question.id], STALE
    stored = {row["id"]: row for row in found.rows}
    for quantity in question.quantities:
        row = judged(question, quantity, solutions)
        assert row.low == pytest.approx(stored[row.id]["low"], rel=ALMOST), STALE
        assert row.high == pytest.approx(stored[row.id]["high"], rel=ALMOST), STALE


def test_nothing_of_another_version_is_shown() -> None:
    assert read_shipped("cases", "another") is None


@pytest.mark.parametrize("name", ["cases", "known_answers"])
def test_digest_changes_with_any_row(name: Suite) -> None:
    found = shipped(name)
    row = found.rows[-1] | {"verdict": "another"}
    assert found.model_copy(update={"rows": [*found.rows[:-1], row]}).digest != found.digest
    assert found == ShippedSuite.model_validate_json(path_of(name).read_text(encoding="utf-8"))


@pytest.mark.full
def test_everything_that_ships_comes_out_again() -> None:
    """Simulated records bit for bit; last digits of formulas differ between processors."""
    prepare()
    for found, again in (
        (shipped("cases"), compute_cases(DAY)),
        (shipped("known_answers"), compute_known_answers(DAY, threads=2)),
    ):
        assert again.records == found.records, STALE
        assert [*map(_almost, again.rows)] == found.rows, STALE


def _almost(row: dict[str, Any]) -> dict[str, Any]:
    return {
        key: pytest.approx(value, rel=ALMOST, abs=1e-9) if isinstance(value, float) else value
        for key, value in row.items()
    }
