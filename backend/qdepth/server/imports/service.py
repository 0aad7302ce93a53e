"""Imports: stored, queued, shown, and drafted again with other choices."""

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from sqlalchemy.orm import Session

from qdepth.db import import_files
from qdepth.imports.draft.catalogue_options import rows_that_add_up
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft, draft
from qdepth.imports.import_result import Import
from qdepth.imports.inventory.inventory import Inventory
from qdepth.imports.load.busy_hours import busiest_hour, busy_hours, p95_hour
from qdepth.imports.load.load import Load
from qdepth.imports.load.measured_hours import MeasuredSeries
from qdepth.jobs.imports import IMPORTS, ImportAnswer
from qdepth.server.http.errors import NotFinished, StoreFull
from qdepth.server.imports.schemas import HourSummary, ImportRun, LoadSummary, SeriesSummary
from qdepth.server.jobs.resource import JobResource, ShownJob

EMPTY = Import(files=[], inventory=Inventory(), points=[], loads=[], mixes=[], findings=[])


def _import(_session: Session, shown: ShownJob) -> ImportRun:
    job = shown.row
    answer = None if job.result is None else ImportAnswer.model_validate(job.result)
    found = EMPTY if answer is None else answer.found
    progress = job.progress or {}
    return ImportRun(
        **shown.shape(share=float(progress.get("share", 0.0))),
        names=job.question["files"],
        doing="done" if answer else str(progress.get("doing", "")),
        files=found.files,
        hosts=len(found.inventory.hosts),
        datastores=len(found.inventory.datastores),
        vms=sum(row.vms for row in found.inventory.vms),
        points=found.points,
        loads=[_summary(load) for load in found.loads if load.offered],
        mixes=found.mixes,
        series=[_series(each) for each in found.series],
        findings=found.findings,
        draft=None if answer is None else answer.draft,
    )


def _summary(load: Load) -> LoadSummary:
    rows = rows_that_add_up(load)
    return LoadSummary(
        id=load.id, title=load.title, file=load.file, objects=len(load.rows),
        iops=sum(row.iops for row in rows),
    )  # fmt: skip


def _series(series: MeasuredSeries) -> SeriesSummary:
    return SeriesSummary(
        id=series.id,
        file=series.file,
        clock=series.clock,
        interval_s=series.interval_s,
        hours=[
            HourSummary(
                begins=hour.begins, iops=hour.iops, peak_iops=hour.peak_iops, mb_s=hour.mb_s
            )
            for hour in series.hours
        ],
        busiest=busiest_hour(series).begins,
        p95=p95_hour(series).begins,
        busy=busy_hours(series),
    )


IMPORT = JobResource(IMPORTS, "import", ImportRun, _import)


def keep_files(
    session: Session, job_id: str, files: Sequence[tuple[str, BinaryIO]], most_bytes: int
) -> None:
    """Store the files of a new import; those of ended imports are deleted.

    Raises
    ------
    StoreFull
        If too much is waiting already.
    """
    import_files.forget_ended(session)
    for position, (name, stream) in enumerate(files):
        import_files.store(session, job_id, position, name[:500], _pieces(stream))
    kept = import_files.stored_bytes(session)
    if kept > most_bytes:
        raise StoreFull(
            f"Files of {kept} bytes would wait to be imported; at most {most_bytes} are "
            "stored. Wait until other imports have ended, or cancel them."
        )


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    """The pieces of a file; an empty file is one empty piece."""
    piece = stream.read(import_files.PIECE_BYTES)
    yield piece
    while piece := stream.read(import_files.PIECE_BYTES):
        yield piece


def found_by(session: Session, import_id: str) -> Import:
    """Return the result of an import.

    Raises
    ------
    NotFinished
        If it has not succeeded.
    """
    job = IMPORT.find(session, import_id)
    if job.result is None:
        raise NotFinished(
            "The import has not succeeded, so there is nothing to draft. Wait until it ends."
        )
    return ImportAnswer.model_validate(job.result).found


def draft_anew(session: Session, import_id: str, choices: Choices) -> Draft:
    """Draft the design of an import with choices. Raises NotFinished."""
    found = found_by(session, import_id)
    return draft(found.inventory, found.loads_to_choose, choices, found.mixes)
