"""Common parts of keys and links: a permanent end, and the moment of the last use."""

from datetime import datetime, timedelta

from sqlalchemy import or_, update
from sqlalchemy.orm import Session

from qdepth.db.tables import KeyRow, ShareRow

USE_IS_NOTED_EVERY = timedelta(minutes=1)


def revoke(session: Session, row: KeyRow | ShareRow, *, now: datetime) -> None:
    """End a key or link permanently; ending it again keeps the first moment."""
    if row.revoked_at is None:
        row.revoked_at = now
        session.flush()


def use_is_noted(row: KeyRow | ShareRow, *, now: datetime) -> bool:
    """Return whether the last use was noted less than a minute ago."""
    return row.last_used_at is not None and row.last_used_at >= now - USE_IS_NOTED_EVERY


def note_use(session: Session, row: KeyRow | ShareRow, *, now: datetime) -> None:
    """Note that a key or link was used, at most once a minute."""
    kind = type(row)
    before = or_(kind.last_used_at.is_(None), kind.last_used_at < now - USE_IS_NOTED_EVERY)
    session.execute(update(kind).where(kind.id == row.id, before).values(last_used_at=now))
