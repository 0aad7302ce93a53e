"""What a worker deletes at night, and what it leaves."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import select, update

from qdepth.db import clean_up, jobs, results, turns
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.session import Sessions
from qdepth.db.tables import (
    AskerRow,
    JobRow,
    ResultRow,
    ScenarioRow,
    ScenarioVersionRow,
    ShareRow,
)
from qdepth.worker.chores import clean_up_when_due

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def _job(sessions: Sessions, *, days_ago: int, status: str, name: str | None = None) -> str:
    new = NewJob("sweeps", {}, [NewPart({})], name=name)
    then = NOW - timedelta(days=days_ago)
    with sessions.writing() as session:
        job_id = jobs.create(session, new, now=then).id
        finished_at = then if status in jobs.FINAL else None
        session.execute(
            update(JobRow).where(JobRow.id == job_id).values(status=status, finished_at=finished_at)
        )
    return job_id


def _jobs(sessions: Sessions) -> set[str]:
    with sessions.reading() as session:
        return set(session.scalars(select(JobRow.id)))


def test_what_ended_long_ago_is_deleted_and_nothing_else(sessions: Sessions) -> None:
    old = [_job(sessions, days_ago=11, status=status) for status in jobs.FINAL]
    kept = {
        _job(sessions, days_ago=9, status="succeeded"),
        _job(sessions, days_ago=11, status="running"),
        _job(sessions, days_ago=11, status="succeeded", name="cases 7"),
    }
    assert clean_up_when_due(sessions, 10, NOW)
    assert _jobs(sessions) == kept
    assert len(old) == 3


def test_report_that_a_link_shows_stays(sessions: Sessions) -> None:
    with sessions.writing() as session:
        session.add(
            ScenarioRow(id="s", read_id="r", latest_version=1, created_at=NOW, updated_at=NOW)
        )
        session.flush()
        session.add(
            ScenarioVersionRow(
                scenario_id="s", version=1, title="t", designs=[], options={}, created_at=NOW
            )
        )
        session.flush()
        session.add(
            ShareRow(
                id="e", kind="evidence", scenario_id="s", version=1, evidence={"keys": ["shown"]},
                **dict.fromkeys(("token_hash", "token_prefix"), "t"),
                created_at=NOW, expires_at=NOW,
            )
        )  # fmt: skip
        for key, days in (("shown", 11), ("old", 11), ("new", 9)):
            results.store(session, key, {}, now=NOW - timedelta(days=days))
    clean_up_when_due(sessions, 10, NOW)
    with sessions.reading() as session:
        assert set(results.find_known(session, ["shown", "old", "new"])) == {"shown", "new"}


def test_nothing_is_deleted_where_all_is_kept(sessions: Sessions) -> None:
    job_id = _job(sessions, days_ago=9000, status="failed")
    assert clean_up_when_due(sessions, 0, NOW)
    assert _jobs(sessions) == {job_id}


def test_one_worker_cleans_up_each_night(sessions: Sessions) -> None:
    moments = [NOW, NOW + timedelta(hours=14), NOW + timedelta(hours=15), NOW + timedelta(hours=16)]
    assert [clean_up_when_due(sessions, 10, moment) for moment in moments] == [
        True, False, True, False,
    ]  # fmt: skip


def test_more_than_fits_in_one_transaction_is_deleted(sessions: Sessions) -> None:
    with sessions.writing() as session:
        for number in range(clean_up.AT_ONCE + 5):
            results.store(session, f"k{number}", {}, now=NOW - timedelta(days=11))
    clean_up_when_due(sessions, 10, NOW)
    with sessions.reading() as session:
        assert session.scalars(select(ResultRow.key)).first() is None


def test_askers_are_forgotten_with_their_last_job(sessions: Sessions) -> None:
    gone, waits = (_job(sessions, days_ago=0, status=one) for one in ("succeeded", "queued"))
    clean_up_when_due(sessions, 10, NOW)
    with sessions.writing() as session:
        assert session.get(AskerRow, gone) is None
        assert session.get(AskerRow, waits) is not None
        turns.join(session, gone)
        assert session.get(AskerRow, gone) is not None
