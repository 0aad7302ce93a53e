"""Jobs as the web process and the worker write them."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from qdepth.db import jobs, results
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from tests.support.jobs import begin, going_on, read_job

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
RUN = NewJob("runs", {}, [NewPart({"id": "b"}, "k2"), NewPart({"id": "a"}, "k1")])
SUITE = NewJob("cases", {}, name="cases 7")


def _create(sessions: Sessions, new: NewJob = RUN) -> str:
    with sessions.writing() as session:
        return jobs.create(session, new, now=NOW).id


def _create_once(sessions: Sessions, new: NewJob = SUITE) -> str | None:
    with sessions.writing() as session:
        made = jobs.create_once(session, new, now=NOW)
        return None if made is None else made.id


def _named(sessions: Sessions, name: str = "cases 7") -> JobRow | None:
    with sessions.reading() as session:
        return jobs.find_named(session, name)


def _end(sessions: Sessions, job_id: str, status: str) -> None:
    with sessions.writing() as session:
        jobs.end(session, job_id, status, now=NOW + timedelta(seconds=9))


def _answered(sessions: Sessions, job_id: str) -> list[str | None]:
    with sessions.reading() as session:
        return [part.key for part in jobs.answered_parts(session, job_id)]


def test_job_keeps_its_parts_in_order(sessions: Sessions) -> None:
    job_id = _create(sessions)
    with sessions.reading() as session:
        parts = jobs.parts_of(session, job_id)
        assert [(part.question, part.key) for part in parts] == [
            ({"id": "b"}, "k2"),
            ({"id": "a"}, "k1"),
        ]
        assert jobs.find(session, "runs", job_id) is not None
        assert jobs.find(session, "sweeps", job_id) is None


def test_job_under_way_is_found_by_its_keys(sessions: Sessions) -> None:
    def find(*keys: str) -> str | None:
        with sessions.reading() as session:
            job = jobs.find_active(session, "runs", keys)
            return None if job is None else job.id

    job_id = _create(sessions)
    assert find("k2", "k1") == job_id
    assert (find("k2"), find("k1", "k2")) == (None, None)
    _end(sessions, job_id, "succeeded")
    assert find("k2", "k1") is None


def test_job_that_was_asked_to_stop_is_joined_by_nobody(sessions: Sessions) -> None:
    """It ends without an answer, so who asks the same now needs a job of their own."""
    job_id = _create(sessions)
    with sessions.writing() as session:
        begin(session, job_id, now=NOW)
        jobs.cancel(session, job_id, now=NOW, at_once=False)
    with sessions.reading() as session:
        assert jobs.find_active(session, "runs", ("k2", "k1")) is None


@pytest.mark.parametrize("at_once", [False, True])
def test_cancel_ends_a_queued_job(sessions: Sessions, at_once: bool) -> None:
    job_id = _create(sessions)
    with sessions.writing() as session:
        jobs.cancel(session, job_id, now=NOW, at_once=at_once)
    job = read_job(sessions, job_id)
    assert (job.status, job.finished_at, job.revision) == ("cancelled", NOW, 2)


@pytest.mark.parametrize(
    ("status", "at_once", "then", "asked"),
    [
        ("running", False, "running", True),
        ("running", True, "cancelled", True),
        ("succeeded", False, "succeeded", False),
        ("succeeded", True, "succeeded", False),
        ("failed", False, "failed", False),
    ],
)
def test_cancel_asks_a_running_job_or_ends_it_and_leaves_a_finished_one(
    sessions: Sessions, status: str, at_once: bool, then: str, asked: bool
) -> None:
    job_id = _create(sessions)
    with sessions.writing() as session:
        session.execute(update(JobRow).values(status=status))
    with sessions.writing() as session:
        jobs.cancel(session, job_id, now=NOW, at_once=at_once)
    job = read_job(sessions, job_id)
    assert (job.status, job.cancel_requested) == (then, asked)


def test_nothing_has_a_name_before_it_is_asked_for(sessions: Sessions) -> None:
    assert _named(sessions) is None
    assert going_on(sessions) == []


def test_second_job_of_a_name_finds_the_first(sessions: Sessions) -> None:
    started = _create_once(sessions)
    assert started is not None
    assert _create_once(sessions) is None
    assert going_on(sessions) == [started]


def test_found_parts_are_kept_once_and_a_job_that_succeeded_stays(sessions: Sessions) -> None:
    started = _create_once(sessions)
    assert started is not None
    for _ in range(2):
        with sessions.writing() as session:
            assert jobs.keep_found(session, started, {"mm1": {"rows": []}})
    assert _answered(sessions, started) == ["mm1"]
    _end(sessions, started, "succeeded")
    job = _named(sessions)
    assert job is not None
    assert (job.status, job.finished_at) == ("succeeded", NOW + timedelta(seconds=9))
    assert _create_once(sessions) is None


def test_cancelled_job_loses_its_name(sessions: Sessions) -> None:
    first = _create_once(sessions)
    assert first is not None
    _end(sessions, first, "cancelled")
    assert _create_once(sessions) not in (None, first)


def test_failed_job_loses_its_name_and_writes_no_more(sessions: Sessions) -> None:
    first = _create_once(sessions)
    assert first is not None
    with sessions.writing() as session:
        assert jobs.keep_found(session, first, {"mm1": {"rows": []}})
        jobs.end(session, first, "failed", now=NOW, problem={"title": "broken"})
    job = _named(sessions)
    assert job is not None
    assert (job.id, job.problem) == (first, {"title": "broken"})

    second = _create_once(sessions)
    assert second is not None
    with sessions.writing() as session:
        assert not jobs.keep_found(session, first, {"mmc": {"rows": []}})
        jobs.end(session, first, "succeeded", now=NOW)
    assert read_job(sessions, first).status == "failed"
    job = _named(sessions)
    assert job is not None
    assert (job.id, job.status, job.problem, job.finished_at) == (second, "queued", None, None)
    assert _answered(sessions, second) == []


def test_jobs_of_other_names_do_not_touch_each_other(sessions: Sessions) -> None:
    started = _create_once(sessions)
    other = _create_once(sessions, NewJob("known_answers", {}, name="known_answers 7"))
    assert started is not None
    assert other is not None
    with sessions.writing() as session:
        assert jobs.keep_found(session, other, {"D1": {"rows": []}})
    assert set(going_on(sessions)) == {started, other}
    assert (_answered(sessions, started), _answered(sessions, other)) == ([], ["D1"])


def test_first_report_under_a_key_stays(sessions: Sessions) -> None:
    for report in ({"n": 1}, {"n": 2}):
        with sessions.writing() as session:
            results.store(session, "k", report, now=NOW)
    with sessions.reading() as session:
        assert results.find(session, ["k"]) == [{"n": 1}]
        assert results.find(session, ["k", "k"]) == [{"n": 1}, {"n": 1}]
        assert results.find(session, ["k", "other"]) is None
