"""When estimates are precise enough, and how many I/Os would make them so."""

from dataclasses import replace

import pytest

from qdepth.network.steps import Delay, End
from qdepth.solution.solution import Estimate, Precision
from qdepth.statistics.analysis import group_solutions
from qdepth.statistics.precision import growth_needed, is_reached, reached_precision
from qdepth.statistics.sample import Sample
from tests.support.networks import MEDIA, Source, closed, network, timed, watch

WANTED = Precision(mean=0.01, p99=0.05)


@pytest.mark.parametrize(
    ("mean", "p99", "reached"),
    [(0.01, 0.05, True), (0.011, 0.05, False), (0.01, 0.051, False), (0.01, None, False)],
)
def test_both_have_to_be_known_well_enough(mean: float, p99: float | None, reached: bool) -> None:
    """A percentile without an interval is not known, however short the run."""
    assert is_reached(Precision(mean, p99), WANTED) is reached


def test_one_group_without_an_interval_is_not_known() -> None:
    """However well the others are."""
    whole = network(Source(closed(3, think=1e-3), (Delay(timed(1e-3, 1.0), MEDIA), End())))
    sample = Sample.of(whole, [watch(whole, 2_000).record])
    total = replace(group_solutions(whole, sample)[0], latency=Estimate(1.0, 0.9, 1.1))
    unknown = replace(total, latency=Estimate(1.0, note="not enough data"))
    assert reached_precision([total]).mean == pytest.approx(0.1)
    assert reached_precision([total, unknown]).mean is None


def test_what_nobody_wants_need_not_be_known() -> None:
    assert is_reached(Precision(mean=0.01, p99=None), Precision(mean=0.01, p99=None))


def test_half_the_width_takes_four_times_the_ios() -> None:
    """The error of a mean falls with the square root of the observations."""
    whole = network(Source(closed(3, think=1e-3), (Delay(timed(1e-3, 1.0), MEDIA), End())))
    sample = Sample.of(whole, [watch(whole, 2_000).record])
    total = replace(group_solutions(whole, sample)[0], latency=Estimate(1.0, 0.9, 1.1))
    assert growth_needed(sample, [total], Precision(mean=0.05, p99=None)) == pytest.approx(4.0)
    assert growth_needed(sample, [total], Precision(mean=0.5, p99=None)) == 1.0
