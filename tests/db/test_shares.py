"""Share links: only the hash of a token is kept."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from qdepth.db import credentials, scenarios, shares
from qdepth.db.session import Sessions
from qdepth.db.shares import Link

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(days=30)


@pytest.fixture
def scenario_id(sessions: Sessions) -> str:
    with sessions.writing() as session:
        content = scenarios.Content(title="T", designs=[{}], options={})
        scenario, _ = scenarios.create(session, content, now=NOW)
        return scenario.id


def test_token_finds_its_version_and_is_not_stored(sessions: Sessions, scenario_id: str) -> None:
    with sessions.writing() as session:
        _, token = shares.create(session, Link("view", scenario_id, 1), now=NOW, expires_at=LATER)

    assert len(token) >= 22
    with sessions.reading() as session:
        found = shares.find_by_token(session, token)
        assert found is not None
        assert (found.kind, found.version) == ("view", 1)
        assert found.token_prefix == token[:6]
        assert shares.find_by_token(session, token + "x") is None
        stored = session.execute(text("SELECT * FROM shares")).one()
        assert token not in " ".join(str(value) for value in stored)


def test_link_to_a_version_that_does_not_exist_is_refused(
    sessions: Sessions, scenario_id: str
) -> None:
    with pytest.raises(IntegrityError), sessions.writing() as session:
        shares.create(session, Link("view", scenario_id, 2), now=NOW, expires_at=LATER)


def test_second_revocation_keeps_the_first_moment(sessions: Sessions, scenario_id: str) -> None:
    with sessions.writing() as session:
        share, _ = shares.create(session, Link("view", scenario_id, 1), now=NOW, expires_at=LATER)
        credentials.revoke(session, share, now=NOW)
        credentials.revoke(session, share, now=LATER)
        share_id = share.id
    with sessions.reading() as session:
        found = shares.find(session, scenario_id, share_id)
        assert found is not None
        assert found.revoked_at == NOW
        assert shares.find(session, "another", share_id) is None


def test_use_is_noted_once_a_minute(sessions: Sessions, scenario_id: str) -> None:
    def used_at(moment: datetime) -> datetime | None:
        with sessions.writing() as session:
            (share,) = shares.list_of_scenario(session, scenario_id)
            credentials.note_use(session, share, now=moment)
        with sessions.reading() as session:
            return shares.list_of_scenario(session, scenario_id)[0].last_used_at

    with sessions.writing() as session:
        shares.create(session, Link("view", scenario_id, 1), now=NOW, expires_at=LATER)
    assert used_at(NOW) == NOW
    assert used_at(NOW + timedelta(seconds=59)) == NOW
    assert used_at(NOW + timedelta(seconds=61)) == NOW + timedelta(seconds=61)
