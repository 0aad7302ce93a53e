"""Audit log: who did what, when; written in the transaction that does it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select, delete, select
from sqlalchemy.orm import Session

from qdepth.db.tables import AuditRow
from qdepth.exports.formula_escape import harmless

ANYBODY = "anybody"
"""Name of callers without sign-in and key."""
KEY = "key "
"""Beginning of the name of the holder of a key."""
AT_ONCE = 500
COLUMNS = ("at", "actor", "action", "target", "request")
TARGET = "qdepth_target"
"""Where a session notes what it has made or opened, if the address does not name it."""


@dataclass(frozen=True)
class Deed:
    """An action of a caller."""

    actor: str
    action: str
    target: str
    request: str


def note(session: Session, deed: Deed, *, now: datetime) -> None:
    """Log an action."""
    session.add(
        AuditRow(
            at=now,
            actor=deed.actor,
            action=deed.action,
            target=deed.target,
            request=deed.request,
        )
    )


@dataclass(frozen=True)
class Wanted:
    """Filter for actions; None: all."""

    since: datetime | None = None
    until: datetime | None = None
    actor: str | None = None
    action: str | None = None
    target: str | None = None


def deeds(session: Session, *, since: datetime) -> Iterator[tuple[datetime, Deed]]:
    """List the actions since a moment, the oldest first."""
    for row in session.scalars(_query(Wanted(since=since)).order_by(AuditRow.id)):
        yield row.at, _deed(row)


def latest(
    session: Session, wanted: Wanted, *, limit: int | None, before: int | None = None
) -> Iterator[tuple[int, datetime, Deed]]:
    """List the actions, the latest first, with the number of each; `before` one of them."""
    query = _query(wanted).order_by(AuditRow.id.desc()).limit(limit)
    if before is not None:
        query = query.where(AuditRow.id < before)
    for row in session.scalars(query.execution_options(yield_per=AT_ONCE)):
        yield row.id, row.at, _deed(row)


def cells(at: datetime, deed: Deed) -> list[str]:
    """A deed as a row of a table, by `COLUMNS`."""
    row = (at.isoformat(), deed.actor, deed.action, deed.target, deed.request)
    return [harmless(cell) for cell in row]


def _query(wanted: Wanted) -> Select[AuditRow]:
    query = select(AuditRow)
    if wanted.since is not None:
        query = query.where(AuditRow.at >= wanted.since)
    if wanted.until is not None:
        query = query.where(AuditRow.at < wanted.until)
    for name in ("actor", "action", "target"):
        value = getattr(wanted, name)
        if value is not None:
            query = query.where(getattr(AuditRow, name) == value)
    return query


def _deed(row: AuditRow) -> Deed:
    return Deed(row.actor, row.action, row.target, row.request)


def forget(session: Session, *, before: datetime) -> None:
    """Delete the actions before a moment."""
    session.execute(delete(AuditRow).where(AuditRow.at < before))
