"""Reports, each under the key of its question."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from qdepth.db.tables import Document, ResultRow


def find(session: Session, keys: Sequence[str]) -> list[Document] | None:
    """Give the reports of the keys in their order, or None while any is missing."""
    known = find_known(session, keys)
    return [known[key] for key in keys] if all(key in known for key in keys) else None


def find_known(session: Session, keys: Sequence[str]) -> dict[str, Document]:
    """Give the reports that are there, by their keys."""
    return {key: row.report for key, row in _rows(session, keys).items()}


def find_with_time(session: Session, keys: Sequence[str]) -> tuple[list[Document], datetime] | None:
    """Give the reports of one key or more in their order, and when the last of them was stored.

    None while any is missing.
    """
    rows = _rows(session, keys)
    if any(key not in rows for key in keys):
        return None
    return [rows[key].report for key in keys], max(rows[key].created_at for key in keys)


def _rows(session: Session, keys: Sequence[str]) -> dict[str, ResultRow]:
    query = select(ResultRow).where(ResultRow.key.in_(keys))
    return {row.key: row for row in session.scalars(query)}


def has(session: Session, key: str) -> bool:
    """Tell whether the report of a key is there."""
    return session.scalar(select(ResultRow.key).where(ResultRow.key == key)) is not None


def store(session: Session, key: str, report: Document, *, now: datetime) -> None:
    """Keep a report; the first one under a key stays."""
    if not has(session, key):
        session.add(ResultRow(key=key, report=report, created_at=now))
        session.flush()
