"""Column types and insertions that mean the same on SQLite and PostgreSQL."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.types import TypeDecorator


def insert(session: Session, row: type[DeclarativeBase]) -> postgresql.Insert | sqlite.Insert:
    """An insertion that can handle an existing row, which standard SQL lacks."""
    is_postgresql = session.get_bind().dialect.name == "postgresql"
    return postgresql.insert(row) if is_postgresql else sqlite.insert(row)


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, stored in UTC. A time without its zone is rejected."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Convert a moment to its stored form."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"the time {value.isoformat()} has no zone; pass one with a zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: Any, _dialect: Dialect) -> datetime | None:
        """Convert a stored moment back."""
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
