"""Readings of running totals: bounded in number, right in their sums."""

from array import array
from struct import pack, unpack

import numpy as np
import pytest

from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.steps import Acquire, Delay, End, Release
from qdepth.statistics.recorder import (
    FIRST_IOS_PER_READING,
    LIMIT_COLUMNS,
    TALLY_COLUMNS,
    Recorder,
    RunRecord,
    tally_keys,
)
from tests.support.networks import (
    MEDIA,
    Source,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    timed,
    visit,
)


def _record(ios: int, most_readings: int = 1024) -> RunRecord:
    program = (
        Acquire(0, 0),
        visit(0, 1e-4, 1.0),
        Delay(timed(1e-4, 1.0, "media"), MEDIA),
        Release(0, 0),
        End(),
    )
    what = network(
        Source(closed(6), program, "a", size=512),
        Source(poisson(800.0), program, "b", size=4096),
        stations=(fcfs(),),
        limits=(limit(3),),
    )
    return Simulation(what, EngineOptions(1, ios, most_readings=most_readings)).run()


def test_first_reading_is_the_start() -> None:
    record = _record(100)
    assert record.times[0] == 0.0
    assert not record.tallies[0].any()
    assert list(record.present_ios[:1]) == [0]


def test_readings_come_at_fixed_io_counts() -> None:
    record = _record(95)
    assert list(record.tallies[:, :, 0].sum(axis=1)) == list(range(0, 91, FIRST_IOS_PER_READING))


def test_halving_keeps_the_totals_right() -> None:
    """The readings that remain are the same readings as without halving."""
    whole, halved = _record(2_000), _record(2_000, most_readings=16)
    assert len(halved.times) <= 16 < len(whole.times)
    assert halved.times[0] == 0.0
    kept = np.searchsorted(whole.times, halved.times)
    np.testing.assert_array_equal(whole.times[kept], halved.times)
    np.testing.assert_array_equal(whole.tallies[kept], halved.tallies)
    np.testing.assert_array_equal(whole.group_ios[kept], halved.group_ios)
    np.testing.assert_array_equal(halved.limits, whole.limits[kept])
    np.testing.assert_array_equal(halved.stations, whole.stations[kept])


def test_changes_before_a_dropped_reading_are_told_by_the_next_one() -> None:
    """A part that changed seldom keeps its latest state at every reading that remains."""
    readings: Recorder[str] = Recorder(0, 4)
    told = [{"seldom": 1.0}, {"seldom": 2.0}, {}, {"often": 3.0, "seldom": 4.0}, {"often": 5.0}]
    for time, changes in enumerate(told):
        states = {part: pack("d", state) for part, state in changes.items()}
        readings.add_reading(float(time), 0, states)
    assert [
        (reading.time, {part: list(unpack("d", state)) for part, state in reading.changes.items()})
        for reading in readings._readings
    ] == [
        (0.0, {"seldom": [1.0]}),
        (2.0, {"seldom": [2.0]}),
        (4.0, {"seldom": [4.0], "often": [5.0]}),
    ]


def test_readings_are_spaced_evenly_after_halving() -> None:
    steps = np.diff(_record(2_000, most_readings=16).tallies[:, :, 0].sum(axis=1))
    assert set(steps) == {160.0}


def test_number_of_readings_is_bounded() -> None:
    """The distance of readings doubles whenever there would be more."""
    readings: Recorder[str] = Recorder(1, 16)
    done = 0
    while done < 10_000:
        readings.add_reading(float(done), 0, {"part": pack("d", 0.0)})
        done = readings.next_reading
        readings.latencies[0] = array("d", bytes(8 * done))
        assert len(readings._readings) <= 16
    assert readings.ios_per_reading == FIRST_IOS_PER_READING * 2**6


def test_tallies_are_the_ios_of_each_flow() -> None:
    record = _record(1_000)
    last = record.tallies[-1]
    ios, size = TALLY_COLUMNS.index("ios"), TALLY_COLUMNS.index("bytes")
    assert last[0, size] == 512 * last[0, ios]
    assert last[1, size] == 4096 * last[1, ios]
    for group, latencies in enumerate(record.latencies):
        counted = latencies[: record.group_ios[-1, group]]
        assert last[group, TALLY_COLUMNS.index("latency")] == pytest.approx(counted.sum())
    layers = last[:, TALLY_COLUMNS.index("guest") :].sum(axis=1)
    np.testing.assert_allclose(layers, last[:, TALLY_COLUMNS.index("latency")], rtol=1e-9)


def test_capacity_times_time_is_its_integral() -> None:
    record = _record(500)
    areas = record.limits[:, 0, LIMIT_COLUMNS.index("capacity_area")]
    np.testing.assert_allclose(areas, 3.0 * record.times, rtol=1e-12)


def test_every_completed_io_has_a_latency() -> None:
    record = _record(777)
    assert record.ios == 777 == sum(len(latencies) for latencies in record.latencies)


def test_flows_of_a_group_on_a_device_share_a_tally() -> None:
    two = network(Source(closed(1), (End(),)), Source(closed(1), (End(),)))
    assert [(key.group, key.device) for key in tally_keys(two)] == [(0, 0), (1, 1)]
