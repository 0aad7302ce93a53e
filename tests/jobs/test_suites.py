"""Suites of questions, with answers that take no time."""

from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
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


def _rows_of(sessions: Sessions, job_id: str) -> list[dict[str, Any]]:
    with sessions.reading() as session:
        parts = jobs.answered_parts(session, job_id)
        return [row for part in parts for row in (part.answer or {})["rows"]]


def test_workers_share_a_suite_and_give_the_rows_of_one(sessions: Sessions) -> None:
    answered: dict[str, list[str]] = {"first": [], "second": []}

    def of_worker(name: str) -> LifeCycle:
        def question(number: int) -> Question:
            def answer() -> list[dict[str, Any]]:
                answered[name].append(str(number))
                return [{"id": str(number)}]

            return Question(str(number), answer, about="a pair" if number in (2, 5) else "")

        suite = Suites("cases", lambda: [question(number) for number in range(8)])
        return LifeCycle(
            sessions, [suite], lambda: NOW, lambda: 0.6 * next(moments), worker_id=name
        )

    moments = count()
    workers = [of_worker(name) for name in answered]
    job_id = _start(sessions)
    while sum(take_turn(worker, job_id) for worker in workers):
        pass
    assert read_job(sessions, job_id).status == "succeeded"
    assert all(answered.values())
    assert any({"2", "5"} <= set(numbers) for numbers in answered.values())
    assert sorted(answered["first"] + answered["second"]) == list("01234567")
    assert [row["id"] for row in _rows_of(sessions, job_id)] == list("01253467")


def test_suite_that_an_earlier_version_began_is_ended(sessions: Sessions) -> None:
    def question(name: str) -> Question:
        return Question(name, lambda: [{"id": name}])

    job_id = _start(sessions)
    with sessions.writing() as session:
        jobs.keep_found(session, job_id, {"b": {"rows": [{"id": "b"}]}})
    life_cycle = _life_cycle(sessions, question("a"), question("b"), question("c"))
    assert carry_out(life_cycle, job_id).status == "succeeded"
    assert [row["id"] for row in _rows_of(sessions, job_id)] == ["b", "a", "c"]


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

    def evaluate(design: Any, options: Any, *, observe: Any = None, **_: Any) -> Any:
        evaluated.append(design.id)
        return estimate(design)

    (questions,) = [suite.questions() for suite in all_suites(evaluate) if suite.name == "cases"]
    numbers = [row for case_id in CASES for row in read_case(case_id).rows]
    assert [question.id for question in questions] == [row.id for row in numbers]
    emulex = [question for question in questions if question.id.startswith("D")]
    rows = [row for question in emulex for row in question.answer()]
    assert [row["id"] for row in rows] == [question.id for question in emulex]
    fitted = {row["verdict"] for row in rows if row["role"] == "calibrate"}
    assert fitted <= {"within", "outside"}
    assert len(evaluated) == len(set(evaluated)) > 1
