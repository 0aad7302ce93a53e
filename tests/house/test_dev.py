"""The script behind `make`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.vcenter import NO_GO
from tools import commands, dev, lanes


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
    monkeypatch.setattr(lanes, "RESULTS", tmp_path)
    assert lanes.skipped_tests() == ["tests.browser.test_story: needs Chromium"]
    assert not lanes.is_optional("tests.browser.test_story: needs Chromium")
    assert lanes.is_optional(f"tests.vcenter.test_collect: {NO_GO}")


def _python(code: str) -> tuple[str, ...]:
    return sys.executable, "-c", code


def _chain(*codes: str) -> commands.Chain:
    return [(_python(code), commands.ROOT) for code in codes]


def test_each_chain_is_shown_whole(capfd: pytest.CaptureFixture[str]) -> None:
    commands.side_by_side(_chain("print('a')", "print('b')"), _chain("print('c')"))
    said = [line for line in capfd.readouterr().out.split("\n") if len(line) == 1]
    assert sorted(said) == ["a", "b", "c"]
    assert said.index("a") < said.index("b")


def test_a_chain_ends_where_it_fails_and_the_others_go_on(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(commands.StepFailed, match="ended with exit code 3") as refused:
        commands.side_by_side(
            _chain("print('why'); raise SystemExit(3)", "print('never')"),
            _chain("print('first')", "print('second')"),
        )
    said = capfd.readouterr().out.split("\n")
    assert {"why", "first", "second"} <= set(said)
    assert "never" not in said
    assert "second" not in str(refused.value)


def test_every_failure_is_named() -> None:
    with pytest.raises(commands.StepFailed, match=r"(?s)code 3.*code 4"):
        commands.side_by_side(_chain("raise SystemExit(3)"), _chain("raise SystemExit(4)"))


def test_every_test_is_in_one_lane() -> None:
    found = [word for lane in lanes.lanes() for word in lane[1:] if not word.startswith("--")]
    (rest,) = [lane for lane in lanes.lanes() if lane[0] == "others"]
    assert len(set(found)) == len(found)
    assert set(rest[1:]) == {f"--ignore={folder}" for folder in (*found, *lanes.QUICK)}
    assert all((commands.ROOT / place).exists() for place in (*found, *lanes.QUICK))


def test_chains_wait_for_what_they_need_alone(
    capfd: pytest.CaptureFixture[str],
) -> None:
    commands.side_by_side(
        _chain("print('needs')"),
        first=[_chain("print('makes')"), _chain("print('makes too')")],
        meanwhile=[_chain("print('free')")],
    )
    said = capfd.readouterr().out.split("\n")
    assert max(said.index("makes"), said.index("makes too")) < said.index("needs")
    assert "free" in said


def test_chains_do_not_start_without_what_they_need(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(commands.StepFailed, match="ended with exit code 3") as refused:
        commands.side_by_side(
            _chain("print('needs')"),
            first=[_chain("print('makes')"), _chain("raise SystemExit(3)")],
            meanwhile=[_chain("print('free')")],
        )
    said = capfd.readouterr().out.split("\n")
    assert "free" in said
    assert "needs" not in said
    assert "needs" not in str(refused.value)


def test_quick_tests_fill_what_time_the_lanes_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind the long lanes, and nothing of `make check` is left out of `make test`."""
    pools: list[tuple[tuple[commands.Chain, ...], dict[str, list[commands.Chain]]]] = []
    monkeypatch.setattr(dev, "side_by_side", lambda *all_, **named: pools.append((all_, named)))
    monkeypatch.setattr(dev, "install_python_packages", lambda **_: None)
    monkeypatch.setattr(dev, "_npm", lambda *words: ("npm", *words))
    monkeypatch.setattr(dev, "skipped_tests", list)
    monkeypatch.setattr(dev, "RESULTS", Path("nowhere"))
    dev.check()
    dev.test()
    (quick, judged), (everything, judged_again) = pools
    assert (everything[0], everything[-1]) == quick
    assert len(everything) == 2 + len(lanes.lanes())
    assert "tests/design" in quick[-1][0][0]
    assert judged == judged_again
    made = [command[-1] for ((command, _folder),) in judged["first"]]
    assert made == ["prepare", "page"], "else each lane compiles the engines, or has no page"


def test_unknown_target_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.dev", "deploy"],
        check=False,
        cwd=commands.ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert (
        "{setup,page,wheel,release,audit,run,dev,check,test,test-full,mutants,lint,fix,suites,bench,load}"
        in done.stderr
    )


def test_make_and_the_script_know_the_same_targets() -> None:
    makefile = (commands.ROOT / "Makefile").read_text()
    (phony,) = [line for line in makefile.splitlines() if line.startswith(".PHONY:")]
    assert phony.split()[1:] == list(dev.TARGETS)
    assert all(f"\n{name}: ; @$(PYTHON) -m tools.dev {name}\n" in makefile for name in dev.TARGETS)
