"""What `qdepth doctor` finds, and says to do."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from sqlalchemy import Engine, event, make_url, text
from sqlalchemy.exc import OperationalError

from qdepth.cli import health_checks, sign_in_check
from qdepth.cli.health_checks import check_all
from qdepth.cli.main import main
from qdepth.cli.sign_in_check import check_sign_in
from qdepth.db import heartbeats, jobs
from qdepth.db.connections import create_db_engine
from qdepth.db.jobs import NewJob
from qdepth.db.session import Sessions
from qdepth.db.troubles import trouble_of
from qdepth.settings import Settings
from tests.support.openid import running_provider

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def _states(url: str, *, works: bool = False) -> dict[str, tuple[str, str, str]]:
    """What is found; `works` lets a worker give a sign of life meanwhile."""

    def wait(_seconds: float) -> None:
        if works:
            db_engine = create_db_engine(make_url(url))
            with Sessions(db_engine).writing() as session:
                heartbeats.beat(session, "w", now=NOW)
            db_engine.dispose()

    found = check_all(Settings(database_url=url), wait)
    return {one.name: (one.state, one.found, one.remedy) for one in found}


def test_database_that_is_ready_is_found_so(migrated_url: str) -> None:
    found = _states(migrated_url, works=True)
    names = ["database", "migrations", "writing", "workers"]
    if "postgresql" in migrated_url:
        names += ["connections", "clock"]
    assert {name: found[name][0] for name in names} == dict.fromkeys(names, "works")
    assert "Workers alive: 1. Jobs waiting or running: 0." in found["workers"][1]


def test_work_without_a_worker_fails(migrated_url: str) -> None:
    assert _states(migrated_url)["workers"][0] == "warns"
    db_engine = create_db_engine(make_url(migrated_url))
    with Sessions(db_engine).writing() as session:
        jobs.create(session, NewJob("imports", {}), now=NOW)
    db_engine.dispose()
    state, found, remedy = _states(migrated_url)["workers"]
    assert state == "fails"
    assert "running: 1." in found
    assert "qdepth worker" in remedy


def test_database_that_can_only_be_read_is_said(migrated_url: str) -> None:
    """SQLite is told so, since root may write everything."""

    def read_only(connection: Any, _record: Any) -> None:
        on_sqlite = "sqlite" in migrated_url
        statement = (
            "PRAGMA query_only = ON" if on_sqlite else "SET default_transaction_read_only=on"
        )
        connection.execute(statement)
        if not on_sqlite:
            connection.commit()

    event.listen(Engine, "connect", read_only)
    try:
        found = _states(migrated_url)
    finally:
        event.remove(Engine, "connect", read_only)
    state, told, remedy = found["writing"]
    assert (state, "can only be read" in told) == ("fails", True), told
    assert remedy.startswith("Let the user of this process write it")
    assert "workers" not in found


def test_schema_that_is_missing_is_said(database_url: str) -> None:
    state, found, remedy = _states(database_url)["migrations"]
    assert (state, "missing" in found, "qdepth migrate" in remedy) == ("fails", True, True)


def test_clock_that_differs_is_said(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Late(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return NOW

    monkeypatch.setattr(health_checks, "datetime", Late)
    state, _, remedy = _states(postgres_url)["clock"]
    assert (state, "time server" in remedy) == ("warns", True)


def test_server_without_a_connection_left_is_said(postgres_url: str) -> None:
    """Not that it does not answer: to start it again would not help."""
    url = make_url(postgres_url)
    db_engine = create_db_engine(url)
    with db_engine.connect() as connection:
        connection.execute(text("CREATE ROLE few LOGIN CONNECTION LIMIT 0"))
        connection.commit()
    state, found, remedy = _states(url.set(username="few").render_as_string(False))["database"]
    with db_engine.connect() as connection:
        connection.execute(text("DROP ROLE few"))
        connection.commit()
    db_engine.dispose()
    assert state == "fails"
    assert "no connection left" in found
    assert "max_connections" in remedy


def test_database_that_is_away_fails_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QDEPTH_DATABASE_URL", f"postgresql://me:hidden@/db?host={tmp_path}")
    assert main(["doctor"]) == 1
    told = capsys.readouterr().out
    assert "FAILS" in told
    assert "hidden" not in told
    assert "Start it, or correct QDEPTH_DATABASE_URL." in told


def test_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    file = tmp_path / "broken.sqlite"
    file.write_text("These are notes, and no database of anything.")
    state, found, remedy = _states(f"sqlite:///{file}")["database"]
    assert state == "fails"
    assert "no database of SQLite" in found
    assert remedy.startswith("Restore a backup into a new one")


@pytest.mark.parametrize(
    ("changed", "found", "remedy"),
    [
        ({"database": "nothing"}, "no database of this name", "Create it"),
        ({"username": "nobody_here"}, "refuses this user", "Correct name and password"),
    ],
)
def test_server_that_refuses_is_not_said_to_be_away(
    postgres_url: str, changed: dict[str, str], found: str, remedy: str
) -> None:
    url = make_url(postgres_url).set(**changed)  # type: ignore[arg-type]
    state, told, to_do = _states(url.render_as_string(False))["database"]
    assert (state, found in told) == ("fails", True), told
    assert to_do.startswith(remedy)


def test_file_that_cannot_be_written_is_said(
    sqlite_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """SQLite is told so, since root may write everything."""

    def read_only(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA query_only = ON")

    event.listen(Engine, "connect", read_only)
    monkeypatch.setenv("QDEPTH_DATABASE_URL", sqlite_url)
    try:
        code = main(["migrate"])
    finally:
        event.remove(Engine, "connect", read_only)
    told = "".join(capsys.readouterr())
    assert code > 0
    assert "can only be read" in told
    assert "Traceback" not in told


def test_tables_that_the_user_may_not_make_are_said(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = make_url(postgres_url)
    db_engine = create_db_engine(url)
    with db_engine.begin() as connection:
        connection.execute(text("CREATE ROLE guest LOGIN"))
    monkeypatch.setenv("QDEPTH_DATABASE_URL", url.set(username="guest").render_as_string(False))
    try:
        assert main(["migrate"]) == 5
    finally:
        with db_engine.begin() as connection:
            connection.execute(text("DROP ROLE guest"))
        db_engine.dispose()
    assert "ALTER DATABASE name OWNER TO user" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("database or disk is full", "disk of the database is full"),
        ('could not extend file "base/5/1": No space left on device', "disk of the database is"),
        ('FATAL:  password authentication failed for user "qdepth"', "refuses this user"),
        ("cannot execute INSERT in a read-only transaction", "can only be read"),
        ("connection refused", "does not answer"),
    ],
)
def test_what_a_database_says_is_understood(said: str, found: str) -> None:
    assert found in trouble_of(OperationalError("", None, Exception(said)))


def test_backup_is_restored_by_command(
    migrated_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = str(tmp_path / "b")
    monkeypatch.setenv("QDEPTH_DATABASE_URL", migrated_url)
    assert main(["backup", file]) == 0
    monkeypatch.setenv("QDEPTH_DATABASE_URL", f"sqlite:///{tmp_path / 'new.sqlite'}")
    assert main(["restore", file]) == 0
    assert "0 scenarios" in capsys.readouterr().out
    assert main(["restore", str(tmp_path / "none")]) == 3
    assert "none: No such file" in capsys.readouterr().err


def _signing_in(issuer: str) -> Settings:
    return Settings(
        sign_in="oidc",
        public_url="https://qdepth.example.org",
        oidc_issuer=issuer,
        oidc_client_id="qdepth",
    )


def test_provider_that_works_is_found_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running_provider(tmp_path, "https://qdepth.example.org", {}) as provider:
        settings = _signing_in(provider.issuer)
        found = check_sign_in(settings)
        assert (found.state, found.remedy) == ("works", ""), found.found
        assert any(one.name == "sign-in" for one in check_all(settings, lambda _s: None))
        port = urlsplit(provider.issuer).port
        other = check_sign_in(_signing_in(f"http://localhost:{port}"))
        assert (other.state, other.remedy.split(":")[0]) == ("fails", "Set QDEPTH_OIDC_ISSUER=http")
        assert provider.issuer in other.remedy
        monkeypatch.setattr(sign_in_check, "LEEWAY_S", -1)
        assert "time server" in check_sign_in(settings).remedy
    away = check_sign_in(settings)
    assert (away.state, "correct QDEPTH_OIDC_ISSUER" in away.remedy) == ("fails", True)


@pytest.mark.parametrize(
    ("published", "keys", "found"),
    [
        ({"jwks_uri": None}, {}, "publishes no jwks_uri"),
        ({"id_token_signing_alg_values_supported": ["HS256"]}, {}, "signs tokens with HS256"),
        ({}, {"keys": []}, "No keys to import"),
        ({}, {"nothing": 1}, "keys cannot be read"),
        ({"issuer": ""}, {}, "calls itself nothing"),
    ],
)
def test_provider_that_signs_nobody_in_is_said(
    published: dict[str, Any], keys: dict[str, Any], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    issuer = "https://id.example.org"
    told = {"issuer": issuer} | dict.fromkeys(sign_in_check.NEEDED, f"{issuer}/x") | published

    def answer(address: str, **_: Any) -> httpx2.Response:
        document = keys if address.endswith("/x") else told
        return httpx2.Response(200, json=document, request=httpx2.Request("GET", address))

    monkeypatch.setattr(httpx2, "get", answer)
    finding = check_sign_in(_signing_in(issuer))
    assert (finding.state, found in finding.found) == ("fails", True), finding
    assert finding.remedy


def test_provider_that_cannot_be_reached_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(address: str, **_: Any) -> httpx2.Response:
        raise httpx2.ConnectError("Name or service not known")

    monkeypatch.setattr(httpx2, "get", away)
    finding = check_sign_in(_signing_in("https://id.example.org"))
    assert finding.state == "fails"
    assert finding.found.endswith("cannot be reached: Name or service not known.")
