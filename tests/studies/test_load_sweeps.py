"""Estimates from a tenth to one and a half times the load of very different designs."""

import json
from pathlib import Path

import pytest

from qdepth.design.document.document import Design
from tests.support.load_sweeps import falls, means_within_their_errors
from tests.support.mechanisms import mechanism_design, mechanism_of
from tests.support.new_clusters import new_cluster

QUESTIONS = Path(__file__).parent / "plan" / "questions"
NAMES = sorted(path.stem for path in QUESTIONS.glob("*.json"))
FEW_LOADS = (0.1, 0.3, 0.45, 0.5, 0.52, 0.54, 0.6, 0.9, 1.2)
LOADS = tuple([round(0.1 + 0.05 * step, 2) for step in range(29)])
SIMULATED = (0.1, 0.5, 0.8, 1.0, 1.5)
QUICK = ("nfs-nics", "paced-vdbench")
NEVER_ESTIMATED = {"TASK SET FULL"}
DRAWN = [index for index in range(63) if mechanism_of(index) not in NEVER_ESTIMATED]
NEAR_SATURATION = (0.4, 0.5)
"""Loads at which the NICs are 75 and 94 % busy."""
PROMISED_SHARE = 0.95


def question(name: str) -> Design:
    """The design of a planning question."""
    asked = json.loads((QUESTIONS / f"{name}.json").read_text(encoding="utf-8"))["question"]
    return Design.model_validate(asked["design"])


@pytest.mark.parametrize("name", QUICK)
def test_more_load_never_shortens_a_time(name: str) -> None:
    assert [*falls(question(name), FEW_LOADS)] == []


@pytest.mark.full
@pytest.mark.parametrize("name", NAMES)
def test_more_load_never_shortens_a_time_of_a_planning_question(name: str) -> None:
    assert [*falls(question(name), LOADS)] == []


@pytest.mark.full
@pytest.mark.parametrize("index", range(10))
def test_more_load_never_shortens_a_time_of_a_new_cluster(index: int) -> None:
    assert [*falls(new_cluster(index), LOADS)] == []


@pytest.mark.full
@pytest.mark.parametrize("index", DRAWN)
def test_more_load_never_shortens_a_time_of_a_drawn_design(index: int) -> None:
    assert [*falls(mechanism_design(index), LOADS)] == []


def test_paced_vms_near_saturation_take_as_long_as_simulated() -> None:
    """Eight VMs before two NICs: their paces hardly meet until the NICs are 94 % busy."""
    found = [*means_within_their_errors(question("nfs-nics"), NEAR_SATURATION, 40_000)]
    assert len(found) == len(NEAR_SATURATION)
    assert all(holds for _, holds in found)


@pytest.mark.full
def test_means_hold_their_stated_errors_at_any_load() -> None:
    found = [
        holds
        for name in NAMES
        for _, holds in means_within_their_errors(question(name), SIMULATED, 150_000)
    ]
    assert sum(found) >= PROMISED_SHARE * len(found)
