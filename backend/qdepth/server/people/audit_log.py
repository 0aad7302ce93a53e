"""The audit log, for administrators."""

import csv
import io
from collections.abc import Iterator
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from qdepth.db import audit
from qdepth.db.audit import Wanted
from qdepth.db.session import Sessions
from qdepth.server.http.authentication import Caller, CallerDep
from qdepth.server.http.errors import NotAllowed
from qdepth.server.people.schemas import DeedFilter, DeedPage, Entries, Entry


def get_administrator(caller: CallerDep) -> Caller:
    """Raise NotAllowed unless an administrator signed in."""
    if not caller.is_administrator:
        raise NotAllowed(
            "Only administrators who signed in see the audit log. Without sign-in, "
            "`qdepth audit` prints it."
        )
    return caller


AdministratorDep = Annotated[Caller, Depends(get_administrator)]


def page(session: Session, wanted: DeedPage) -> Entries:
    """Return a page of the log, the latest first."""
    found = audit.latest(session, _wanted(wanted), limit=wanted.limit + 1, before=wanted.cursor)
    rows = list(found)
    items = [
        Entry(at=at, actor=deed.actor, action=deed.action, target=deed.target, request=deed.request)
        for _, at, deed in rows[: wanted.limit]
    ]
    next_cursor = rows[wanted.limit - 1][0] if len(rows) > wanted.limit else None
    return Entries(items=items, next_cursor=next_cursor)


def as_csv(sessions: Sessions, wanted: DeedFilter) -> Iterator[str]:
    """Yield the log as lines of CSV, the latest first, read while they are sent."""
    yield _line(list(audit.COLUMNS))
    with sessions.reading() as session:
        for _, at, deed in audit.latest(session, _wanted(wanted), limit=None):
            yield _line(audit.cells(at, deed))


def _wanted(wanted: DeedFilter) -> Wanted:
    return Wanted(wanted.since, wanted.until, wanted.actor, wanted.action, wanted.target)


def _line(cells: list[str]) -> str:
    file = io.StringIO()
    csv.writer(file).writerow(cells)
    return file.getvalue()
