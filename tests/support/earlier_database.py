"""Databases that earlier versions of Qdepth filled, kept as rows, with what they showed of them.

A database is a packed JSON document: the revision of its tables, the commit that filled it, the
rows of each table (those of the workflow engine of then are not written), and the answers that
its API gave.
"""

import gzip
import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import JSON, Connection, DateTime, MetaData, Table, inspect, make_url, null, select
from sqlalchemy.types import TypeEngine

from qdepth.db.backup import count_on
from qdepth.db.connections import create_db_engine, for_writing
from qdepth.db.migration import upgrade
from qdepth.settings import Settings

FOLDER = Path(__file__).parent.parent / "db" / "databases"
OF_THE_WORKFLOW_ENGINE = (
    "workflow_status",
    "workflow_input",
    "workflow_output",
    "operation_outputs",
)


@dataclass(frozen=True)
class EarlierDatabase:
    """A database as an earlier version left it."""

    revision: str
    """Of its tables."""
    model_version: str
    made_at: datetime
    names: dict[str, Any]
    """Ids and tokens of what is in it, by words such as `run queued`."""
    shown: dict[str, dict[str, Any]]
    """Status and body of each answer of the API, by its path."""
    tables: dict[str, list[dict[str, Any]]]

    def load(self, url: str) -> None:
        """Write the rows into an empty database, in the tables of then."""
        db_engine = create_db_engine(make_url(url))
        with for_writing(db_engine).begin() as connection:
            config = Config(Settings().migrations_dir / "alembic.ini")
            config.attributes["connection"] = connection
            command.upgrade(config, self.revision)
        with for_writing(db_engine).begin() as connection:
            tables = list(_tables(connection, self.tables))
            for table in tables:
                rows = self.tables[table.name]
                connection.execute(table.insert(), [_values(table, row) for row in rows])
            count_on(connection, tables)
        db_engine.dispose()

    def load_and_migrate(self, url: str) -> None:
        """Write the rows into an empty database, and bring it to the tables of today."""
        self.load(url)
        db_engine = create_db_engine(make_url(url))
        upgrade(db_engine, Settings().migrations_dir)
        db_engine.dispose()

    def own_rows(self) -> dict[str, list[str]]:
        """The rows of Qdepth's own tables as text, in any order that is the same each time."""
        own = (name for name in self.tables if name not in OF_THE_WORKFLOW_ENGINE)
        return {name: _as_text(self.tables[name]) for name in own}


def stored_rows(url: str, earlier: EarlierDatabase) -> dict[str, list[str]]:
    """The rows of the same tables as they are now."""
    db_engine = create_db_engine(make_url(url))
    with db_engine.connect() as connection:
        found = {
            table.name: _as_text(
                [dict(row) for row in connection.execute(select(table)).mappings()]
            )
            for table in _tables(connection, earlier.own_rows())
        }
    db_engine.dispose()
    return found


def _as_text(rows: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(row, sort_keys=True, default=plain) for row in rows)


def plain(value: Any) -> Any:
    """What JSON has no word for, as it is kept."""
    if isinstance(value, datetime):
        moment = value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
        return moment.isoformat()
    return {"base64": b64encode(value).decode()}


@cache
def earlier_database(revision: str) -> EarlierDatabase:
    """The database that was kept when its tables had a revision."""
    document = json.loads(gzip.decompress((FOLDER / f"{revision}.json.gz").read_bytes()))
    del document["made_by"]
    return EarlierDatabase(**document | {"made_at": datetime.fromisoformat(document["made_at"])})


def _tables(connection: Connection, names: dict[str, Any]) -> Iterator[Table]:
    """The tables of these names, those first that others refer to."""
    metadata = MetaData()
    for name in set(names) & set(inspect(connection).get_table_names()):
        Table(name, metadata, autoload_with=connection)
    return (table for table in metadata.sorted_tables if table.name in names)


def _values(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    return {name: _value(table.columns[name].type, value) for name, value in row.items()}


def _value(kind: TypeEngine[Any], value: Any) -> Any:
    if isinstance(kind, JSON):
        return null() if value is None else value
    if value is None:
        return None
    if isinstance(kind, DateTime):
        return datetime.fromisoformat(value)
    return b64decode(value["base64"]) if isinstance(value, dict) else value
