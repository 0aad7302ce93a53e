"""Bring a database to the schema of this version, and tell whether it is there."""

from importlib.metadata import version
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, delete, select

from qdepth.db.engine import for_writing
from qdepth.db.session import Sessions
from qdepth.db.tables import WorkflowEngineRow


def upgrade(db_engine: Engine, migrations_dir: Path) -> None:
    """Apply every migration that is missing, Qdepth's own and those of the workflow engine."""
    with for_writing(db_engine).begin() as connection:
        config = _config(migrations_dir)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    _upgrade_workflow_engine(db_engine)


def downgrade(db_engine: Engine, migrations_dir: Path, revision: str) -> None:
    """Go back to an older revision of Qdepth's own tables; `base` removes them."""
    with for_writing(db_engine).begin() as connection:
        config = _config(migrations_dir)
        config.attributes["connection"] = connection
        command.downgrade(config, revision)


def is_current(db_engine: Engine, migrations_dir: Path) -> bool:
    """Tell whether the database has the schema that this version needs."""
    head = ScriptDirectory.from_config(_config(migrations_dir)).get_current_head()
    with db_engine.connect() as connection:
        if MigrationContext.configure(connection).get_current_revision() != head:
            return False
        return connection.scalar(select(WorkflowEngineRow.release)) == version("dbos")


def _upgrade_workflow_engine(db_engine: Engine) -> None:
    from dbos import DBOS  # noqa: PLC0415  takes a second, and a start needs it rarely

    DBOS.migrate(db_engine.url.render_as_string(hide_password=False))
    with Sessions(db_engine).writing() as session:
        session.execute(delete(WorkflowEngineRow))
        session.add(WorkflowEngineRow(release=version("dbos")))


def _config(migrations_dir: Path) -> Config:
    return Config(migrations_dir / "alembic.ini")
