"""What a worker does with a job whatever its kind."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest
from sqlalchemy.exc import OperationalError

from qdepth.db import jobs
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.session import Sessions
from qdepth.db.tables import Document, PartRow
from qdepth.jobs.kind import Kind, Stopped, Work
from qdepth.worker.life_cycle import MOST_ATTEMPTS, LifeCycle
from tests.support.jobs import carry_out, read_job

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass
class Doubles(Kind[int]):
    """Multiplies the number of each part, and adds the products up."""

    name: str = "doubles"
    raises: dict[int, Exception] = field(default_factory=dict)
    """What happens to a part, once."""
    solved: list[int] = field(default_factory=list)

    def read(self, question: Document) -> int:
        factor: int = question["factor"]
        return factor

    def solve(self, work: Work[int], part: PartRow) -> Document:
        number: int = (part.question or {})["number"]
        if number in self.raises:
            raise self.raises.pop(number)
        self.solved.append(number)
        return {"product": work.question * number}

    def advance(self, part: PartRow, answer: Document, progress: Document | None) -> Document:
        return {"done": part.position + 1, "last": answer["product"]}

    def put_together(self, work: Work[int]) -> Document:
        with work.sessions.reading() as session:
            parts = jobs.answered_parts(session, work.job_id)
        return {"sum": sum((part.answer or {})["product"] for part in parts)}


@pytest.fixture
def job_id(sessions: Sessions) -> str:
    """A job of three parts."""
    new = NewJob("doubles", {"factor": 2}, [NewPart({"number": n}) for n in (1, 2, 3)])
    with sessions.writing() as session:
        return jobs.create(session, new, now=NOW).id


def _life_cycle(sessions: Sessions, kind: Doubles) -> LifeCycle:
    return LifeCycle(sessions, [kind], lambda: NOW)


def test_parts_are_solved_in_order_and_put_together(sessions: Sessions, job_id: str) -> None:
    kind = Doubles()
    job = carry_out(_life_cycle(sessions, kind), job_id)
    assert (job.status, job.result, job.finished_at) == ("succeeded", {"sum": 12}, NOW)
    assert job.progress == {"done": 3, "last": 6}
    assert kind.solved == [1, 2, 3]


def test_each_job_is_answered_by_its_own_question(sessions: Sessions) -> None:
    """A worker that turns to another job and back keeps no question in between."""
    kind = Doubles()
    life_cycle = _life_cycle(sessions, kind)
    job_ids = []
    for factor in (2, 10):
        new = NewJob("doubles", {"factor": factor}, [NewPart({"number": n}) for n in (1, 2, 3)])
        with sessions.writing() as session:
            job_ids.append(jobs.create(session, new, now=NOW).id)
    while any(read_job(sessions, job_id).status != "succeeded" for job_id in job_ids):
        turns = [life_cycle.take_turn(kind, job_id) for job_id in job_ids]
        assert any(turns)
    assert [read_job(sessions, job_id).result for job_id in job_ids] == [{"sum": 12}, {"sum": 60}]
    assert kind.solved == [1, 1, 2, 2, 3, 3]


def test_database_that_does_not_answer_ends_nothing(sessions: Sessions, job_id: str) -> None:
    kind = Doubles(raises={2: OperationalError("SELECT 1", {}, Exception("away"))})
    life_cycle = _life_cycle(sessions, kind)
    with pytest.raises(OperationalError):
        carry_out(life_cycle, job_id)
    assert read_job(sessions, job_id).status == "running"
    assert carry_out(life_cycle, job_id).status == "succeeded"
    assert kind.solved == [1, 2, 3]


def test_job_whose_answers_the_database_refuses_is_given_up(
    sessions: Sessions, job_id: str
) -> None:
    class Refused(Doubles):
        def put_together(self, work: Work[int]) -> Document:
            raise OperationalError("INSERT", {}, Exception("refused"))

    life_cycle = _life_cycle(sessions, Refused())
    for _ in range(MOST_ATTEMPTS - 1):
        with pytest.raises(OperationalError):
            carry_out(life_cycle, job_id)
        assert read_job(sessions, job_id).status == "running"
    job = carry_out(life_cycle, job_id)
    assert job.status == "failed"
    assert job.problem is not None
    assert job.problem["title"] == "The run could not be carried out"


@pytest.mark.parametrize(
    ("error", "status"), [(Stopped(), "cancelled"), (ZeroDivisionError("inside"), "failed")]
)
def test_job_that_cannot_go_on_ends_and_keeps_what_is_done(
    sessions: Sessions, job_id: str, error: Exception, status: str
) -> None:
    kind = Doubles(raises={2: error})
    job = carry_out(_life_cycle(sessions, kind), job_id)
    assert (job.status, job.result) == (status, None)
    assert (job.problem is not None) == (status == "failed")
    assert job.problem is None or job.problem["instance"] == f"/api/v1/doubles/{job_id}"
    assert carry_out(_life_cycle(sessions, kind), job_id).status == status
    with sessions.reading() as session:
        assert [part.answer for part in jobs.answered_parts(session, job_id)] == [{"product": 2}]


def test_job_that_was_cancelled_meanwhile_has_no_result(sessions: Sessions, job_id: str) -> None:
    class Cancelled(Doubles):
        def put_together(self, work: Work[int]) -> Document:
            with work.sessions.writing() as session:
                jobs.cancel(session, job_id, now=NOW)
            return super().put_together(work)

    carry_out(_life_cycle(sessions, Cancelled()), job_id)
    job = read_job(sessions, job_id)
    assert (job.status, job.result) == ("cancelled", None)
