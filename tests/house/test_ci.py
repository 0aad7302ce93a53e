"""What CI runs, and for how long it may."""

from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
LONGEST_TEST_RUN_MIN = 20
"""Of `make test` on two cores."""


@pytest.fixture
def workflow() -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    return found


def _commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


def test_tests_end_before_their_time_is_over(workflow: dict[Any, Any]) -> None:
    with_tests = [
        job
        for job in workflow["jobs"].values()
        if any(command.startswith(".ci/run") for command in _commands(job))
    ]
    assert with_tests
    for job in with_tests:
        assert job["timeout-minutes"] >= 2 * LONGEST_TEST_RUN_MIN


def test_long_suites_run_by_the_clock_and_by_hand(workflow: dict[Any, Any]) -> None:
    events = workflow[True]  # YAML 1.1 reads the key "on" so
    assert events["schedule"]
    assert "workflow_dispatch" in events
    (job,) = [job for job in workflow["jobs"].values() if _commands(job) == [".ci/run test-full"]]
    assert "schedule" in job["if"]
    assert "workflow_dispatch" in job["if"]
    assert (ROOT / ".ci/run").read_text().endswith('\nmake "$target"\n')
