"""A real LibreOffice that opens workbooks."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp
from threading import Timer
from typing import Any

import pytest

READER = Path(__file__).with_name("read_with_libreoffice.py")
SYSTEM_PYTHON = Path("/usr/bin/python3")
DEADLINE_S = 300

OpenWorkbook = Callable[[bytes], dict[str, Any]]


@pytest.fixture(scope="session")
def open_workbook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenWorkbook]:
    """Opens a workbook in LibreOffice, gives its cells, draws its charts; skipped without one."""
    soffice = shutil.which("soffice")
    if soffice is None or not _has_uno():
        pytest.skip("needs LibreOffice with python3-uno, which was not found")
    home = tmp_path_factory.mktemp("office")
    with (
        (home / "log").open("w") as log,
        subprocess.Popen(
            [SYSTEM_PYTHON, READER, soffice, home],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as office,
    ):

        def read(content: bytes) -> dict[str, Any]:
            workbook = Path(mkdtemp(dir=home)) / "book.xlsx"
            workbook.write_bytes(content)
            assert office.stdin is not None
            assert office.stdout is not None
            print(workbook, file=office.stdin, flush=True)
            hangs = Timer(DEADLINE_S, office.kill)
            hangs.start()
            answer = office.stdout.readline()
            hangs.cancel()
            assert answer, (home / "log").read_text()
            found: dict[str, Any] = json.loads(answer)
            assert "refused" not in found, found["refused"]
            return found

        yield read


def _has_uno() -> bool:
    if not SYSTEM_PYTHON.exists():
        return False
    return (
        subprocess.run(
            [SYSTEM_PYTHON, "-c", "import uno"], capture_output=True, check=False
        ).returncode
        == 0
    )
