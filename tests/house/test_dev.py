"""The script behind `make`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import commands, dev


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


def test_commands_keep_byte_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    code = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"
    said = subprocess.check_output(
        [sys.executable, "-c", code], env=commands.environment(), text=True
    )
    assert said == f"False {commands.ROOT / '.tools' / 'byte-code'}\n"


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
        raise commands.StepFailed("no network")

    with pytest.raises(commands.StepFailed):
        dev.refresh("step", [project / "source"], project / "result", fail)
    (project / "source").write_text("one")
    assert _made(project, times) == ["one", "one"]


def test_skipped_tests_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pytest.xml").write_text("<testsuites/>")
    (tmp_path / "browser.xml").write_text(
        "<testsuites><testsuite>"
        '<testcase classname="tests.browser" name="test_story">'
        '<skipped message="needs Chromium"/></testcase>'
        '<testcase classname="tests.cli" name="test_version"/>'
        "</testsuite></testsuites>"
    )
    monkeypatch.setattr(dev, "RESULTS", tmp_path)
    assert dev.skipped_tests() == ["tests.browser.test_story: needs Chromium"]


def _python(code: str) -> tuple[str, ...]:
    return sys.executable, "-c", code


def test_output_of_work_beside_comes_after_the_other(capfd: pytest.CaptureFixture[str]) -> None:
    with commands.beside(*_python("print('beside')")):
        commands.run(*_python("print('first')"))
    assert capfd.readouterr().out.split() == ["first", "beside"]


def test_work_beside_that_fails_is_a_failure(capfd: pytest.CaptureFixture[str]) -> None:
    with (
        pytest.raises(commands.StepFailed, match="ended with exit code 3"),
        commands.beside(*_python("print('why'); raise SystemExit(3)")),
    ):
        commands.run(*_python(""))
    assert "why" in capfd.readouterr().out


def test_work_beside_is_shown_when_the_other_failed(capfd: pytest.CaptureFixture[str]) -> None:
    with (
        pytest.raises(commands.StepFailed, match="ended with exit code 4"),
        commands.beside(*_python("print('beside')")),
    ):
        commands.run(*_python("raise SystemExit(4)"))
    assert "beside" in capfd.readouterr().out


def test_unknown_target_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.dev", "deploy"],
        check=False,
        cwd=commands.ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "{setup,wheel,run,dev,check,test,test-full,lint,fix,packs,bench}" in done.stderr


def test_make_and_the_script_know_the_same_targets() -> None:
    makefile = (commands.ROOT / "Makefile").read_text()
    (phony,) = [line for line in makefile.splitlines() if line.startswith(".PHONY:")]
    assert phony.split()[1:] == list(dev.TARGETS)
    assert all(f"\n{name}: ; @$(PYTHON) -m tools.dev {name}\n" in makefile for name in dev.TARGETS)
