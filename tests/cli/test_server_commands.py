"""`qdepth migrate`, `serve` and `worker`, as far as they end by themselves."""

import os
import signal
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import make_url

from qdepth.cli.main import main
from qdepth.db import audit, people, sign_ins
from qdepth.db.connections import create_db_engine
from qdepth.db.migration import is_current
from qdepth.db.session import Sessions


def test_migrate_brings_a_database_up_to_date(
    database_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QDEPTH_DATABASE_URL", database_url)
    assert main(["migrate"]) == 0
    assert main(["migrate"]) == 0
    assert "up to date" in capsys.readouterr().out
    db_engine = create_db_engine(make_url(database_url))
    assert is_current(db_engine)
    db_engine.dispose()


def test_migrate_hides_the_password(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres_url.replace("postgres@", "postgres:hidden@")
    monkeypatch.setenv("QDEPTH_DATABASE_URL", url)
    assert main(["migrate"]) == 0
    assert "hidden" not in capsys.readouterr().out


def test_database_that_is_away_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QDEPTH_DATABASE_URL", f"postgresql://me:hidden@/db?host={tmp_path}")
    assert main(["migrate"]) == 5
    message = capsys.readouterr().err
    assert "does not answer" in message
    assert "hidden" not in message


@pytest.mark.parametrize("command", ["migrate", "serve", "worker"])
def test_bad_setting_is_refused(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QDEPTH_MAX_BODY_BYTES", "many")
    assert main([command]) == 2
    assert "QDEPTH_MAX_BODY_BYTES=many" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        ["migrate"], ["serve"], ["worker"], ["doctor"], ["backup", "b"], ["restore", "b"],
        ["audit"], ["person", "export", "Ann"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_unknown_setting_stops_the_start(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server at which nobody signs in must not start because of one letter."""
    monkeypatch.setenv("QDEPTH_SIGNIN", "oidc")
    assert main(command) == 2
    assert "QDEPTH_SIGNIN is not a setting. Did you mean QDEPTH_SIGN_IN?" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["migrate", "serve", "worker"])
def test_database_in_memory_is_refused(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QDEPTH_DATABASE_URL", "sqlite://")
    before = os.getpriority(os.PRIO_PROCESS, 0), signal.getsignal(signal.SIGTERM)
    assert main([command]) == 5
    assert before == (os.getpriority(os.PRIO_PROCESS, 0), signal.getsignal(signal.SIGTERM))
    assert "Choose a file" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["migrate", "serve", "worker"])
def test_directory_that_cannot_be_made_is_refused(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("QDEPTH_DATA_DIR", str(tmp_path / "file" / "data"))
    assert main([command]) == 5
    assert "QDEPTH_DATA_DIR" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["export", "delete"])
def test_person_of_whom_nothing_is_kept_is_refused(
    what: str,
    migrated_url: str,
    sessions: Sessions,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("QDEPTH_DATABASE_URL", migrated_url)
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    with sessions.writing() as session:
        known = sign_ins.Known("Ann@example.org", "Ann", [])
        sign_ins.begin(session, known, now=now, expires_at=now)
    assert main(["person", what, "ann@example.com"]) == 3
    assert "Names like it: Ann@example.org." in capsys.readouterr().err
    assert main(["person", what, "nobody"]) == 3
    assert "`qdepth audit` prints the names." in capsys.readouterr().err
    assert main(["person", what, "Ann@example.org"]) == 0
    assert main(["person", "delete", "Ann@example.org"]) == (0 if what == "export" else 3)


@pytest.mark.parametrize("name", [audit.ANYBODY, f"{audit.KEY}0123456789", people.DELETED])
def test_name_of_the_audit_log_that_is_no_person_keeps_its_deeds(
    name: str, migrated_url: str, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it, one command would lay the deeds of all who did not sign in upon the deleted."""
    monkeypatch.setenv("QDEPTH_DATABASE_URL", migrated_url)
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    with sessions.writing() as session:
        audit.note(session, audit.Deed(name, "create_scenario", "", ""), now=now)
    assert main(["person", "delete", name]) == 3
    with sessions.reading() as session:
        assert people.names(session) == set()
        assert [deed.actor for _, deed in audit.deeds(session, since=now)] == [name]
