"""Sweeps: a design and the cells in which it is evaluated, kept until all are."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.tables import Document, SweepCellRow, SweepRow


def create(
    session: Session, question: Document, cells: Sequence[tuple[list[float], str]], *, now: datetime
) -> SweepRow:
    """Keep a new sweep, queued; each cell has its values and the key of its report."""
    row = SweepRow(
        **jobs.new(now),
        question=question,
        cells=len(cells),
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


def next_cell(session: Session, sweep_id: str) -> SweepCellRow | None:
    """Give the first cell that is not answered; None where there is none or the sweep has ended."""
    if not jobs.goes_on(session, SweepRow, sweep_id):
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
