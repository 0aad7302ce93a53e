"""Database engines: SQLite that is safe for several processes, and PostgreSQL."""

import os
import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text

from qdepth.db.troubles import UnusableDatabase

BUSY_TIMEOUT_MS = 30_000
POOL_TIMEOUT_S = 10.0
"""Time after which a caller without a connection gets an error."""
MOST_SQLITE_CONNECTIONS = 64
"""More than the threads of a server (40, of AnyIO), so that no reader waits for waiting writers.
They are files of this machine; those of PostgreSQL are processes of another one."""
RETRY_S = 0.02
_WRITES = "qdepth_writes"


def create_db_engine(url: URL, *, kept_open: int = 5, is_limited: bool = True) -> Engine:
    """Make the engine of a database, and the directory of a SQLite file if needed.

    Of its connections to PostgreSQL, at most `kept_open` stay open while idle. Their statements are
    limited in time (`postgres/statement_limits.py`) unless `is_limited` is False: a migration or
    restoration may take long.
    """
    if url.get_backend_name() != "sqlite":
        db_engine = create_engine(
            url,
            pool_pre_ping=True,
            pool_size=kept_open,
            pool_timeout=POOL_TIMEOUT_S,
            hide_parameters=True,
        )
        if is_limited:
            event.listen(db_engine, "do_connect", _connect_limited)
        return db_engine
    if url.database is None or url.database in ("", ":memory:"):
        raise UnusableDatabase(
            f"The database {url} is in memory, but the server and its workers are separate "
            "processes. Choose a file, for example sqlite:////var/lib/qdepth/qdepth.sqlite."
        )
    folder = Path(url.database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableDatabase(
            f"The directory {folder} of the database cannot be made: {error.strerror}. Name "
            "another one with QDEPTH_DATA_DIR, or a database with QDEPTH_DATABASE_URL."
        ) from error
    db_engine = create_engine(
        url,
        pool_size=kept_open,
        max_overflow=MOST_SQLITE_CONNECTIONS - kept_open,
        pool_timeout=POOL_TIMEOUT_S,
        hide_parameters=True,  # logs quote errors, and ids are in them
    )
    event.listen(db_engine, "connect", _prepare_sqlite)
    event.listen(db_engine, "begin", _begin_sqlite)
    return db_engine


def close_connections(db_engine: Engine) -> None:
    """Close all connections, those in use as soon as they are returned.

    A thread that waits for a silent database returns its connection later, when the pool has been
    closed.
    """
    event.listen(db_engine.pool, "checkin", lambda _connection, record: record.close())
    db_engine.dispose()


def for_writing(db_engine: Engine) -> Engine:
    """Return the same engine, whose SQLite transactions take the write lock at their beginning.

    A transaction that reads first and writes later fails immediately if another one wrote in
    between; with the lock taken first it waits its turn instead.
    """
    return db_engine.execution_options(**{_WRITES: True})


def only_reads(db_engine: Engine) -> bool:
    """Return whether writing is impossible, without writing: a standby, or a protected file."""
    if db_engine.dialect.name != "sqlite":
        with db_engine.connect() as connection:
            said = connection.scalar(text("SELECT current_setting('transaction_read_only')"))
            return bool(said == "on")
    file = Path(db_engine.url.database or "")
    return file.exists() and not all(os.access(place, os.W_OK) for place in (file, file.parent))


def _connect_limited(_dialect: Any, _record: Any, args: Any, more: Any) -> Any:
    from qdepth.db.postgres.statement_limits import connect  # noqa: PLC0415  SQLite needs no psycopg

    return connect(*args, **more)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver must not begin transactions on its own
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    _log_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _log_ahead(connection: Any) -> None:
    """Let readers and a writer work side by side: the mode of a new file is changed once.

    Processes that open a new file at the same time all try to. SQLite refuses those that lose
    without waiting, whatever the busy timeout: they would wait for each other.
    """
    deadline = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(RETRY_S)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
