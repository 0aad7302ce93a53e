"""The jobs that are kept with a scenario, for whoever opens it."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from qdepth.api.access import Access
from qdepth.api.http.errors import NotFound
from qdepth.api.jobs.schemas import KeptJob, KeptQuestion
from qdepth.db import job_lists
from qdepth.db.tables import Document
from qdepth.design.document.document import Design


def list_kept(session: Session, access: Access, kind: str | None) -> list[KeptJob]:
    """List the newest job of each kind and label that may be seen, the newest first.

    A link to one version shows none: they may be about others.
    """
    statuses = _statuses(access)
    rows = job_lists.newest(session, access.scenario_id, kind=kind, statuses=statuses)
    return [KeptJob.model_validate(_fields(row)) for row in rows]


def find_kept(session: Session, access: Access, job_id: str) -> KeptQuestion:
    """Show a job of a scenario with its designs, or raise NotFound."""
    job = job_lists.find(session, access.scenario_id, job_id, statuses=_statuses(access))
    if job is None:
        raise NotFound("The scenario has no such job. List its jobs again.")
    fields = {column.key: getattr(job, column.key) for column in job_lists.OF_A_JOB}
    designs = [Design.model_validate(each) for each in job_lists.designs_of(session, job)]
    return KeptQuestion.model_validate(_fields(fields) | {"designs": designs})


def _statuses(access: Access) -> Sequence[str]:
    """Who only reads sees what has succeeded: whoever has the id of other jobs may cancel them."""
    if not access.all_versions:
        return ()
    return job_lists.SHOWN if access.right == "edit" else job_lists.SUCCEEDED


def _fields(row: Document) -> Document:
    return row | {"link": f"/api/v1/{row['kind']}/{row['id']}"}
