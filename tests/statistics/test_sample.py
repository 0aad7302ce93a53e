"""The digest of a run, and what replications say together."""

from dataclasses import replace

import numpy as np
import pytest

from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.steps import Acquire, End, Release
from qdepth.solution.solution import StopReason
from qdepth.statistics.analysis import stop_reason
from qdepth.statistics.recorder import LIMIT_COLUMNS, STATION_COLUMNS, TALLY_COLUMNS, RunRecord
from qdepth.statistics.sample import Sample
from tests.support.networks import Source, closed, fcfs, limit, network, visit

STEPS = (Acquire(0, 0), visit(0, 1e-3, 1.0), Release(0, 0), End())
NETWORK = network(Source(closed(3), STEPS), stations=(fcfs(),), limits=(limit(2),))
RECORD = Simulation(NETWORK, EngineOptions(1, 2_000)).run()


def _digest(record: RunRecord) -> bytes:
    return Sample.of(NETWORK, [record]).digest


@pytest.mark.parametrize(
    ("table", "column"),
    [
        *(("tallies", column) for column in range(len(TALLY_COLUMNS))),
        *(("limits", column) for column in range(len(LIMIT_COLUMNS))),
        *(("stations", column) for column in range(len(STATION_COLUMNS))),
    ],
)
def test_digest_changes_with_the_last_bit_of_each_counter(table: str, column: int) -> None:
    totals = getattr(RECORD, table).copy()
    totals[-1, 0, column] = np.nextafter(totals[-1, 0, column], np.inf)
    assert _digest(replace(RECORD, **{table: totals})) != _digest(RECORD)


def test_digest_changes_with_time_and_with_each_latency() -> None:
    times = RECORD.times.copy()
    times[-1] = np.nextafter(times[-1], np.inf)
    latencies = RECORD.latencies[0].copy()
    latencies[7] *= 2.0
    changed = [replace(RECORD, times=times), replace(RECORD, latencies=(latencies,))]
    assert len({_digest(record) for record in (RECORD, *changed)}) == 3


@pytest.mark.parametrize("replications", [10, 13])
def test_each_replication_is_one_observation(replications: int) -> None:
    """Of 13 each has three batches: an odd number, which none of its neighbours may share."""
    records = [
        Simulation(NETWORK, EngineOptions(1, 2_000, replication=replication)).run()
        for replication in range(replications)
    ]
    sample = Sample.of(NETWORK, records)
    observed = sample.observations()
    assert observed.places == tuple((replication, 0) for replication in range(replications))
    owners = np.array([replication for replication, _ in sample.places])
    for replication in range(replications):
        own = owners == replication
        assert observed.time[replication] == pytest.approx(sample.time[own].sum(), rel=1e-12)
        assert observed.tallies[replication] == pytest.approx(sample.tallies[own].sum(axis=0))
        for whole, part in zip(observed.latencies, sample.latencies, strict=True):
            assert (whole.counts[replication] == part.counts[own].sum(axis=0)).all()


@pytest.mark.parametrize(
    ("reasons", "told"),
    [
        (["io_budget", "io_budget"], "io_budget"),
        (["io_budget", "precision"], "precision"),
        (["precision", "all_ended"], "all_ended"),
        (["all_ended", "time_budget"], "time_budget"),
        (["time_budget", "overload"], "overload"),
        (["overload", "cancelled"], "cancelled"),
    ],
)
def test_replications_tell_the_reason_that_says_the_most(
    reasons: list[StopReason], told: StopReason
) -> None:
    """Whoever cancelled a run is told so, whatever else ended; in any order."""
    assert [stop_reason(each) for each in (reasons, reasons[::-1])] == [told, told]
