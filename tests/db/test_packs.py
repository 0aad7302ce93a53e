"""Packs of questions are answered once for each version of the model."""

from datetime import UTC, datetime, timedelta

from qdepth.db import packs
from qdepth.db.session import Sessions
from qdepth.db.tables import PackRow

PACK = "known_answers"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def _start(sessions: Sessions) -> str | None:
    with sessions.writing() as session:
        return packs.start(session, PACK, now=NOW)


def _find(sessions: Sessions) -> PackRow:
    with sessions.reading() as session:
        row = packs.find(session, PACK)
    assert row is not None
    return row


def test_nothing_is_there_before_it_is_asked_for(sessions: Sessions) -> None:
    with sessions.reading() as session:
        assert packs.find(session, PACK) is None
        assert packs.active(session) == []


def test_second_start_finds_the_first(sessions: Sessions) -> None:
    started = _start(sessions)
    assert started is not None
    assert _find(sessions).status == "running"
    assert _start(sessions) is None
    with sessions.reading() as session:
        assert packs.active(session) == [started]


def test_answers_are_kept_once_and_end_ready(sessions: Sessions) -> None:
    started = _start(sessions)
    assert started is not None
    for _ in range(2):
        with sessions.writing() as session:
            packs.keep(session, started, [{"id": "mm1/iops"}])
    with sessions.writing() as session:
        assert packs.answered(session, started) == {"mm1/iops"}
        packs.finish(session, started, now=NOW + timedelta(seconds=9))
    row = _find(sessions)
    assert (row.status, row.answers) == ("ready", [{"id": "mm1/iops"}])
    assert row.finished_at == NOW + timedelta(seconds=9)
    assert _start(sessions) is None


def test_failed_run_is_replaced_and_writes_no_more(sessions: Sessions) -> None:
    first = _start(sessions)
    assert first is not None
    with sessions.writing() as session:
        packs.keep(session, first, [{"id": "mm1/iops"}])
        packs.fail(session, first, {"title": "broken"}, now=NOW)
    assert _find(sessions).problem == {"title": "broken"}

    second = _start(sessions)
    assert second is not None
    with sessions.writing() as session:
        packs.keep(session, first, [{"id": "mm1/iops"}])
        assert packs.answered(session, first) is None
        packs.finish(session, first, now=NOW)
    row = _find(sessions)
    assert (row.run_id, row.status, row.answers) == (second, "running", [])
    assert (row.problem, row.finished_at) == (None, None)


def test_packs_do_not_touch_each_other(sessions: Sessions) -> None:
    started = _start(sessions)
    with sessions.writing() as session:
        other = packs.start(session, "cases", now=NOW)
        assert other is not None
        packs.keep(session, other, [{"id": "D1"}])
        assert set(packs.active(session)) == {started, other}
        found = packs.find_run(session, other)
        assert found is not None
        assert (found.pack, found.answers) == ("cases", [{"id": "D1"}])
    assert _find(sessions).answers == []
