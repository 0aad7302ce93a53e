"""Fixtures that every test may use: databases, a running server, a browser."""

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import settings

from qdepth.engines import laws
from qdepth.network.network import QueueingNetwork
from tests.support.migrated import (
    migrated_url,
    postgres_template,
    sessions,
    sqlite_template,
    take_turns,
)
from tests.support.postgres import PostgresServer, running_postgres
from tests.support.server import RunningServer, own_database, running_server

__all__ = ["migrated_url", "postgres_template", "sessions", "sqlite_template"]
TESTS = Path(__file__).parent

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("quick", settings.get_profile("repeatable"), max_examples=20)
settings.load_profile("repeatable")

os.environ["QDEPTH_ESTIMATE_PROCESSES"] = "0"
os.environ["QDEPTH_KNOWN_HOSTS"] = "testserver"
"""An app of a test computes what it is asked, and knows the name by which a TestClient calls it;
the servers that tests start do as any does."""


def _raise(network: QueueingNetwork, broken: str) -> NoReturn:
    raise AssertionError(f"an estimate of {len(network.flows)} flows breaks a law: {broken}")


laws.withheld = _raise
"""An estimate that breaks a law is a defect: the product withholds it, a test fails."""

YOUNG_OBJECTS = 20_000
"""New objects between two collections: the 700 of Python cost a sixth of the time."""


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples of each property where the long suites are left out."""
    if config.getoption("markexpr") == "not full":
        settings.load_profile("quick")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests of calls and of jobs take turns with the databases."""
    for name in ("server", "jobs"):
        take_turns(items, TESTS / name)


def pytest_sessionstart() -> None:
    """Collect no garbage while modules are imported: they stay."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Collect garbage less often, and never look through what was imported."""
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
    gc.enable()


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A real PostgreSQL server."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """URL of an empty PostgreSQL database of this test."""
    url = postgres_server.create_database()
    yield url
    postgres_server.drop_database(url)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """URL of an SQLite database of this test, whose file does not exist yet."""
    return f"sqlite:///{tmp_path / 'qdepth.sqlite'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """URL of an empty database, once on SQLite and once on PostgreSQL."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for all tests: each makes what it needs, and counts on nothing else."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder, own_database(folder)) as running:
        yield running


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., RunningServer]]:
    """Starts `qdepth serve` with the given settings, ready when it returns; stopped at the end."""
    with ExitStack() as stack:

        def start(**settings: str) -> RunningServer:
            return stack.enter_context(running_server(tmp_path, settings))

        yield start


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the installed Chromium; the test is skipped where there is none."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("needs Chromium, which was not found")
    return found
