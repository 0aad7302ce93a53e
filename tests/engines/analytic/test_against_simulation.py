"""The analytic engine against the compiled one, over generated closed designs."""

from dataclasses import dataclass

import numpy as np
import pytest

from qdepth.engines.analytic.engine import solve as analytic
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.solution.solution import Estimate
from tests.support.closed_designs import closed_design
from tests.support.solving import solve_compiled as simulated


@dataclass(frozen=True)
class Agreement:
    """How far the engines are apart for one design."""

    throughput_error: float
    latency_error: float
    use: float
    """Utilisation of the busiest station."""
    outside: bool


def agreement(index: int, ios: int) -> Agreement:
    network = lower(closed_design(index))
    ours, truth = analytic(network), simulated(network, EngineOptions(seed=1, max_ios=ios))
    return Agreement(
        throughput_error=_error(ours.total.throughput, truth.total.throughput),
        latency_error=_error(ours.total.latency, truth.total.latency),
        use=max(station.utilisation.value or 0.0 for station in truth.stations),
        outside=ours.outside_validity is not None,
    )


def _error(ours: Estimate, truth: Estimate) -> float:
    assert ours.value is not None
    assert truth.value is not None
    return abs(ours.value / truth.value - 1.0)


def hold_to_the_promise(found: list[Agreement]) -> None:
    """Median error under 1 %, 95 % of the designs under 5 %, at most 15 % outside."""
    assert np.mean([row.outside for row in found]) <= 0.15
    for errors in (
        [row.throughput_error for row in found if not row.outside],
        [row.latency_error for row in found if not row.outside],
    ):
        assert np.median(errors) < 0.01
        assert np.mean([error < 0.05 for error in errors]) >= 0.95


def test_a_sample_of_designs() -> None:
    """Every trait is in these; the promise is about many, so one of them may miss it."""
    found = [agreement(index, 60_000) for index in range(4, 40, 3)]
    errors = [
        error
        for row in found
        if not row.outside
        for error in (row.throughput_error, row.latency_error)
    ]
    assert np.median(errors) < 0.02
    assert max(errors) < 0.15


@pytest.mark.full
def test_five_hundred_designs() -> None:
    found = [agreement(index, 200_000) for index in range(500)]
    hold_to_the_promise(found)
    uses = np.array([row.use for row in found])
    shares = np.histogram(uses, bins=(0.3, 0.475, 0.65, 0.825, 1.001))[0] / len(found)
    assert shares.min() > 0.15
