"""Validation suites: their answers by this version of the model, and how they are computed."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db import jobs
from qdepth.db.tables import Document
from qdepth.design.document.document import Design
from qdepth.jobs.suites import names_of, new_suite, suite_name
from qdepth.known_answers.titles import TITLES
from qdepth.published.case import (
    CASES,
    NOT_COVERED,
    Case,
    case_designs,
    read_case,
    read_case_design,
)
from qdepth.published.shipped_suite import Suite, digest_of_rows, read_shipped
from qdepth.server.http.errors import NotFound
from qdepth.server.suites.schemas import AccuracyOfPredictions, CaseRows, Cases, KnownAnswers
from qdepth.studies.accuracy import accuracy, outcome_in_words, scope_in_words
from qdepth.studies.calibrate.allowance import allowance_for
from qdepth.studies.calibrate.posterior_allowance import posterior_allowance
from qdepth.studies.cases import computed_row
from qdepth.studies.cases.computed_row import ComputedRow
from qdepth.studies.predictions import predictions

STATUS = {"queued": "running", "running": "running", "succeeded": "ready"}


def start(session: Session, suite: Suite, *, now: datetime) -> None:
    """Queue a suite, unless it runs or is done for this version of the model."""
    jobs.create_once(session, new_suite(suite), now=now)


def known_answers(session: Session) -> KnownAnswers:
    """Return the textbook results next to the simulated ones."""

    def questions() -> int:
        # Its formulas load engines, which a page that shows what ships need not wait for.
        from qdepth.known_answers.suite import suite  # noqa: PLC0415

        return len(suite())

    state, rows = _state_and_rows(session, "known_answers", questions)
    return KnownAnswers.model_validate(state | {"rows": [_named(row) for row in rows]})


def _named(row: Document) -> Document:
    """The row with its question by name, and which part of it the quantity is of."""
    question, *of, _ = str(row["id"]).split("/")
    return row | {"title": TITLES.get(question, question), "of": "/".join(of)}


def accuracy_of_predictions() -> AccuracyOfPredictions:
    """Return the errors of predictions, and the allowance that they leave for any other design."""
    judged = predictions()
    return AccuracyOfPredictions(
        outcome=outcome_in_words(judged),
        scope=scope_in_words(judged),
        rows=accuracy(judged),
        predictions=judged,
        allowance=posterior_allowance(allowance_for(""), []),
    )


def cases(session: Session) -> Cases:
    """Return the published numbers next to the computed ones."""
    published = [read_case(case_id) for case_id in CASES]
    state, answers = _state_and_rows(
        session, "cases", lambda: sum(len(case.rows) for case in published)
    )
    rows = {answer["id"]: ComputedRow.model_validate(answer) for answer in answers}
    shown = [_case(case, rows) for case in published]
    outcome = computed_row.outcome_in_words(list(rows.values())) if rows else []
    return Cases.model_validate(
        state | {"outcome": outcome, "not_covered": NOT_COVERED, "cases": shown}
    )


def _case(case: Case, rows: Mapping[str, ComputedRow]) -> CaseRows:
    return CaseRows(
        id=case.id,
        letter=case.letter,
        title=case.title,
        source=case.source,
        fits=case.fits,
        assumptions=case.inferred,
        caveats=case.caveats,
        rows=[rows[row.id] for row in case.rows if row.id in rows],
    )


def case_design(case_id: str, design_id: str) -> Design:
    """Read a design that ships with a case, or raise NotFound."""
    if case_id not in CASES or design_id not in case_designs(case_id):
        raise NotFound(f"There is no design {design_id} of a case {case_id}. See GET /cases.")
    return read_case_design(case_id, design_id)


def _state_and_rows(
    session: Session, suite: Suite, count_questions: Callable[[], int]
) -> tuple[dict[str, Any], list[Document]]:
    """Fields of a `SuiteState`, and the rows to show: those computed here where all of them are,
    else those that ship, else those computed so far.

    The questions are counted only where nothing ships for this version of the model.
    """
    job = jobs.find_named(session, suite_name(suite))
    parts = [] if job is None else jobs.answered_parts(session, job.id)
    computed = [row for part in parts for row in (part.answer or {})["rows"]]
    shipped = read_shipped(suite, MODEL_VERSION)
    if job is not None and job.status == "succeeded":
        origin, rows, day = "computed_here", computed, (job.finished_at or job.created_at).date()
    elif shipped is not None:
        origin, rows, day = "shipped", shipped.rows, shipped.computed_on
    else:
        origin, rows, day = None, computed, None
    questions = count_questions() if shipped is None else shipped.questions
    if job is not None:
        status = STATUS.get(job.status, "failed")
        answered = sum(len(names_of(part)) for part in parts)
    else:
        status, answered = ("not_run", 0) if shipped is None else ("ready", questions)
    return {
        "status": status,
        "model_version": MODEL_VERSION,
        "run_id": job and job.id,
        "questions": questions,
        "answered": answered,
        "problem": job and job.problem,
        "started_at": job and job.created_at,
        "finished_at": job and job.finished_at,
        "origin": origin,
        "computed_on": day,
        "digest": digest_of_rows(rows) if origin else None,
    }, rows
