"""Commands that simulate end after a budget by the clock, with what is known by then."""

import argparse
import json
from pathlib import Path

import pytest

from qdepth.cli.main import main
from qdepth.cli.simulation import add_options, watched
from qdepth.jobs.time_limit import TookTooLong
from qdepth.studies.calibrate.calibration_solver import solver
from qdepth.studies.calibrate.measurements import Subject
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.cancellation import Cancelled
from qdepth.studies.timeline.timeline import solve_timeline
from tests.design.test_operation_problems import clone, with_operations
from tests.support.designs import design, small_design

SHORT = SimulationOptions(engine="simpy", max_ios=20_000)
AT_ONCE = "1e-9"


class Clock:
    """A clock that goes on by a second whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_options(parser)
    return parser.parse_args(given)


def test_a_design_is_ended_with_what_is_known() -> None:
    with (
        pytest.raises(TookTooLong) as ended,
        watched("d", arguments("--longest-s=3"), Clock()) as o,
    ):
        assert evaluate(design(), SHORT, observe=o).status == "partial"
    text = str(ended.value)
    assert text.startswith("The simulation took longer than 3 s and was ended. By then")
    assert "IOPS and a mean latency of" in text
    assert text.endswith("--longest-s allows more time.")


def test_a_design_in_time_is_answered() -> None:
    with watched("d", arguments("--longest-s=1e6"), Clock()) as observe:
        report = evaluate(design(), SHORT, observe=observe)
    assert report.status != "partial"


def test_a_time_line_and_a_calibration_are_ended_too() -> None:
    with_clone = design(with_operations(clone()))
    with pytest.raises(TookTooLong), watched("d", arguments("--longest-s=3"), Clock()) as observe:
        solve_timeline(with_clone, SHORT, observe=lambda _: observe)
    with pytest.raises(TookTooLong), watched("d", arguments("--longest-s=3"), Clock()) as observe:
        solver(SHORT, observe)(design(), Subject())


def test_who_cancels_for_another_reason_is_heard() -> None:
    with pytest.raises(Cancelled), watched("d", arguments(), Clock()):
        raise Cancelled


@pytest.mark.parametrize("command", [["solve"], ["timeline"], ["timeline", "--by-io"]])
def test_commands_end(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "design.json"
    file.write_text(json.dumps(with_operations(clone(), timeline={"length_s": 9.0})))
    assert main([*command, str(file), "--engine", "simpy", "--longest-s", AT_ONCE]) != 0
    assert "took longer than 1e-09 s" in capsys.readouterr().err


def test_compare_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "design.json"
    file.write_text(json.dumps(small_design()))
    both = ["compare", str(file), str(file), "--engine", "simpy", "--longest-s", AT_ONCE]
    assert main(both) != 0
    assert "took longer than 1e-09 s" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["0", "-1", "inf", "nan", "soon"])
def test_a_budget_is_a_time(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments(f"--longest-s={text}")
    assert "--longest-s" in capsys.readouterr().err
