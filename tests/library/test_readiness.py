"""Commands say that engines are compiled, and where their machine code is kept."""

from pathlib import Path

import pytest

from qdepth.cli.main import main
from qdepth.engines import readiness
from qdepth.library.readiness import make_engines_ready


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for machine code, and engines that compile at once."""
    monkeypatch.setattr(readiness, "place", lambda: tmp_path)
    monkeypatch.setattr(readiness, "import_module", lambda _: _Engine)
    return tmp_path


class _Engine:
    @staticmethod
    def prepare() -> None:
        """Be ready."""


def test_one_line_says_that_engines_are_compiled(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_engines_ready()
    assert capsys.readouterr().err.count("\n") == 1
    make_engines_ready()
    assert capsys.readouterr().err == ""


def test_line_names_the_way_to_compile_only_once(
    monkeypatch: pytest.MonkeyPatch, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(readiness, "place", lambda: None)
    make_engines_ready()
    assert "NUMBA_CACHE_DIR" in capsys.readouterr().err


def test_prepare_is_refused_where_nothing_can_be_kept(
    monkeypatch: pytest.MonkeyPatch, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(readiness, "place", lambda: None)
    assert main(["prepare"]) == 3
    assert "cannot be stored" in capsys.readouterr().err


def test_prepare_says_where_it_is_kept(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prepare"]) == 0
    assert "engines is in" in capsys.readouterr().out
