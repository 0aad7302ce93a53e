"""Timelines whose speed is measured are what they are called."""

from itertools import count

import pytest

from lab.bench import bench, time_line_speed
from lab.bench.time_line_speed import ASKED, clone_beside_production, time_time_lines


@pytest.mark.full
def test_clone_and_production_are_as_large_as_they_are_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A clock that ticks a second at each look."""
    quick = ASKED.model_copy(update={"max_ios": 20_000})
    monkeypatch.setattr(time_line_speed, "ASKED", quick)
    monkeypatch.setattr(time_line_speed, "shipped_design", lambda _: clone_beside_production())
    ticks = count()
    clone, _ = time_time_lines(lambda: float(next(ticks)))
    assert clone.seconds == 1.0
    assert clone.times_real_time == clone.length_s
    assert clone.passing_ios == pytest.approx(100_000 * clone.length_s, rel=0.02)
    assert clone.length_s == pytest.approx(565, rel=0.05)
    assert clone.simulated_ios < 0.01 * clone.passing_ios
    last = bench.time_lines_text([clone]).splitlines()[-1]
    assert last.startswith("500 GB clone beside 100,000 IOPS  1")
