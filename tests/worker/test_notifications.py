"""What a worker costs that has nothing to do, and how soon it hears of work."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import event, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from qdepth.db import jobs
from qdepth.db.connections import create_db_engine
from qdepth.db.jobs import NewJob
from qdepth.db.session import Sessions
from qdepth.db.turns import Worker
from qdepth.worker import notifications
from qdepth.worker.heartbeat import Watch
from qdepth.worker.life_cycle import LifeCycle
from qdepth.worker.notifications import SERVER_POLL_S, Waiting
from qdepth.worker.process import KEPT_OPEN

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
MOST_CONNECTIONS = 3
MOST_STATEMENTS_A_S = 10.0
HEARTBEAT_S = 2.0


@contextmanager
def _statements(sessions: Sessions) -> Iterator[list[str]]:
    """Statements that are sent, and the begin and end of each transaction."""
    said: list[str] = []
    engine = sessions.db_engine
    hooks: dict[str, Callable[..., Any]] = {
        "before_cursor_execute": lambda _c, _cursor, statement, *_: said.append(statement),
        "begin": lambda _: said.append("BEGIN"),
        "commit": lambda _: said.append("COMMIT"),
        "rollback": lambda _: said.append("ROLLBACK"),
    }
    for name, hook in hooks.items():
        event.listen(engine, name, hook)
    yield said
    for name, hook in hooks.items():
        event.remove(engine, name, hook)


def _create(sessions: Sessions) -> None:
    with sessions.writing() as session:
        jobs.create(session, NewJob("imports", {}), now=NOW)


@pytest.mark.parametrize("migrated_url", ["postgres"], indirect=True)
def test_idle_worker_costs_little(migrated_url: str) -> None:
    """Counted over one look at the queue and one beat, each with its period."""
    engine = create_db_engine(make_url(migrated_url), kept_open=KEPT_OPEN)
    sessions = Sessions(engine)
    looks = Waiting(engine, Worker("w"))
    watch = Watch(LifeCycle(sessions, [], lambda: NOW), HEARTBEAT_S)
    looks.kinds()
    watch.beat()
    watch.clean_up()
    with _statements(sessions) as of_look:
        assert looks.kinds() == set()
    with _statements(sessions) as of_beat:
        watch.beat()
        watch.take_over(time.monotonic())
        watch.clean_up()
    pings = 2  # of the two sessions of a beat
    rate = len(of_look) / SERVER_POLL_S + (len(of_beat) + pings) / HEARTBEAT_S
    assert rate < MOST_STATEMENTS_A_S
    counted = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND pid <> pg_backend_pid()"
    )
    other = create_db_engine(make_url(migrated_url))
    with other.connect() as connection:
        assert connection.scalar(counted) <= MOST_CONNECTIONS
    looks.close()
    other.dispose()
    engine.dispose()


@pytest.mark.parametrize("migrated_url", ["postgres"], indirect=True)
def test_server_tells_of_work_at_once(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would wait for a minute if it were not told."""
    monkeypatch.setattr(notifications, "SERVER_POLL_S", 60.0)
    looks = Waiting(sessions.db_engine, Worker("w"))
    assert looks.kinds() == set()
    _create(sessions)
    looks.wait()
    assert looks.kinds() == {"imports"}
    looks.close()


def test_work_is_found(sessions: Sessions) -> None:
    looks = Waiting(sessions.db_engine, Worker("w"))
    assert looks.kinds() == set()
    _create(sessions)
    assert looks.kinds() == {"imports"}
    looks.close()


@pytest.mark.parametrize("migrated_url", ["postgres"], indirect=True)
def test_connection_that_was_cut_is_made_anew(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "FILE_POLL_S", 0.0)
    looks = Waiting(sessions.db_engine, Worker("w"))
    looks.kinds()
    with sessions.writing() as session:
        session.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    _create(sessions)
    with pytest.raises(SQLAlchemyError):
        looks.kinds()
    assert looks.kinds() == {"imports"}
    looks.close()
