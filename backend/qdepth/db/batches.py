"""Batches: tables of candidates, kept and answered in chunks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.tables import BatchChunkRow, BatchRow, Document

CHUNK_ROWS = 100


@dataclass(frozen=True)
class NewBatch:
    """What a batch is made from."""

    designs: list[Document]
    """Designs that the candidates change."""
    options: Document
    table: Document
    """Format of the file and names of its columns."""
    candidates: list[Document]
    """Cells of each row, by the name of their column."""


def create(session: Session, batch: NewBatch, *, now: datetime) -> BatchRow:
    """Keep a new batch, queued."""
    candidates = batch.candidates
    row = BatchRow(
        **jobs.new(now),
        designs=batch.designs,
        options=batch.options,
        table=batch.table,
        rows=len(candidates),
        done_rows=0,
        good_rows=0,
    )
    session.add(row)
    session.flush()
    for position, start in enumerate(range(0, len(candidates), CHUNK_ROWS)):
        chunk = candidates[start : start + CHUNK_ROWS]
        session.add(BatchChunkRow(batch_id=row.id, position=position, candidates=chunk))
    session.flush()
    return row


def find(session: Session, batch_id: str) -> BatchRow | None:
    """Find a batch by its id."""
    return session.get(BatchRow, batch_id)


def chunks_of(session: Session, batch_id: str) -> Sequence[BatchChunkRow]:
    """List the chunks of a batch in the order of its rows."""
    query = select(BatchChunkRow).where(BatchChunkRow.batch_id == batch_id)
    return session.scalars(query.order_by(BatchChunkRow.position)).all()


def start(session: Session, batch_id: str) -> int:
    """Mark a batch as running and give the number of its chunks; 0 when it has ended."""
    going_on = jobs.start(session, BatchRow, batch_id)
    return len(chunks_of(session, batch_id)) if going_on else 0


def begin(session: Session, batch_id: str, position: int) -> tuple[BatchRow, BatchChunkRow] | None:
    """Give a chunk that is to be answered; None where the batch goes on no more."""
    row = session.get_one(BatchRow, batch_id)
    chunk = session.get_one(BatchChunkRow, (batch_id, position))
    return None if row.status in jobs.FINAL else (row, chunk)


def keep(session: Session, batch_id: str, position: int, results: list[Document]) -> None:
    """Keep the answers to a chunk, once."""
    kept = session.scalar(
        update(BatchChunkRow)
        .where(
            BatchChunkRow.batch_id == batch_id,
            BatchChunkRow.position == position,
            BatchChunkRow.results.is_(None),
        )
        .values(results=results)
        .returning(BatchChunkRow.position)
    )
    if kept is not None:
        good = sum(result["error_message"] is None for result in results)
        session.execute(
            update(BatchRow)
            .where(BatchRow.id == batch_id)
            .values(
                done_rows=BatchRow.done_rows + len(results), good_rows=BatchRow.good_rows + good
            )
        )
