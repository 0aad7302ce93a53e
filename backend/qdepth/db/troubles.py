"""Why a database cannot be used, and what to do about it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from qdepth.errors import QdepthError

NO_SCHEMA = "the database lacks migrations; run `qdepth migrate`"
READ_ONLY = (
    "the database can only be read; let the user of this process write it (of SQLite the file and "
    "its folder), or name another one with QDEPTH_DATABASE_URL"
)
DISK_FULL = (
    "the disk of the database is full or failing; check it with `df` and in the logs of its "
    "machine, and make room"
)
KNOWN = {
    "no such (table|column)|has no column named|(relation|column) [^ ]* does not exist": NO_SCHEMA,
    "too many clients|connection slots are|too many connections": "the database has no connection "
    "left; raise its max_connections, start fewer workers and servers, or put a pooler in session "
    "mode in front of it",
    "file is not a database|disk image is malformed": "the file is damaged, or no database of "
    "SQLite; restore a backup into a new one, or correct QDEPTH_DATABASE_URL",
    "readonly database|unable to open database file|read-only transaction": READ_ONLY,
    "disk is full|No space left on device|disk I/O error": DISK_FULL,
    'database "[^"]*" does not exist': "the server has no database of this name; create it, or "
    "correct QDEPTH_DATABASE_URL",
    'role "[^"]*" does not exist|authentication failed|no password supplied|no pg_hba.conf entry|'
    "permission denied for database": "the server refuses this user; correct name and password in "
    "QDEPTH_DATABASE_URL (or PGPASSWORD), or let the user in on the server",
    "permission denied for|must be owner of": "the user may not make or change the tables; make it "
    "the owner of the database: ALTER DATABASE name OWNER TO user",
}
"""Parts of messages of PostgreSQL, its poolers and SQLite, and their meaning."""
_PATTERNS = {re.compile(parts): trouble for parts, trouble in KNOWN.items()}
NO_ANSWER = "the database does not answer; start it, or correct QDEPTH_DATABASE_URL"
LATELY_S = 30.0
"""Time after which the database is tried again: a server that is not ready gets no writes."""


class UnusableDatabase(QdepthError):
    """The database cannot be shared by the processes of Qdepth."""

    exit_code = 5


def known_trouble_of(error: SQLAlchemyError) -> str | None:
    """Return why a database cannot be used, and what to do; None if the cause is elsewhere."""
    if not isinstance(error, DBAPIError):
        return None
    said = str(error.orig)
    for pattern, trouble in _PATTERNS.items():
        if pattern.search(said):
            return trouble
    return NO_ANSWER if isinstance(error, OperationalError) else None


def trouble_of(error: DBAPIError) -> str:
    """Say why a database does not answer, and what to do about it."""
    return known_trouble_of(error) or NO_ANSWER


def sentences_of(trouble: str) -> str:
    """Return what is wrong and what to do about it, each as a sentence."""
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in trouble.split("; "))


def disturbance_of(error: SQLAlchemyError) -> str:
    """Describe in one line what went wrong with a database in use."""
    return known_trouble_of(error) or str(error)


@dataclass
class FailedWrites:
    """Remembers why the last write to the database failed, without further writes."""

    clock: Callable[[], float] = monotonic
    _last: tuple[float, str] | None = None

    def note(self, error: DBAPIError) -> None:
        """Remember an error if it would affect every write."""
        trouble = known_trouble_of(error)
        if trouble in (DISK_FULL, READ_ONLY):
            self._last = self.clock(), trouble

    @property
    def trouble(self) -> str | None:
        """Why writes fail; None if none failed lately."""
        if self._last is None:
            return None
        at, trouble = self._last
        return trouble if self.clock() - at < LATELY_S else None
