"""When a worker takes another one for dead."""

from datetime import UTC, datetime

import pytest

from qdepth.db import heartbeats
from qdepth.db.session import Sessions
from qdepth.worker.heartbeat import MISSED_BEATS, Watch
from qdepth.worker.life_cycle import LifeCycle

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HEARTBEAT_S = 10.0
PATIENCE_S = MISSED_BEATS * HEARTBEAT_S


class Taking(Watch):
    """A watch that takes the jobs of whoever is dead."""

    def _take_over(self, dead_worker: str, last_beats: int) -> list[str]:
        return [f"job of {dead_worker} after {last_beats}"]


@pytest.fixture
def watch(sessions: Sessions) -> Watch:
    """The watch of a worker beside another one, both of which have just begun."""
    _beat(sessions, "me")
    _beat(sessions, "other")
    watch = Taking(LifeCycle(sessions, [], lambda: NOW, worker_id="me"), HEARTBEAT_S)
    assert watch.take_over(0.0) == []
    return watch


def _beat(sessions: Sessions, name: str) -> None:
    with sessions.writing() as session:
        heartbeats.beat(session, name, now=NOW)


def test_worker_is_dead_after_five_missed_beats_and_not_before(watch: Watch) -> None:
    """A busy machine delays a beat or two; the jobs of a worker that lives stay with it."""
    assert MISSED_BEATS == 5
    for moment in (HEARTBEAT_S, 2 * HEARTBEAT_S, PATIENCE_S):
        assert watch.take_over(moment) == []
    assert watch.take_over(PATIENCE_S + 1.0) == ["job of other after 1"]


def test_any_beat_counts_as_life(watch: Watch, sessions: Sessions) -> None:
    _beat(sessions, "other")
    assert watch.take_over(PATIENCE_S) == []
    assert watch.take_over(2 * PATIENCE_S) == []
    assert watch.take_over(2 * PATIENCE_S + 1.0) == ["job of other after 2"]
