"""Bring a database to the schema of this version, and tell whether it is there.

Alembic and the workflow engine take a second each to import and are needed rarely, so they are
imported where they are used.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, delete, func, insert, inspect, select, text

from qdepth.db.engine import for_writing
from qdepth.db.tables import WorkflowEngineRow

if TYPE_CHECKING:
    from alembic.config import Config

LATEST_REVISION = "20261123_import_pieces"
_LOCK = int.from_bytes(b"qdepth")
"""Of all who bring one PostgreSQL database up to date at the same time, one does it at a time."""


def upgrade(db_engine: Engine, migrations_dir: Path) -> None:
    """Apply every migration that is missing, Qdepth's own and those of the workflow engine.

    Several processes may do so at once: each waits for its turn, and finds what is left to do.
    """
    from alembic import command  # noqa: PLC0415

    with _in_turn(db_engine) as connection:
        command.upgrade(_config(migrations_dir, connection), "head")
    _upgrade_workflow_engine(db_engine)


def downgrade(db_engine: Engine, migrations_dir: Path, revision: str) -> None:
    """Go back to an older revision of Qdepth's own tables; `base` removes them."""
    from alembic import command  # noqa: PLC0415

    with _in_turn(db_engine) as connection:
        command.downgrade(_config(migrations_dir, connection), revision)


def is_current(db_engine: Engine) -> bool:
    """Tell whether the database has the schema that this version needs."""
    with db_engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        if connection.scalar(text("SELECT version_num FROM alembic_version")) != LATEST_REVISION:
            return False
        return connection.scalar(select(WorkflowEngineRow.release)) == version("dbos")


def _upgrade_workflow_engine(db_engine: Engine) -> None:
    from dbos import DBOS  # noqa: PLC0415

    DBOS.migrate(db_engine.url.render_as_string(hide_password=False))
    with _in_turn(db_engine) as connection:
        connection.execute(delete(WorkflowEngineRow))
        connection.execute(insert(WorkflowEngineRow).values(release=version("dbos")))


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
