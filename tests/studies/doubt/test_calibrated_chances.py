"""Of targets that are predicted to hold with a chance, as many hold."""

import pytest

from tests.studies.doubt.synthetic_truths import truths_of

DESIGNS = (
    "dsnro-two-vms", "iscsi-two-paths", "queue-depths-shared", "write-cache-cliff", "isl-and-speed",
)  # fmt: skip
SYSTEMS = 40


@pytest.mark.full
def test_of_targets_with_a_chance_of_85_percent_75_to_95_percent_hold() -> None:
    """Two hundred systems are drawn from the stated ranges and simulated."""
    held = sum(truths_of(name, SYSTEMS).held(0.85) for name in DESIGNS)
    assert 0.75 <= held / (SYSTEMS * len(DESIGNS)) <= 0.95


def test_estimated_systems_hold_as_often_as_predicted() -> None:
    """The same with estimates in place of simulations, which shows faults of the sample alone."""
    found = truths_of("dsnro-two-vms", 100, simulates=False)
    assert 0.75 <= found.held(0.85) / 100 <= 0.95
    assert 0.40 <= found.held(0.5) / 100 <= 0.60
