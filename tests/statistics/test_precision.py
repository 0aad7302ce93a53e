"""When estimates are precise enough, and how many I/Os would make them so."""

from dataclasses import replace

import pytest

from qdepth.network.steps import Delay, End
from qdepth.solution.solution import Estimate, Precision
from qdepth.statistics.measured_groups import measured_kinds
from qdepth.statistics.precision import (
    Measured,
    growth_needed,
    is_reached,
    lacking,
    reached_precision,
)
from qdepth.statistics.sample import Sample
from tests.support.networks import MEDIA, Source, closed, network, timed, watch

WANTED = Precision(mean=0.01, p99=0.05)


@pytest.fixture(scope="module")
def total() -> Measured:
    """All VMs of a run whose mean latency is known to 10 %."""
    whole = network(Source(closed(3, think=1e-3), (Delay(timed(1e-3, 1.0), MEDIA), End())))
    measured = measured_kinds(whole, Sample.of(whole, [watch(whole, 2_000).record]))[0]
    return with_mean(measured, Estimate(1.0, 0.9, 1.1))


def with_mean(measured: Measured, mean: Estimate) -> Measured:
    return measured._replace(solution=replace(measured.solution, latency=mean))


@pytest.mark.parametrize(
    ("mean", "p99", "reached"),
    [(0.01, 0.05, True), (0.011, 0.05, False), (0.01, 0.051, False), (0.01, None, False)],
)
def test_both_have_to_be_known_well_enough(mean: float, p99: float | None, reached: bool) -> None:
    """A percentile without an interval is not known, however short the run."""
    assert is_reached(Precision(mean, p99), WANTED) is reached


def test_one_class_without_an_interval_is_not_known(total: Measured) -> None:
    """However well the others are."""
    unknown = with_mean(total, Estimate(1.0, note="not enough data"))
    assert reached_precision([total]).mean == pytest.approx(0.1)
    assert reached_precision([total, unknown]).mean is None


def test_what_nobody_wants_need_not_be_known() -> None:
    assert is_reached(Precision(mean=0.01, p99=None), Precision(mean=0.01, p99=None))


def test_half_the_width_takes_four_times_the_ios(total: Measured) -> None:
    """The error of a mean falls with the square root of the observations."""
    assert growth_needed([total], Precision(mean=0.05, p99=None)) == pytest.approx(4.0)
    assert growth_needed([total], Precision(mean=0.5, p99=None)) == 1.0


class TestLacking:
    wanted = Precision(mean=0.05, p99=None)

    def named(self, total: Measured, *half_widths: float) -> list[Measured]:
        return [
            with_mean(total, Estimate(1.0, 1 - half, 1 + half))._replace(name=f"class {number}")
            for number, half in enumerate(half_widths)
        ]

    def test_names_the_class_and_how_many_ios_it_needs(self, total: Measured) -> None:
        """Half the width takes four times the I/Os."""
        told = lacking(self.named(total, 0.01, 0.1), self.wanted, 10_000)
        assert told is not None
        assert "the mean of class 1 (±\u00a010.0\u00a0%, 5.00\u00a0% requested)" in told
        assert "class 0" not in told
        assert told.endswith("That would take about 40.0k I/Os.")

    def test_names_three_and_counts_the_rest(self, total: Measured) -> None:
        told = lacking(self.named(total, 0.2, 0.3, 0.1, 0.4, 0.15), self.wanted, 10_000)
        assert told is not None
        assert [name for name in "01234" if f"class {name} " in told] == ["0", "1", "3"]
        assert "2 more" in told

    def test_says_nothing_once_all_is_known(self, total: Measured) -> None:
        assert lacking(self.named(total, 0.04, 0.01), self.wanted, 10_000) is None
