"""Signs of life, for monitoring."""

from anyio import CapacityLimiter, move_on_after, to_thread
from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import DBAPIError

from qdepth.db.connections import only_reads
from qdepth.db.migration import is_current
from qdepth.db.session import Sessions
from qdepth.db.troubles import NO_ANSWER, NO_SCHEMA, READ_ONLY, sentences_of, trouble_of
from qdepth.server.deps import ServicesDep
from qdepth.server.health.schemas import Health
from qdepth.server.http.errors import NotFound, NotReady
from qdepth.server.http.problem_responses import problems

router = APIRouter(tags=["health"])

READY_S = 1.5
"""Longest time for a check of the database [s]: a slower one is not ready."""
_LOOKING = CapacityLimiter(4)
"""Looks under way at most, abandoned ones included; others count as without an answer."""


@router.get("/healthz")
def healthz(services: ServicesDep) -> Health:
    """Show that the process answers, and what it prepares."""
    return Health(preparing=services.preparation.notice)


@router.get("/metrics", response_class=Response, include_in_schema=False)
def metrics(services: ServicesDep) -> Response:
    """Report counters to Prometheus: no names, no ids."""
    if not services.settings.metrics:
        raise NotFound("This server exports no metrics. Set QDEPTH_METRICS=true.")
    return Response(generate_latest(services.metrics.registry), media_type=CONTENT_TYPE_LATEST)


@router.get("/readyz", responses=problems(503))
async def readyz(services: ServicesDep) -> Health:
    """Check that the database answers, is migrated, and can be written.

    The answer comes within two seconds, whatever the database does.
    """
    with move_on_after(READY_S):
        await to_thread.run_sync(
            _require_ready, services.sessions, abandon_on_cancel=True, limiter=_LOOKING
        )
        return Health(preparing=services.preparation.notice)
    raise NotReady(sentences_of(NO_ANSWER))


def _require_ready(sessions: Sessions) -> None:
    """Raise NotReady if the database cannot be used."""
    try:
        current = is_current(sessions.db_engine)
        writes_fail = (
            READ_ONLY if only_reads(sessions.db_engine) else sessions.failed_writes.trouble
        )
    except DBAPIError as error:
        raise NotReady(sentences_of(trouble_of(error))) from error
    if not current:
        raise NotReady(sentences_of(NO_SCHEMA))
    if writes_fail is not None:
        raise NotReady(sentences_of(writes_fail))
