"""Two arrays that replicate to each other: neither may wait for ever for pages of the other."""

from typing import Any

import pytest

from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.statistics.recorder import differing_fields
from tests.support.designs import Json, design
from tests.support.stretched import stretched, workers

WRITES = 3_000


def mutual(**link: Any) -> Json:
    """Each array has a LUN with its replica in the other, behind a cache of two pages of a write.

    Both sites write all the time, so that both caches are full and writes wait at both.
    """
    document = stretched(**link)
    disks = {"kind": "disks", "count": 4, "rotation_rpm": 7200.0, "seek_ms": 8.0}
    for array in document["arrays"]:
        site, other = ("east", "west") if array["id"] == "array-east" else ("west", "east")
        pool = {"id": f"{site}-pool", "raid": "raid10", "media": disks | {"transfer_mb_s": 100.0}}
        array["pools"] = [pool]
        array["cache"] = {"dirty_mib": 0.125, "page_kib": 64}
        array["luns"] = [
            {"id": f"{site}-lun", "pool": pool["id"], "replica": f"{other}-copy"},
            {"id": f"{site}-copy", "pool": pool["id"]},
        ]
    document["datastores"] = [
        {"id": f"ds-{site}", "kind": "vmfs", "lun": f"{site}-lun", "capacity_gib": 1000.0}
        for site in ("east", "west")
    ]
    document["classes"] = [
        workers(site, outstanding_ios=32, blocks=[{"size_kib": 128.0}])
        | {"datastores": [f"ds-{site}"]}
        for site in ("east", "west")
    ]
    return document


@pytest.mark.parametrize("writes_in_flight", [None, 1])
def test_full_caches_of_both_sites_do_not_wait_for_each_other(writes_in_flight: int | None) -> None:
    """A write gives its pages to the destage before it leaves for the other site, so it waits
    there without holding any; a deadlock would end the run or raise."""
    network = lower(design(mutual(writes_in_flight=writes_in_flight)))
    options = EngineOptions(seed=3, max_ios=WRITES)
    compiled, simpy = simulate(network, options), Simulation(network, options).run()
    assert differing_fields(compiled, simpy) == []
    done = compiled.group_ios[-1]
    assert done.sum() >= WRITES
    assert done.min() > WRITES // 4
