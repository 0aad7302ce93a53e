"""Signs of life, for whoever watches over the server."""

from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError

from qdepth.api.deps import ServicesDep
from qdepth.api.documented import documented
from qdepth.api.errors import NotReady
from qdepth.api.schemas import Health
from qdepth.db.migration import is_current

router = APIRouter(tags=["health"])


@router.get("/healthz")
def healthz(services: ServicesDep) -> Health:
    """Tell that the process answers, and what it prepares."""
    return Health(preparing=services.preparation.notice)


@router.get("/readyz", responses=documented(503))
def readyz(services: ServicesDep) -> Health:
    """Tell that the database answers and has the schema of this version."""
    try:
        current = is_current(services.sessions.db_engine)
    except SQLAlchemyError as error:
        raise NotReady("The database does not answer. Start it, or correct its URL.") from error
    if not current:
        raise NotReady("The database lacks migrations. Run `qdepth migrate`.")
    return Health(preparing=services.preparation.notice)
