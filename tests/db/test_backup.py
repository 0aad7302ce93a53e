"""A backup restores all that users made, into either kind of database."""

import gzip
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from sqlalchemy import Engine, inspect, make_url, select, update

from qdepth.db import audit, heartbeats, import_files, io_quota
from qdepth.db.audit import Deed
from qdepth.db.backup import Backup, Contents, UnusableBackup, back_up, read_contents, restore
from qdepth.db.connections import create_db_engine
from qdepth.db.migration import is_current, upgrade
from qdepth.db.session import Sessions
from qdepth.db.tables import Base, ChoreRow, JobRow, WorkerRow
from qdepth.settings import Settings
from tests.support.earlier_database import EarlierDatabase, earlier_database, stored_rows
from tests.support.postgres import PostgresServer

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
MIGRATIONS = Settings().migrations_dir
DEED = Deed("key 1", "opened a link", "2", "3")


@pytest.fixture(scope="module")
def earlier() -> EarlierDatabase:
    """Scenarios, links, keys, reports and jobs of all kinds."""
    return earlier_database("20261122_calibrations")


@dataclass(frozen=True)
class Filled:
    """A database that an earlier version filled and that was migrated, and a backup of it.

    The tests of this module share it, so they only read it.
    """

    url: str
    backup: Path


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def filled(
    request: pytest.FixtureRequest,
    earlier: EarlierDatabase,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Filled]:
    """The database on each kind of server."""
    folder = tmp_path_factory.mktemp("filled")
    if request.param == "sqlite":
        yield _filled(earlier, f"sqlite:///{folder / 'qdepth.sqlite'}", folder)
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    url = server.create_database()
    yield _filled(earlier, url, folder)
    server.drop_database(url)


def _filled(earlier: EarlierDatabase, url: str, folder: Path) -> Filled:
    earlier.load_and_migrate(url)
    db_engine = create_db_engine(make_url(url))
    with Sessions(db_engine).writing() as session:
        heartbeats.beat(session, "w", now=NOW)
        audit.note(session, DEED, now=NOW)
        io_quota.take(session, "ann", 5000, most=10_000, today=NOW.date())
        session.add(ChoreRow(name="clean-up", done_at=NOW))
        import_files.store(
            session, session.scalars(select(JobRow.id).limit(1)).one(), 0, "a.csv", [b"\x00\xff"]
        )
        session.execute(update(JobRow).where(JobRow.status == "running").values(worker_id="w"))
    path = folder / "qdepth.backup"
    with path.open("wb") as file:
        back_up(db_engine, file, now=NOW)
    db_engine.dispose()
    return Filled(url, path)


def _restored(db_engine: Engine, backup: Path) -> Contents:
    with backup.open("rb") as file:
        return restore(db_engine, Backup(file, "b"), MIGRATIONS)


def _rows(db_engine: Engine) -> dict[str, list[tuple[object, ...]]]:
    with db_engine.connect() as connection:
        return {
            name: sorted(
                (
                    tuple(value for column, value in row.items() if column != "worker_id")
                    for row in connection.execute(select(table)).mappings()
                ),
                key=repr,
            )
            for name, table in Base.metadata.tables.items()
        }


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_everything_is_restored_into_either_database(
    kind: str, filled: Filled, postgres_server: PostgresServer, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'new.sqlite'}"
    if kind == "postgres":
        url = postgres_server.create_database()
    before, after = (create_db_engine(make_url(one)) for one in (filled.url, url))
    contents = _restored(after, filled.backup)
    assert is_current(after)
    rows, restored = _rows(before), _rows(after)
    with Sessions(after).reading() as session:
        assert set(session.scalars(select(JobRow.worker_id))) == {None}
    assert rows.pop("workers") != []
    assert restored.pop("workers") == []
    assert [name for name, found in rows.items() if not found] == ["sign_ins"]  # in no backup
    assert restored == rows
    assert contents.rows == {name: len(found) for name, found in rows.items() if found}
    with Sessions(after).writing() as session:
        audit.note(session, DEED, now=NOW)  # numbered after those that were restored
    assert len(_rows(after)["audit"]) == len(rows["audit"]) + 1
    for db_engine in (before, after):
        db_engine.dispose()
    if kind == "postgres":
        postgres_server.drop_database(url)


def test_dump_of_postgresql_is_restored_by_its_own_tools(
    earlier: EarlierDatabase, postgres_server: PostgresServer, tmp_path: Path
) -> None:
    """As docs/how-to/operation.md describes."""
    url, other = (postgres_server.create_database() for _ in range(2))
    names = [str(make_url(one).database) for one in (url, other)]
    earlier.load_and_migrate(url)
    before, after = (create_db_engine(make_url(one)) for one in (url, other))
    with Sessions(before).writing() as session:
        audit.note(session, DEED, now=NOW)
        io_quota.take(session, "ann", 5000, most=10_000, today=NOW.date())
    dump = tmp_path / "qdepth.dump"
    postgres_server.run("pg_dump", "--format=custom", f"--file={dump}", names[0])
    postgres_server.run("pg_restore", f"--dbname={names[1]}", dump)
    assert is_current(after)
    assert _rows(after) == _rows(before)
    with Sessions(after).writing() as session:
        audit.note(session, DEED, now=NOW)  # numbered after those that were restored
    assert len(_rows(after)["audit"]) == len(_rows(before)["audit"]) + 1
    for db_engine in (before, after):
        db_engine.dispose()
    for one in (url, other):
        postgres_server.drop_database(one)


def test_backup_of_an_earlier_version_is_migrated(earlier: EarlierDatabase, tmp_path: Path) -> None:
    then, now = (f"sqlite:///{tmp_path / name}" for name in ("then.sqlite", "now.sqlite"))
    earlier.load(then)
    before, after = (create_db_engine(make_url(one)) for one in (then, now))
    with (tmp_path / "b").open("wb") as file:
        back_up(before, file, now=NOW)
    assert _restored(after, tmp_path / "b").revision == earlier.revision
    assert is_current(after)
    for db_engine in (before, after):
        db_engine.dispose()
    migrated = f"sqlite:///{tmp_path / 'migrated.sqlite'}"
    earlier.load_and_migrate(migrated)
    restored, expected = (stored_rows(url, earlier) for url in (now, migrated))
    assert restored | {"workers": []} == expected | {"workers": []}


def test_database_that_holds_something_is_left_alone(filled: Filled) -> None:
    db_engine = create_db_engine(make_url(filled.url))
    before = _rows(db_engine)
    with pytest.raises(UnusableBackup, match=r"is not empty: \d+ rows in"):
        _restored(db_engine, filled.backup)
    assert _rows(db_engine) == before
    db_engine.dispose()


def test_empty_database_with_a_schema_is_filled(filled: Filled, tmp_path: Path) -> None:
    db_engine = create_db_engine(make_url(f"sqlite:///{tmp_path / 'new.sqlite'}"))
    upgrade(db_engine, MIGRATIONS)
    _restored(db_engine, filled.backup)
    assert is_current(db_engine)
    assert len(_rows(db_engine)["scenarios"]) > 0
    db_engine.dispose()


def _changed(backup: Path, how: str) -> None:
    text = gzip.decompress(backup.read_bytes())
    lines = text.splitlines(keepends=True)
    if how == "cut off":
        backup.write_bytes(backup.read_bytes()[:-100])
    elif how == "a row is gone":
        backup.write_bytes(gzip.compress(b"".join([*lines[:5], *lines[6:]])))
    elif how == "no end":
        backup.write_bytes(gzip.compress(b"".join(lines[:-1])))
    elif how == "of a later version":
        head = json.loads(lines[0]) | {"revision": "20991231_later"}
        backup.write_bytes(gzip.compress(b"".join([json.dumps(head).encode(), b"\n", *lines[1:]])))
    else:
        backup.write_bytes(b"something else")


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("cut off", "damaged or was cut off"),
        ("a row is gone", "damaged or was cut off"),
        ("no end", "damaged or was cut off"),
        ("of a later version", "made by a later version"),
        ("something else", "not a backup of Qdepth"),
    ],
)
@pytest.mark.parametrize("filled", ["sqlite"], indirect=True)
def test_file_that_is_no_whole_backup_is_refused(
    how: str, told: str, filled: Filled, tmp_path: Path
) -> None:
    backup = Path(shutil.copy(filled.backup, tmp_path))
    _changed(backup, how)
    db_engine = create_db_engine(make_url(f"sqlite:///{tmp_path / 'new.sqlite'}"))
    with pytest.raises(UnusableBackup, match=told):
        _restored(db_engine, backup)
    assert inspect(db_engine).get_table_names() == []
    db_engine.dispose()


@pytest.mark.parametrize("filled", ["sqlite"], indirect=True)
def test_what_belongs_to_processes_is_in_no_backup(filled: Filled) -> None:
    with filled.backup.open("rb") as file:
        assert WorkerRow.__tablename__ not in read_contents(Backup(file, "b")).rows


def test_empty_database_is_not_backed_up(sqlite_url: str) -> None:
    db_engine, file = create_db_engine(make_url(sqlite_url)), BytesIO()
    with pytest.raises(UnusableBackup, match="nothing to back up"):
        back_up(db_engine, file, now=NOW)
    assert file.getvalue() == b""
    db_engine.dispose()
