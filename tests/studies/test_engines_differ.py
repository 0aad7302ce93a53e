"""Where the SimPy engine does not confirm a simulation, no number of it is given out as sound."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from qdepth.cli.main import main
from qdepth.design.parsing import read_design
from qdepth.engines import replay
from qdepth.engines.compiled.simulation import prepare, simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.replay import EnginesDiffer, require_same_path
from qdepth.known_answers.simulated_answers import answer
from qdepth.known_answers.suite import suite
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.published.case import read_case
from qdepth.statistics.recorder import FIRST_IOS_PER_READING, MOST_READINGS, RunRecord
from qdepth.studies.calibrate.calibration_solver import solver
from qdepth.studies.calibrate.measurements import Subject
from qdepth.studies.cases.published_cases import compute_case
from qdepth.studies.simulate.budget import READINGS_OF_A_REPLICATION
from qdepth.studies.simulate.evaluation import confirmed, evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import changed, design, small_design

QUICK = SimulationOptions(engine="compiled", max_ios=5_000)


@pytest.fixture(scope="module", autouse=True)
def machine_code() -> None:
    prepare()


def one_bit_wrong(network: QueueingNetwork, options: EngineOptions) -> RunRecord:
    """What the compiled engine records, with the last reading wrong by one I/O."""
    record = simulate(network, options)
    present = record.present_ios.copy()
    present[-1] += 1
    return replace(record, present_ios=present)


@pytest.fixture
def _one_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "simulate", one_bit_wrong)


@pytest.mark.parametrize("most_readings", [READINGS_OF_A_REPLICATION, MOST_READINGS])
def test_a_replay_goes_past_the_first_halving_of_the_readings(most_readings: int) -> None:
    options = EngineOptions(1, max_ios=1_000_000, most_readings=most_readings)
    assert replay.replay(lower(design()), options).ios > FIRST_IOS_PER_READING * most_readings


@pytest.mark.usefixtures("_one_bit")
def test_the_command_ends_with_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "design.json"
    file.write_text(json.dumps(small_design()))
    assert main(["solve", str(file), "--engine", "compiled", "--max-ios", "5000"]) == 1
    assert "NOT identical: please report this design" in capsys.readouterr().out


@pytest.mark.usefixtures("_one_bit")
def test_a_report_is_not_confirmed() -> None:
    with pytest.raises(EnginesDiffer, match=r"No number can be trusted\."):
        confirmed(evaluate(design(), QUICK))


@pytest.mark.usefixtures("_one_bit")
def test_a_case_is_not_computed() -> None:
    shipped = read_case("emulex_vvol")
    with pytest.raises(EnginesDiffer):
        compute_case(shipped, lambda _design_id: evaluate(design(), QUICK))


@pytest.mark.usefixtures("_one_bit")
def test_a_known_answer_is_not_given() -> None:
    question = next(each for each in suite() if each.id == "mm1")
    with pytest.raises(EnginesDiffer, match="known answer mm1, replication 0"):
        answer(replace(question, ios=2_000), replications=2)


def test_each_replication_of_a_known_answer_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def noted(network: QueueingNetwork, options: EngineOptions) -> RunRecord:
        seen.append(options.replication)
        return simulate(network, options)

    monkeypatch.setattr(replay, "simulate", noted)
    question = next(each for each in suite() if each.id == "mm1")
    answer(replace(question, ios=2_000), replications=3)
    assert sorted(seen) == [0, 1, 2]


def test_each_replication_of_a_report_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def noted(network: QueueingNetwork, options: EngineOptions) -> RunRecord:
        seen.append(options.replication)
        return simulate(network, options)

    monkeypatch.setattr(replay, "simulate", noted)
    evaluate(design(), QUICK.model_copy(update={"replications": 4}))
    assert seen == [0, 1, 2, 3]


@pytest.mark.usefixtures("_one_bit")
def test_a_calibration_is_not_made() -> None:
    with pytest.raises(EnginesDiffer, match="design small, replication 0"):
        solver(QUICK)(read_design(small_design()), Subject())


def test_of_a_calibration_more_and_more_designs_apart_are_replayed_in_other_replications(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[int, int]] = []
    solved = 0

    def noted(network: QueueingNetwork, options: EngineOptions) -> RunRecord:
        seen.append((solved, options.replication))
        return simulate(network, options)

    monkeypatch.setattr(replay, "simulate", noted)
    solve = solver(QUICK.model_copy(update={"max_ios": 15_000, "replications": 3}))
    for number in range(10):
        solved = number
        changed_design = changed(small_design(), hosts__0__kernel_us=5.0 + number)
        solve(read_design(changed_design), Subject())
        solve(read_design(changed_design), Subject())
    assert seen == [(0, 0), (1, 1), (3, 2), (7, 0)]


def test_a_difference_in_a_later_design_ends_a_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    solve = solver(QUICK)
    solve(read_design(small_design()), Subject())
    monkeypatch.setattr(replay, "simulate", one_bit_wrong)
    with pytest.raises(EnginesDiffer, match="design small, replication 0"):
        solve(read_design(changed(small_design(), hosts__0__kernel_us=7.0)), Subject())


@pytest.mark.usefixtures("_one_bit")
def test_the_refusal_names_what_differs() -> None:
    with pytest.raises(EnginesDiffer, match="within the first 500 I/Os: present_ios"):
        require_same_path(lower(design()), EngineOptions(1, max_ios=500), "a test")
