"""A design file to name on the command line."""

import json
from pathlib import Path

import pytest

from tests.support.designs import small_design


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The small design as a file."""
    path = tmp_path / "design.json"
    path.write_text(json.dumps(small_design()))
    return path
