"""Connections to SQLite next to other processes, and the end of all connections."""

import sqlite3
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event, make_url, text
from sqlalchemy.exc import OperationalError

from qdepth.db.connections import close_connections, create_db_engine


class Refusing(sqlite3.Connection):
    """A connection that is refused the change of mode at first."""

    refusals = 0
    code = sqlite3.SQLITE_BUSY

    def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
        if "journal_mode" in sql and type(self).refusals > 0:
            type(self).refusals -= 1
            error = sqlite3.OperationalError("refused")
            error.sqlite_errorcode = type(self).code
            raise error
        return super().execute(sql, *more)


def mode_of(path: Path, refusals: int, code: int) -> str:
    """The mode of a new file after so many refusals."""
    Refusing.refusals, Refusing.code = refusals, code
    db_engine = create_db_engine(make_url(f"sqlite:///{path}"))
    event.listen(
        db_engine, "do_connect", lambda _dialect, _record, args, more: more.update(factory=Refusing)
    )
    with db_engine.connect() as connection:
        mode: str = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
    db_engine.dispose()
    return mode


def test_processes_that_open_a_new_file_at_once_try_again(tmp_path: Path) -> None:
    assert mode_of(tmp_path / "new.sqlite", 3, sqlite3.SQLITE_BUSY) == "wal"
    assert Refusing.refusals == 0


def test_what_waiting_does_not_mend_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(OperationalError, match="refused"):
        mode_of(tmp_path / "new.sqlite", 2, sqlite3.SQLITE_READONLY)
    assert Refusing.refusals == 1


def test_connection_in_use_is_closed_when_it_is_given_back(database_url: str) -> None:
    """A thread that waits for a silent database outlives its server."""
    db_engine = create_db_engine(make_url(database_url))
    with db_engine.connect() as used:
        driver_connection = used.connection.driver_connection
        close_connections(db_engine)
        assert used.scalar(text("SELECT 1")) == 1
    assert driver_connection is not None
    with pytest.raises((psycopg.OperationalError, sqlite3.ProgrammingError), match="closed"):
        driver_connection.execute("SELECT 1")


def test_readers_of_sqlite_wait_for_no_writer_that_waits(tmp_path: Path) -> None:
    """A server has 40 threads; each may wait to write."""
    db_engine = create_db_engine(make_url(f"sqlite:///{tmp_path / 'a.sqlite'}"))
    waiting = [db_engine.connect() for _ in range(40)]
    with db_engine.connect() as connection:
        assert connection.scalar(text("SELECT 1")) == 1
    for connection in waiting:
        connection.close()
    db_engine.dispose()
