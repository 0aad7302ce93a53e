"""Percentiles of I/Os of several sizes, and of those that share a station, beside simulations."""

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from tests.support.designs import design
from tests.support.mechanisms import Json, mechanism_document
from tests.support.solving import solve_compiled

SMALL_AND_LARGE = [{"size_kib": 4, "share_pct": 80}, {"size_kib": 512, "share_pct": 20}]


def _plain(workload: Json, **sp: object) -> Json:
    """One VM on one SP, over links of 8 Gb/s that bind for large I/Os."""
    document = mechanism_document(0)
    array, host = document["arrays"][0], document["hosts"][0]
    array.pop("pools", None)
    array.pop("cache", None)
    array["luns"] = [{"id": "lun"}]
    array["sps"][0] |= {"servers": 16, **sp}
    host["hba_ports"][0]["speed_gbps"] = 8
    document["classes"][0]["workload"] = {"read_pct": 100, **workload}
    return document


OPEN = {"loop": "open", "arrival_rate_iops": 6000}
CLOSED = {"loop": "closed", "outstanding_ios": 16}


@pytest.mark.parametrize(
    "document",
    [
        _plain({**OPEN, "blocks": SMALL_AND_LARGE}),
        _plain({**CLOSED, "blocks": SMALL_AND_LARGE}),
        _plain({**CLOSED, "think_ms": 3, "blocks": SMALL_AND_LARGE}),
        _plain(
            {**OPEN, "arrival_rate_iops": 1500, "blocks": SMALL_AND_LARGE},
            servers=1,
            read_us_per_kib=1,
        ),
        _plain(
            {**OPEN, "arrival_rate_iops": 2800, "blocks": [{"size_kib": 8}]},
            read_us=1000,
            servers=1,
            rate_by_load=[{"ios": 1, "rate": 1}, {"ios": 4, "rate": 3}, {"ios": 16, "rate": 4}],
        ),
    ],
    ids=["open link", "full link", "link with pauses", "SP in order", "SP by load"],
)
def test_a_large_io_takes_longer_wherever_its_size_counts(document: Json) -> None:
    """One law for all sizes had the median of the open link at three times the simulated one, and
    its p99 at half of it."""
    network = lower(design(document))
    simulated = solve_compiled(network, EngineOptions(seed=1, max_ios=200_000)).total.percentiles
    for ours, theirs in zip(solve(network).total.percentiles[:3], simulated[:3], strict=True):
        assert ours.value == pytest.approx(theirs.value, rel=0.12)


def test_at_an_iops_limit_that_is_used_up_an_io_waits_for_those_ahead_of_it() -> None:
    """VMs with four I/Os each and a limit of 25 IOPS, in units of 32 KiB: an I/O takes as long as
    its VM's four, 40 ms for each that is small and 80 ms for the large ones, a fifth of them. So it
    takes 160 ms and 40 ms for each large one: a binomial law."""
    document = _plain({"loop": "paced", "outstanding_ios": 4, "rate_cap_iops": 50.0})
    blocks = [{"size_kib": 8, "share_pct": 80}, {"size_kib": 64, "share_pct": 20}]
    document["classes"][0] |= {"vms_per_host": 4, "iops_limit": 25}
    document["classes"][0]["workload"]["blocks"] = blocks
    total = solve(lower(design(document))).total
    assert total.throughput.value == pytest.approx(4 * 25 / 1.2, rel=1e-3)
    for found, right in zip(total.percentiles, (0.2, 0.24, 0.28), strict=False):
        assert found.low is not None
        assert found.high is not None
        assert found.low < right < found.high
    assert total.percentiles[1].value == pytest.approx(0.24, rel=0.1)
