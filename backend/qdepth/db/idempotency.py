"""First answers to repeatable calls, stored for a day."""

from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from qdepth.db.tables import FirstAnswerRow

KEPT_FOR = timedelta(hours=24)
MOST_OF_A_CALLER = 1_000
MOST = 10_000


def find(session: Session, name_hash: str, *, now: datetime) -> FirstAnswerRow | None:
    """Find the first answer under a name, unless its time is over."""
    row = session.get(FirstAnswerRow, name_hash)
    return None if row is None or row.created_at <= now - KEPT_FOR else row


def keep(session: Session, row: FirstAnswerRow) -> bool:
    """Store an answer; False if there is one, and then the transaction is rolled back.

    Deletes what is older than a day, and the oldest answers beyond 1,000 of a caller and 10,000 of
    all.
    """
    table = FirstAnswerRow
    newest_first = select(table.name_hash).order_by(table.created_at.desc(), table.name_hash)
    of_caller = newest_first.where(table.caller_hash == row.caller_hash)
    session.execute(delete(table).where(table.created_at <= row.created_at - KEPT_FOR))
    for kept, most in ((of_caller, MOST_OF_A_CALLER), (newest_first, MOST)):
        beyond = session.scalars(kept.offset(most - 1)).all()
        if beyond:
            session.execute(delete(table).where(table.name_hash.in_(beyond)))
    session.add(row)
    try:
        session.flush()
    except IntegrityError:
        session.rollback()
        return False
    return True


def replace(session: Session, row: FirstAnswerRow) -> None:
    """Store an answer in place of an existing one."""
    session.merge(row)
