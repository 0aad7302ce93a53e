"""A database that has too few connections is said to have too few, and waited for."""

import logging
import time
from typing import NoReturn

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from qdepth.db.session import Sessions
from qdepth.settings import Settings
from qdepth.worker import process
from qdepth.worker.heartbeat import Watch
from qdepth.worker.life_cycle import LifeCycle

FULL = OperationalError(
    "SELECT 1", {}, psycopg.OperationalError("FATAL:  sorry, too many clients already")
)


class Enough(BaseException):
    """Ends what goes on for ever."""


def test_worker_begins_when_there_is_a_connection(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also where there was one for the look at the schema, and none for the first sign of life."""
    found = iter([FULL, FULL, None])

    def start(_: Watch) -> None:
        error = next(found)
        if error is not None:
            raise error

    monkeypatch.setattr(Watch, "start", start)
    monkeypatch.setattr(process, "open_lanes", lambda _: None)
    monkeypatch.setattr(process, "SCHEMA_POLL_S", 0.0)
    process._start(Settings(), LifeCycle(sessions, [], worker_id="late"))
    waited, began = [record.getMessage() for record in caplog.records]
    assert waited.startswith("waiting: the database has no connection left; raise its max_conn")
    assert began == "worker late takes jobs"


def test_sign_of_life_without_a_connection_says_so_in_one_line(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def beat(_: Watch) -> NoReturn:
        raise FULL

    pauses = iter([None])

    def pause(_: float) -> None:
        if next(pauses, FULL) is FULL:
            raise Enough

    monkeypatch.setattr(Watch, "beat", beat)
    monkeypatch.setattr(time, "sleep", pause)
    with caplog.at_level(logging.WARNING), pytest.raises(Enough):
        Watch(LifeCycle(sessions, []), 1.0)._go_on()
    (record,) = caplog.records
    assert "no sign of life: the database has no connection left" in record.getMessage()
    assert record.exc_info is None
