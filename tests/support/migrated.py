"""Databases that already have the schema: migrated once, copied for each test."""

import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

from qdepth.db.connections import create_db_engine
from qdepth.db.migration import upgrade
from qdepth.db.session import Sessions
from qdepth.settings import Settings
from tests.support.postgres import PostgresServer

DATABASES = ("sqlite", "postgres")


def take_turns(items: list[pytest.Item], folder: Path) -> None:
    """Run each test of a folder on one database, and on both in full.

    Half of the tests are on either. One that names a database itself has no other and keeps it.
    Those of `tests/db`, where the database itself is what could fail, are always on both.
    """
    for item in items:
        chosen = getattr(item, "callspec", None)
        database = chosen.params.get("migrated_url") if chosen else None
        if database is None or not item.path.is_relative_to(folder):
            continue
        if any("migrated_url" in mark.args[0] for mark in item.iter_markers("parametrize")):
            continue
        same_on_both = item.nodeid.replace(database, "")
        if DATABASES[zlib.crc32(same_on_both.encode()) % len(DATABASES)] != database:
            item.add_marker(pytest.mark.full)


def migrate(url: str) -> None:
    """Bring an empty database to the schema of today."""
    db_engine = create_db_engine(make_url(url))
    upgrade(db_engine, Settings().migrations_dir)
    db_engine.dispose()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file that nobody opens."""
    path = tmp_path_factory.mktemp("template") / "qdepth.sqlite"
    migrate(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def postgres_template(postgres_server: PostgresServer) -> str:
    """Name of a migrated PostgreSQL database that nobody opens."""
    return postgres_server.create_template(migrate)


@contextmanager
def migrated_database(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """What equals a template, on the database that the parameter of the request names."""
    if request.param == "sqlite":
        copy = shutil.copy(request.getfixturevalue("sqlite_template"), folder / "qdepth.sqlite")
        yield f"sqlite:///{copy}"
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.borrowed_database(request.getfixturevalue("postgres_template")) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def migrated_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """URL of a migrated database of this test, once on SQLite and once on PostgreSQL."""
    with migrated_database(request, tmp_path) as url:
        yield url


@pytest.fixture
def sessions(migrated_url: str) -> Iterator[Sessions]:
    """Sessions on a migrated database of this test."""
    db_engine = create_db_engine(make_url(migrated_url))
    yield Sessions(db_engine)
    db_engine.dispose()
