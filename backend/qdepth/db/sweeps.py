"""Sweeps: a design and the cells in which it is evaluated, kept until all are."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db.ids import new_id
from qdepth.db.tables import Document, SweepCellRow, SweepRow

FINAL = ("succeeded", "failed", "cancelled")


def create(
    session: Session, question: Document, cells: Sequence[tuple[list[float], str]], *, now: datetime
) -> SweepRow:
    """Keep a new sweep, queued; each cell has its values and the key of its report."""
    row = SweepRow(
        id=new_id(),
        status="queued",
        model_version=MODEL_VERSION,
        question=question,
        cells=len(cells),
        created_at=now,
    )
    session.add(row)
    session.flush()
    session.add_all(
        SweepCellRow(sweep_id=row.id, position=position, cell=cell, key=key)
        for position, (cell, key) in enumerate(cells)
    )
    session.flush()
    return row


def find(session: Session, sweep_id: str) -> SweepRow | None:
    """Find a sweep by its id."""
    return session.get(SweepRow, sweep_id)


def answered_cells(session: Session, sweep_id: str, *, first: int = 0) -> Sequence[SweepCellRow]:
    """List the answered cells of a sweep from a position on; cells are answered in order."""
    query = select(SweepCellRow).where(
        SweepCellRow.sweep_id == sweep_id,
        SweepCellRow.position >= first,
        SweepCellRow.point.is_not(None),
    )
    return session.scalars(query.order_by(SweepCellRow.position)).all()


def start(session: Session, sweep_id: str) -> bool:
    """Mark a sweep as running; False where it has ended."""
    _move(session, sweep_id, ("queued",), status="running")
    return session.get_one(SweepRow, sweep_id).status not in FINAL


def next_cell(session: Session, sweep_id: str) -> SweepCellRow | None:
    """Give the first cell that is not answered; None where there is none or the sweep has ended."""
    row = session.get_one(SweepRow, sweep_id)
    if row.status in FINAL:
        return None
    query = select(SweepCellRow).where(
        SweepCellRow.sweep_id == sweep_id, SweepCellRow.point.is_(None)
    )
    return session.scalars(query.order_by(SweepCellRow.position).limit(1)).one_or_none()


def keep(session: Session, cell: SweepCellRow, point: Document) -> None:
    """Keep the answer of a cell, once."""
    session.execute(
        update(SweepCellRow)
        .where(
            SweepCellRow.sweep_id == cell.sweep_id,
            SweepCellRow.position == cell.position,
            SweepCellRow.point.is_(None),
        )
        .values(point=point)
        .execution_options(synchronize_session=False)
    )


def finish(session: Session, sweep_id: str, status: str, *, now: datetime) -> None:
    """End a sweep that has not ended; the cells that were answered stay."""
    _move(session, sweep_id, ("queued", "running"), status=status, finished_at=now)


def active(session: Session) -> list[str]:
    """List the sweeps of this version of the model that have not ended."""
    query = select(SweepRow.id).where(
        SweepRow.status.not_in(FINAL), SweepRow.model_version == MODEL_VERSION
    )
    return list(session.scalars(query))


def fail_other_versions(session: Session, *, now: datetime) -> None:
    """Fail the sweeps that were asked of another version of the model."""
    query = select(SweepRow.id).where(
        SweepRow.status.not_in(FINAL), SweepRow.model_version != MODEL_VERSION
    )
    for sweep_id in session.scalars(query).all():
        finish(session, sweep_id, "failed", now=now)


def _move(session: Session, sweep_id: str, before: Sequence[str], **values: Any) -> None:
    session.execute(
        update(SweepRow)
        .where(SweepRow.id == sweep_id, SweepRow.status.in_(before))
        .values(values)
        .execution_options(synchronize_session=False)
    )
    session.expire_all()
