"""Who did what, when: written in the transaction that does it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select, delete, select
from sqlalchemy.orm import Session

from qdepth.db.tables import AuditRow
from qdepth.exports.formula_escape import harmless

ANYBODY = "anybody"
"""Name of those who did not sign in and have no key."""
KEY = "key "
"""How the name of the holder of a key begins."""
AT_ONCE = 500
COLUMNS = ("at", "actor", "action", "target", "request")
TARGET = "qdepth_target"
"""Where a session says what it has made or opened, which the address does not name."""


@dataclass(frozen=True)
class Deed:
    """What somebody did."""

    actor: str
    action: str
    target: str
    request: str


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


@dataclass(frozen=True)
class Wanted:
    """Which deeds are asked for; None: all."""

    since: datetime | None = None
    until: datetime | None = None
    actor: str | None = None
    action: str | None = None
    target: str | None = None


def deeds(session: Session, *, since: datetime) -> Iterator[tuple[datetime, Deed]]:
    """List what was done since a moment, the oldest first."""
    for row in session.scalars(_query(Wanted(since=since)).order_by(AuditRow.id)):
        yield row.at, _deed(row)


def latest(
    session: Session, wanted: Wanted, *, limit: int | None, before: int | None = None
) -> Iterator[tuple[int, datetime, Deed]]:
    """List what was done, the latest first, with the number of each deed; `before` one of them."""
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
    """Delete what was done before a moment."""
    session.execute(delete(AuditRow).where(AuditRow.at < before))
