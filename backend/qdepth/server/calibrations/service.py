"""Calibrations: checked, queued and shown."""

from collections.abc import Sequence

from anyio import to_thread
from sqlalchemy.orm import Session

from qdepth.back_tests.joined_fits import Fit, JoinedFits, joined
from qdepth.db import jobs
from qdepth.db.tables import JobRow
from qdepth.design.document.document import Design
from qdepth.jobs.calibrations import CALIBRATIONS, new_calibration
from qdepth.jobs.solved_designs import spent_of
from qdepth.server.calibrations.schemas import CalibrationRun
from qdepth.server.deps import Services
from qdepth.server.designs.service import require_complete
from qdepth.server.jobs.resource import JobResource, ShownJob
from qdepth.server.variant_checks import check_variants
from qdepth.studies.calibrate.calibration_question import CalibrationQuestion
from qdepth.studies.calibrate.calibration_result import Calibration, RefusedRow, most_solutions
from qdepth.studies.calibrate.measurements import InvalidMeasurements, Measurements
from qdepth.studies.calibrate.shown.forecast import Forecast, forecast
from qdepth.studies.calibrate.shown.trust import trust_of


def _calibration(session: Session, shown: ShownJob) -> CalibrationRun:
    job = shown.row
    measurements = Measurements.model_validate(job.question["measurements"])
    result = None if job.result is None else Calibration.model_validate(job.result)
    solved, most = jobs.count_found(session, job.id), most_solutions(measurements)
    return CalibrationRun(
        **shown.shape(share=solved / max(1, most)),
        measurements=measurements,
        refused=[RefusedRow.model_validate(row) for row in job.question.get("refused", [])],
        solved_designs=solved,
        most_designs=most,
        forecast=_forecast(job, measurements),
        result=result,
        trust=None if result is None else trust_of(result),
    )


def _forecast(job: JobRow, measurements: Measurements) -> Forecast | None:
    if job.status != "running":
        return None
    design = Design.model_validate(job.question["design"], strict=False)
    engine = job.question["options"]["engine"]
    return forecast(measurements, design, engine, spent_of(job.progress))


CALIBRATION = JobResource(CALIBRATIONS, "calibration", CalibrationRun, _calibration)


async def checked_calibration(services: Services, request: CalibrationQuestion) -> jobs.NewJob:
    """Make a job of a question without its invalid rows, or raise any other problem."""
    await to_thread.run_sync(require_complete, request.design, "/design")
    asked = request.measurements
    variants = len(asked.points) + 3 * len(asked.parameters) * (1 + len(asked.structures))
    try:
        sound = await check_variants(
            services, request.design, variants, CalibrationQuestion.sound, request
        )
        return await to_thread.run_sync(new_calibration, sound)
    except InvalidMeasurements as refusal:
        raise InvalidMeasurements.of(
            [problem.within("/measurements") for problem in refusal.problems]
        ) from None


def joined_calibrations(session: Session, design: Design, ids: Sequence[str]) -> JoinedFits:
    """Give a design the fitted values of calibrations; those without a result say why.

    Raises
    ------
    NotFound
        If there is no such calibration.
    InvalidDesign
        If the design lacks a fitted field.
    """
    require_complete(design, "/design")
    return joined(design, [_fit(CALIBRATION.get(session, id_)) for id_ in dict.fromkeys(ids)])


def _fit(run: CalibrationRun) -> Fit:
    paths = [path for each in run.measurements.parameters for path in each.paths]
    told = "" if run.problem is None else f": {run.problem.detail}"
    return Fit(paths, run.result, f"its calibration is {run.status}{told}")
