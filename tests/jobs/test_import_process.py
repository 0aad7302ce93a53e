"""Files that are read in a process of their own: results, refusals, memory, and its end."""

from pathlib import Path

import pytest

from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.finding import RefusedFile
from qdepth.jobs.processes import import_process
from qdepth.jobs.processes.import_process import read_in_process
from tests.support.rvtools_files import estate_tabs, write_workbook


@pytest.fixture
def export(tmp_path: Path) -> SourceFile:
    """An export of RVTools."""
    return SourceFile("export.xlsx", write_workbook(tmp_path / "export.xlsx", estate_tabs()))


def test_the_result_and_the_progress_come_back(tmp_path: Path, export: SourceFile) -> None:
    seen: list[float] = []
    found = read_in_process([export], tmp_path, lambda share, _: seen.append(share))
    assert len(found.inventory.hosts) == 4
    assert seen == sorted(seen)


def test_a_refusal_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"%PDF-1.7")
    with pytest.raises(RefusedFile, match="is a PDF"):
        read_in_process([SourceFile("a.xlsx", path)], tmp_path, lambda *_: None)


def test_the_observer_ends_the_process(tmp_path: Path, export: SourceFile) -> None:
    class Stop(Exception):
        pass

    def stop(_share: float, _doing: str) -> None:
        raise Stop

    with pytest.raises(Stop):
        read_in_process([export], tmp_path, stop)


def test_too_much_memory_is_a_refusal(
    tmp_path: Path, export: SourceFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_process, "_read", _die)
    with pytest.raises(RefusedFile, match="reading exceeded the memory limit of an import"):
        read_in_process([export], tmp_path, lambda *_: None)


def _die(*_: object) -> None:
    """Ends as the system ends a process that needs too much memory: without a word."""
    import os  # noqa: PLC0415  in the new process

    os.kill(os.getpid(), 9)
