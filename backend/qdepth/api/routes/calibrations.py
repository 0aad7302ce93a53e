"""Calibrations: parameters of a design fitted to measurements, with progress and cancel."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy.orm import Session

from qdepth.api.calibration_schemas import CalibrationRun
from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import NotFound
from qdepth.api.findings import require_complete
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.job_events import job_events
from qdepth.db import calibrations, jobs
from qdepth.db.tables import CalibrationRow
from qdepth.studies.calibration_question import CalibrationQuestion
from qdepth.studies.calibration_result import Calibration, most_solutions
from qdepth.studies.measurements import (
    InvalidMeasurements,
    Measurements,
    find_freedom_problems,
)
from qdepth.studies.reading_measurements import find_measurement_problems

router = APIRouter(prefix="/calibrations", tags=["calibrations"], route_class=IdempotentRoute)


@router.post("", status_code=202, responses=documented(400, 413, 415, 422))
def post_calibration(
    request: CalibrationQuestion,
    session: WritingSession,
    services: ServicesDep,
    response: Response,
    now: Now,
) -> CalibrationRun:
    """Fit parameters of a design to measured points, and predict the points that were left aside.

    Every point is checked before the fit starts. One whose IOPS times latency is not the number of
    I/Os that the workload keeps under way is refused with the figure, and the whole question with
    it: correct it, or give it the role `ignore`.
    """
    require_complete(request.design, "/design")
    _require_sound(request)
    made = calibrations.create(session, request.model_dump(mode="json", by_alias=True), now=now)
    services.queue.put_calibration(session, made.id)
    response.headers["Location"] = f"/api/v1/calibrations/{made.id}"
    return _view(session, made)


@router.get("/{calibration_id}", responses=documented(404))
def get_calibration(calibration_id: str, session: ReadingSession) -> CalibrationRun:
    """Show a calibration: how far it is, and its result once there is one."""
    return _view(session, _find(session, calibration_id))


@router.post("/{calibration_id}/cancel", status_code=202, responses=documented(404))
def cancel_calibration(calibration_id: str, session: WritingSession, now: Now) -> CalibrationRun:
    """Cancel a calibration; it ends after the design that is being solved."""
    _find(session, calibration_id)
    jobs.finish(session, CalibrationRow, calibration_id, "cancelled", now=now)
    return _view(session, _find(session, calibration_id))


ExistingCalibration = Annotated[CalibrationRun, Depends(get_calibration, scope="function")]


@router.get(
    "/{calibration_id}/events", response_class=EventSourceResponse, responses=documented(404)
)
async def follow_calibration(
    calibration: ExistingCalibration, services: ServicesDep
) -> AsyncIterator[ServerSentEvent]:
    """Follow a calibration: an event `calibration` for each change, to the end."""

    def look() -> CalibrationRun:
        with services.sessions.reading() as session:
            return _view(session, _find(session, calibration.id))

    async for event in job_events("calibration", look):
        yield event


def _require_sound(request: CalibrationQuestion) -> None:
    measurements = request.measurements
    problems = find_measurement_problems(measurements, request.design)
    problems += find_freedom_problems(measurements)
    if problems:
        raise InvalidMeasurements.of(
            [p.model_copy(update={"pointer": f"/measurements{p.pointer}"}) for p in problems]
        )


def _find(session: Session, calibration_id: str) -> CalibrationRow:
    found = calibrations.find(session, calibration_id)
    if found is None:
        raise NotFound("There is no such calibration. Start a new one.")
    return found


def _view(session: Session, found: CalibrationRow) -> CalibrationRun:
    measurements = Measurements.model_validate(found.question["measurements"])
    return CalibrationRun(
        measurements=measurements,
        id=found.id,
        status=found.status,
        solved_designs=calibrations.count_solutions(session, found.id),
        most_designs=most_solutions(measurements),
        result=None if found.result is None else Calibration.model_validate(found.result),
        problem=found.problem,
        created_at=found.created_at,
        finished_at=found.finished_at,
    )
