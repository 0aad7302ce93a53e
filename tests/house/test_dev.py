"""The script behind `make`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import dev


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "STAMPS", tmp_path / "stamps")
    (tmp_path / "source").write_text("one")
    return tmp_path


def _made(project: Path, times: list[str]) -> list[str]:
    result = project / "result"

    def make() -> None:
        times.append((project / "source").read_text())
        result.write_text("made")

    dev.refresh("step", [project / "source"], result, make)
    return times


def test_step_is_done_once(project: Path) -> None:
    times = _made(project, [])
    assert _made(project, times) == ["one"]


def test_step_is_done_again_when_its_source_changed(project: Path) -> None:
    times = _made(project, [])
    (project / "source").write_text("two")
    assert _made(project, times) == ["one", "two"]


def test_step_is_done_again_when_its_result_is_gone(project: Path) -> None:
    times = _made(project, [])
    (project / "result").unlink()
    assert _made(project, times) == ["one", "one"]


def test_step_that_failed_is_not_taken_for_done(project: Path) -> None:
    times = _made(project, [])
    (project / "source").write_text("two")

    def fail() -> None:
        raise dev.StepFailed("no network")

    with pytest.raises(dev.StepFailed):
        dev.refresh("step", [project / "source"], project / "result", fail)
    (project / "source").write_text("one")
    assert _made(project, times) == ["one", "one"]


def test_skipped_tests_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = tmp_path / "pytest.xml"
    report.write_text(
        "<testsuites><testsuite>"
        '<testcase classname="tests.browser" name="test_story">'
        '<skipped message="needs Chromium"/></testcase>'
        '<testcase classname="tests.cli" name="test_version"/>'
        "</testsuite></testsuites>"
    )
    monkeypatch.setattr(dev, "PYTEST_REPORT", report)
    assert dev.skipped_tests() == ["tests.browser.test_story: needs Chromium"]


def test_unknown_target_is_refused() -> None:
    script = Path(dev.__file__)
    done = subprocess.run(
        [sys.executable, script, "deploy"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "{setup,run,dev,test,test-full,lint,fix,bench}" in done.stderr


def test_make_and_the_script_know_the_same_targets() -> None:
    makefile = (dev.ROOT / "Makefile").read_text()
    (phony,) = [line for line in makefile.splitlines() if line.startswith(".PHONY:")]
    assert phony.split()[1:] == list(dev.TARGETS)
    assert all(f"\n{name}: ; @$(PYTHON) tools/dev.py {name}\n" in makefile for name in dev.TARGETS)
