"""The whole flow from a document to its report."""

from dataclasses import replace
from typing import Literal

import pytest
from pydantic import ValidationError

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.engines import replay
from qdepth.engines.compiled.simulation import prepare, simulate
from qdepth.engines.options import EngineOptions
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Status
from qdepth.statistics import analysis
from qdepth.statistics.recorder import Progress, RunRecord
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.simulate import reading
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import design, shipped_documents
from tests.support.facts import facts_of


def test_seed_and_budget_are_the_engines() -> None:
    report = evaluate(design(), SimulationOptions(seed=9, max_ios=5_000))
    assert (report.seed, facts_of(report).ios, facts_of(report).stop_reason) == (
        9,
        5_000,
        "io_budget",
    )
    other = evaluate(design(), SimulationOptions(seed=10, max_ios=5_000))
    assert report.digest != other.digest


def test_simulated_time_is_a_budget() -> None:
    report = evaluate(design(), SimulationOptions(max_simulated_s=0.05, replications=1))
    assert (facts_of(report).simulated_s, facts_of(report).stop_reason) == (0.05, "time_budget")


@pytest.mark.parametrize("engine", ["auto", "compiled"])
def test_engines_give_the_same_numbers(engine: Literal["auto", "compiled"]) -> None:
    prepare()
    one = evaluate(design(), SimulationOptions(engine=engine, max_ios=5_000))
    other = evaluate(design(), SimulationOptions(engine="simpy", max_ios=5_000))
    assert (one.engine, other.engine) == ("compiled", "simpy")
    assert one.digest == other.digest
    differs = {"engine", "run"}
    assert one.model_dump(exclude=differs) == other.model_dump(exclude=differs)
    first, second = (facts_of(report).model_dump(exclude={"replay"}) for report in (one, other))
    assert first == second


def test_compiled_run_is_replayed_by_simpy() -> None:
    report = evaluate(design(), SimulationOptions(engine="compiled", max_ios=12_000))
    found = facts_of(report).replay
    assert found is not None
    assert found.identical
    assert found.ios == 12_000
    assert "identical" in found.text


def test_replay_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def elsewhere(network: QueueingNetwork, options: EngineOptions) -> RunRecord:
        return simulate(network, replace(options, seed=options.seed + 1))

    monkeypatch.setattr(replay, "simulate", elsewhere)
    report = evaluate(design(), SimulationOptions(engine="compiled", max_ios=5_000))
    found = facts_of(report).replay
    assert found is not None
    assert not found.identical


def test_simpy_run_needs_no_replay() -> None:
    report = evaluate(design(), SimulationOptions(engine="simpy", max_ios=5_000))
    assert facts_of(report).replay is None


def test_observer_cancels() -> None:
    def stop(progress: Progress) -> bool:
        return progress.done_ios < 1_000

    report = evaluate(design(), SimulationOptions(max_ios=5_000), observe=stop)
    assert (report.status, facts_of(report).ios) == ("partial", 1_000)


@pytest.mark.parametrize(
    ("before", "after"),
    [("steady", "disputed"), ("not_settled", "not_settled")],
)
def test_disagreement_of_the_engines_stands_in_the_status(
    before: Status, after: Status, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said beside what the simulation thinks of itself, and never called steady."""

    def judged(*_: object) -> tuple[Status, str]:
        return before, "Judged."

    monkeypatch.setattr(analysis, "judge", judged)
    monkeypatch.setattr(reading, "dispute", lambda *_: "They disagree.")
    report = evaluate(design(), SimulationOptions(max_ios=5_000))
    told = "They disagree." if before == "steady" else "Judged. They disagree."
    assert (report.status, report.status_text) == (after, told)


@pytest.mark.parametrize("status", ["steady", "not_settled"])
def test_agreement_of_the_engines_changes_no_status(
    status: Status, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "judge", lambda *_: (status, "Judged."))
    monkeypatch.setattr(reading, "dispute", lambda *_: None)
    report = evaluate(design(), SimulationOptions(max_ios=5_000))
    assert (report.status, report.status_text) == (status, "Judged.")


def test_incomplete_design_is_refused() -> None:
    with pytest.raises(InvalidDesign):
        evaluate(design(classes=[]), SimulationOptions())


@pytest.mark.parametrize(
    "options",
    [{"seed": -1}, {"seed": "1"}, {"max_ios": 4_999}, {"max_ios": 20_000_001}, {"engine": "fast"},
     {"max_simulated_s": 0.0}, {"max_simulated_s": float("inf")}, {"threads": 2}],
    ids=str,
)  # fmt: skip
def test_options_are_strict(options: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        SimulationOptions.model_validate(options)


def test_examples_are_the_designs_that_a_case_compares() -> None:
    (example,) = (found for found in examples() if found.id == "emulex-vvol")
    assert [d.id for d in example.designs] == ["vmfs", "vvol"]
    assert {d.id for d in example.designs} <= set(shipped_documents())
    assert any("254 a disk" in text for text in example.assumptions), "the depths are inferred"
    assert any("only a bound" in text for text in example.caveats)
