"""Calibrations: parameters of a design fitted to measurements, with progress and cancel."""

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from qdepth.api.calibration_schemas import CalibrationRun
from qdepth.api.deps import Now, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.findings import require_complete
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.job_routes import JobRoutes, shared_fields
from qdepth.db import jobs
from qdepth.db.tables import JobRow
from qdepth.jobs.calibrations import CALIBRATIONS, new_calibration
from qdepth.studies.calibrate.calibration_question import CalibrationQuestion
from qdepth.studies.calibrate.calibration_result import Calibration, most_solutions
from qdepth.studies.calibrate.measurement_problems import find_measurement_problems
from qdepth.studies.calibrate.measurements import (
    InvalidMeasurements,
    Measurements,
    find_freedom_problems,
)

router = APIRouter(prefix="/calibrations", tags=["calibrations"], route_class=IdempotentRoute)


def _show(session: Session, job: JobRow, _before: CalibrationRun | None) -> CalibrationRun:
    measurements = Measurements.model_validate(job.question["measurements"])
    return CalibrationRun(
        **shared_fields(job),
        measurements=measurements,
        solved_designs=jobs.count_parts(session, job.id),
        most_designs=most_solutions(measurements),
        result=None if job.result is None else Calibration.model_validate(job.result),
        problem=job.problem,
    )


ROUTES = JobRoutes(CALIBRATIONS, "calibration", CalibrationRun, _show)


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
    return ROUTES.start(session, services, new_calibration(request), response, now=now)


ROUTES.add_to(
    router,
    shows="Show a calibration: how far it is, and its result once there is one.",
    cancels="Cancel a calibration; it ends after the design that is being solved.",
    follows="Follow a calibration: an event `calibration` for each change, to the end.",
)


def _require_sound(request: CalibrationQuestion) -> None:
    measurements = request.measurements
    problems = find_measurement_problems(measurements, request.design)
    problems += find_freedom_problems(measurements)
    if problems:
        raise InvalidMeasurements.of(
            [p.model_copy(update={"pointer": f"/measurements{p.pointer}"}) for p in problems]
        )
