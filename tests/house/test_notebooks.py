"""The notebooks print what is stored in them."""

import subprocess
import sys

from tools.commands import ROOT


def test_cells_print_what_is_stored() -> None:
    command = [sys.executable, "-m", "tools.notebooks", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
