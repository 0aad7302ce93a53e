"""Dependencies of routes, and where they come from."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request
from sqlalchemy.orm import Session

from qdepth.db.connections import close_connections, create_db_engine
from qdepth.db.session import Sessions
from qdepth.server.cache import MOST_QUERIES, Cache, ReportCache, UnderWay
from qdepth.server.estimators import Estimators
from qdepth.server.http.audit import note_call
from qdepth.server.http.prometheus import ServerMetrics
from qdepth.server.http.rate_limits import RateLimit
from qdepth.server.preparation import Preparation
from qdepth.server.table_readers import TableReaders
from qdepth.settings import Settings
from qdepth.tracing import SERVER, Tracing, tracing_of

if TYPE_CHECKING:  # loaded where people sign in here
    from qdepth.server.openid import OpenIdProvider


@dataclass(frozen=True)
class Services:
    """Services of one app during its lifetime."""

    settings: Settings
    sessions: Sessions
    estimators: Estimators
    tables: TableReaders
    preparation: Preparation
    report_cache: ReportCache
    query_cache: Cache[Hashable, Any]
    """Cached queries of sheets, by version of a scenario, which never changes."""
    key_requests: RateLimit
    """Requests of each key."""
    guesses: RateLimit
    """Ids, tokens and keys that open nothing, from each address."""
    loads_under_way: UnderWay[Any]
    """Headroom that is being computed for files."""
    metrics: ServerMetrics
    """Metrics for Prometheus."""
    provider: "OpenIdProvider | None" = None
    """Sign-in provider; None: people do not sign in here."""
    tracing: Tracing = field(default_factory=Tracing)
    """Sends traces of requests to a collector, if there is one."""

    @classmethod
    def of(cls, settings: Settings) -> "Services":
        """Build the services; nothing connects before its first use."""
        sessions = Sessions(create_db_engine(settings.url))
        estimators = Estimators(settings.estimate_processes)
        return cls(
            settings,
            sessions,
            estimators,
            TableReaders(),
            Preparation(estimators.small, with_workers=settings.embedded_workers > 0),
            ReportCache(),
            Cache(MOST_QUERIES),
            key_requests=_per_minute(settings.key_requests_per_minute),
            guesses=_per_minute(settings.guesses_per_minute),
            loads_under_way=UnderWay(),
            metrics=ServerMetrics(sessions, clock),
            provider=_provider(settings),
            tracing=tracing_of(settings, SERVER),
        )

    def close(self) -> None:
        """Return all connections, and end the processes that compute estimates."""
        self.tables.close()
        self.estimators.close()
        close_connections(self.sessions.db_engine)


def _provider(settings: Settings) -> "OpenIdProvider | None":
    settings.require_provider()
    if settings.sign_in != "oidc":
        return None
    from qdepth.server.openid import OpenIdProvider  # noqa: PLC0415  loaded where people sign in here

    return OpenIdProvider(settings)


def clock() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


def _per_minute(requests: int) -> RateLimit:
    return RateLimit(burst=requests, rate=requests / 60)


# What reads no database is a coroutine: FastAPI would send a function to a thread, which costs a
# third of what a small estimate does.
async def get_services(request: Request) -> Services:
    """Return the services of the app."""
    services: Services = request.app.state.services
    return services


ServicesDep = Annotated[Services, Depends(get_services)]


async def get_now() -> datetime:
    """Return the time."""
    return clock()


Now = Annotated[datetime, Depends(get_now)]


def get_reading_session(services: ServicesDep) -> Iterator[Session]:
    """Open a session that only reads."""
    with services.sessions.reading() as session:
        yield session


def get_writing_session(request: Request, services: ServicesDep, now: Now) -> Iterator[Session]:
    """Open a session that is committed when the route is done, before its answer is sent."""
    with services.sessions.writing() as session:
        request.state.writing_session = session
        yield session
        if session.in_transaction():  # an equal call may have been faster, and this one undone
            note_call(request, session, now)


ReadingSession = Annotated[Session, Depends(get_reading_session, scope="function")]
WritingSession = Annotated[Session, Depends(get_writing_session, scope="function")]
