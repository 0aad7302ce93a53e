"""Fixtures of the API tests: an app on a migrated database, and a client of it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from qdepth.server.app import create_app
from qdepth.server.deps import Services, get_now
from qdepth.settings import Settings
from tests.support.clock import Clock
from tests.support.server import RunningServer, own_database, running_server


@pytest.fixture(scope="session")
def static_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built frontend: a page, a hashed asset and a file with a fixed name."""
    folder = tmp_path_factory.mktemp("page") / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Qdepth</title>")
    (folder / "assets" / "index-abc123.js").write_text("export {}")
    (folder / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    return folder


@pytest.fixture(scope="session")
def idle_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server without workers that writes its log as JSON, on a database that it makes itself."""
    folder = tmp_path_factory.mktemp("server")
    settings = {
        "QDEPTH_EMBEDDED_WORKERS": "0",
        "QDEPTH_GUESSES_PER_MINUTE": "1000000",
        "QDEPTH_LOG_FORMAT": "json",
    }
    with running_server(folder, own_database(folder) | settings) as server:
        yield server


@pytest.fixture(scope="session")
def shared_app(static_dir: Path) -> FastAPI:
    """The app with its routes, which take longer to build than most tests."""
    return create_app(Settings(static_dir=static_dir))


@pytest.fixture
def app(
    shared_app: FastAPI, migrated_url: str, static_dir: Path, clock: Clock
) -> Iterator[FastAPI]:
    """The app on a database of this test, at a time that the test sets."""
    settings = Settings(database_url=migrated_url, static_dir=static_dir)
    shared_app.state.services = Services.of(settings)
    shared_app.dependency_overrides = {get_now: clock}
    yield shared_app
    shared_app.dependency_overrides = {}


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still until the test moves it."""
    return Clock(datetime(2026, 3, 1, 12, tzinfo=UTC))


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A client of the app."""
    with TestClient(app) as client:
        yield client
