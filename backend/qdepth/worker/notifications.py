"""How an idle worker learns of work, at little cost to the database."""

import time
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from qdepth.db.turns import CHANNEL, Worker, kinds_with_work

FILE_POLL_S = 0.2
"""Interval between checks of a SQLite file, which sends no notifications [s]."""
SERVER_POLL_S = 2.0
"""Interval between checks of a PostgreSQL server, which notifies of most changes immediately
[s]."""


@dataclass
class Waiting:
    """Waits for work, over its own open connection."""

    db_engine: Engine
    worker: Worker
    _connection: Connection | None = None

    def kinds(self) -> Collection[str]:
        """Kinds of jobs that have work for the worker now.

        Raises
        ------
        SQLAlchemyError
            If the database does not answer; the next call connects again.
        """
        try:
            if self._connection is None:
                self._connection = self._connect()
            with Session(self._connection) as session:
                return kinds_with_work(session, self.worker)
        except SQLAlchemyError:
            self.close()
            raise

    def wait(self) -> None:
        """Wait until there may be work."""
        if not self._is_server:
            time.sleep(FILE_POLL_S)
            return
        driver: Any = None if self._connection is None else self._connection.connection
        if driver is None:
            time.sleep(SERVER_POLL_S)
            return
        try:
            for _ in driver.driver_connection.notifies(timeout=SERVER_POLL_S, stop_after=1):
                pass
        except Exception:  # noqa: BLE001  whatever the driver raises: the connection is of no more use
            self.close()
            time.sleep(FILE_POLL_S)

    def close(self) -> None:
        """Return the connection up."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
            with suppress(Exception):
                connection.close()

    def _connect(self) -> Connection:
        if not self._is_server:
            return self.db_engine.connect()
        connection = self.db_engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        return connection

    @property
    def _is_server(self) -> bool:
        return self.db_engine.dialect.name == "postgresql"
