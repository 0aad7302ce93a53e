"""The web process never simulates, and loads what few requests need when one does."""

import subprocess
import sys

HEAVY = (
    "alembic", "llvmlite", "numba", "numpy", "openpyxl", "psycopg", "scipy", "simpy",
    "xlsxwriter",
    "qdepth.bench", "qdepth.engines", "qdepth.lowering", "qdepth.statistics",
)  # fmt: skip
"""What few requests need, and what takes long to load: the first page does not wait for it."""
CODE = f"""
import sys
import qdepth.api.app
heavy = {HEAVY}
loaded = sorted(name for name in sys.modules if name.startswith(heavy))
sys.exit(", ".join(loaded) or 0)
"""


def test_app_loads_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
