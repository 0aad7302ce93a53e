"""Database engines: SQLite that is safe beside other processes, and PostgreSQL."""

import sqlite3
import sys
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from qdepth.errors import QdepthError

BUSY_TIMEOUT_MS = 30_000
SQLITE_WITH_MILLISECONDS = (3, 42)
_PYTHON, _SQLITE = sys.version_info[:2], sqlite3.sqlite_version_info
_WRITES = "qdepth_writes"


class UnusableDatabase(QdepthError):
    """The database cannot be shared by the processes of Qdepth."""


def create_db_engine(url: URL) -> Engine:
    """Make the engine of a database; the directory of a SQLite file is made where needed."""
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    if url.database is None or url.database in ("", ":memory:"):
        raise UnusableDatabase(
            f"The database {url} lives in memory, but the server and its workers are separate "
            "processes. Name a file, for example sqlite:////var/lib/qdepth/qdepth.sqlite."
        )
    _require_new_enough_sqlite()
    folder = Path(url.database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableDatabase(
            f"The directory {folder} of the database cannot be made: {error.strerror}. Name "
            "another one with QDEPTH_DATA_DIR, or a database with QDEPTH_DATABASE_URL."
        ) from error
    db_engine = create_engine(url)
    event.listen(db_engine, "connect", _prepare_sqlite)
    event.listen(db_engine, "begin", _begin_sqlite)
    return db_engine


def _require_new_enough_sqlite() -> None:
    """Refuse an SQLite in which the workflow engine could not keep its times.

    Under Python 3.12 and later it asks for milliseconds, which older ones do not know.
    """
    if _PYTHON >= (3, 12) and _SQLITE < SQLITE_WITH_MILLISECONDS:
        here, needed = (".".join(map(str, one)) for one in (_SQLITE, SQLITE_WITH_MILLISECONDS))
        raise UnusableDatabase(
            f"This Python brings SQLite {here}, and needs {needed} or later. Use "
            "Python 3.11, a Python with a newer SQLite, or PostgreSQL with QDEPTH_DATABASE_URL."
        )


def for_writing(db_engine: Engine) -> Engine:
    """Give the same engine, whose SQLite transactions take the write lock as they begin.

    A transaction that reads first and writes later fails at once when another one wrote in
    between; with the lock taken first it waits its turn instead.
    """
    return db_engine.execution_options(**{_WRITES: True})


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver must not begin transactions on its own
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
