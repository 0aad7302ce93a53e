"""Suites of questions, with answers that take no time."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from qdepth.db import jobs
from qdepth.db.session import Sessions
from qdepth.jobs.suites import Question, Suites, all_suites, new_suite
from qdepth.published.case import CASES, read_case
from qdepth.studies.estimate.estimate import estimate
from qdepth.worker.life_cycle import LifeCycle
from tests.support.jobs import carry_out, read_job, take_turn

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def _start(sessions: Sessions) -> str:
    with sessions.writing() as session:
        job = jobs.create_once(session, new_suite("cases"), now=NOW)
        assert job is not None
        return job.id


def _life_cycle(sessions: Sessions, *questions: Question) -> LifeCycle:
    return LifeCycle(sessions, [Suites("cases", lambda: questions)], lambda: NOW)


def test_questions_are_answered_in_order_and_once(sessions: Sessions) -> None:
    asked: list[str] = []

    class PowerCut(BaseException):
        """Ends a process in the middle."""

    def question(name: str) -> Question:
        def answer() -> list[dict[str, Any]]:
            asked.append(name)
            if asked == ["a", "b"]:
                raise PowerCut
            return [{"id": f"{name}/1"}, {"id": f"{name}/2"}]

        return Question(name, answer)

    life_cycle = _life_cycle(sessions, question("a"), question("b"))
    job_id = _start(sessions)
    with suppress(PowerCut):
        carry_out(life_cycle, job_id)
    assert read_job(sessions, job_id).status == "running"
    assert carry_out(life_cycle, job_id).status == "succeeded"

    assert asked == ["a", "b", "b"]
    with sessions.reading() as session:
        answers = [part.answer or {} for part in jobs.parts_of(session, job_id)]
    assert [row["id"] for answer in answers for row in answer["rows"]] == [
        "a/1",
        "a/2",
        "b/1",
        "b/2",
    ]
    assert not take_turn(life_cycle, job_id)


def test_question_that_breaks_fails_the_pack(sessions: Sessions) -> None:
    def broken() -> list[dict[str, Any]]:
        raise ZeroDivisionError

    life_cycle = _life_cycle(sessions, Question("a", broken))
    job = carry_out(life_cycle, _start(sessions))

    assert job.status == "failed"
    assert job.problem is not None
    assert job.problem["type"] == "urn:qdepth:problem:cases-failed"
    assert job.problem["instance"] == "/api/v1/cases"
    assert not take_turn(life_cycle, job.id)


def test_every_published_number_is_a_question_and_every_design_is_evaluated_once() -> None:
    evaluated: list[str] = []

    def evaluate(design: Any, options: Any, *, observe: Any = None) -> Any:
        evaluated.append(design.id)
        return estimate(design)

    (questions,) = [suite.questions() for suite in all_suites(evaluate) if suite.name == "cases"]
    numbers = [row for case_id in CASES for row in read_case(case_id).rows]
    assert [question.id for question in questions] == [row.id for row in numbers]
    emulex = [question for question in questions if question.id.startswith("D")]
    rows = [row for question in emulex for row in question.answer()]
    assert [row["id"] for row in rows] == [question.id for question in emulex]
    assert {row["verdict"] for row in rows if row["role"] == "calibrate"} == {"calibrated"}
    assert len(evaluated) == len(set(evaluated)) > 1
