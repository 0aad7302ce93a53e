"""Answers, each under the key of its question."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from qdepth.db.tables import Document, ResultRow


def find(session: Session, keys: Sequence[str]) -> list[Document] | None:
    """Return the documents of the keys in their order, or None while any is missing."""
    known = find_known(session, keys)
    return [known[key] for key in keys] if all(key in known for key in keys) else None


def find_known(session: Session, keys: Sequence[str]) -> dict[str, Document]:
    """Return the documents that are there, by their keys."""
    return {key: row.report for key, row in find_rows(session, keys).items()}


def find_rows(session: Session, keys: Sequence[str]) -> dict[str, ResultRow]:
    """Return what is stored under keys, with the time, by the keys."""
    query = select(ResultRow).where(ResultRow.key.in_(keys))
    return {row.key: row for row in session.scalars(query)}


def has(session: Session, key: str) -> bool:
    """Return whether something is stored under a key."""
    return session.scalar(select(ResultRow.key).where(ResultRow.key == key)) is not None


def store(session: Session, key: str, report: Document, *, now: datetime) -> None:
    """Store an answer or a report; the first one under a key stays."""
    if not has(session, key):
        session.add(ResultRow(key=key, report=report, created_at=now))
        session.flush()
