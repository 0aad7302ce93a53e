"""Bring a database to the schema of this version, and check whether it is there.

Alembic takes a second to import and is needed rarely, so it is imported where it is used.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, func, inspect, select, text

from qdepth.db.connections import for_writing

if TYPE_CHECKING:
    from alembic.config import Config

LATEST_REVISION = "20261128_deleted_scenarios"
_LOCK = int.from_bytes(b"qdepth")
"""Of all who bring one PostgreSQL database up to date at the same time, one does it at a time."""


def upgrade(db_engine: Engine, migrations_dir: Path, revision: str = "head") -> None:
    """Apply every missing migration, up to a revision.

    Several processes may do so at the same time: each waits for its turn, and finds what is left to
    do.
    """
    from alembic import command  # noqa: PLC0415

    with _in_turn(db_engine) as connection:
        command.upgrade(_config(migrations_dir, connection), revision)


def downgrade(db_engine: Engine, migrations_dir: Path, revision: str) -> None:
    """Go back to an older revision of Qdepth's own tables; `base` removes them."""
    from alembic import command  # noqa: PLC0415

    with _in_turn(db_engine) as connection:
        command.downgrade(_config(migrations_dir, connection), revision)


def revision_of(connection: Connection) -> str | None:
    """Return the last migration; None if there is none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def is_current(db_engine: Engine) -> bool:
    """Return whether the database has the schema that this version needs."""
    with db_engine.connect() as connection:
        return revision_of(connection) == LATEST_REVISION


@contextmanager
def _in_turn(db_engine: Engine) -> Iterator[Connection]:
    """A transaction that begins when the others have ended; on SQLite all that write do."""
    with for_writing(db_engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
        yield connection


def _config(migrations_dir: Path, connection: Connection) -> "Config":
    from alembic.config import Config  # noqa: PLC0415

    config = Config(migrations_dir / "alembic.ini")
    config.attributes["connection"] = connection
    return config
