"""A copy of everything that users made, from which either kind of database can be filled.

A backup is a packed text: a line that says what it is, a line for each row in the order in which
rows refer to each other, and a line with their number and digest. It is read in one transaction, so
it is the state of one moment, while servers and workers go on. Rows go into tables of the revision
that the backup was made of, and are brought to the schema of today by the migrations.
"""

import gzip
import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import IO, Any

from sqlalchemy import (
    JSON,
    Connection,
    Date,
    DateTime,
    Engine,
    MetaData,
    Table,
    func,
    inspect,
    null,
    select,
)
from sqlalchemy.types import TypeEngine

from qdepth.db.connections import for_writing
from qdepth.db.migration import revision_of, upgrade
from qdepth.db.tables import Base
from qdepth.errors import QdepthError

FORMAT = "qdepth-backup/1"
AT_ONCE = 200
NOT_COPIED = ("alembic_version", "workers", "sign_ins")
OF_A_PROCESS = "worker_id"
"""Tables and a column that belong to running processes, and not to users."""
Row = dict[str, Any]


class UnusableBackup(QdepthError):
    """A file is not a restorable backup, or the database is not suitable."""


@dataclass(frozen=True)
class Backup:
    """A backup to read."""

    file: IO[bytes]
    """Opened, and read from its beginning as often as need be."""
    name: str
    """Name in messages."""

    @contextmanager
    def opened(self) -> Iterator[IO[bytes]]:
        """Unpack it from its beginning."""
        self.file.seek(0)
        with gzip.GzipFile(fileobj=self.file) as unpacked:
            yield unpacked  # type: ignore[misc]


@dataclass(frozen=True)
class Contents:
    """Contents of a backup."""

    revision: str
    made_at: str
    rows: dict[str, int]
    """Rows of each table."""


def back_up(db_engine: Engine, file: IO[bytes], *, now: datetime) -> Contents:
    """Write a backup into an open file."""
    with _one_moment(db_engine) as connection:
        revision = revision_of(connection)
        if revision is None:
            raise UnusableBackup("The database is empty. There is nothing to back up.")
        contents = Contents(revision, now.isoformat(), {})
        head = {"format": FORMAT, "revision": revision, "made_at": contents.made_at}
        _write(file, _lines(connection, contents), head)
    return contents


def read_contents(source: Backup) -> Contents:
    """Read a backup to its end, and return its contents.

    Raises
    ------
    UnusableBackup
        If it is no backup, was cut off or was changed.
    """
    rows: dict[str, int] = {}
    with source.opened() as file:
        head = _head(source, file)
        for table, _ in _rows(source, file):
            rows[table] = rows.get(table, 0) + 1
    return Contents(head["revision"], head["made_at"], rows)


def restore(db_engine: Engine, source: Backup, migrations_dir: Path) -> Contents:
    """Fill an empty database with a backup, and bring it to the schema of this version.

    Raises
    ------
    UnusableBackup
        If the backup is damaged or of a later version, or the database is not empty.
    """
    contents = read_contents(source)
    _require_empty(db_engine)
    try:
        upgrade(db_engine, migrations_dir, contents.revision)
    except Exception as error:
        raise UnusableBackup(
            f"{source.name} was made by a later version of Qdepth (schema {contents.revision}), "
            f"which this one does not know: {error} Restore it with that version."
        ) from error
    with for_writing(db_engine).begin() as connection, source.opened() as file:
        tables = _tables(connection)
        _head(source, file)
        for name, rows in groupby(_rows(source, file), itemgetter(0)):
            while some := [row for _, row in islice(rows, AT_ONCE)]:
                _fill(connection, tables[name], some)
        count_on(connection, tables.values())
    upgrade(db_engine, migrations_dir)
    return contents


def count_on(connection: Connection, tables: Iterable[Table]) -> None:
    """Let PostgreSQL continue numbering after rows with their own numbers."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables:
        number = table.autoincrement_column
        last = None if number is None else connection.scalar(select(func.max(number)))
        if number is not None and last is not None:
            of = func.pg_get_serial_sequence(table.name, number.name)
            connection.execute(select(func.setval(of, last)))


def _require_empty(db_engine: Engine) -> None:
    with db_engine.connect() as connection:
        there = set(inspect(connection).get_table_names())
        for name, table in Base.metadata.tables.items():
            if name in there and name not in NOT_COPIED:
                number = connection.scalar(select(func.count()).select_from(table)) or 0
                if number:
                    raise UnusableBackup(
                        f"The database {db_engine.url.render_as_string()} is not empty: {number} "
                        f"rows in {name}. Restore into a new one: set it with QDEPTH_DATABASE_URL."
                    )
    if "alembic_version" in there:
        Base.metadata.drop_all(db_engine)
        with for_writing(db_engine).begin() as connection:
            connection.exec_driver_sql("DROP TABLE alembic_version")


def _lines(connection: Connection, contents: Contents) -> Iterator[str]:
    for table in _tables(connection).values():
        query = select(table).order_by(*table.primary_key.columns)
        with connection.execution_options(yield_per=AT_ONCE).execute(query) as found:
            for row in found.mappings():
                contents.rows[table.name] = contents.rows.get(table.name, 0) + 1
                kept = {name: _plain(row[name]) for name in row if name != OF_A_PROCESS}
                yield json.dumps([table.name, kept])


def _write(file: IO[bytes], lines: Iterator[str], head: Row) -> None:
    with gzip.GzipFile("", "wb", fileobj=file, mtime=0, compresslevel=6) as packed:
        packed.write(f"{json.dumps(head)}\n".encode())
        digest, number = hashlib.sha256(), 0
        for line in lines:
            text = f"{line}\n".encode()
            digest.update(text)
            number += 1
            packed.write(text)
        packed.write(f"{json.dumps({'rows': number, 'sha256': digest.hexdigest()})}\n".encode())


def _rows(source: Backup, file: IO[bytes]) -> Iterator[tuple[str, Row]]:
    """Read the rows that follow the head, and check them against the last line."""
    digest, number = hashlib.sha256(), 0
    damaged = UnusableBackup(f"{source.name} is damaged or was cut off. Use another backup.")
    try:
        for line in file:
            found = json.loads(line)
            if isinstance(found, dict):
                if found != {"rows": number, "sha256": digest.hexdigest()}:
                    raise damaged
                return
            digest.update(line)
            number += 1
            yield found[0], found[1]
    except (EOFError, OSError, ValueError, KeyError, IndexError) as error:
        raise damaged from error
    raise damaged


def _head(source: Backup, file: IO[bytes]) -> Row:
    no_backup = UnusableBackup(
        f"{source.name} is not a backup of Qdepth. Choose a file that `qdepth backup` wrote."
    )
    try:
        head = json.loads(file.readline())
    except (EOFError, OSError, ValueError) as error:
        raise no_backup from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise no_backup
    return head


def _fill(connection: Connection, table: Table, rows: list[Row]) -> None:
    values = [
        {name: _value(table.columns[name].type, value) for name, value in row.items()}
        for row in rows
    ]
    connection.execute(table.insert(), values)


def _tables(connection: Connection) -> dict[str, Table]:
    """The tables of users as they are now, those first that others refer to."""
    metadata = MetaData()
    for name in inspect(connection).get_table_names():
        if name not in NOT_COPIED:
            Table(name, metadata, autoload_with=connection)
    return {table.name: table for table in metadata.sorted_tables}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        moment = value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
        return moment.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return {"base64": b64encode(value).decode()} if isinstance(value, bytes) else value


def _value(kind: TypeEngine[Any], value: Any) -> Any:
    if isinstance(kind, JSON):
        return null() if value is None else value
    if isinstance(kind, DateTime) and value is not None:
        return datetime.fromisoformat(value)
    if isinstance(kind, Date) and value is not None:
        return date.fromisoformat(value)
    return b64decode(value["base64"]) if isinstance(value, dict) else value


@contextmanager
def _one_moment(db_engine: Engine) -> Iterator[Connection]:
    """A transaction that sees the state of one moment; on SQLite all do."""
    if db_engine.dialect.name == "postgresql":
        db_engine = db_engine.execution_options(isolation_level="REPEATABLE READ")
    with db_engine.connect() as connection:
        yield connection
