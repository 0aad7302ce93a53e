"""A real LibreOffice that opens workbooks."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

READER = Path(__file__).with_name("read_with_libreoffice.py")
SYSTEM_PYTHON = Path("/usr/bin/python3")
DEADLINE_S = 300

OpenWorkbook = Callable[[bytes], dict[str, Any]]


@pytest.fixture
def open_workbook(tmp_path: Path) -> OpenWorkbook:
    """Opens a workbook in LibreOffice, gives its cells, draws its charts; skipped without one."""
    soffice = shutil.which("soffice")
    if soffice is None or not _has_uno():
        pytest.skip("needs LibreOffice with python3-uno, which was not found")

    def read(content: bytes) -> dict[str, Any]:
        folder = Path(mkdtemp(dir=tmp_path))
        workbook = folder / "book.xlsx"
        workbook.write_bytes(content)
        done = subprocess.run(
            [SYSTEM_PYTHON, READER, soffice, folder, workbook],
            capture_output=True,
            text=True,
            timeout=DEADLINE_S,
            check=False,
        )
        assert done.stdout, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    return read


def _has_uno() -> bool:
    if not SYSTEM_PYTHON.exists():
        return False
    return (
        subprocess.run(
            [SYSTEM_PYTHON, "-c", "import uno"], capture_output=True, check=False
        ).returncode
        == 0
    )
