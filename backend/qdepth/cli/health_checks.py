"""Checks of `qdepth doctor`."""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from sqlalchemy import URL, Engine, false, text, update
from sqlalchemy.exc import DBAPIError

from qdepth import MODEL_VERSION
from qdepth.cli.health_finding import Finding
from qdepth.cli.sign_in_check import check_sign_in
from qdepth.cli.sockets import url_of
from qdepth.db import heartbeats, job_lists, jobs
from qdepth.db.connections import create_db_engine
from qdepth.db.migration import LATEST_REVISION, revision_of
from qdepth.db.session import Sessions
from qdepth.db.tables import WorkerRow
from qdepth.db.troubles import UnusableDatabase, sentences_of, trouble_of
from qdepth.engines.machine_code import place
from qdepth.engines.readiness import ENGINES, can_be_kept, is_compiled
from qdepth.settings import Settings

LEAST_FREE_BYTES = 1_000_000_000
MOST_SKEW_S = 2.0
FEW_CONNECTIONS = 5
ANSWER_S = 2.0
BEATS_WAITED = 2.5
"""Number of heartbeats within which a living worker has certainly given one."""


def check_all(settings: Settings, wait: Callable[[float], None] = time.sleep) -> list[Finding]:
    """Check everything; without a working database, checks that need one are left out."""
    findings = [*check_disk(settings), check_page(settings), check_machine_code()]
    if settings.sign_in == "oidc":
        findings.append(check_sign_in(settings))
    try:
        db_engine = create_db_engine(settings.url)
    except UnusableDatabase as error:
        return [Finding("database", "fails", str(error)), *findings]
    try:
        of_database = list(check_database(db_engine))
        if _all_work(of_database):
            of_database.append(check_writing(db_engine))
        if _all_work(of_database):
            of_database.append(check_workers(Sessions(db_engine), settings, wait))
    except DBAPIError as error:
        of_database = [_does_not_answer(settings.url, error)]
    finally:
        db_engine.dispose()
    return [*of_database, *findings]


def check_database(db_engine: Engine) -> Iterator[Finding]:
    """Check whether it answers, has the schema of this version, free connections, and the right
    time."""
    shown = db_engine.url.render_as_string()
    with db_engine.connect() as connection:
        revision = revision_of(connection)
        yield Finding("database", "works", f"{shown} answers.")
        if revision == LATEST_REVISION:
            yield Finding("migrations", "works", f"The schema is {revision}, that of this version.")
        else:
            yield Finding(
                "migrations",
                "fails",
                f"The schema is {revision or 'missing'}; this version needs {LATEST_REVISION}.",
                (
                    "Back up, then run `qdepth migrate`. If the schema is from a later version, "
                    "run that version instead."
                )
                if revision
                else "Run `qdepth migrate`.",
            )
        if connection.dialect.name != "postgresql":
            return
        used, most = connection.execute(
            text("SELECT count(*), current_setting('max_connections')::int FROM pg_stat_activity")
        ).one()
        few = most - used < FEW_CONNECTIONS
        yield Finding(
            "connections",
            "warns" if few else "works",
            f"{used} of {most} connections are used.",
            "Raise max_connections, or start fewer workers and servers." if few else "",
        )
        before = datetime.now(UTC)
        there: datetime = connection.execute(text("SELECT clock_timestamp()")).scalar_one()
        skew_s = (there - before).total_seconds()
        late = abs(skew_s) > MOST_SKEW_S
        yield Finding(
            "clock",
            "warns" if late else "works",
            f"The database's clock is {skew_s:+.1f} s from that of this machine.",
            (
                "Synchronise both machines with a time server, because links and keys expire by "
                "the clock."
            )
            if late
            else "",
        )


def check_writing(db_engine: Engine) -> Finding:
    """Check whether rows can be changed, by a change of none."""
    try:
        with Sessions(db_engine).writing() as session:
            session.execute(update(WorkerRow).where(false()).values(beats=0))
    except DBAPIError as error:
        return _does_not_answer(db_engine.url, error, "writing")
    return Finding("writing", "works", "The database can be written.")


def check_workers(sessions: Sessions, settings: Settings, wait: Callable[[float], None]) -> Finding:
    """Check whether workers give heartbeats, and how much work waits for them."""
    with sessions.reading() as session:
        before = heartbeats.beats(session)
    wait(BEATS_WAITED * settings.heartbeat_s)
    with sessions.reading() as session:
        after = heartbeats.beats(session)
        waiting = job_lists.count_waiting(session)
        others = set(jobs.active_of_other_versions(session).values())
    living = [name for name, beats in after.items() if beats != before.get(name)]
    found = f"Workers alive: {len(living)}. Jobs waiting or running: {waiting}."
    if others:
        return Finding(
            "workers",
            "fails",
            f"{found} Some need a worker with version {', '.join(sorted(others))} of the model; "
            f"this is version {MODEL_VERSION}.",
            "Install the same version of Qdepth for all servers and workers, and restart them.",
        )
    if living:
        return Finding("workers", "works", found)
    if settings.embedded_workers and server_answers(settings):
        return Finding(
            "workers",
            "warns",
            f"{found} The server at {url_of(settings.host, settings.port)} starts its own.",
            "If you have just started it, try again in a minute. Otherwise its log says what its "
            "workers wait for, or why they ended.",
        )
    return Finding(
        "workers",
        "fails" if waiting else "warns",
        found,
        "Start `qdepth serve`, which also starts a worker, or `qdepth worker`."
        if settings.embedded_workers
        else "Start `qdepth worker`.",
    )


def server_answers(settings: Settings) -> bool:
    """True if a server of these settings is there."""
    connection = HTTPConnection(settings.host, settings.port, timeout=ANSWER_S)
    try:
        connection.request("GET", "/healthz")
        return "preparing" in json.loads(connection.getresponse().read(1000))
    except (OSError, HTTPException, ValueError):
        return False
    finally:
        connection.close()


def _all_work(findings: list[Finding]) -> bool:
    return all(finding.state != "fails" for finding in findings)


def check_disk(settings: Settings) -> Iterator[Finding]:
    """Check whether the disk of the SQLite file has room."""
    if settings.url.get_backend_name() != "sqlite":
        return
    folder = Path(settings.url.database or ".").absolute().parent
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    full = free < LEAST_FREE_BYTES
    yield Finding(
        "disk",
        "warns" if full else "works",
        f"{free / 1e9:.1f} GB are free in {folder}.",
        "Make room, lower QDEPTH_KEEP_DAYS, or choose another place with QDEPTH_DATA_DIR."
        if full
        else "",
    )


def check_page(settings: Settings) -> Finding:
    """Check whether the page was built."""
    if (settings.static_dir / "index.html").is_file():
        return Finding("page", "works", f"The page is in {settings.static_dir}.")
    return Finding(
        "page",
        "warns",
        f"There is no page in {settings.static_dir}.",
        "Run `make setup`, or install the wheel.",
    )


def check_machine_code() -> Finding:
    """Check whether the engines are compiled, or can be."""
    where = place()
    missing = [engine for engine in ENGINES if not is_compiled(engine)]
    if not missing:
        return Finding("machine code", "works", f"The engines are compiled, in {where}.")
    if not can_be_kept():
        return Finding(
            "machine code",
            "warns",
            (
                f"{where or 'No directory'} can{('not' if where else '')} be written, so each "
                "process compiles the engines again, which takes about a minute."
            ),
            "Set NUMBA_CACHE_DIR to a writable directory.",
        )
    return Finding(
        "machine code",
        "warns",
        f"Engines not compiled yet: {', '.join(missing)}. The first answers wait for them.",
        "Run `qdepth prepare`.",
    )


def _does_not_answer(url: URL, error: DBAPIError, name: str = "database") -> Finding:
    trouble, _, remedy = trouble_of(error).partition("; ")
    return Finding(name, "fails", f"{url.render_as_string()}: {trouble}.", sentences_of(remedy))
