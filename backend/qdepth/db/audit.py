"""Who did what, when: written in the transaction that does it."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from qdepth.db.tables import AuditRow

COLUMNS = ("at", "actor", "action", "target", "request")


@dataclass(frozen=True)
class Deed:
    """What somebody did."""

    actor: str
    action: str
    target: str
    request: str


def digest(secret: str) -> str:
    """Name of an id or a token that opens nothing."""
    return hashlib.sha256(secret.encode()).hexdigest()[:10]


def note(session: Session, deed: Deed, *, now: datetime) -> None:
    """Write down what was done."""
    session.add(
        AuditRow(
            at=now,
            actor=deed.actor,
            action=deed.action,
            target=deed.target,
            request=deed.request,
        )
    )


def deeds(session: Session, *, since: datetime) -> Iterator[tuple[datetime, Deed]]:
    """List what was done since a moment, the oldest first."""
    query = select(AuditRow).where(AuditRow.at >= since).order_by(AuditRow.id)
    for row in session.scalars(query):
        yield row.at, Deed(row.actor, row.action, row.target, row.request)


def forget(session: Session, *, before: datetime) -> None:
    """Delete what was done before a moment."""
    session.execute(delete(AuditRow).where(AuditRow.at < before))
