"""Calibrations: what is fitted to what, the designs solved on the way, and what came out."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.tables import CalibrationRow, CalibrationSolutionRow, Document


def create(session: Session, question: Document, *, now: datetime) -> CalibrationRow:
    """Keep a new calibration, queued."""
    row = CalibrationRow(
        **jobs.new(now),
        question=question,
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


def solutions(session: Session, calibration_id: str) -> dict[str, Document]:
    """What was found for each design that was solved, by the key of the design."""
    query = select(CalibrationSolutionRow).where(
        CalibrationSolutionRow.calibration_id == calibration_id
    )
    return {row.key: row.measured for row in session.scalars(query)}


def keep_solution(session: Session, calibration_id: str, key: str, measured: Document) -> bool:
    """Keep what was found for a design; False where the calibration goes on no more."""
    if not jobs.goes_on(session, CalibrationRow, calibration_id):
        return False
    session.merge(CalibrationSolutionRow(calibration_id=calibration_id, key=key, measured=measured))
    return True
