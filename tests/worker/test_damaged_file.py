"""A worker whose file of SQLite cannot be read."""

import os
import subprocess
from pathlib import Path

from tests.support.server import QDEPTH


def test_worker_of_a_damaged_file_ends_and_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "qdepth.sqlite"
    file.write_bytes(b"no database" * 1000)
    settings = {"QDEPTH_DATABASE_URL": f"sqlite:///{file}"}
    ended = subprocess.run(
        [QDEPTH, "worker"],
        env=os.environ | settings,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 1
    assert "the file is damaged, or no database of SQLite; restore a backup" in ended.stderr
    assert "Traceback" not in ended.stderr
