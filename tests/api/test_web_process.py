"""The web process never simulates."""

import subprocess
import sys

CODE = """
import sys
import qdepth.api.app
heavy = ("simpy", "numba", "qdepth.engines")
loaded = [name for name in sys.modules if name.startswith(heavy)]
sys.exit(", ".join(loaded) or 0)
"""


def test_app_does_not_load_the_engine() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
