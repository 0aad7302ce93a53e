"""What examples answer at a glance, as it ships."""

from dataclasses import dataclass
from typing import Any

import pytest

from qdepth.studies.cases.example import ExampleAnswer
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline
from tools.example_answers import compute_answers

REMEDY = "Write them anew: python tools/example_answers.py"
OPTIONS = SimulationOptions()
CASES = [(example, design) for example in examples() for design in example.designs]
QUICK = ("vmworld-2006/two-hosts", "pure-vaai/vaai-on")


@dataclass
class Answered:
    """The answer of a design that ships, and the same computed now."""

    shipped: ExampleAnswer
    now: ExampleAnswer


def _answered(name: str) -> Answered:
    """Without replays, which move no answer."""
    example_id, design_id = name.split("/")
    (example,) = [example for example in examples() if example.id == example_id]
    alone = example.model_copy(
        update={"designs": [each for each in example.designs if each.id == design_id]}
    )
    computed = compute_answers(
        [alone],
        lambda each: evaluate(each, OPTIONS, replays=False),
        lambda each: solve_timeline(each, OPTIONS, is_replayed=False),
    )
    (now,) = computed[example_id]
    (shipped,) = [answer for answer in example.answers if answer.design_id == design_id]
    return Answered(shipped, now)


def _names(*, quick: bool) -> list[Any]:
    names = [f"{example.id}/{design.id}" for example, design in CASES]
    return [name for name in names if (name in QUICK) is quick]


@pytest.mark.parametrize(
    "name",
    [
        *_names(quick=True),
        *[pytest.param(name, marks=pytest.mark.full) for name in _names(quick=False)],
    ],
)
def test_shipped_answers_are_those_of_this_version(name: str) -> None:
    answered = _answered(name)
    assert answered.shipped == answered.now, REMEDY


def test_every_design_has_an_answer() -> None:
    for example in examples():
        answered = [answer.design_id for answer in example.answers]
        assert answered == [design.id for design in example.designs], REMEDY


def test_copies_of_the_published_cases_take_as_long_as_the_cases_say() -> None:
    """The source has 63 and 19 minutes, to which the two parameters of the case were fitted."""
    (case,) = [example for example in examples() if example.id == "pure-vaai"]
    minutes = [answer.operations[0].finish_s / 60 for answer in case.answers]
    assert minutes == pytest.approx([63, 19], rel=0.01)


def test_cluster_comes_first_and_has_a_density() -> None:
    cluster = examples()[0]
    assert cluster.id == "cluster"
    assert all(each.capacity_gib for design in cluster.designs for each in design.datastores)
