"""The steps of a known-answer run, with answers that take no time."""

from datetime import UTC, datetime

from qdepth.db import known_answers
from qdepth.db.session import Sessions
from qdepth.db.tables import KnownAnswersRow
from qdepth.known_answers.known_answer import KnownAnswer
from qdepth.known_answers.pack import pack
from qdepth.known_answers.question import Question
from qdepth.worker.known_answers import Answering

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
QUESTIONS = pack()[:2]


def _rows(question: Question) -> list[KnownAnswer]:
    return [
        KnownAnswer(
            id=question.row_id(quantity),
            quantity=quantity.name,
            exact=quantity.exact,
            low=quantity.exact * 0.999,
            high=quantity.exact * 1.001,
            verdict="inside",
            citation=quantity.citation,
        )
        for quantity in question.quantities
    ]


def _start(sessions: Sessions) -> str:
    with sessions.writing() as session:
        run_id = known_answers.start(session, now=NOW)
    assert run_id is not None
    return run_id


def _find(sessions: Sessions) -> KnownAnswersRow:
    with sessions.reading() as session:
        row = known_answers.find(session)
    assert row is not None
    return row


def test_questions_are_answered_in_order_and_once(sessions: Sessions) -> None:
    asked: list[str] = []

    def answer(question: Question) -> list[KnownAnswer]:
        asked.append(question.id)
        return _rows(question)

    answering = Answering(sessions, QUESTIONS, answer, lambda: NOW)
    run_id = _start(sessions)
    assert answering.answer_question(run_id, 0)
    assert answering.answer_question(run_id, 0)  # as after a crash
    assert answering.answer_question(run_id, 1)
    answering.finish(run_id)

    assert asked == [question.id for question in QUESTIONS]
    row = _find(sessions)
    assert row.status == "ready"
    assert [one["id"] for one in row.answers] == [
        question.row_id(quantity) for question in QUESTIONS for quantity in question.quantities
    ]


def test_question_that_breaks_fails_the_run(sessions: Sessions) -> None:
    def broken(_: Question) -> list[KnownAnswer]:
        raise ZeroDivisionError

    answering = Answering(sessions, QUESTIONS, broken, lambda: NOW)
    run_id = _start(sessions)
    assert not answering.answer_question(run_id, 0)
    assert not answering.answer_question(run_id, 1)

    row = _find(sessions)
    assert row.status == "failed"
    assert row.problem is not None
    assert row.problem["instance"] == "/api/v1/known-answers"
