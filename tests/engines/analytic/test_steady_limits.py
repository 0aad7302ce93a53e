"""DSNRO in the analytic engine: limits at their low capacity, and where that does not hold."""

from typing import Any

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from tests.support.designs import design
from tests.support.solving import solve_compiled

TWO_BUSY_VMS: dict[str, Any] = {
    "hosts__0__lun_depth": 64,
    "classes__0__vms_per_host": 2,
    "classes__0__workload__outstanding_ios": 40,
    "arrays__0__read_ms": 5.0,
    "arrays__0__write_ms": 5.0,
}


@pytest.mark.parametrize("scope", ["device", "world"])
def test_agrees_with_a_simulation(scope: str) -> None:
    network = lower(design(**TWO_BUSY_VMS, hosts__0__dsnro=10, hosts__0__dsnro_scope=scope))
    computed, simulated = solve(network), solve_compiled(network, EngineOptions(3, 40_000))
    assert computed.outside_validity is None
    for mine, theirs in zip(computed.groups, simulated.groups, strict=True):
        assert mine.throughput.value == pytest.approx(theirs.throughput.value, rel=0.03)
        assert mine.latency.value == pytest.approx(theirs.latency.value, rel=0.03)
    device = next(d.limit for d in network.devices if d.target == "lun1")
    assert computed.limits[device].capacity.value == (10 if scope == "device" else 64)


def test_says_where_one_vm_issues_nearly_all() -> None:
    beside = {
        "classes__0__vms_per_host": 1,
        "classes__1__hosts": ["esx1"],
        "classes__1__datastores": ["ds1"],
    }
    found = solve(lower(design(**(TWO_BUSY_VMS | beside))))
    assert "DSNRO caps it at times" in (found.outside_validity or "")


def test_says_nothing_where_the_cap_never_binds() -> None:
    beside = {
        "classes__0__vms_per_host": 1,
        "classes__1__hosts": ["esx1"],
        "classes__1__datastores": ["ds1"],
        "classes__1__workload": {
            "loop": "closed",
            "outstanding_ios": 1,
            "blocks": [{"size_kib": 4.0}],
            "read_pct": 100.0,
        },
        "classes__0__workload__outstanding_ios": 20,
    }
    assert solve(lower(design(**(TWO_BUSY_VMS | beside)))).outside_validity is None
