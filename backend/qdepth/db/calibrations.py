"""Calibrations: what is fitted to what, the designs solved on the way, and what came out."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db.ids import new_id
from qdepth.db.tables import CalibrationRow, CalibrationSolutionRow, Document

FINAL = ("succeeded", "failed", "cancelled")


def create(session: Session, question: Document, *, now: datetime) -> CalibrationRow:
    """Keep a new calibration, queued."""
    row = CalibrationRow(
        id=new_id(),
        status="queued",
        model_version=MODEL_VERSION,
        question=question,
        created_at=now,
    )
    session.add(row)
    session.flush()
    return row


def find(session: Session, calibration_id: str) -> CalibrationRow | None:
    """Find a calibration by its id."""
    return session.get(CalibrationRow, calibration_id)


def count_solutions(session: Session, calibration_id: str) -> int:
    """Number of designs that were solved so far."""
    query = select(func.count()).where(CalibrationSolutionRow.calibration_id == calibration_id)
    return session.scalar(query) or 0


def start(session: Session, calibration_id: str) -> bool:
    """Mark a calibration as running; False where it has ended."""
    _move(session, calibration_id, ("queued",), status="running")
    return _goes_on(session, calibration_id)


def solutions(session: Session, calibration_id: str) -> dict[str, Document]:
    """What was found for each design that was solved, by the key of the design."""
    query = select(CalibrationSolutionRow).where(
        CalibrationSolutionRow.calibration_id == calibration_id
    )
    return {row.key: row.measured for row in session.scalars(query)}


def keep_solution(session: Session, calibration_id: str, key: str, measured: Document) -> bool:
    """Keep what was found for a design; False where the calibration goes on no more."""
    if not _goes_on(session, calibration_id):
        return False
    session.merge(CalibrationSolutionRow(calibration_id=calibration_id, key=key, measured=measured))
    return True


def succeed(session: Session, calibration_id: str, result: Document, *, now: datetime) -> None:
    """Keep the result, unless the calibration has ended."""
    _end(session, calibration_id, status="succeeded", result=result, finished_at=now)


def fail(session: Session, calibration_id: str, problem: Document, *, now: datetime) -> None:
    """End a calibration that cannot be carried out."""
    _end(session, calibration_id, status="failed", problem=problem, finished_at=now)


def cancel(session: Session, calibration_id: str, *, now: datetime) -> None:
    """End a calibration that is not wanted any more."""
    _end(session, calibration_id, status="cancelled", finished_at=now)


def active(session: Session) -> list[str]:
    """List the calibrations of this version of the model that have not ended."""
    query = select(CalibrationRow.id).where(
        CalibrationRow.status.not_in(FINAL), CalibrationRow.model_version == MODEL_VERSION
    )
    return list(session.scalars(query))


def fail_other_versions(session: Session, problem: Document, *, now: datetime) -> None:
    """Fail the calibrations that were asked of another version of the model."""
    query = select(CalibrationRow.id).where(
        CalibrationRow.status.not_in(FINAL), CalibrationRow.model_version != MODEL_VERSION
    )
    for calibration_id in session.scalars(query).all():
        fail(session, calibration_id, problem, now=now)


def _goes_on(session: Session, calibration_id: str) -> bool:
    query = select(CalibrationRow.status).where(CalibrationRow.id == calibration_id)
    return session.scalars(query).one() not in FINAL


def _end(session: Session, calibration_id: str, **values: Any) -> None:
    _move(session, calibration_id, ("queued", "running"), **values)


def _move(session: Session, calibration_id: str, before: Sequence[str], **values: Any) -> None:
    session.execute(
        update(CalibrationRow)
        .where(CalibrationRow.id == calibration_id, CalibrationRow.status.in_(before))
        .values(values)
        .execution_options(synchronize_session=False)
    )
    session.expire_all()
