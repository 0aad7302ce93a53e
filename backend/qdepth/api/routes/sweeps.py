"""Sweeps: one design for all values of one or two parameters, with progress and cancel."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from anyio import sleep, to_thread
from fastapi import APIRouter, Depends, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy.orm import Session

from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import NotFound
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.sweep_schemas import Sweep
from qdepth.db import jobs, sweeps
from qdepth.db.tables import SweepRow
from qdepth.exports.flat import as_csv
from qdepth.exports.sweep_table import QUANTITIES, columns, row
from qdepth.studies.keys import evaluation_key
from qdepth.studies.sweep import Axis, SweepPoint, SweepQuestion, cells, designs_of

router = APIRouter(prefix="/sweeps", tags=["sweeps"], route_class=IdempotentRoute)

POLL_S = 0.2
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
    designs = designs_of(request)
    keys = [evaluation_key(design, request.options) for design in designs]
    values = [list(cell) for cell in cells(request.axes)]
    made = sweeps.create(
        session,
        request.model_dump(mode="json", by_alias=True),
        list(zip(values, keys, strict=True)),
        now=now,
    )
    services.queue.put_sweep(session, made.id)
    response.headers["Location"] = f"/api/v1/sweeps/{made.id}"
    return _view(session, made)


@router.get("/{sweep_id}", responses=documented(404))
def get_sweep(sweep_id: str, session: ReadingSession) -> Sweep:
    """Show a sweep with the cells that are answered."""
    return _view(session, _find(session, sweep_id))


@router.post("/{sweep_id}/cancel", status_code=202, responses=documented(404))
def cancel_sweep(sweep_id: str, session: WritingSession, now: Now) -> Sweep:
    """Cancel a sweep; the cells that are answered stay."""
    _find(session, sweep_id)
    jobs.finish(session, SweepRow, sweep_id, "cancelled", now=now)
    return _view(session, _find(session, sweep_id))


@router.get(
    "/{sweep_id}/points.csv",
    response_class=Response,
    responses=TABLE | documented(404),
)
def get_sweep_table(sweep_id: str, session: ReadingSession) -> Response:
    """Give the answered cells as CSV: the swept fields, then each quantity with its interval."""
    sweep = _view(session, _find(session, sweep_id))
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


ExistingSweep = Annotated[Sweep, Depends(get_sweep, scope="function")]


@router.get("/{sweep_id}/events", response_class=EventSourceResponse, responses=documented(404))
async def follow_sweep(
    sweep: ExistingSweep, services: ServicesDep
) -> AsyncIterator[ServerSentEvent]:
    """Follow a sweep: events `sweep` with the cells answered since the one before, to the end."""

    def look(first: int) -> Sweep:
        with services.sessions.reading() as session:
            return _view(session, _find(session, sweep.id), first=first)

    told, status = 0, ""
    while True:
        current = await to_thread.run_sync(look, told)
        if current.points or current.status != status:
            yield ServerSentEvent(event="sweep", data=current)
            told, status = told + len(current.points), current.status
        if current.status in jobs.FINAL:
            return
        await sleep(POLL_S)


def _find(session: Session, sweep_id: str) -> SweepRow:
    found = sweeps.find(session, sweep_id)
    if found is None:
        raise NotFound("There is no such sweep. Start a new one.")
    return found


def _view(session: Session, found: SweepRow, *, first: int = 0) -> Sweep:
    """Show a sweep with its answered cells from a position on; they are answered in order."""
    answered = sweeps.answered_cells(session, found.id, first=first)
    return Sweep(
        id=found.id,
        status=found.status,
        axes=[Axis.model_validate(axis) for axis in found.question["axes"]],
        cells=found.cells,
        points=[SweepPoint.model_validate(cell.point) for cell in answered],
        done_cells=first + len(answered),
        created_at=found.created_at,
        finished_at=found.finished_at,
        file=f"/api/v1/sweeps/{found.id}/points.csv",
    )
