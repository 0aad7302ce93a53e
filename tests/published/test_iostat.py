"""Busy devices and flooded ones, as the iostat pictures of the source tell them apart."""

import pytest

from qdepth.report.report import Report
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions


@pytest.fixture(scope="module")
def reports() -> list[Report]:
    """Of the two designs that open together."""
    (found,) = [each for each in examples() if each.id == "vmworld-2006-iostat"]
    options = SimulationOptions(engine="simpy", max_ios=20_000)
    return [evaluate(design, options) for design in found.designs]


def test_disks_are_busy_all_the_time_in_both(reports: list[Report]) -> None:
    for report in reports:
        disks = [row for row in report.stations if row.layer == "media"]
        assert len(disks) == 6
        assert all((disk.utilisation_pct.value or 0) > 99 for disk in disks)


def test_nothing_waits_before_the_busy_ones(reports: list[Report]) -> None:
    for device in reports[0].devices:
        assert device.qued.value == pytest.approx(0, abs=0.01)
        assert device.actv.value == pytest.approx(19, rel=0.01)


def test_shares_of_the_time_tell_them_apart(reports: list[Report]) -> None:
    """%w and %b of iostat: both are busy all the time, before the flooded ones something waits."""
    for report, waits in zip(reports, (0, 100), strict=True):
        for device in report.devices:
            assert device.active_pct.value == pytest.approx(100, abs=0.1)
            assert device.queued_pct.value == pytest.approx(waits, abs=0.5)


def test_the_rest_waits_before_the_flooded_ones(reports: list[Report]) -> None:
    """48 outstanding, 32 slots: 16 wait, and all slots are taken all the time."""
    for device in reports[1].devices:
        assert device.qued.value == pytest.approx(16, rel=0.01)
        (limit,) = [row for row in reports[1].limits if row.id == device.id]
        assert limit.full_pct.value == pytest.approx(100, abs=0.5)
