"""Signs of life, for whoever watches over the server."""

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import DBAPIError

from qdepth.db.connections import only_reads
from qdepth.db.migration import is_current
from qdepth.db.troubles import NO_SCHEMA, READ_ONLY, sentences_of, trouble_of
from qdepth.server.deps import ServicesDep
from qdepth.server.health.schemas import Health
from qdepth.server.http.errors import NotFound, NotReady
from qdepth.server.http.problem_responses import problems

router = APIRouter(tags=["health"])


@router.get("/healthz")
def healthz(services: ServicesDep) -> Health:
    """Tell that the process answers, and what it prepares."""
    return Health(preparing=services.preparation.notice)


@router.get("/metrics", response_class=Response, include_in_schema=False)
def metrics(services: ServicesDep) -> Response:
    """Tell Prometheus what was counted: no names, no ids."""
    if not services.settings.metrics:
        raise NotFound("This server tells no metrics. Set QDEPTH_METRICS=true.")
    return Response(generate_latest(services.metrics.registry), media_type=CONTENT_TYPE_LATEST)


@router.get("/readyz", responses=problems(503))
def readyz(services: ServicesDep) -> Health:
    """Tell that the database answers, has the schema of this version, and can be written."""
    sessions = services.sessions
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
    return Health(preparing=services.preparation.notice)
