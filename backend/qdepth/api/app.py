"""The app: routes, errors, headers and the frontend put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread

from fastapi import APIRouter, Depends, FastAPI

from qdepth import __version__
from qdepth.api import frontend, openapi, problems
from qdepth.api.access import get_caller
from qdepth.api.body_limit import BodyLimit
from qdepth.api.deps import Services
from qdepth.api.documented import documented
from qdepth.api.headers import SecurityHeaders
from qdepth.api.routes import (
    batches,
    calibrations,
    cases,
    designs,
    evaluations,
    evidence,
    exports,
    failures,
    fixes,
    health,
    keys,
    known_answers,
    load_curves,
    price_lists,
    runs,
    scenarios,
    shares,
    sheets,
    sweeps,
    versions,
)
from qdepth.settings import Settings

PREFIX = "/api/v1"


def create_app(settings: Settings) -> FastAPI:
    """Build the app; it connects to the database when it is first asked something."""
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
    app.add_middleware(BodyLimit, most_bytes=settings.max_body_bytes)
    app.add_middleware(frontend.PackedAssets)
    app.add_middleware(SecurityHeaders)
    problems.install(app)
    api = APIRouter(
        prefix=PREFIX, dependencies=[Depends(get_caller)], responses=documented(401, 403, 429)
    )
    for module in (
        designs,
        evaluations,
        failures,
        fixes,
        runs,
        scenarios,
        shares,
        sheets,
        evidence,
        exports,
        batches,
        price_lists,
        calibrations,
        keys,
        known_answers,
        cases,
        load_curves,
        sweeps,
        versions,
    ):
        api.include_router(module.router)
    app.include_router(health.router)
    app.include_router(api)
    frontend.install(app, settings.static_dir)
    openapi.install(app, PREFIX)
    return app


@asynccontextmanager
async def _serving(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    Thread(target=services.queue.warm_up, name="warm up", daemon=True).start()
    services.preparation.start()
    yield
    services.close()
