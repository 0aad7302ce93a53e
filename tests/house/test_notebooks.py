"""The notebooks print what is stored in them."""

import subprocess
import sys

import pytest

from tools.commands import ROOT
from tools.notebooks import NOTEBOOKS

FIRST = "depth"
"""The one that is checked each time: each takes a kernel of its own and seconds."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(file.stem, marks=() if file.stem == FIRST else pytest.mark.full)
        for file in sorted(NOTEBOOKS.glob("*.ipynb"))
    ],
)
def test_cells_print_what_is_stored(name: str) -> None:
    file = NOTEBOOKS / f"{name}.ipynb"
    command = [sys.executable, "-m", "tools.notebooks", "--check", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
