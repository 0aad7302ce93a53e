"""Tables of candidates: read, queued as a batch, and returned with results."""

from functools import reduce
from itertools import chain

from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.tables import JobRow
from qdepth.design.document.document import MATERIAL_PCT
from qdepth.exports.candidate_file import batch_file
from qdepth.exports.report_table import Row
from qdepth.imports.table_file import FileKind, TableFile
from qdepth.jobs.candidate_rows import read_candidate_rows
from qdepth.jobs.candidates import BATCHES, BatchQuestion, TableFormat, new_batch, rows_of
from qdepth.server.access import Access
from qdepth.server.candidates.schemas import Batch
from qdepth.server.jobs.resource import JobResource, ShownJob
from qdepth.server.scenarios.schemas import Scenario
from qdepth.server.scenarios.service import find_scenario
from qdepth.server.sheets.schemas import SheetParams
from qdepth.server.sheets.service import choose_options
from qdepth.studies.candidates.candidate_ranking import with_ranks
from qdepth.studies.candidates.candidate_table import DESIGN_COLUMN, NOTE_COLUMN, RESULT_COLUMNS

TEMPLATE_COLUMNS = (
    ("hosts", ("lun_depth",)),
    ("hosts", ("pe_depth",)),
    ("classes", ("vms",)),
    ("classes", ("vms_per_host",)),
    ("classes", ("disk_depth",)),
    *(
        (collection, ("price", field))
        for collection in ("hosts", "fabrics", "arrays")
        for field in ("list_price", "discount_pct", "quote")
    ),
)
EITHER = ("vms", "vms_per_host")
"""Fields of which a class has exactly one."""


def _batch(_session: Session, shown: ShownJob) -> Batch:
    row, file = shown.row, f"{shown.path}/file"
    notes = row.question["table"].get("notes", [])
    progress = row.progress or {}
    share = progress["done_rows"] / max(1, progress["rows"])
    return Batch(**shown.shape(share=share, result="file"), **progress, file=file, notes=notes)


BATCH = JobResource(BATCHES, "batch", Batch, _batch)


def new_candidates(scenario: Scenario, params: SheetParams, file: TableFile) -> jobs.NewJob:
    """Make a job of a table of candidates for a scenario."""
    table = read_candidate_rows(file, scenario.designs)
    question = BatchQuestion(
        designs=scenario.designs,
        options=choose_options(scenario, params),
        table=TableFormat(
            kind=table.kind, european=table.european, names=table.names, notes=table.notes
        ),
    )
    return new_batch(question, table.candidates, table.remarks)


def template(session: Session, access: Access, kind: FileKind) -> bytes:
    """Write a table to fill in: the designs with their depths, counts and prices."""
    scenario = find_scenario(session, access)
    rows: list[Row] = []
    for design in scenario.designs:
        cells: Row = {DESIGN_COLUMN: design.id}
        for collection, field in TEMPLATE_COLUMNS:
            for part in getattr(design, collection):
                value = reduce(getattr, field, part)
                if value is not None or field[-1] not in EITHER:
                    cells[".".join((collection, part.id, *field))] = value
        rows.append(cells)
    names = list(dict.fromkeys(chain([DESIGN_COLUMN], *rows)))
    filled = [dict.fromkeys(names) | row for row in rows]
    return batch_file(kind, names, filled, european=False)


def result_file(session: Session, batch_id: str) -> tuple[bytes, str]:
    """Write the table in its original form with the present results; returns its kind too."""
    job = BATCH.find(session, batch_id)
    names, rows = _rows_with_results(session, job)
    table = TableFormat.model_validate(job.question["table"])
    return batch_file(table.kind, names, rows, european=table.european), table.kind


def result_rows(session: Session, batch_id: str) -> tuple[list[str], list[Row]]:
    """Return columns and rows of the table with results, ranked."""
    return _rows_with_results(session, BATCH.find(session, batch_id))


def _rows_with_results(session: Session, job: JobRow) -> tuple[list[str], list[Row]]:
    own = job.question["table"]["names"]
    names = [*own, *(name for name in RESULT_COLUMNS if name not in own)]
    pending: Row = {"status": job.status if job.status in jobs.FINAL else "pending"}
    rows: list[Row] = []
    for part in jobs.parts_of(session, job.id):
        candidates = rows_of(part)
        results = (part.answer or {}).get("results") or [pending] * len(candidates)
        for (candidate, remark), result in zip(candidates, results, strict=True):
            # A batch that was stored before there were notes may have a column of this name.
            note = {} if NOTE_COLUMN in own else {NOTE_COLUMN: remark.note}
            rows.append(dict.fromkeys(names) | dict(candidate) | result | note)
    material_pct = job.question["designs"][0].get("material_difference_pct", MATERIAL_PCT)
    return names, with_ranks(rows, material_pct)
