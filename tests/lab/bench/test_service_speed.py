"""What the bench measures of the service; how fast anything is, no test says."""

from collections.abc import Iterator
from itertools import count

import pytest

from lab.bench import service_speed
from lab.bench.service_speed import ServiceSpeed, measure_service


@pytest.mark.full
def test_reads_and_rows_are_measured_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_speed, "READS", 6)
    monkeypatch.setattr(service_speed, "QUESTIONS", 2)
    monkeypatch.setattr(service_speed, "ROWS", 100)
    monkeypatch.setattr(service_speed, "cpu_count", lambda: 1)
    ticks: Iterator[int] = count()
    speed = measure_service(lambda: next(ticks) / 4, share=1.0)
    assert speed == ServiceSpeed(
        first_read_ms=250.0, read_again_ms=250.0, rows_s=400.0, targeted_rows_s=400.0, processes=1
    )


def test_figures_stand_in_the_text() -> None:
    text = ServiceSpeed(
        first_read_ms=40.0, read_again_ms=5.0, rows_s=90.0, targeted_rows_s=30.0, processes=2
    ).text
    lines = [line.split() for line in text.splitlines()]
    assert ["480", "reads", "of", "them", "again,", "median", "5"] in lines
    assert ["batch,", "2", "processes", "90", "55.56"] in lines
    assert ["batch", "with", "a", "latency", "target,", "2", "processes", "30", "166.7"] in lines
