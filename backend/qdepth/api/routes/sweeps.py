"""Sweeps: one design for all values of one or two parameters, with progress and cancel."""

from math import prod
from typing import Any

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.job_routes import JobRoutes, shared_fields
from qdepth.api.sweep_schemas import Sweep
from qdepth.db import jobs
from qdepth.db.tables import JobRow
from qdepth.exports.sweep_table import QUANTITIES, columns, row
from qdepth.exports.text_tables import as_csv
from qdepth.jobs.sweeps import SWEEPS, new_sweep
from qdepth.studies.sweep import Axis, SweepPoint, SweepQuestion

router = APIRouter(prefix="/sweeps", tags=["sweeps"], route_class=IdempotentRoute)


def _show(session: Session, job: JobRow, before: Sweep | None) -> Sweep:
    """Show a sweep with the cells answered since an event before; they are answered in order."""
    done = 0 if before is None else before.done_cells
    answered = jobs.answered_parts(session, job.id, first=done)
    axes = [Axis.model_validate(axis) for axis in job.question["axes"]]
    return Sweep(
        **shared_fields(job),
        axes=axes,
        cells=prod(len(axis.values) for axis in axes),
        points=[SweepPoint.model_validate(part.answer) for part in answered],
        done_cells=done + len(answered),
        file=f"/api/v1/sweeps/{job.id}/points.csv",
    )


ROUTES = JobRoutes(SWEEPS, "sweep", Sweep, _show)
TABLE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/csv": {"schema": {"type": "string"}}}}
}


@router.post("", status_code=202, responses=documented(400, 413, 415, 422))
def post_sweep(
    request: SweepQuestion,
    session: WritingSession,
    services: ServicesDep,
    response: Response,
    now: Now,
) -> Sweep:
    """Evaluate a design for each value of one parameter, or each pair of values of two.

    An axis names a field as an override does, such as `hosts.esx.lun_depth`. Every cell is checked
    before the sweep starts, and a cell that was evaluated before is not computed again.
    """
    return ROUTES.start(session, services, new_sweep(request), response, now=now)


ROUTES.add_to(
    router,
    shows="Show a sweep with the cells that are answered.",
    cancels="Cancel a sweep; the cells that are answered stay.",
    follows="Follow a sweep: events `sweep` with the cells answered since the one before, to the "
    "end.",
)


@router.get(
    "/{sweep_id}/points.csv",
    response_class=Response,
    responses=TABLE | documented(404),
)
def get_sweep_table(sweep_id: str, session: ReadingSession) -> Response:
    """Give the answered cells as CSV: the swept fields, then each quantity with its interval."""
    sweep = ROUTES.look(session, sweep_id)
    paths = [axis.path for axis in sweep.axes]
    rows = [
        row(
            paths,
            point.values,
            point.status,
            [getattr(point, name) for name in QUANTITIES],
            point.bottleneck,
        )
        for point in sweep.points
    ]
    return Response(
        as_csv(columns(paths), rows, "rfc4180"),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="sweep.csv"'},
    )
