"""Customers that come back at once, against product form, theorems and a simulation."""

import pytest

from qdepth.engines.analytic.textbook.returning_customers import lasting_share, returning_scv
from qdepth.engines.options import EngineOptions
from qdepth.network.steps import End
from tests.support.networks import Source, fcfs, network, poisson, visit
from tests.support.solving import solve_compiled

HALF = 0.5
"""Share of returning visits where each customer comes twice."""
SERVICE = 1e-3


@pytest.mark.parametrize("use", [0.1, 0.5, 0.95])
@pytest.mark.parametrize("returning", [0.0, 0.3, HALF])
def test_returns_change_nothing_where_service_is_exponential(use: float, returning: float) -> None:
    """Jackson 1957: a station with feedback is M/M/1 with the rate of all visits."""
    assert returning_scv(use, 1.0, returning) == pytest.approx(1.0)


@pytest.mark.parametrize("scv", [0.0, 0.3, 4.0])
def test_nobody_returns_to_a_station_without_feedback(scv: float) -> None:
    assert returning_scv(0.6, scv, 0.0) == pytest.approx(scv)


@pytest.mark.parametrize("use", [0.4, 0.8])
def test_waits_of_two_constant_services_each_are_those_simulated(use: float) -> None:
    steps = (visit(0, SERVICE), visit(0, SERVICE), End())
    twice = network(Source(poisson(use / SERVICE / 2.0), steps, "a"), stations=(fcfs(),))
    found = solve_compiled(twice, EngineOptions(seed=3, max_ios=100_000))
    wait = (1.0 + returning_scv(use, 0.0, HALF)) / 2.0 * SERVICE * use / (1.0 - use)
    assert found.total.latency.value == pytest.approx(2.0 * (SERVICE + wait), rel=0.03)


def test_waits_last_the_longer_the_busier_a_station_is() -> None:
    found = [lasting_share(use, SERVICE, 1.0, 2.0 * SERVICE) for use in (0.0, 0.5, 0.9, 1.0)]
    assert found == sorted(found)
    assert found[-1] == 1.0
    assert lasting_share(0.5, SERVICE, 1.0, 0.0) == 1.0
