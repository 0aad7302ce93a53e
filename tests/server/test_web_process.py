"""The web process never simulates, and loads what few requests need when one does."""

import os
import subprocess
import sys

HEAVY = (
    "alembic", "llvmlite", "numba", "numpy", "openpyxl", "psycopg", "scipy", "simpy",
    "xlsxwriter",
    "qdepth.engines", "qdepth.lowering", "qdepth.statistics",
)  # fmt: skip
"""What few requests need, and what takes long to load: the first page does not wait for it."""
CODE = f"""
import sys
import qdepth.server.app
heavy = {HEAVY}
loaded = sorted(name for name in sys.modules if name.startswith(heavy))
sys.exit(", ".join(loaded) or 0)
"""
SUITES = """
import sys
from fastapi.testclient import TestClient
from qdepth.server.app import create_app
from qdepth.settings import Settings
client = TestClient(create_app(Settings()))  # not entered: nothing gets ready beside it
for suite in ("known-answers", "cases"):
    started = client.post(f"/api/v1/{suite}").json()
    assert started["status"] == "running", started
    assert client.get(f"/api/v1/{suite}").json() == started
heavy = ("llvmlite", "numba", "simpy")
loaded = sorted(name for name in sys.modules if name.startswith(heavy))
sys.exit(", ".join(loaded) or 0)
"""


def _run(code: str, **environment: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_app_loads_nothing_heavy() -> None:
    _run(CODE)


def test_suites_are_started_and_shown_without_an_engine(migrated_url: str) -> None:
    _run(SUITES, QDEPTH_DATABASE_URL=migrated_url)
