"""Time limits of a PostgreSQL server: to connect, to run a statement, to answer at all."""

from typing import Any

import psycopg
from psycopg.errors import _WaitTimeout  # what `Connection.wait` raises after its timeout

CONNECT_S = 5
"""Longest time to connect [s]."""
STATEMENT_S = 30.0
"""Longest time of a statement; the server then ends it, and releases its locks [s]."""
SILENCE_S = 40.0
"""Longest time without an answer [s]: a server that is stopped ends no statement by itself."""

LOOK_S = 0.1
"""Between two looks whether Ctrl-C was pressed, as psycopg has it [s]."""


class LimitedConnection(psycopg.Connection[Any]):
    """A connection that is closed when its server stays silent."""

    def wait(self, gen: Any, interval: float = LOOK_S, timeout: float | None = None) -> Any:
        """Wait for an answer, at most `SILENCE_S` unless the caller sets a timeout.

        Raises
        ------
        psycopg.OperationalError
            If there is none. The connection is closed, as its state is unknown.
        """
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, SILENCE_S)
        except _WaitTimeout:
            self.pgconn.finish()
            raise psycopg.OperationalError(f"no answer within {SILENCE_S:g} s") from None


def connect(*args: Any, **more: Any) -> LimitedConnection:
    """Connect, with a limit on each statement."""
    connection = LimitedConnection.connect(*args, **{"connect_timeout": CONNECT_S} | more)
    try:
        connection.execute(f"SET statement_timeout = {round(1000 * STATEMENT_S)}")
        connection.commit()
    except BaseException:
        connection.close()
        raise
    return connection
