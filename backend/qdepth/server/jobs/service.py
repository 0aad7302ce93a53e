"""Jobs stored with a scenario, for its readers."""

from sqlalchemy.orm import Session

from qdepth.db import job_lists
from qdepth.db.tables import Document
from qdepth.design.document.document import Design
from qdepth.server.access import Access
from qdepth.server.http.errors import NotFound
from qdepth.server.jobs.rights import BY_LINK, name_of_job, statuses_shown
from qdepth.server.jobs.schemas import KeptJob, KeptQuestion
from qdepth.settings import Settings


def list_kept(
    session: Session, settings: Settings, access: Access, kind: str | None
) -> list[KeptJob]:
    """List the newest job of each kind and label that may be seen, the newest first."""
    rows = job_lists.newest(session, access.scenario_id, kind=kind, statuses=statuses_shown(access))
    return [KeptJob.model_validate(_fields(row, settings, access)) for row in rows]


def find_kept(session: Session, settings: Settings, access: Access, name: str) -> KeptQuestion:
    """Show a job of a scenario with its designs, or raise NotFound."""
    job_id = name.partition(BY_LINK)[0]  # the address says already what opens the scenario
    statuses = statuses_shown(access)
    job = job_lists.find(session, access.scenario_id, job_id, statuses=statuses)
    if job is None:
        raise NotFound("The scenario has no such job. List its jobs again.")
    fields = {column.key: getattr(job, column.key) for column in job_lists.OF_A_JOB}
    designs = [Design.model_validate(each) for each in job_lists.designs_of(session, job)]
    return KeptQuestion.model_validate(_fields(fields, settings, access) | {"designs": designs})


def _fields(row: Document, settings: Settings, access: Access) -> Document:
    name = name_of_job(settings, row["id"], access)
    return row | {"id": name, "link": f"/api/v1/{row['kind']}/{name}"}
