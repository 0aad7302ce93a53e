"""Bring a database to the schema of this version, and tell whether it is there."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from dbos import DBOS
from sqlalchemy import Engine, inspect

from qdepth.db.engine import for_writing


def upgrade(db_engine: Engine, migrations_dir: Path) -> None:
    """Apply every migration that is missing, Qdepth's own and those of the workflow engine."""
    with for_writing(db_engine).begin() as connection:
        config = _config(migrations_dir)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    DBOS.migrate(db_engine.url.render_as_string(hide_password=False))


def downgrade(db_engine: Engine, migrations_dir: Path, revision: str) -> None:
    """Go back to an older revision of Qdepth's own tables; `base` removes them."""
    with for_writing(db_engine).begin() as connection:
        config = _config(migrations_dir)
        config.attributes["connection"] = connection
        command.downgrade(config, revision)


def is_current(db_engine: Engine, migrations_dir: Path) -> bool:
    """Tell whether the database has the schema that this version needs."""
    head = ScriptDirectory.from_config(_config(migrations_dir)).get_current_head()
    schema = None if db_engine.dialect.name == "sqlite" else "dbos"
    with db_engine.connect() as connection:
        if MigrationContext.configure(connection).get_current_revision() != head:
            return False
        return inspect(connection).has_table("workflow_status", schema=schema)


def _config(migrations_dir: Path) -> Config:
    return Config(migrations_dir / "alembic.ini")
