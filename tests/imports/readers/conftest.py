"""Imports files that a test writes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.import_files import import_files
from qdepth.imports.import_result import Import
from tests.support.rvtools_files import write_workbook, write_zip

ImportPaths = Callable[..., Import]
ImportTabs = Callable[..., Import]
ImportText = Callable[..., Import]
ImportZipped = Callable[..., Import]


@pytest.fixture
def import_paths(tmp_path: Path) -> ImportPaths:
    """Imports files by their paths, each under its own name."""

    def run(*paths: Path, pace: Pace | None = None) -> Import:
        workspace = tmp_path / "workspace"
        workspace.mkdir(exist_ok=True)
        files = [SourceFile(path.name, path) for path in paths]
        return import_files(files, workspace, pace or Pace())

    return run


@pytest.fixture
def import_text(tmp_path: Path, import_paths: ImportPaths) -> ImportText:
    """Imports a text under a name."""

    def run(text: str | bytes, name: str = "file.txt") -> Import:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return import_paths(path)

    return run


@pytest.fixture
def import_tabs(tmp_path: Path, import_paths: ImportPaths) -> ImportTabs:
    """Imports tabs as a workbook, and other files by their paths."""
    return lambda tabs, *others: import_paths(write_workbook(tmp_path / "a.xlsx", tabs), *others)


@pytest.fixture
def import_zipped(tmp_path: Path, import_paths: ImportPaths) -> ImportZipped:
    """Imports an archive of contents by their names."""
    return lambda contents: import_paths(write_zip(tmp_path / "a.zip", contents))
