"""Imports files that a test writes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.import_files import import_files
from qdepth.imports.import_result import Import

ImportPaths = Callable[..., Import]


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
def import_text(tmp_path: Path, import_paths: ImportPaths) -> Callable[..., Import]:
    """Imports a text under a name."""

    def run(text: str | bytes, name: str = "file.txt") -> Import:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return import_paths(path)

    return run
