"""`qdepth mcp` without its SDK, and what it leaves alone while it is not started."""

import subprocess
import sys
from pathlib import Path

import pytest

from qdepth.cli.main import main

LOADED = """
import sys
import qdepth
qdepth.estimate(qdepth.examples()["priced"][0])
from qdepth.cli.main import main
try:
    main(["--help"])
except SystemExit:
    pass
print(sorted(name for name in sys.modules if name.split(".")[0] in ("mcp", "mcp_types")))
"""


def test_nothing_but_the_command_loads_the_sdk() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_missing_sdk_is_named_with_its_remedy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.delitem(sys.modules, "qdepth.mcp_server.serve", raising=False)
    for name in [name for name in sys.modules if name.startswith("mcp.")]:
        monkeypatch.setitem(sys.modules, name, None)
    assert main(["mcp"]) == 3
    assert 'pip install "qdepth[mcp]"' in capsys.readouterr().err


def test_missing_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--folder", str(tmp_path / "none")]) == 2
    assert "is not a folder" in capsys.readouterr().err
