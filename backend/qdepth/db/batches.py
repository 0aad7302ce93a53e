"""Batches: tables of candidates, kept and answered in chunks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db.ids import new_id
from qdepth.db.tables import BatchChunkRow, BatchRow, Document

CHUNK_ROWS = 100
FINAL = ("succeeded", "failed", "cancelled")


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
        id=new_id(),
        status="queued",
        model_version=MODEL_VERSION,
        designs=batch.designs,
        options=batch.options,
        table=batch.table,
        rows=len(candidates),
        done_rows=0,
        good_rows=0,
        created_at=now,
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
    _move(session, batch_id, ("queued",), status="running")
    row = session.get_one(BatchRow, batch_id)
    return 0 if row.status in FINAL else len(chunks_of(session, batch_id))


def begin(session: Session, batch_id: str, position: int) -> tuple[BatchRow, BatchChunkRow] | None:
    """Give a chunk that is to be answered; None where the batch goes on no more."""
    row = session.get_one(BatchRow, batch_id)
    chunk = session.get_one(BatchChunkRow, (batch_id, position))
    return None if row.status in FINAL else (row, chunk)


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


def finish(session: Session, batch_id: str, status: str, *, now: datetime) -> None:
    """End a batch that has not ended; what was answered stays."""
    _move(session, batch_id, ("queued", "running"), status=status, finished_at=now)


def active(session: Session) -> list[str]:
    """List the batches of this version of the model that have not ended."""
    query = select(BatchRow.id).where(
        BatchRow.status.not_in(FINAL), BatchRow.model_version == MODEL_VERSION
    )
    return list(session.scalars(query))


def fail_other_versions(session: Session, *, now: datetime) -> None:
    """Fail the batches that were asked of another version of the model."""
    query = select(BatchRow.id).where(
        BatchRow.status.not_in(FINAL), BatchRow.model_version != MODEL_VERSION
    )
    for batch_id in session.scalars(query).all():
        finish(session, batch_id, "failed", now=now)


def _move(session: Session, batch_id: str, before: Sequence[str], **values: Any) -> None:
    session.execute(
        update(BatchRow)
        .where(BatchRow.id == batch_id, BatchRow.status.in_(before))
        .values(values)
        .execution_options(synchronize_session=False)
    )
    session.expire_all()
