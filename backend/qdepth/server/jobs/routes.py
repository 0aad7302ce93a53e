"""Past and current jobs of a scenario, started by any user."""

from typing import Annotated

from fastapi import APIRouter, Query

from qdepth.server.access import ReadAccess
from qdepth.server.deps import ReadingSession, ServicesDep
from qdepth.server.http.problem_responses import problems
from qdepth.server.jobs import service
from qdepth.server.jobs.schemas import KeptJob, KeptQuestion

router = APIRouter(prefix="/scenarios/{scenario_id}/jobs", tags=["scenarios"])


@router.get("", responses=problems(404, 410, 422))
def list_kept_jobs(
    access: ReadAccess,
    session: ReadingSession,
    services: ServicesDep,
    kind: Annotated[
        str | None,
        Query(max_length=32, description="Kind, such as `sweeps`; unset: all."),
    ] = None,
) -> list[KeptJob]:
    """List the newest stored job of each kind and label.

    They have succeeded or, for callers who may edit the scenario, are under way. A job is stored
    with the scenario that its starting call names.
    """
    return service.list_kept(session, services.settings, access, kind)


@router.get("/{job_id}", responses=problems(404, 410))
def get_kept_job(
    access: ReadAccess, job_id: str, session: ReadingSession, services: ServicesDep
) -> KeptQuestion:
    """Show a job of a scenario, with its designs."""
    return service.find_kept(session, services.settings, access, job_id)
