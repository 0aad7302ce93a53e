"""The work that a load asks of the disks decides, whatever a write cache hides."""

from typing import Any

import numpy as np
import pytest

from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.steps import Acquire, BranchIfFull, End, Release
from qdepth.report.build_report import build_report
from qdepth.report.report import Report
from qdepth.statistics.offered_work import unfinished_work
from qdepth.statistics.recorder import IOS, tally_keys
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network
from tests.statistics.test_periods import sample
from tests.support.designs import changed, design, small_design
from tests.support.networks import Source, fcfs, limit, network, poisson, visit
from tests.support.solving import solve_compiled
from tests.support.theory import birth_death

DISKS = 15
ACCESS_MS = 3.5 + 0.5 * 60_000 / 15_000
"""Seek, and half a rotation at 15,000 rpm."""
WIDTH_TIMES_PHASES = 4
"""Accesses of a small write in RAID 5."""
CARRIED = DISKS / (ACCESS_MS / 1e3 + 8_192 / 100e6) / WIDTH_TIMES_PHASES
"""Writes of 8 KiB that the disks carry [1/s]."""


def behind_a_cache(workload: dict[str, Any], mib: int = 512, ios: int = 30_000) -> Report:
    """Writes of 8 KiB to fifteen disks in RAID 5 behind a write cache, simulated for a while."""
    document = changed(
        small_design(),
        classes__0__vms_per_host=1,
        classes__0__disk_depth=254,
        hosts__0__lun_depth=256,
        arrays__0__cache={"dirty_mib": mib},
        arrays__0__pools=[
            {
                "id": "p",
                "raid": "raid5",
                "media": {
                    "kind": "disks",
                    "count": DISKS,
                    "spares": 0,
                    "rotation_rpm": 15_000,
                    "seek_ms": 3.5,
                    "transfer_mb_s": 100.0,
                },
            }
        ],
        arrays__0__luns__0__pool="p",
    )
    del document["classes"][1]
    document["classes"][0]["workload"] = {
        "blocks": [{"size_kib": 8}],
        "read_pct": 0,
        "random_pct": 100,
        **workload,
    }
    whole = design(document)
    network = lower(whole)
    return build_report(whole, network, solve_compiled(network, EngineOptions(1, ios)))


def test_cache_that_fills_is_no_steady_state() -> None:
    """The run ends long before the cache is full, and shows no queue."""
    found = behind_a_cache({"loop": "open", "arrival_rate_iops": 1_000})
    assert found.status == "no_steady_state"
    assert found.overload is not None
    assert found.overload.completed_iops == pytest.approx(CARRIED, rel=0.01)
    assert found.overload.capacity_iops == pytest.approx(CARRIED, rel=0.01)
    assert found.total.iops.value == pytest.approx(CARRIED, rel=0.01)
    assert found.total.latency_ms.mean.value is None


def test_time_until_the_cache_is_full_is_that_of_its_pages() -> None:
    """Pages over what comes in less what goes out."""
    found = behind_a_cache({"loop": "open", "arrival_rate_iops": 1_000}, mib=256)
    assert found.overload is not None
    pages = 256 * 1_024 / 64
    assert found.overload.hidden_for_s == pytest.approx(pages / (1_000 - CARRIED), rel=0.02)
    assert "the write cache takes in the excess for about" in found.overload.text


def test_words_are_those_of_the_pool() -> None:
    found = behind_a_cache({"loop": "open", "arrival_rate_iops": 1_000}).overload
    assert found is not None
    assert "Pool p (15 disks) carries at most" in found.text
    assert (found.has, found.needs) == (DISKS, int(DISKS * 1_000 / CARRIED) + 1)
    assert f"needs at least {found.needs} disks" in found.text


def test_load_that_the_disks_carry_is_steady() -> None:
    found = behind_a_cache({"loop": "open", "arrival_rate_iops": round(0.8 * CARRIED)})
    assert (found.status, found.overload) == ("steady", None)


def test_closed_workload_is_not_settled_while_the_cache_fills() -> None:
    """Workers who think 30 ms ask for more than the disks carry until the cache is full."""
    found = behind_a_cache({"loop": "closed", "outstanding_ios": 32, "think_ms": 30}, ios=20_000)
    assert found.status == "not_settled"
    assert "a write cache is still filling" in found.status_text


@pytest.mark.parametrize(("ios", "is_left"), [(0.0, False), (900.0, False), (1_100.0, True)])
def test_work_is_left_if_completed_ios_ask_for_more_than_the_time(
    ios: float, *, is_left: bool
) -> None:
    """I/Os of 1 ms each in 1 s; a run that completed none leaves none."""
    whole = network(Source(poisson(1.0), (visit(0, 1e-3), End())), stations=(fcfs("disk"),))
    batches = 20
    places = tuple((0, at) for at in range(batches))
    run = sample(whole, np.zeros(len(tally_keys(whole))), places=places)
    run.tallies[:, :, IOS] = ios / batches
    run.time[:] = 1.0 / batches
    assert (unfinished_work(whole, run) is not None) is is_left


@pytest.mark.parametrize("rate", [0.9, 2.0, 10.0])
def test_arrivals_that_leave_a_full_port_overload_nothing(rate: float) -> None:
    """M/M/1/3: the share refused is that of the time in which the port is full."""
    inside = (Acquire(0, 0), visit(0, 1.0, 1.0), Release(0, 0), End())
    steps = (BranchIfFull(0, full=5, free=1), *inside, End())
    whole = network(Source(poisson(rate), steps), stations=(fcfs(),), limits=(limit(3),))
    solution = simulate_network(whole, SimulationOptions(engine="compiled", max_ios=200_000))
    full = float(birth_death([rate] * 3, [1.0] * 3)[3])
    assert (solution.status, solution.overload) == ("steady", None)
    assert solution.limits[0].refused.value == pytest.approx(rate * full, rel=0.02)
