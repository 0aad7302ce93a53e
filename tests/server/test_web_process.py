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

def require_none(heavy):
    if loaded := sorted(name for name in sys.modules if name.startswith(heavy)):
        sys.exit(", ".join(loaded))

require_none({HEAVY})

from fastapi.testclient import TestClient
from qdepth.server.app import create_app
from qdepth.settings import Settings
client = TestClient(create_app(Settings()))  # not entered: nothing gets ready beside it
for suite in ("known-answers", "cases"):
    started = client.post(f"/api/v1/{{suite}}").json()
    assert started["status"] == "running", started
    assert client.get(f"/api/v1/{{suite}}").json() == started
require_none(("llvmlite", "numba", "simpy"))
"""


def test_app_loads_nothing_heavy_and_starts_and_shows_suites_without_an_engine(
    migrated_url: str,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        env=os.environ | {"QDEPTH_DATABASE_URL": migrated_url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
