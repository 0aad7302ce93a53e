"""Limits in the array let I/Os pass at their rate, and no other I/O waits for them."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import without
from qdepth.design.parsing import read_design
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.figures import NARROW_SPACE, NO_BREAK
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.running import Running
from qdepth.report.report import Report
from qdepth.solution.solution import Solution
from qdepth.statistics.analysis import analyse
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.fix.fix import find_fix
from qdepth.studies.simulate.look import look
from qdepth.studies.simulate.options import SimulationOptions
from tests.design.test_operation_problems import move
from tests.support.designs import changed, small_design
from tests.support.solving import solve, solve_compiled

BUSY: dict[str, Any] = {"loop": "closed", "outstanding_ios": 16}
IDLE: dict[str, Any] = {"loop": "closed", "outstanding_ios": 1, "think_ms": 20.0, "think_scv": 0.0}


def limited(limit: dict[str, Any], load: dict[str, Any] = BUSY, size_kib: float = 8.0) -> Design:
    """One busy VM on each host of the small design, whose class "web" is on a LUN."""
    document = changed(small_design())
    workload = load | {"read_pct": 70.0, "blocks": [{"size_kib": size_kib}]}
    document["classes"] = [document["classes"][0] | {"vms_per_host": 1, "workload": workload}]
    if limit:
        document["arrays"][0]["io_limits"] = [{"id": "bronze"} | limit]
    return read_design(document)


def simulated(design: Design, ios: int = 20_000) -> Solution:
    return solve_compiled(lower(design), EngineOptions(seed=1, max_ios=ios))


def iops(solution: Solution, group: int = 0) -> float:
    return solution.groups[group].throughput.value or 0.0


def mean_s(solution: Solution, group: int = 0) -> float:
    return solution.groups[group].latency.value or 0.0


def report_of(design: Design) -> Report:
    return look(design, SimulationOptions(max_ios=12_000))


@pytest.mark.parametrize(
    ("limit", "size_kib", "passes"),
    [
        ({"iops": 5_000.0}, 8.0, 5_000.0),
        ({"iops": 5_000.0}, 64.0, 5_000.0),
        ({"mb_s": 100.0}, 64.0, 100e6 / 65_536),
        ({"iops": 5_000.0, "mb_s": 100.0}, 64.0, 100e6 / 65_536),
        ({"iops": 4_000.0, "counted_kib": 16.0}, 64.0, 1_000.0),
        ({"iops": 4_000.0, "counted_kib": 16.0}, 8.0, 4_000.0),
        ({"iops": 5_000.0, "burst_s": 0.01}, 8.0, 5_000.0),
        ({"iops": 5_000.0, "burst_s": 0.01, "burst_pct": 50.0}, 8.0, 5_000.0),
    ],
)
def test_what_passes_in_the_long_run_is_the_limit(
    limit: dict[str, Any], size_kib: float, passes: float
) -> None:
    found = simulated(limited(limit, size_kib=size_kib))
    assert iops(found) == pytest.approx(passes, rel=0.01)
    assert iops(found) * mean_s(found) == pytest.approx(16.0, rel=0.01)


def test_io_below_the_limit_does_not_wait() -> None:
    """Unlike a server, a limit of 100 adds nothing to I/Os that come 21 ms apart."""
    free, below = (simulated(limited(limit, IDLE)) for limit in ({}, {"iops": 100.0}))
    assert mean_s(below) == pytest.approx(mean_s(free), rel=0.03)
    free_s, below_s = (
        estimate(limited(limit, IDLE)).total.latency_ms.mean.value or 0.0
        for limit in ({}, {"iops": 1_000.0})
    )
    assert below_s == pytest.approx(free_s, rel=0.03)


def test_open_load_waits_like_the_queue_of_a_constant_server() -> None:
    """Half of the limit: rho / (2 (1 - rho)) services of 0.2 ms (M/D/1), and no service."""
    load = {"loop": "open", "arrival_rate_iops": 2_500.0}
    free, capped = (simulated(limited(x, load), 200_000) for x in ({}, {"iops": 5_000.0}))
    assert 1e3 * (mean_s(capped) - mean_s(free)) == pytest.approx(0.1, rel=0.1)


def test_burst_lets_what_is_above_the_limit_pass_at_once() -> None:
    """Bursts of arrivals (scv 20) at half of the limit wait for it, and hardly with a credit."""
    load = {"loop": "open", "arrival_rate_iops": 2_500.0, "arrival_scv": 20.0}
    limits: list[dict[str, Any]] = [{}, {"burst_s": 0.05, "burst_pct": 300.0}, {"burst_s": 0.1}]
    even, above, credit = (
        mean_s(simulated(limited({"iops": 5_000.0} | burst, load), 100_000)) for burst in limits
    )
    assert credit < above < 0.7 * even


def test_wait_is_device_latency_and_holds_the_slot_of_the_device() -> None:
    found = simulated(limited({"iops": 5_000.0}))
    device = found.devices[0]
    assert (device.device.value or 0.0) > 0.95 * mean_s(found)
    assert (device.queue.value or 0.0) < 0.01 * mean_s(found)
    network = lower(limited({"iops": 5_000.0}))
    held = found.limits[network.devices[0].limit].held.value
    assert held == pytest.approx(16.0, rel=0.02)


@pytest.mark.parametrize(("scope", "passes"), [("volume", 2), ("group", 1), ("host", 4)])
def test_scope_says_what_has_the_limit(scope: str, passes: int) -> None:
    """Two hosts, each with VMs on two LUNs of one entry."""
    document = changed(small_design(), hosts__0__count=2)
    document["arrays"][0]["luns"] = [{"id": "lun1", "count": 2, "owners": ["spa", "spb"]}]
    document["datastores"] = [{"id": "ds", "kind": "vmfs", "lun": "lun1", "count": 2}]
    load = BUSY | {"read_pct": 100.0, "blocks": [{"size_kib": 8.0}]}
    web = document["classes"][0] | {"vms_per_host": 2, "datastores": ["ds"], "workload": load}
    web["hosts"] = [document["hosts"][0]["id"]]
    document["classes"] = [web]
    document["arrays"][0]["io_limits"] = [{"id": "bronze", "scope": scope, "iops": 1_000.0}]
    if scope == "host":
        passes = 2
    found = simulated(read_design(document))
    assert iops(found) == pytest.approx(1_000.0 * passes, rel=0.01)


def on_vvols(limit: dict[str, Any]) -> Design:
    """A busy class and a quiet one, both on vVols behind one protocol endpoint."""
    document = changed(small_design())
    container = next(d["id"] for d in document["datastores"] if d["kind"] == "vvol")
    host = document["hosts"][0]["id"]
    document["hosts"][0]["pe_depth"] = 16
    blocks = {"read_pct": 100.0, "blocks": [{"size_kib": 8.0}]}
    first = document["classes"][0] | {"hosts": [host], "datastores": [container]}
    document["classes"] = [
        first | {"id": "bully", "vms_per_host": 2, "virtual_disks": 2, "workload": BUSY | blocks},
        first | {"id": "victim", "vms_per_host": 1, "workload": IDLE | blocks},
    ]
    if limit:
        document["arrays"][0]["io_limits"] = [{"id": "bronze"} | limit]
    return read_design(document)


def test_each_virtual_disk_on_vvols_has_the_limit_of_a_volume() -> None:
    found = simulated(on_vvols({"iops": 500.0, "classes": ["bully"]}))
    assert iops(found) == pytest.approx(4 * 500.0, rel=0.01)


def test_limit_of_the_bully_frees_the_victim_unless_it_fills_the_shared_queue() -> None:
    """Throttled I/Os hold slots of the one device queue: a deep one is needed as well."""
    free, in_array = (mean_s(simulated(on_vvols(x)), 1) for x in ({}, {"iops": 500.0}))
    limits = {"iops": 500.0, "classes": ["bully"]}
    blocked = mean_s(simulated(on_vvols(limits)), 1)
    document = on_vvols(limits).model_dump(mode="json", by_alias=True, exclude_unset=True)
    document["hosts"][0]["pe_depth"] = 128
    deep = mean_s(simulated(read_design(document)), 1)
    assert blocked > free
    assert in_array > free
    assert deep < 0.9 * free


@pytest.mark.parametrize("part", ["sps.spa", "hba_ports.esx1-p0"])
def test_limit_protects_the_victim_after_a_failure_too(part: str) -> None:
    """Half of the SPs or paths are left, and the bully still does no more than its limit."""
    deep = {"pe_depth": 128}
    free, throttled = (
        on_vvols(limit).model_dump(mode="json", by_alias=True, exclude_unset=True)
        for limit in ({}, {"iops": 500.0, "classes": ["bully"]})
    )
    found = []
    for document in (free, throttled):
        document["hosts"][0] |= deep
        found.append(simulated(without(read_design(document), [part]).design))
    assert iops(found[1]) == pytest.approx(4 * 500.0, rel=0.02)
    assert mean_s(found[1], 1) < 0.9 * mean_s(found[0], 1)


def test_density_counts_the_size_of_the_volume() -> None:
    document = limited({"iops_per_gib": 2.0, "iops": 10_000.0}).model_dump(
        mode="json", by_alias=True, exclude_unset=True
    )
    document["datastores"][0]["capacity_gib"] = 1_000.0
    assert iops(simulated(read_design(document))) == pytest.approx(2_000.0, rel=0.01)
    document["datastores"][0]["capacity_gib"] = 100_000.0
    assert iops(simulated(read_design(document))) == pytest.approx(10_000.0, rel=0.01)


def test_small_volume_has_the_least_limit() -> None:
    """ONTAP's policy "performance": 4,096 IOPS per TB, and at least 500 IOPS."""
    ontap = {"iops_per_gib": 4.0, "least_iops": 500.0}
    for gib, expected in ((20.0, 500.0), (1_000.0, 4_000.0)):
        document = limited(ontap).model_dump(mode="json", by_alias=True, exclude_unset=True)
        document["datastores"][0]["capacity_gib"] = gib
        report = report_of(read_design(document))
        assert report.total.iops.value == pytest.approx(expected, rel=0.02)
        field = "least_iops" if expected == 500.0 else "iops_per_gib"
        assert report.bottleneck.origin == f"io_limits.bronze.{field}"


def test_least_limit_without_one_per_gib_is_refused() -> None:
    (found,) = find_problems(limited({"iops": 5_000.0, "least_iops": 500.0}))
    assert found.pointer.endswith("/io_limits/0/least_iops")
    assert "500" in found.message


@pytest.mark.parametrize(
    "limit",
    [
        {"iops": 3_000.0, "mb_s": 50.0},
        {"iops": 3_000.0, "counted_kib": 4.0, "burst_s": 0.01, "burst_pct": 20.0},
        {"iops": 800.0, "scope": "host"},
    ],
)
def test_both_engines_are_equal(limit: dict[str, Any]) -> None:
    for design in (limited(limit), on_vvols(limit)):
        network, options = lower(design), EngineOptions(seed=3, max_ios=2_000)
        first, second = solve(network, options), solve_compiled(network, options)
        assert first.run is not None
        assert second.run is not None
        assert first.run.digest == second.run.digest


def test_split_commands_each_pass_the_limit() -> None:
    """Software iSCSI sends 256 KiB as two commands of 128 KiB: the array sees those."""
    document = limited({"iops": 1_000.0}, size_kib=256.0).model_dump(
        mode="json", by_alias=True, exclude_unset=True
    )
    for host in document["hosts"]:
        for port in host["hba_ports"]:
            port["split_kib"] = 128
    assert iops(simulated(read_design(document))) == pytest.approx(500.0, rel=0.01)


def test_limit_is_named_as_the_bottleneck_and_raising_it_is_a_setting() -> None:
    design = limited({"name": "Bronze", "iops": 5_000.0})
    for report in (estimate(design), report_of(design)):
        found = report.bottleneck
        assert found.origin == "io_limits.bronze.iops"
        assert found.headline == f"Limit of 5{NARROW_SPACE}000{NO_BREAK}IOPS on LUN lun1"
        assert "device latency" in found.sentence
    fix = find_fix(design, estimate, report_of)
    assert fix.proposals[0].cost == "setting"
    assert fix.text.startswith("Set the IOPS limit to ")


def test_overload_says_by_how_much_to_raise_the_limit() -> None:
    design = limited({"iops": 5_000.0}, {"loop": "open", "arrival_rate_iops": 6_000.0})
    for report in (report_of(design), estimate(design)):
        assert report.status == "no_steady_state"
        assert "raise it to more than 1.2 times as much" in report.bottleneck.sentence
        assert report.overload is not None
        assert report.overload.completed_iops == pytest.approx(5_000.0, rel=1e-3)


def test_vm_that_moves_keeps_to_the_limit_of_its_vvol() -> None:
    document = on_vvols({"iops": 500.0, "classes": ["bully"]}).model_dump(
        mode="json", by_alias=True, exclude_unset=True
    )
    document["operations"] = [
        move(id="move", vm_class="bully", count=2, source="vv1", target="ds1")
    ]
    network = lower(read_design(document), [Running("move")])
    options = EngineOptions(seed=1, max_ios=20_000)
    found = analyse(network, simulate(network, options), engine="compiled", seed=1)
    assert iops(found) == pytest.approx(4 * 500.0, rel=0.05)


def test_a_limit_states_how_many_ios_it_counts_where_large_ones_count_more() -> None:
    """64 KiB in units of 16 KiB count four times: 1,000 I/Os use up 4,000."""
    counted, plain = (
        report_of(limited({"iops": 4_000.0} | unit, size_kib=64.0)).bottleneck.sentence
        for unit in ({"counted_kib": 16.0}, {})
    )
    assert "which count as 4.00k because of their size" in counted
    assert "count as" not in plain
