"""How Alembic reaches the database: through the caller's connection, or the settings."""

from alembic import context
from sqlalchemy import Connection

from qdepth.db.connections import create_db_engine, for_writing
from qdepth.db.tables import Base
from qdepth.settings import Settings


def own_tables(name: str | None, kind: str, _parents: object) -> bool:
    """Leave alone the tables that the workflow engine keeps in the same SQLite file."""
    return kind != "table" or name in Base.metadata.tables


def migrate(connection: Connection) -> None:
    """Run the migrations in one transaction, on SQLite too."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        include_name=own_tables,
        render_as_batch=True,
        transactional_ddl=True,
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with for_writing(create_db_engine(Settings().url)).begin() as own:
        migrate(own)
