"""The app: combines routes, errors, headers and the frontend."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, Depends, FastAPI

from qdepth import __version__
from qdepth.server.calibrations import routes as calibrations
from qdepth.server.candidates import routes as candidates
from qdepth.server.deps import Services
from qdepth.server.designs import routes as designs
from qdepth.server.evaluations import routes as evaluations
from qdepth.server.exports import routes as exports
from qdepth.server.failures import routes as failures
from qdepth.server.health import routes as health
from qdepth.server.hours import routes as hours
from qdepth.server.http import frontend, openapi
from qdepth.server.http.authentication import get_caller
from qdepth.server.http.body_limit import BodyLimit
from qdepth.server.http.compression import Compressed
from qdepth.server.http.headers import SecurityHeaders
from qdepth.server.http.incoming.methods import Methods
from qdepth.server.http.incoming.open_requests import ReadInTime
from qdepth.server.http.incoming.own_pages import OwnPages
from qdepth.server.http.incoming.text_check import require_text
from qdepth.server.http.observation import Observed
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.problems import answer_errors_with_problems
from qdepth.server.http.proxies import Proxied
from qdepth.server.imports import routes as imports
from qdepth.server.jobs import routes as jobs
from qdepth.server.judgements import routes as judgements
from qdepth.server.keys import routes as keys
from qdepth.server.people import routes as people
from qdepth.server.plans import routes as plans
from qdepth.server.runs import routes as runs
from qdepth.server.scenarios import routes as scenarios
from qdepth.server.sharing import pages as shared_pages
from qdepth.server.sharing import routes as sharing
from qdepth.server.sheets import routes as sheets
from qdepth.server.suites import routes as suites
from qdepth.server.sweeps import routes as sweeps
from qdepth.server.timelines import routes as timelines
from qdepth.server.ways import routes as ways
from qdepth.settings import Settings

PREFIX = "/api/v1"
RESOURCES = (
    designs,
    evaluations,
    failures,
    plans,
    judgements,
    runs,
    scenarios,
    sharing,
    sheets,
    exports,
    candidates,
    calibrations,
    imports,
    jobs,
    keys,
    people,
    suites,
    sweeps,
    timelines,
    ways,
    hours,
)


def create_app(settings: Settings) -> FastAPI:
    """Build the app; it connects to the database at its first request."""
    app = FastAPI(
        title="Qdepth",
        summary="A queueing-theory capacity planner for vSphere storage",
        version=__version__,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_serving,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.services = Services.of(settings)
    app.add_middleware(
        BodyLimit,
        most_bytes=settings.max_body_bytes,
        exceptions={f"{PREFIX}/imports": settings.max_import_bytes},
    )
    app.add_middleware(Compressed)
    app.add_middleware(Methods)
    app.add_middleware(OwnPages)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Observed, prefix=PREFIX)
    app.add_middleware(Proxied, trusted=settings.trusted_proxies)
    app.add_middleware(ReadInTime)
    answer_errors_with_problems(app)
    each_call = [Depends(require_text), Depends(get_caller)]
    api = APIRouter(dependencies=each_call, responses=problems(401, 403, 422, 429))
    for resource in RESOURCES:
        api.include_router(resource.router)
    app.include_router(health.router)
    # A router with a prefix of its own is built here to be looked at, and once more to be used.
    app.include_router(api, prefix=PREFIX)
    frontend.install(app, settings.static_dir)
    shared_pages.install(app)
    openapi.install(app, PREFIX, settings.static_dir)
    return app


@asynccontextmanager
async def _serving(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    services.preparation.start()
    services.tables.prepare()
    yield
    services.close()
