"""The wait of paced sources against direct computation."""

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.open_stations import ggc_spread
from qdepth.engines.analytic.textbook.uneven_arrivals import paced_wait


def test_of_two_sources_the_other_is_met_in_service() -> None:
    """It left 1 - t at a distance t below a service: the mean over a period D is 1 / (2 D)."""
    assert paced_wait(2, 5.0, 1.0) == pytest.approx(0.1)
    assert paced_wait(1, 5.0, 1.0) == 0.0


@pytest.mark.parametrize(("sources", "period"), [(3, 4.0), (5, 6.0), (8, 10.0)])
def test_mean_over_drawn_phases(sources: int, period: float) -> None:
    """Lindley's recursion over three periods from empty; the last one is stationary."""
    phases = np.sort(np.random.default_rng(1).uniform(0, period, (40_000, sources)), axis=1)
    arrivals = np.concatenate([phases + turn * period for turn in range(3)], axis=1)
    wait = np.zeros(len(phases))
    waits = [wait]
    for gap in np.diff(arrivals, axis=1).T:
        wait = np.maximum(0.0, wait + 1.0 - gap)
        waits.append(wait)
    simulated = float(np.mean(waits[-sources:]))
    assert paced_wait(sources, period, 1.0) == pytest.approx(simulated, rel=0.02)
    assert paced_wait(sources, period / 10, 0.1) == pytest.approx(simulated / 10, rel=0.02)


@pytest.mark.parametrize("arrival_scv", [1.01, 9.0, 1e4])
@pytest.mark.parametrize("service_scv", [0.0, 1.0, 50.0])
def test_spread_of_bursty_arrivals_tends_to_a_limit_at_both_ends(
    arrival_scv: float, service_scv: float
) -> None:
    """Near saturation it is the sum of both scvs (Kingman 1962); an idle server has some spread."""
    assert ggc_spread(1.0 - 1e-7, arrival_scv, service_scv) == pytest.approx(
        arrival_scv + service_scv, rel=0.02
    )
    idle = [ggc_spread(use, arrival_scv, service_scv) for use in (1e-9, 1e-3, 2e-3)]
    assert idle[0] == idle[1] == pytest.approx(idle[2], rel=0.1)
    assert idle[0] > 0.0
