"""The whole flow from a document to its report."""

import pytest
from pydantic import ValidationError

from qdepth.design.problems import InvalidDesign
from qdepth.statistics.recorder import Progress
from qdepth.studies.evaluation import evaluate
from qdepth.studies.examples import examples
from qdepth.studies.options import SimulationOptions
from tests.support.designs import design, shipped_documents


def test_seed_and_budget_are_the_engines() -> None:
    report = evaluate(design(), SimulationOptions(seed=9, max_ios=5_000))
    assert (report.seed, report.run.ios, report.run.stop_reason) == (9, 5_000, "io_budget")
    other = evaluate(design(), SimulationOptions(seed=10, max_ios=5_000))
    assert report.digest != other.digest


def test_simulated_time_is_a_budget() -> None:
    report = evaluate(design(), SimulationOptions(max_simulated_s=0.05))
    assert (report.run.simulated_s, report.run.stop_reason) == (0.05, "time_budget")


def test_auto_and_simpy_give_the_same_numbers() -> None:
    auto, simpy = (
        evaluate(design(), SimulationOptions(engine=engine, max_ios=5_000))
        for engine in ("auto", "simpy")
    )
    assert auto == simpy


def test_observer_cancels() -> None:
    def stop(progress: Progress) -> bool:
        return progress.done_ios < 1_000

    report = evaluate(design(), SimulationOptions(max_ios=5_000), observe=stop)
    assert (report.status, report.run.ios) == ("partial", 1_000)


def test_incomplete_design_is_refused() -> None:
    with pytest.raises(InvalidDesign):
        evaluate(design(vm_groups=[]), SimulationOptions())


@pytest.mark.parametrize(
    "options",
    [{"seed": -1}, {"seed": "1"}, {"max_ios": 4_999}, {"max_ios": 5_000_001}, {"engine": "fast"},
     {"max_simulated_s": 0.0}, {"max_simulated_s": float("inf")}, {"threads": 2}],
    ids=str,
)  # fmt: skip
def test_options_are_strict(options: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        SimulationOptions.model_validate(options)


def test_examples_are_the_designs_that_a_case_compares() -> None:
    (example,) = examples()
    assert example.id == "emulex-vvol"
    assert [d.id for d in example.designs] == ["vmfs", "vvol"]
    assert {d.id for d in example.designs} <= set(shipped_documents())
    assert any("254 a disk" in text for text in example.assumptions), "the depths are inferred"
    assert any("only a bound" in text for text in example.caveats)
