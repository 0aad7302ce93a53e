"""The steps of a run of a pack, with answers that take no time."""

from datetime import UTC, datetime
from typing import Any

from qdepth.db import packs
from qdepth.db.session import Sessions
from qdepth.db.tables import PackRow
from qdepth.published.case import CASES, read_case
from qdepth.studies.estimate import estimate
from qdepth.worker.known_packs import known_packs
from qdepth.worker.packs import PackQuestion, Packs

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
PACK = "cases"


def _start(sessions: Sessions) -> str:
    with sessions.writing() as session:
        run_id = packs.start(session, PACK, now=NOW)
    assert run_id is not None
    return run_id


def _find(sessions: Sessions) -> PackRow:
    with sessions.reading() as session:
        row = packs.find(session, PACK)
    assert row is not None
    return row


def test_questions_are_answered_in_order_and_once(sessions: Sessions) -> None:
    asked: list[str] = []

    def question(name: str) -> PackQuestion:
        def answer() -> list[dict[str, Any]]:
            asked.append(name)
            return [{"id": f"{name}/1"}, {"id": f"{name}/2"}]

        return PackQuestion(name, [f"{name}/1", f"{name}/2"], answer)

    answering = Packs(sessions, {PACK: [question("a"), question("b")]}, lambda: NOW)
    run_id = _start(sessions)
    assert answering.start(run_id) == 2
    assert answering.answer_question(run_id, 0)
    assert answering.answer_question(run_id, 0)  # as after a crash
    assert answering.answer_question(run_id, 1)
    answering.finish(run_id)

    assert asked == ["a", "b"]
    row = _find(sessions)
    assert row.status == "ready"
    assert [one["id"] for one in row.answers] == ["a/1", "a/2", "b/1", "b/2"]
    assert answering.start(run_id) == 0


def test_question_that_breaks_fails_the_run(sessions: Sessions) -> None:
    def broken() -> list[dict[str, Any]]:
        raise ZeroDivisionError

    answering = Packs(sessions, {PACK: [PackQuestion("a", ["a"], broken)]}, lambda: NOW)
    run_id = _start(sessions)
    assert not answering.answer_question(run_id, 0)
    assert not answering.answer_question(run_id, 0)

    row = _find(sessions)
    assert row.status == "failed"
    assert row.problem is not None
    assert row.problem["instance"] == "/api/v1/cases"


def test_every_published_number_is_a_question_and_every_design_is_evaluated_once() -> None:
    evaluated: list[str] = []

    def evaluate(design: Any, options: Any, *, observe: Any = None) -> Any:
        evaluated.append(design.id)
        return estimate(design)

    questions = known_packs(evaluate)[PACK]
    numbers = [row for case_id in CASES for row in read_case(case_id).rows]
    assert [question.id for question in questions] == [row.id for row in numbers]
    emulex = [question for question in questions if question.id.startswith("D")]
    rows = [row for question in emulex for row in question.answer()]
    assert [row["id"] for row in rows] == [question.id for question in emulex]
    assert {row["verdict"] for row in rows if row["role"] == "calibrate"} == {"calibrated"}
    assert len(evaluated) == len(set(evaluated)) > 1
