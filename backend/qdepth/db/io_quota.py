"""Quota of simulated I/Os: how many each caller has used, by day."""

from datetime import date

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from qdepth.db.tables import AskedIosRow


def take(session: Session, asker: str, ios: int, *, most: int, today: date) -> bool:
    """Count I/Os, in the transaction that uses them; False where they would exceed the quota."""
    mine = (AskedIosRow.asker == asker, AskedIosRow.day == today)
    if used(session, asker, today=today) == 0:
        if ios > most:
            return False
        try:
            with session.begin_nested():
                session.add(AskedIosRow(asker=asker, day=today, ios=ios))
        except IntegrityError:  # another call of the same asker was faster
            pass
        else:
            return True
    more = update(AskedIosRow).where(*mine, AskedIosRow.ios <= most - ios)
    step = more.values(ios=AskedIosRow.ios + ios).returning(AskedIosRow.ios)
    return session.scalar(step.execution_options(synchronize_session=False)) is not None


def used(session: Session, asker: str, *, today: date) -> int:
    """I/Os that a caller has used in a day."""
    query = select(AskedIosRow.ios)
    return session.scalar(query.where(AskedIosRow.asker == asker, AskedIosRow.day == today)) or 0


def forget(session: Session, *, before: date) -> None:
    """Delete the counts of days before one."""
    session.execute(delete(AskedIosRow).where(AskedIosRow.day < before))
