"""The migrations lead from nothing to the tables of the code, and back."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, make_url

from qdepth.db.connections import create_db_engine
from qdepth.db.migration import LATEST_REVISION, downgrade, is_current, upgrade
from qdepth.db.tables import Base
from qdepth.db.troubles import UnusableDatabase
from qdepth.settings import Settings

MIGRATIONS = Settings().migrations_dir


@pytest.fixture
def db_engine(database_url: str) -> Iterator[Engine]:
    db_engine = create_db_engine(make_url(database_url))
    yield db_engine
    db_engine.dispose()


def _own_tables(db_engine: Engine) -> set[str]:
    return set(inspect(db_engine).get_table_names()) & set(Base.metadata.tables)


def test_upgrade_of_an_empty_database_gives_the_tables_of_the_code(db_engine: Engine) -> None:
    assert not is_current(db_engine)

    upgrade(db_engine, MIGRATIONS)

    assert is_current(db_engine)
    with db_engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "compare_type": True,
                "include_name": lambda name, kind, _: (
                    kind != "table" or name in Base.metadata.tables
                ),
            },
        )
        assert compare_metadata(context, Base.metadata) == []


MIGRATE_AT_ONCE = """
import os
import sys
from pathlib import Path

import alembic.command
from sqlalchemy import make_url

from qdepth.db.connections import create_db_engine
from qdepth.db.migration import upgrade

url, migrations, processes = sys.argv[1:]
gate, opened = os.pipe()
for _ in range(int(processes)):
    if os.fork() == 0:
        os.close(opened)
        os.read(gate, 1)
        upgrade(create_db_engine(make_url(url)), Path(migrations))
        sys.exit()
os.close(opened)
print([os.waitstatus_to_exitcode(os.wait()[1]) for _ in range(int(processes))])
"""


def test_several_processes_may_upgrade_at_once(db_engine: Engine, database_url: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MIGRATE_AT_ONCE, database_url, MIGRATIONS, "3"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "[0, 0, 0]\n", done.stderr
    assert is_current(db_engine)


def test_constraints_carry_the_names_of_the_convention(db_engine: Engine) -> None:
    upgrade(db_engine, MIGRATIONS)

    inspector = inspect(db_engine)
    for name, table in Base.metadata.tables.items():
        assert inspector.get_pk_constraint(name)["name"] == table.primary_key.name
        found = _names_of_foreign_keys(db_engine, name)
        assert found == {key.name for key in table.foreign_key_constraints}


def _names_of_foreign_keys(db_engine: Engine, table: str) -> set[str]:
    """Of SQLite as it has them: those that came with a column are read from it without a name."""
    if db_engine.dialect.name != "sqlite":
        return {str(key["name"]) for key in inspect(db_engine).get_foreign_keys(table)}
    with db_engine.connect() as connection:
        made = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?"
        sql = str(connection.exec_driver_sql(made, (table,)).scalar())
    return set(re.findall(r"CONSTRAINT (fk_\w+)", sql))


def test_downgrade_removes_the_tables_and_upgrade_brings_them_back(db_engine: Engine) -> None:
    upgrade(db_engine, MIGRATIONS)
    downgrade(db_engine, MIGRATIONS, "base")
    assert _own_tables(db_engine) == set()
    assert not is_current(db_engine)

    upgrade(db_engine, MIGRATIONS)
    assert _own_tables(db_engine) == set(Base.metadata.tables)
    assert is_current(db_engine)


def test_latest_revision_is_the_head_of_the_migrations() -> None:
    script = ScriptDirectory.from_config(Config(MIGRATIONS / "alembic.ini"))
    assert script.get_heads() == [LATEST_REVISION]


def test_upgrade_twice_changes_nothing(db_engine: Engine) -> None:
    upgrade(db_engine, MIGRATIONS)
    before = inspect(db_engine).get_table_names()
    upgrade(db_engine, MIGRATIONS)
    assert inspect(db_engine).get_table_names() == before


def test_database_in_memory_is_refused() -> None:
    with pytest.raises(UnusableDatabase, match="Choose a file"):
        create_db_engine(make_url("sqlite://"))


def test_sqlite_is_safe_beside_other_processes(tmp_path: Path) -> None:
    db_engine = create_db_engine(make_url(f"sqlite:///{tmp_path / 'new' / 'qdepth.sqlite'}"))
    with db_engine.connect() as connection:

        def pragma(name: str) -> object:
            return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

        assert pragma("journal_mode") == "wal"
        assert pragma("foreign_keys") == 1
        assert pragma("synchronous") == 2
        assert pragma("busy_timeout") == 30_000
    db_engine.dispose()
