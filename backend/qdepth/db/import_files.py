"""Files of imports, stored in pieces until their job has ended: a restart of a process loses
none."""

from collections.abc import Iterable, Iterator

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from qdepth.db.jobs import FINAL
from qdepth.db.tables import ImportPieceRow, JobRow

PIECE_BYTES = 1 << 20


def store(session: Session, job_id: str, position: int, name: str, pieces: Iterable[bytes]) -> None:
    """Store a file of a job, piece by piece."""
    for number, content in enumerate(pieces):
        session.add(
            ImportPieceRow(
                job_id=job_id, position=position, number=number, name=name, content=content
            )
        )
        session.flush()
        session.expunge_all()  # a hundred pieces in memory would be the whole file


def names_of(session: Session, job_id: str) -> list[str]:
    """List the files of a job in their order."""
    query = select(ImportPieceRow.name).where(
        ImportPieceRow.job_id == job_id, ImportPieceRow.number == 0
    )
    return list(session.scalars(query.order_by(ImportPieceRow.position)))


def pieces_of(session: Session, job_id: str, position: int) -> Iterator[bytes]:
    """Return the pieces of a file, one at a time."""
    number = 0
    while True:
        piece = session.scalar(
            select(ImportPieceRow.content).where(
                ImportPieceRow.job_id == job_id,
                ImportPieceRow.position == position,
                ImportPieceRow.number == number,
            )
        )
        if piece is None:
            return
        yield piece
        number += 1


def stored_bytes(session: Session) -> int:
    """Total stored size of all imports."""
    return session.scalar(select(func.sum(func.length(ImportPieceRow.content)))) or 0


def forget(session: Session, job_id: str) -> None:
    """Throw the files of a job away."""
    session.execute(delete(ImportPieceRow).where(ImportPieceRow.job_id == job_id))


def forget_ended(session: Session) -> None:
    """Delete the files of all jobs that have ended, including cancelled ones."""
    ended = select(JobRow.id).where(JobRow.status.in_(FINAL))
    session.execute(delete(ImportPieceRow).where(ImportPieceRow.job_id.in_(ended)))
