"""Scenarios: versions follow each other, and none is lost."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import StatementError
from sqlalchemy.orm import Session

from qdepth.db import scenarios
from qdepth.db.session import Sessions

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
DESIGNS = [{"id": "a", "rate": 0.1, "text": "naïve 🚀"}]
OPTIONS = {"seed": 2**63 - 1}


def _content(title: str = "T") -> scenarios.Content:
    return scenarios.Content(title=title, designs=DESIGNS, options=OPTIONS)


def _create(session: Session, now: datetime = NOW) -> str:
    return scenarios.create(session, _content(), now=now)[0].id


def test_scenario_is_read_back_as_it_was_written(sessions: Sessions) -> None:
    with sessions.writing() as session:
        scenario_id = _create(session)

    with sessions.reading() as session:
        scenario = scenarios.find(session, scenario_id)
        version = scenarios.find_version(session, scenario_id, 1)
        assert scenario is not None
        assert version is not None
        assert (scenario.latest_version, scenario.created_at) == (1, NOW)
        assert (version.title, version.designs, version.options) == ("T", DESIGNS, OPTIONS)


def test_time_keeps_its_moment_and_needs_its_zone(sessions: Sessions) -> None:
    east = timezone(timedelta(hours=9))
    with sessions.writing() as session:
        scenario_id = _create(session, now=NOW.astimezone(east))
    with sessions.reading() as session:
        scenario = scenarios.find(session, scenario_id)
        assert scenario is not None
        assert scenario.created_at == NOW
        assert scenario.created_at.tzinfo == UTC

    with pytest.raises(StatementError, match="has no zone"), sessions.writing() as session:
        _create(session, now=NOW.replace(tzinfo=None))


def test_error_in_a_session_leaves_nothing_behind(sessions: Sessions) -> None:
    kept: list[str] = []

    def fail() -> None:
        with sessions.writing() as session:
            kept.append(_create(session))
            raise RuntimeError("after the insert")

    with pytest.raises(RuntimeError, match="after the insert"):
        fail()
    with sessions.reading() as session:
        assert scenarios.find(session, kept[0]) is None


def test_stale_version_is_not_saved_and_the_newer_one_stays(sessions: Sessions) -> None:
    with sessions.writing() as session:
        scenario_id = _create(session)
    with sessions.writing() as session:
        saved = scenarios.add_version(session, scenario_id, _content("first"), after=1, now=NOW)
        assert saved is not None
        assert saved.version == 2
    with sessions.writing() as session:
        stale = scenarios.add_version(session, scenario_id, _content("second"), after=1, now=NOW)
        assert stale is None

    with sessions.reading() as session:
        versions = scenarios.list_versions(session, scenario_id)
        assert [(row.version, row.title) for row in versions] == [(2, "first"), (1, "T")]


def test_of_saves_at_the_same_time_exactly_one_wins(sessions: Sessions) -> None:
    with sessions.writing() as session:
        scenario_id = _create(session)

    def save(title: str) -> bool:
        with sessions.writing() as session:
            row = scenarios.add_version(session, scenario_id, _content(title), after=1, now=NOW)
            return row is not None

    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(save, ["a", "b", "c", "d"]))

    assert outcomes.count(True) == 1
    with sessions.reading() as session:
        winner = "abcd"[outcomes.index(True)]
        assert [v.title for v in scenarios.list_versions(session, scenario_id)] == [winner, "T"]


def test_scenarios_of_an_owner_are_listed_page_by_page(sessions: Sessions) -> None:
    content = scenarios.Content(title="T", designs=[{}], options={})
    with sessions.writing() as session:
        for _ in range(5):
            scenarios.create(session, content, now=NOW, owner_id="me")
        scenarios.create(session, content, now=NOW, owner_id="other")
        scenarios.create(session, content, now=NOW)
    seen: list[str] = []
    after = None
    with sessions.reading() as session:
        for rows in (2, 2, 1):
            page = scenarios.list_of_owners(session, ["me"], limit=2, after=after)
            assert len(page) == rows
            seen += [row.read_id for row, _ in page]
            after = (page[-1][0].created_at, page[-1][0].read_id)
        assert not scenarios.list_of_owners(session, ["me"], limit=2, after=after)
    assert len(set(seen)) == 5
