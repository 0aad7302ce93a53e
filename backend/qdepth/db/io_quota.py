"""Quota of simulated I/Os: how many each caller has used, by day."""

from datetime import date

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from qdepth.db.tables import AskedIosRow
from qdepth.db.types import insert


def take(session: Session, asker: str, ios: int, *, most: int, today: date) -> bool:
    """Count I/Os, in the transaction that uses them; False if they would exceed the quota."""
    if ios > most:
        return False
    step = (
        insert(session, AskedIosRow)
        .values(asker=asker, day=today, ios=ios)
        .on_conflict_do_update(
            index_elements=[AskedIosRow.asker, AskedIosRow.day],
            set_={"ios": AskedIosRow.ios + ios},
            where=AskedIosRow.ios <= most - ios,
        )
    )
    return session.scalar(step.returning(AskedIosRow.ios)) is not None


def used(session: Session, asker: str, *, today: date) -> int:
    """I/Os that a caller has used in a day."""
    query = select(AskedIosRow.ios)
    return session.scalar(query.where(AskedIosRow.asker == asker, AskedIosRow.day == today)) or 0


def forget(session: Session, *, before: date) -> None:
    """Delete the counts of days before one."""
    session.execute(delete(AskedIosRow).where(AskedIosRow.day < before))
