"""Imports: files in, a draft of a design and measured points out, with progress and cancel."""

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Depends, File, Form, UploadFile
from fastapi.responses import PlainTextResponse

from qdepth.back_tests.back_test import BackTests
from qdepth.back_tests.import_back_tests import back_tests_of
from qdepth.design.document.document import Design
from qdepth.imports.collector.script import SCRIPT_NAME, collector_script
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft
from qdepth.imports.load.measured_point import MeasuredPoint
from qdepth.imports.readers.known_formats import KnownFormat, known_formats
from qdepth.jobs.hours import HoursOfImport, new_hours
from qdepth.jobs.imports import new_import
from qdepth.jobs.limits_of_drafts import LimitOfDraft, limit_of_draft
from qdepth.measured_days.as_timeline import TimelineChoices, as_timeline
from qdepth.measured_days.hours_result import HoursQuestion
from qdepth.server.deps import ReadingSession, ServicesDep
from qdepth.server.designs.service import require_complete
from qdepth.server.hours.schemas import HourList
from qdepth.server.hours.service import HOUR_LIST
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.incoming.text_check import require_text_in_form
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.imports import service
from qdepth.server.imports.schemas import BackTestRequest, ImportRun
from qdepth.server.jobs.resource import Starting
from qdepth.server.jobs.rights import OpenedJob
from qdepth.server.jobs.schemas import JobPlace, KeptWith, Label

router = APIRouter(prefix="/imports", tags=["imports"], route_class=IdempotentRoute)

MOST_FILES = 200
SENT_FILES = {
    "requestBody": {
        "content": {"multipart/form-data": {"example": {"files": ["(bytes of a workbook)"]}}}
    }
}
Files = Annotated[list[UploadFile], File(min_length=1, max_length=MOST_FILES)]


def read_place(
    scenario_id: Annotated[KeptWith | None, Form()] = None,
    label: Annotated[Label | None, Form()] = None,
) -> JobPlace:
    """Read from a form where to store a job."""
    return JobPlace(scenario_id=scenario_id, label=label)


ImportToRead = Annotated[OpenedJob, Depends(service.IMPORT.open)]
FormPlace = Annotated[JobPlace, Depends(read_place)]


@router.post(
    "",
    status_code=202,
    dependencies=[Depends(require_text_in_form)],
    responses=problems(400, 404, 410, 413, 415, 422, 503),
    openapi_extra=SENT_FILES,
)
def post_import(files: Files, services: ServicesDep, call: Starting, place: FormPlace) -> ImportRun:
    """Import files together: inventories, load logs, benchmark results.

    Each file is recognised by its content, as one of `GET /imports/formats`; archives are unpacked.
    A worker reads the files and then deletes them. No names of VMs are stored.
    """
    sent = [(file.filename or f"file {n + 1}", file.file) for n, file in enumerate(files)]
    started = service.IMPORT.start(call.at(place), new_import([name for name, _ in sent]))
    most = services.settings.most_import_store_bytes
    service.keep_files(call.session, started.id, sent, most)
    return started


@router.get("/collector", response_class=PlainTextResponse)
def get_collector() -> PlainTextResponse:
    """Return the read-only PowerCLI script that collects shape, depths and load of an estate."""
    shown = {"Content-Disposition": f'inline; filename="{SCRIPT_NAME}"'}
    return PlainTextResponse(collector_script(), headers=shown)


@router.get("/formats")
def get_import_formats() -> list[KnownFormat]:
    """List the kinds of import files and their contents."""
    return known_formats()


service.IMPORT.add_routes(
    router,
    shows="Show an import: its progress, then its result.",
    cancels="Cancel an import; its files are deleted.",
    follows="Follow an import: an event `import` for each change, to the end.",
)


@router.post(
    "/{import_id}/draft",
    responses=problems(400, 404, 409, 410, 413, 415, 422),
    openapi_extra=request_example({"exclude": [], "values": {"load": "each VM: sql-oltp"}}),
)
def post_draft(import_: ImportToRead, choices: Choices, session: ReadingSession) -> Draft:
    """Draft the design of an import with chosen groups and values.

    The same choices always give the same design, and nothing of them is stored.
    """
    return service.draft_anew(session, import_.id, choices)


@router.post(
    "/{import_id}/first-limit",
    responses=problems(400, 404, 409, 410, 413, 415, 422),
    openapi_extra=request_example({"exclude": [], "values": {}}),
)
async def post_first_limit(
    import_: ImportToRead, choices: Choices, session: ReadingSession, services: ServicesDep
) -> LimitOfDraft | None:
    """Estimate how much load the design of an import carries until something is full.

    The load of all VMs grows alike. The answer hardly depends on an assumed load, so it comes first
    if none was measured. Null if there is no design, or nothing limits it.
    """
    drafted = await to_thread.run_sync(service.draft_anew, session, import_.id, choices)
    session.close()  # an answer may wait for minutes
    return await services.estimators.studies.answer(limit_of_draft, drafted)


@router.post(
    "/{import_id}/hours",
    status_code=202,
    responses=problems(400, 404, 409, 410, 413, 415, 422),
    openapi_extra=request_example({"quantity": "p99", "at_most_ms": 2.0}),
)
def post_import_hours(import_: ImportToRead, asked: HoursQuestion, call: Starting) -> HourList:
    """Answer the hours of a measured series: the worst hour, and the share that misses a target.

    It answers the latest week at most. Each hour is estimated; the four busiest hours outside the
    validity of the estimate are simulated. Groups and values are as chosen for the draft.
    """
    found = service.found_by(call.session, import_.id)
    hours = HoursOfImport.model_validate(dict(asked) | {"import_id": import_.id})
    return HOUR_LIST.start(call, new_hours(found, hours))


@router.post(
    "/{import_id}/timeline",
    responses=problems(400, 404, 409, 410, 413, 415, 422),
    openapi_extra=request_example({"span": "day"}),
)
def post_import_timeline(
    import_: ImportToRead, asked: TimelineChoices, session: ReadingSession
) -> Design:
    """Draft the estate with a timeline of the hours of a measured day or week.

    Solve it with `POST /timelines`.
    """
    return as_timeline(service.found_by(session, import_.id), asked)


@router.get("/{import_id}/points", responses=problems(404, 409, 410))
def get_import_points(import_: ImportToRead, session: ReadingSession) -> list[MeasuredPoint]:
    """Return the measured points of an import."""
    return service.found_by(session, import_.id).points


@router.post(
    "/{import_id}/back-tests",
    responses=problems(400, 404, 409, 410, 413, 415, 422),
    openapi_extra=request_example({"exclude": [], "values": {}}),
)
def post_back_tests(
    import_: ImportToRead, request: BackTestRequest, session: ReadingSession
) -> BackTests:
    """List possible back-tests of an import, each as a calibration to start.

    Some measurements are fitted, others predicted; groups and values are as chosen for the draft.
    With a design, results of its test plan are compared with it, and nothing is fitted. Start one
    with `POST /calibrations`.
    """
    if request.planned is not None:
        require_complete(request.planned, "/planned")
    return back_tests_of(service.found_by(session, import_.id), request, request.planned)
