"""KAVG, DAVG, QAVG and GAVG: which layers of the path each of them holds, in every engine."""

from collections.abc import Callable

import pytest

from qdepth.engines.analytic.engine import solve as solve_analytic
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.network.steps import Delay, End
from qdepth.solution.solution import DeviceSolution, Solution
from tests.support.designs import changed, design, small_design
from tests.support.networks import Source, closed, fcfs, network, timed, visit
from tests.support.solving import solve_compiled as solve


def _simulated(what: QueueingNetwork) -> Solution:
    return solve(what, EngineOptions(1, 2_000))


def _ms(device: DeviceSolution) -> dict[str, float]:
    found = {name: getattr(device, name).value for name in ("kernel", "device", "queue", "guest")}
    return {name: 1e3 * value for name, value in found.items()}


@pytest.mark.parametrize("engine", [_simulated, solve_analytic], ids=["simulated", "analytic"])
def test_each_layer_counts_where_esxtop_counts_it(
    engine: Callable[[QueueingNetwork], Solution],
) -> None:
    """Layer n takes 2^n ms, so each sum tells its layers."""
    steps = tuple(
        visit(0, 1e-3 * 2**layer)
        if name == "sp"
        else Delay(timed(1e-3 * 2**layer, purpose=name), layer)
        for layer, name in enumerate(LAYERS)
    )
    source = Source(closed(1), (*steps, End()))
    (device,) = engine(network(source, stations=(fcfs(),))).devices
    took = {name: 2.0**layer for layer, name in enumerate(LAYERS)}
    kernel = took["kernel"] + took["device_queue"] + took["hba"]
    array = took["fabric"] + took["sp"] + took["media"]
    assert _ms(device) == pytest.approx(
        {"kernel": kernel, "device": array, "queue": took["device_queue"], "guest": kernel + array}
    )


def test_wait_for_an_hba_slot_and_the_cost_within_it_are_the_kernels() -> None:
    """Two I/Os, one HBA slot, constant times: one is served while the other one waits.

    A service holds the slot for the in-slot cost and what fabric and array take, DAVG. Each I/O
    comes back after two services, so what is not DAVG is KAVG = DAVG + 2 x in-slot cost.
    """
    in_slot_us, one_way_us, sp_us, array_us, link_us = 30.0, 3.0, 40.0, 500.0, 8192 / 800.0
    document = changed(
        small_design(),
        fabrics__0__latency_us=one_way_us,
        hosts__0__path_policy="fixed",
        hosts__0__kernel_scv=0.0,
        hosts__0__in_slot_us=in_slot_us,
        hosts__0__in_slot_scv=0.0,
        hosts__0__hba_ports__0__adapter_depth=1,
        arrays__0__sps__0__service_scv=0.0,
        classes__0__vms_per_host=1,
        classes__0__workload__outstanding_ios=2,
        classes__0__workload__read_pct=100.0,
    )
    del document["classes"][1]
    (device,) = _simulated(lower(design(document))).devices
    davg_ms = 1e-3 * (2 * one_way_us + sp_us + array_us + link_us)
    found = _ms(device)
    assert found["device"] == pytest.approx(davg_ms)
    assert found["kernel"] == pytest.approx(davg_ms + 2e-3 * in_slot_us)
