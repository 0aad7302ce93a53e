"""Keys: only their hash is kept."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from qdepth.db import credentials, keys
from qdepth.db.session import Sessions

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(days=30)


def test_key_is_found_and_not_stored(sessions: Sessions) -> None:
    with sessions.writing() as session:
        _, key = keys.create(
            session, keys.Grant("T", "read", owner_id="me"), now=NOW, expires_at=LATER
        )
    assert key.startswith("qdr_")
    assert len(key) >= 4 + 22 + 8
    with sessions.reading() as session:
        found = keys.find(session, key)
        assert found is not None
        assert (found.owner_id, found.scope, found.key_prefix) == ("me", "read", key[:8])
        stored = session.execute(text("SELECT * FROM access_keys")).one()
        assert key not in " ".join(str(value) for value in stored)


def test_mistyped_key_is_told_by_its_checksum() -> None:
    key = keys.new_key("run")
    assert keys.is_well_formed(key)
    changed = ("b" if key[10] == "a" else "a").join([key[:10], key[11:]])
    for wrong in (changed, key[:-1], key + "0", "qdz_" + key[4:], "", "qdx_"):
        assert not keys.is_well_formed(wrong)


def test_no_two_keys_are_alike() -> None:
    assert len({keys.new_key("read") for _ in range(100)}) == 100


def test_use_is_noted_once_a_minute(sessions: Sessions) -> None:
    with sessions.writing() as session:
        keys.create(session, keys.Grant("T", "run", "me"), now=NOW, expires_at=LATER)
    for seconds in (0, 59, 61):
        with sessions.writing() as session:
            (row,) = keys.list_of_owner(session, "me")
            credentials.note_use(session, row, now=NOW + timedelta(seconds=seconds))
    with sessions.reading() as session:
        (row,) = keys.list_of_owner(session, "me")
        assert row.last_used_at == NOW + timedelta(seconds=61)
        assert credentials.use_is_noted(row, now=NOW + timedelta(seconds=90))
        assert not credentials.use_is_noted(row, now=NOW + timedelta(seconds=122))


@pytest.mark.parametrize(("days", "left"), [(-1, -1), (0, 0), (29, 29), (30, 30), (31, 30)])
def test_key_ends_earlier_and_never_later(sessions: Sessions, days: int, left: int) -> None:
    with sessions.writing() as session:
        row, _ = keys.create(session, keys.Grant("T", "run", "me"), now=NOW, expires_at=LATER)
        keys.end_by(session, row, moment=NOW + timedelta(days=days))
    with sessions.reading() as session:
        (row,) = keys.list_of_owner(session, "me")
        assert row.expires_at == NOW + timedelta(days=left)
