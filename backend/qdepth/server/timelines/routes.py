"""Timelines of designs with operations, with progress and cancel."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response
from fastapi.responses import PlainTextResponse

from qdepth.exports.report_table import Row
from qdepth.exports.slice_tables import END_COLUMNS, SLICE_COLUMNS, end_rows, slice_rows
from qdepth.exports.text_tables import as_csv
from qdepth.exports.timeline_tables import (
    OPERATION_COLUMNS,
    REGIME_COLUMNS,
    SPACE_COLUMNS,
    operation_rows,
    regime_rows,
    space_rows,
)
from qdepth.report.by_io import ByIoDifferences, ByIoReport
from qdepth.report.timeline import TimelineReport
from qdepth.server.deps import Now, ReadingSession, ServicesDep
from qdepth.server.designs.schemas import EXAMPLE
from qdepth.server.http.authentication import CallerDep
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.table_io import CSV, attachment, text_of
from qdepth.server.jobs.resource import Starting
from qdepth.server.jobs.rights import OpenedJob
from qdepth.server.timelines.schemas import DifferencesRequest, TimelineRequest, TimelineRun
from qdepth.server.timelines.service import (
    FILES,
    TIMELINE,
    checked_timeline,
    differences_of_timelines,
    regimes_of_timeline,
    result_of_timeline,
    slices_of_timeline,
)
from qdepth.studies.metrics import read_metric

router = APIRouter(prefix="/timelines", tags=["timelines"], route_class=IdempotentRoute)

BACKUP = {
    "id": "backup",
    "kind": "stream",
    "host": EXAMPLE["hosts"][0]["id"],
    "target": EXAMPLE["datastores"][0]["id"],
    "amount_gib": 50.0,
    "read_pct": 100.0,
    "block_kib": 256.0,
    "outstanding_ios": 4,
    "start_s": 60.0,
}
TimelineToRead = Annotated[OpenedJob, Depends(TIMELINE.open)]
MetricName = Annotated[
    str, Query(max_length=200, description="For example `operations.backup.finish_s`.")
]


@router.post(
    "",
    status_code=202,
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example({"design": EXAMPLE | {"operations": [BACKUP]}}),
)
def post_timeline(request: TimelineRequest, call: Starting) -> TimelineRun:
    """Compute how long operations take, and how production performs meanwhile.

    Between two changes the design is simulated with the operations under way as endless work: a
    regime. The pieces a second found there say when the next operation ends. A regime that was
    simulated before is not simulated again, nor is a timeline that was requested before.

    With `by_io`, all is simulated from the first I/O to the last instead: up to 5 million I/Os,
    for designs with a `length_s` and without moments.
    """
    return TIMELINE.start(call.at(request.place), checked_timeline(request))


TIMELINE.add_routes(
    router,
    shows="Show a timeline: its status and progress.",
    cancels="Cancel a timeline; regimes already answered are reused.",
    follows="Follow a timeline: an event `timeline` at each change, until it has ended.",
)


@router.get("/{timeline_id}/result", responses=problems(404, 409, 410))
def get_timeline_result(
    timeline: TimelineToRead, session: ReadingSession
) -> TimelineReport | ByIoReport:
    """Return operations and regimes of a timeline; I/O by I/O, operations and slices."""
    return result_of_timeline(session, timeline.id)


@router.get(
    "/{timeline_id}/value",
    response_class=PlainTextResponse,
    responses=text_of("text/plain") | problems(404, 409, 410, 422),
)
def get_timeline_value(
    timeline: TimelineToRead, session: ReadingSession, metric: MetricName
) -> PlainTextResponse:
    """Read one result by its name: a number with a decimal point, or a word."""
    return PlainTextResponse(read_metric(result_of_timeline(session, timeline.id), metric).text)


@router.post(
    "/{timeline_id}/differences",
    responses=problems(400, 404, 409, 410, 413, 415, 422),
    openapi_extra=request_example({"first": "Ff2ASuvT3Np0w7Rk2TzQ9v"}),
)
def get_timeline_differences(
    timeline: TimelineToRead,
    request: DifferencesRequest,
    session: ReadingSession,
    services: ServicesDep,
    caller: CallerDep,
    now: Now,
) -> ByIoDifferences:
    """Subtract another timeline from this one; both I/O by I/O, with the same seed.

    Replications are subtracted one by one: they met the same random numbers. Nothing is stored.
    """
    first = TIMELINE.open_named(services, request.first, caller, now)
    return differences_of_timelines(session, first.id, timeline.id)


def _table(table: str) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """The route of a table of the result."""
    return router.get(
        f"/{{timeline_id}}/{FILES[table]}",
        response_class=Response,
        responses=text_of("text/csv") | problems(404, 409, 410),
    )


@_table("operations")
def get_timeline_operations(timeline: TimelineToRead, session: ReadingSession) -> Response:
    """Return the operations as CSV, with the names of the result."""
    report = result_of_timeline(session, timeline.id)
    if isinstance(report, TimelineReport):
        return _csv("operations", OPERATION_COLUMNS, operation_rows(report))
    return _csv("operations", END_COLUMNS, end_rows(report))


@_table("regimes")
def get_timeline_regimes(timeline: TimelineToRead, session: ReadingSession) -> Response:
    """Return the regimes as CSV: operations, production, locks and stopped VMs."""
    return _csv("regimes", REGIME_COLUMNS, regime_rows(regimes_of_timeline(session, timeline.id)))


@_table("spaces")
def get_timeline_spaces(timeline: TimelineToRead, session: ReadingSession) -> Response:
    """Return the fill of datastores and thin pools as CSV, with warning, stun and their dates."""
    return _csv("spaces", SPACE_COLUMNS, space_rows(regimes_of_timeline(session, timeline.id)))


@_table("slices")
def get_timeline_slices(timeline: TimelineToRead, session: ReadingSession) -> Response:
    """Return before, during, after and the slices of a timeline I/O by I/O as CSV."""
    return _csv("slices", SLICE_COLUMNS, slice_rows(slices_of_timeline(session, timeline.id)))


def _csv(table: str, columns: list[str], rows: list[Row]) -> Response:
    return attachment(as_csv(columns, rows), CSV, FILES[table])
