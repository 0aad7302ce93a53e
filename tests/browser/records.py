"""Figures that browser tests measure and keep."""

import json
from typing import Any

from tests.browser.conftest import REPOSITORY


def record(name: str, facts: dict[str, Any]) -> None:
    """Keep measured figures beside the screenshots: a record, not a judgement."""
    folder = REPOSITORY / "test-results"
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(facts, indent=1))
