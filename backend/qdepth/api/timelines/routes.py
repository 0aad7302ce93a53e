"""Time lines of designs with operations, with progress and cancel."""

from typing import Any

from fastapi import APIRouter, Response

from qdepth.api.deps import Now, ReadingSession, WritingSession
from qdepth.api.designs.schemas import EXAMPLE
from qdepth.api.http.authentication import CallerDep
from qdepth.api.http.idempotency import IdempotentRoute
from qdepth.api.http.openapi import request_example
from qdepth.api.http.problem_responses import problems
from qdepth.api.http.table_io import attachment
from qdepth.api.timelines.schemas import TimelineRun
from qdepth.api.timelines.service import (
    FILES,
    TIMELINE,
    checked_timeline,
    result_of_timeline,
)
from qdepth.exports.text_tables import as_csv
from qdepth.exports.timeline_tables import (
    OPERATION_COLUMNS,
    REGIME_COLUMNS,
    operation_rows,
    regime_rows,
)
from qdepth.report.timeline import TimelineReport
from qdepth.studies.timeline.timeline_question import TimelineQuestion

router = APIRouter(prefix="/timelines", tags=["time lines"], route_class=IdempotentRoute)

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
CSV = "text/csv; charset=utf-8"
TABLE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/csv": {"schema": {"type": "string"}}}}
}


@router.post(
    "",
    status_code=202,
    responses=problems(400, 413, 415, 422),
    openapi_extra=request_example({"design": EXAMPLE | {"operations": [BACKUP]}}),
)
def post_timeline(
    request: TimelineQuestion,
    session: WritingSession,
    caller: CallerDep,
    response: Response,
    now: Now,
) -> TimelineRun:
    """Find out how long operations take, and what production feels meanwhile.

    Between two changes the design is simulated with the operations under way as endless work: a
    regime. The pieces a second found there say when the next operation ends. A regime that was
    simulated before is not simulated again, nor is a time line that was asked for before.
    """
    return TIMELINE.start(session, caller, checked_timeline(request), response, now=now)


TIMELINE.add_routes(
    router,
    shows="Show a time line: its status, and how far it is.",
    cancels="Cancel a time line; the regimes that are answered are known to the next one.",
    follows="Follow a time line: an event `timeline` at each change, until it has ended.",
)


@router.get("/{timeline_id}/result", responses=problems(404, 409))
def get_timeline_result(timeline_id: str, session: ReadingSession) -> TimelineReport:
    """Give the operations and the regimes of a time line."""
    return result_of_timeline(session, timeline_id)


@router.get(
    f"/{{timeline_id}}/{FILES['operations']}",
    response_class=Response,
    responses=TABLE | problems(404, 409),
)
def get_timeline_operations(timeline_id: str, session: ReadingSession) -> Response:
    """Give the operations as CSV; columns are named as the result names them."""
    rows = operation_rows(result_of_timeline(session, timeline_id))
    return attachment(as_csv(OPERATION_COLUMNS, rows), CSV, FILES["operations"])


@router.get(
    f"/{{timeline_id}}/{FILES['regimes']}",
    response_class=Response,
    responses=TABLE | problems(404, 409),
)
def get_timeline_regimes(timeline_id: str, session: ReadingSession) -> Response:
    """Give the regimes as CSV: from when to when, what is under way, and what production feels."""
    rows = regime_rows(result_of_timeline(session, timeline_id))
    return attachment(as_csv(REGIME_COLUMNS, rows), CSV, FILES["regimes"])
