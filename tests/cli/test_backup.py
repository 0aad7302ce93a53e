"""What `qdepth backup` writes to, what it leaves alone, and what `qdepth restore` reads."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import make_url

from qdepth.cli.main import main
from qdepth.db.connections import create_db_engine
from qdepth.db.migration import is_current, upgrade
from qdepth.settings import Settings

QDEPTH = Path(sys.executable).with_name("qdepth")
PACKED = b"\x1f\x8b"


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with a schema."""
    path = tmp_path / "qdepth.sqlite"
    monkeypatch.setenv("QDEPTH_DATABASE_URL", f"sqlite:///{path}")
    db_engine = create_db_engine(make_url(f"sqlite:///{path}"))
    upgrade(db_engine, Settings().migrations_dir)
    db_engine.dispose()
    return path


def _refused(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert main(["backup", *map(str, arguments)]) == 3
    return capsys.readouterr().err


def _in_shell(line: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"QDEPTH": str(QDEPTH)} | more
    shell = ["/bin/sh", "-c", line]
    return subprocess.run(shell, env=environment, capture_output=True, check=False)


def _is_restored(tmp_path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    url = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    monkeypatch.setenv("QDEPTH_DATABASE_URL", url)
    assert main(["restore", str(backup)]) == 0
    db_engine = create_db_engine(make_url(url))
    restored = is_current(db_engine)
    db_engine.dispose()
    return restored


def test_new_file_is_for_its_owner_alone_and_restored(
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The ids in it open scenarios."""
    backup = tmp_path / "b"
    assert main(["backup", str(backup)]) == 0
    assert capsys.readouterr().out.startswith(f"{backup}: 0 scenarios")
    assert backup.stat().st_mode & 0o077 == 0
    assert _is_restored(tmp_path, backup, monkeypatch)


def test_file_that_exists_is_overwritten_by_force_alone(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b"
    file.write_bytes(b"of somebody")
    assert f"{file} exists. Choose a new file, or overwrite this one with --force." in _refused(
        capsys, file
    )
    assert file.read_bytes() == b"of somebody"
    assert main(["backup", "--force", str(file)]) == 0
    assert file.read_bytes().startswith(PACKED)
    file.write_bytes(b"")  # as `mktemp` makes one
    assert main(["backup", str(file)]) == 0
    assert sorted(one.name for one in tmp_path.iterdir() if "sqlite" not in one.name) == ["b"]


@pytest.mark.parametrize("exists", [False, True])
def test_link_stays_and_what_it_leads_to_is_written(
    database: Path, tmp_path: Path, exists: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "to").symlink_to("link")
    (tmp_path / "link").symlink_to("store/b")
    if exists:
        (tmp_path / "store" / "b").write_bytes(b"of somebody")
        assert "exists" in _refused(capsys, tmp_path / "to")
    assert main(["backup", str(tmp_path / "to"), *(["--force"] if exists else [])]) == 0
    assert (tmp_path / "to").readlink() == Path("link")
    assert (tmp_path / "link").readlink() == Path("store/b")
    assert (tmp_path / "store" / "b").read_bytes().startswith(PACKED)


def test_what_is_no_file_is_left_alone(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "to_folder").symlink_to("folder")
    (tmp_path / "round").symlink_to("round")
    before, content = sorted(tmp_path.iterdir()), database.read_bytes()
    for name in ("folder", "to_folder", "folder/", "new/"):
        said = _refused(capsys, "--force", f"{tmp_path}/{name}")
        assert "is a directory. Choose a file in it: " in said
        assert f"/{name.rstrip('/')}/qdepth.backup" in said
    assert "levels of symbolic links" in _refused(capsys, tmp_path / "round")
    assert "No such file or directory" in _refused(capsys, tmp_path / "nowhere" / "b")
    (tmp_path / "to_database").symlink_to(database.name)
    for name in (database.name, "to_database"):
        assert "is the database itself" in _refused(capsys, "--force", tmp_path / name)
    (tmp_path / "to_database").unlink()
    assert sorted(tmp_path.iterdir()) == before
    assert database.read_bytes() == content


def test_pipe_is_written_to(database: Path, tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    assert main(["backup", str(pipe)]) == 0
    reader.join()
    assert read[0].startswith(PACKED)
    assert pipe.is_fifo()


def test_device_is_written_to(database: Path, tmp_path: Path) -> None:
    (tmp_path / "to_null").symlink_to("/dev/null")
    assert main(["backup", str(tmp_path / "to_null")]) == 0
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize(
    "name",
    [
        "/dev/stdout",
        *(
            pytest.param(name, marks=pytest.mark.full)
            for name in ("-", "/dev/fd/1", "/proc/self/fd/1")
        ),
    ],
)
def test_standard_output_holds_the_backup_alone(
    name: str, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Path("/dev/stdout").readlink()
    line = 'printf x > "$FILE"; "$QDEPTH" backup "$NAME" >> "$FILE"'
    done = _in_shell(line, NAME=name, FILE=str(tmp_path / "b"))
    assert b"0 scenarios" in done.stderr
    (tmp_path / "b").write_bytes((tmp_path / "b").read_bytes().removeprefix(b"x"))
    assert _is_restored(tmp_path, tmp_path / "b", monkeypatch)
    assert Path("/dev/stdout").readlink() == before


def test_backup_goes_through_a_pipe(database: Path, tmp_path: Path) -> None:
    new = f"sqlite:///{tmp_path / 'new.sqlite'}"
    line = '"$QDEPTH" backup - | QDEPTH_DATABASE_URL="$NEW" "$QDEPTH" restore -'
    done = _in_shell(line, NEW=new)
    assert (done.returncode, done.stdout[:14]) == (0, b"Restored from "), done.stderr
    db_engine = create_db_engine(make_url(new))
    assert is_current(db_engine)
    db_engine.dispose()


def test_input_that_is_no_backup_is_told(database: Path) -> None:
    done = _in_shell('echo hello | "$QDEPTH" restore -')
    assert done.returncode == 3
    assert b"The standard input or output is not a backup of Qdepth." in done.stderr


def test_reader_that_leaves_is_told_in_a_sentence(database: Path) -> None:
    done = _in_shell('"$QDEPTH" backup - | true')
    assert b"Traceback" not in done.stderr
