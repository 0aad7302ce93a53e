"""Batches: a table of candidates in, the same table with results out."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from qdepth.db.jobs import NewJob
from qdepth.exports.candidate_file import media_type
from qdepth.exports.text_tables import as_json
from qdepth.imports.table_file import FileKind, TableFile
from qdepth.jobs.candidate_rows import read_candidate_file
from qdepth.server.access import ReadAccess
from qdepth.server.candidates import service
from qdepth.server.candidates.schemas import Batch
from qdepth.server.deps import ReadingSession, ServicesDep
from qdepth.server.http.authentication import CallerDep
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.table_io import DOWNLOAD, attachment, read_sent_table, table_sent, upload
from qdepth.server.jobs.resource import StartingByReader
from qdepth.server.jobs.rights import OpenedJob
from qdepth.server.scenarios.service import find_scenario
from qdepth.server.sheets.schemas import SheetParams

router = APIRouter(tags=["batches"], route_class=IdempotentRoute)

BatchToRead = Annotated[OpenedJob, Depends(service.BATCH.open)]
UPLOAD = upload("design,hosts.esx.lun_depth\r\na,64\r\n")
ROW = {"type": "object", "additionalProperties": {"type": ["string", "number", "null"]}}
ROWS: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/json": {"schema": {"type": "array", "items": ROW}}}}
}


async def read_candidates(
    access: ReadAccess, request: Request, services: ServicesDep, caller: CallerDep
) -> TableFile:
    """Read the table of a request."""
    del access  # those who may not read the scenario are refused first
    read = partial(read_candidate_file, *await table_sent(request))
    return await read_sent_table(request, services, caller, read)


def make_batch(
    access: ReadAccess,
    file: Annotated[TableFile, Depends(read_candidates)],
    services: ServicesDep,
    params: Annotated[SheetParams, Query()],
) -> NewJob:
    """Make the job of a request, before the call that starts it takes a connection."""
    with services.sessions.reading() as session:
        scenario = find_scenario(session, access, params.version)
    return service.new_candidates(scenario, params, file)


@router.post(
    "/scenarios/{scenario_id}/batches",
    status_code=202,
    responses=problems(400, 404, 410, 413, 415, 422, 503),
    openapi_extra=UPLOAD,
)
def post_batch(new: Annotated[NewJob, Depends(make_batch)], call: StartingByReader) -> Batch:
    """Evaluate up to 5,000 candidates: rows of a CSV or XLSX, each a design with overrides.

    Whoever may read the scenario may do so: a batch changes nothing of it.

    Columns are overrides such as `hosts.esx.lun_depth`, and `design`; others are given back as
    they came. A row that does not fit says so, and the others are evaluated all the same.
    """
    return service.BATCH.start(call, new)


@router.get(
    "/scenarios/{scenario_id}/candidates.{kind}",
    response_class=Response,
    responses=DOWNLOAD | problems(404, 410, 422),
)
def get_candidates_template(
    access: ReadAccess, kind: FileKind, session: ReadingSession
) -> Response:
    """Return a table to fill in: a row for each design, with depths, counts and prices.

    An empty cell changes nothing.
    """
    return Response(service.template(session, access, kind), media_type=media_type(kind))


service.BATCH.add_routes(
    router,
    shows="Show a batch: rows done, and rows with a result.",
    cancels="Cancel a batch; the rows that are done keep their results.",
    follows="Follow a batch: an event `batch` for each change, to the end.",
)


@router.get(
    "/batches/{batch_id}/file", response_class=Response, responses=DOWNLOAD | problems(404, 410)
)
def get_batch_file(batch: BatchToRead, session: ReadingSession) -> Response:
    """Return the table in its format, with the results so far.

    The rows that have a result are ranked among each other: `rank_...` and `on_front_...`.
    """
    content, kind = service.result_file(session, batch.id)
    return attachment(content, media_type(kind), f"candidates.{kind}")


@router.get(
    "/batches/{batch_id}/results.json",
    response_class=Response,
    responses=ROWS | problems(404, 410),
)
def get_batch_results(batch: BatchToRead, session: ReadingSession) -> Response:
    """Return the rows with their results as objects; absent values are null."""
    names, rows = service.result_rows(session, batch.id)
    return Response(as_json(names, rows), media_type="application/json")
