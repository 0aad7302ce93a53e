"""Signs of life of workers."""

from datetime import UTC, datetime

from qdepth.db import heartbeats
from qdepth.db.session import Sessions

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def _beat(sessions: Sessions, name: str) -> None:
    with sessions.writing() as session:
        heartbeats.beat(session, name, now=NOW)


def test_beats_grow(sessions: Sessions) -> None:
    for name in ("one", "two", "one"):
        _beat(sessions, name)
    with sessions.reading() as session:
        assert heartbeats.beats(session) == {"one": 2, "two": 1}


def test_work_of_a_dead_worker_is_claimed_once(sessions: Sessions) -> None:
    _beat(sessions, "dead")
    claims = []
    for _ in range(2):
        with sessions.writing() as session:
            claims.append(heartbeats.claim_dead(session, "dead", last_beats=1))
    assert claims == [True, False]


def test_worker_that_lives_again_is_not_claimed(sessions: Sessions) -> None:
    _beat(sessions, "slow")
    _beat(sessions, "slow")
    with sessions.writing() as session:
        assert not heartbeats.claim_dead(session, "slow", last_beats=1)


def test_forgotten_worker_may_come_back(sessions: Sessions) -> None:
    _beat(sessions, "one")
    with sessions.writing() as session:
        heartbeats.forget(session, "one")
    with sessions.reading() as session:
        assert heartbeats.beats(session) == {}
    _beat(sessions, "one")
    with sessions.reading() as session:
        assert heartbeats.beats(session) == {"one": 1}
