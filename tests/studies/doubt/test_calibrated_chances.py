"""Of targets that are predicted to hold with a chance, as many hold."""

import pytest

from tests.studies.doubt.synthetic_truths import LEVELS_PCT, LOADS, SYSTEMS, Truths


@pytest.mark.full
def test_of_targets_with_a_chance_of_80_to_90_percent_75_to_95_percent_hold() -> None:
    """Two hundred systems are drawn from the stated ranges and simulated."""
    truths = [Truths(name) for name in LOADS]
    answers = [each.answered(level) for each in truths for level in LEVELS_PCT]
    counting = [each for each in answers if each.counts]
    assert len(counting) >= 0.9 * len(answers) == 0.9 * 200 / SYSTEMS
    held = sum(each.held for each in counting) / sum(each.systems for each in counting)
    assert 0.75 <= held <= 0.95


def test_estimated_systems_hold_as_often_as_predicted() -> None:
    """The same with estimates in place of simulations, which shows faults of the sample alone."""
    truths = Truths("dsnro-two-vms", simulates=False, samples=128)
    assert 60 <= truths.answered(85.0, 80).held <= 76
    assert 32 <= truths.answered(50.0, 80).held <= 48
