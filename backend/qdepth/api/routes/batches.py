"""Batches: a table of candidates in, the same table with results out."""

from functools import reduce
from typing import Annotated, Any, Literal

from anyio import to_thread
from fastapi import APIRouter, Query, Request, Response
from sqlalchemy.orm import Session

from qdepth.api.access import Access, EditAccess, ReadAccess
from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.job_routes import JobRoutes, shared_fields
from qdepth.api.routes.scenarios import find_scenario
from qdepth.api.schemas import Batch
from qdepth.api.sent_tables import DOWNLOAD, kind_sent, upload
from qdepth.api.sheet_question import Choices, options_asked
from qdepth.db import jobs
from qdepth.db.tables import JobRow
from qdepth.exports.candidate_file import batch_file, media_type
from qdepth.exports.report_table import Row
from qdepth.exports.text_tables import as_json
from qdepth.imports.table_file import FileKind, read_table_file
from qdepth.jobs.candidates import BATCHES, BatchQuestion, TableFormat, new_batch
from qdepth.studies.candidates.candidate_ranking import with_ranks
from qdepth.studies.candidates.candidate_table import DESIGN_COLUMN, RESULT_COLUMNS

router = APIRouter(tags=["batches"], route_class=IdempotentRoute)


def _show(_session: Session, job: JobRow, _before: Batch | None) -> Batch:
    file = f"/api/v1/batches/{job.id}/file"
    return Batch(**shared_fields(job), **(job.progress or {}), file=file)


ROUTES = JobRoutes(BATCHES, "batch", Batch, _show)
TEMPLATE_COLUMNS = (
    ("hosts", ("lun_depth",)),
    ("hosts", ("pe_depth",)),
    ("vm_groups", ("count",)),
    ("vm_groups", ("disk_depth",)),
    *(
        (collection, ("price", field))
        for collection in ("hosts", "fabrics", "arrays")
        for field in ("list_price", "discount_pct", "quote")
    ),
)
UPLOAD = upload("design,hosts.esx.lun_depth\r\na,64\r\n")
ROWS: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {
            "application/json": {
                "schema": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "additionalProperties": {"type": ["string", "number", "null"]},
                    },
                }
            }
        }
    }
}


@router.post(
    "/scenarios/{scenario_id}/batches",
    status_code=202,
    responses=documented(400, 404, 410, 413, 415, 422),
    openapi_extra=UPLOAD,
)
async def post_batch(
    access: EditAccess,
    request: Request,
    response: Response,
    session: WritingSession,
    services: ServicesDep,
    now: Now,
    choices: Annotated[Choices, Query()],
) -> Batch:
    """Evaluate up to 5,000 candidates: rows of a CSV or XLSX, each a design with overrides.

    Columns are overrides such as `hosts.esx.lun_depth`, and `design`; others are given back as
    they came. A row that does not fit says so, and the others are evaluated all the same.
    """
    sent = (await request.body(), kind_sent(request))

    def start() -> Batch:
        new = _read(session, access, choices, sent)
        return ROUTES.start(session, services, new, response, now=now)

    return await to_thread.run_sync(start)


def _read(
    session: Session, access: Access, choices: Choices, sent: tuple[bytes, FileKind]
) -> jobs.NewJob:
    file = read_table_file(*sent, has_numbers=_is_override)
    taken = [index for index, name in enumerate(file.header) if name not in RESULT_COLUMNS]
    names = [file.header[index] for index in taken]
    scenario = find_scenario(session, access, choices.version)
    question = BatchQuestion(
        designs=scenario.designs,
        options=options_asked(scenario, choices),
        table=TableFormat(kind=file.kind, european=file.european, names=names),
    )
    cells = ([row[index] for index in taken] for row in file.rows)
    return new_batch(question, [dict(zip(names, row, strict=True)) for row in cells])


def _is_override(column: str) -> bool:
    return "." in column and column not in RESULT_COLUMNS


@router.get(
    "/scenarios/{scenario_id}/candidates.{kind}",
    response_class=Response,
    responses=DOWNLOAD | documented(404, 410, 422),
)
def get_candidates_template(
    access: ReadAccess, kind: Literal["csv", "xlsx"], session: ReadingSession
) -> Response:
    """Take a table to fill in: a row for each design, with depths, counts and prices as they are.

    An empty cell changes nothing.
    """
    scenario = find_scenario(session, access)
    names = [DESIGN_COLUMN]
    rows: list[Row] = []
    for design in scenario.designs:
        cells: Row = {DESIGN_COLUMN: design.id}
        for collection, field in TEMPLATE_COLUMNS:
            for part in getattr(design, collection):
                name = ".".join((collection, part.id, *field))
                cells[name] = reduce(getattr, field, part)
        names += [name for name in cells if name not in names]
        rows.append(cells)
    filled = [dict.fromkeys(names) | row for row in rows]
    return Response(batch_file(kind, names, filled, european=False), media_type=media_type(kind))


ROUTES.add_to(
    router,
    shows="Show a batch: how many rows are done, and how many of them have a result.",
    cancels="Cancel a batch; the rows that are done keep their results.",
    follows="Follow a batch: an event `batch` for each change, to the end.",
)


@router.get(
    "/batches/{batch_id}/file", response_class=Response, responses=DOWNLOAD | documented(404)
)
def get_batch_file(batch_id: str, session: ReadingSession) -> Response:
    """Give the table back in the format that it came in, with the results that are there.

    The rows that have a result are ranked among each other: `rank_...` and `on_front_...`.
    """
    job = ROUTES.find(session, batch_id)
    names, rows = _results(session, job)
    kind = job.question["table"]["kind"]
    content = batch_file(kind, names, rows, european=job.question["table"]["european"])
    disposition = f'attachment; filename="candidates.{kind}"'
    return Response(
        content, media_type=media_type(kind), headers={"Content-Disposition": disposition}
    )


@router.get(
    "/batches/{batch_id}/results.json",
    response_class=Response,
    responses=ROWS | documented(404),
)
def get_batch_results(batch_id: str, session: ReadingSession) -> Response:
    """Give the rows of the table with their results, as objects; absent values are null."""
    names, rows = _results(session, ROUTES.find(session, batch_id))
    return Response(as_json(names, rows), media_type="application/json")


def _results(session: Session, job: JobRow) -> tuple[list[str], list[Row]]:
    """Columns and rows of the table with results, ranked."""
    names = [*job.question["table"]["names"], *RESULT_COLUMNS]
    pending: Row = {"status": job.status if job.status in jobs.FINAL else "pending"}
    rows: list[Row] = []
    for part in jobs.parts_of(session, job.id):
        candidates = (part.question or {})["candidates"]
        results = (part.answer or {}).get("results") or [pending] * len(candidates)
        for candidate, result in zip(candidates, results, strict=True):
            rows.append(dict.fromkeys(names) | candidate | result)
    return names, with_ranks(rows)
