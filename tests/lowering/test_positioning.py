"""Sequential writes that no cache absorbs: beside a disk that turns, and beside measurements."""

from collections.abc import Callable
from heapq import heapify, heapreplace
from math import ceil
from random import Random
from typing import Any

import pytest

from qdepth.lowering.positioning import Sequence, wait_for_sector, written_in_one_go
from qdepth.report.report import Report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import changed, design, small_design

TURN = 60.0 / 7200.0
TRANSFER = 40e-6


def turned(arrivals: Callable[[int, float], float], writes: int = 20_000) -> tuple[float, float]:
    """Mean wait of the writes of a log on a disk that turns, and the rate of the writes [s], [1/s].

    Parameters
    ----------
    arrivals : function
        When a write arrives, by its number and by the end of the one before it.
    """
    end = waited = 0.0
    for number in range(writes):
        ready = max(arrivals(number, end), end)
        at = number * TRANSFER
        start = at + ceil((ready - at) / TURN - 1e-9) * TURN
        waited, end = waited + start - ready, start + TRANSFER
    return waited / writes, writes / end


def mean_of(sequence: Sequence, passed: float, *, prolonged: bool = True) -> float:
    wait = wait_for_sector(TURN, passed, sequence.first_pause)
    return wait / written_in_one_go(sequence, wait, prolonged=prolonged)


def log_of(**fields: Any) -> Sequence:
    return Sequence(
        **{
            "share": 1.0,
            "interrupted": 0.0,
            "prefetches": 1.0,
            "transfer": TRANSFER,
            "passed": 0.0,
            "pause": 0.0,
            "outstanding": 1.0,
            **fields,
        }
    )


@pytest.mark.parametrize("gap", [0.05e-3, 1e-3, 7e-3, 9e-3])
def test_a_lone_writer_waits_for_the_rest_of_a_rotation(gap: float) -> None:
    wait, rate = turned(lambda _, end: end + gap)
    assert mean_of(log_of(passed=gap), gap) == pytest.approx(wait, rel=1e-3)
    assert 1.0 / rate == pytest.approx(ceil(gap / TURN) * TURN + TRANSFER, rel=1e-3)


@pytest.mark.parametrize("pause", [0.2e-3, 2e-3, 8e-3, 100e-3])
def test_a_random_pause_forgets_where_the_disk_was(pause: float) -> None:
    draws = Random(1)  # noqa: S311 -- no secret
    wait, _ = turned(lambda _, end: end + 1e-3 + draws.expovariate(1.0 / pause))
    assert mean_of(log_of(pause=pause), 1e-3) == pytest.approx(wait, rel=0.02)


def test_after_a_long_pause_half_a_rotation_remains() -> None:
    for pause in (10.0, 1e9):
        assert wait_for_sector(TURN, 0.0, pause) == pytest.approx(TURN / 2.0, rel=1e-3)


@pytest.mark.parametrize("rate", [20.0, 150.0, 1_000.0, 10_000.0, 22_000.0])
def test_writes_that_arrive_meanwhile_share_the_wait(rate: float) -> None:
    """Poisson arrivals: what the head waits for in all, for each write."""
    draws, moment = Random(2), 0.0  # noqa: S311 -- no secret

    def arrive(_: int, __: float) -> float:
        nonlocal moment
        moment += draws.expovariate(rate)
        return moment

    wait, _ = turned(arrive)
    assert mean_of(log_of(pause=1.0 / rate, outstanding=None), 0.0) == pytest.approx(wait, rel=0.1)


@pytest.mark.parametrize("workers", [2, 4, 16])
@pytest.mark.parametrize("pause", [2e-3, 20e-3])
def test_writers_who_pause_share_a_rotation(workers: int, pause: float) -> None:
    """Each of them sends its next write after a random pause; the wait is within a quarter."""
    draws = Random(3)  # noqa: S311 -- no secret
    back = [draws.expovariate(1.0 / pause) for _ in range(workers)]
    heapify(back)
    end = waited = 0.0
    for number in range(20_000):
        ready, at = max(back[0], end), number * TRANSFER
        start = at + ceil((ready - at) / TURN - 1e-9) * TURN
        waited, end = waited + start - ready, start + TRANSFER
        heapreplace(back, end + draws.expovariate(1.0 / pause))
    expected = waited / 20_000
    sequence = log_of(pause=pause, outstanding=float(workers))
    assert mean_of(sequence, 0.0) == pytest.approx(expected, rel=0.25)


def test_random_ios_between_them_end_what_is_written_in_one_go() -> None:
    """1 + s + s^2 + s^3 of four that are queued, each sequential with probability s."""
    sequence = log_of(outstanding=4.0, share=0.5)
    assert written_in_one_go(sequence, TURN, prolonged=False) == pytest.approx(1.875)


def one_disk(
    raid: str = "raid0", count: int = 1, cache: Any = None, split_kib: Any = None, **load: Any
) -> Report:
    """One VM on SATA disks of 7,200 rpm: 5.83 ms seek, 110 MB/s. The questions from the field
    compare its mixes with those that were measured."""
    media = {
        "kind": "disks",
        "model": "sata-7k2",
        "count": count,
        "seek_ms": 5.83,
        "transfer_mb_s": 110.0,
    }
    document = changed(
        small_design(),
        arrays__0__read_ms=0.0,
        arrays__0__write_ms=0.0,
        arrays__0__cache=cache,
        arrays__0__pools=[{"id": "pool1", "raid": raid, "media": media}],
        classes__0__vms_per_host=1,
    )
    document["classes"].pop()
    document["arrays"][0]["luns"][0]["pool"] = "pool1"
    document["hosts"][0]["kernel_us"] = 5.0
    for port in document["hosts"][0]["hba_ports"]:
        port["split_kib"] = split_kib
    document["arrays"][0]["sps"][0] |= {"read_us": 20.0, "write_us": 20.0}
    workload = document["classes"][0]["workload"]
    workload.update({"outstanding_ios": 1, "blocks": [{"size_kib": 4}], **load})
    return evaluate(design(document), SimulationOptions(engine="simpy", max_ios=6_000))


def test_sequential_reads_stay_quick() -> None:
    assert (one_disk(read_pct=100.0, random_pct=0.0).total.iops.value or 0.0) > 5_000.0


def test_a_write_cache_absorbs_the_rotation() -> None:
    report = one_disk(cache={"dirty_mib": 64.0}, read_pct=0.0, random_pct=0.0)
    assert (report.total.latency_ms.mean.value or 9.0) < 0.1


def test_parity_writes_the_place_it_has_read_a_rotation_later() -> None:
    """Old data and parity are read at once, as read-ahead has them, and written a rotation later:
    one rotation for each write, not two; the slower of the two members counts."""
    report = one_disk("raid5", 4, read_pct=0.0, random_pct=0.0)
    latency = report.total.latency_ms.mean.value or 0.0
    assert 8.3 < latency < 1.4 * 8.4


def test_parts_of_a_split_write_share_its_rotation() -> None:
    """The next I/O comes when its last part is done, so 256 KiB in four parts are no quicker."""
    load: dict[str, Any] = {"read_pct": 0.0, "random_pct": 0.0, "blocks": [{"size_kib": 256}]}
    split = one_disk(split_kib=64, **load).total.mb_s.value
    assert split == pytest.approx(one_disk(**load).total.mb_s.value or 0.0, rel=0.03)


def test_large_writes_that_are_queued_stream() -> None:
    """256 KiB take 2.4 ms each, while the next one comes within a tenth of that."""
    report = one_disk(read_pct=0.0, random_pct=0.0, outstanding_ios=8, blocks=[{"size_kib": 256}])
    assert report.total.mb_s.value == pytest.approx(110.0, rel=0.03)
