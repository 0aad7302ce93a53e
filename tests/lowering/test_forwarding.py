"""I/Os that reach an SP which does not own their LUN."""

from typing import Any

import pytest

from qdepth.design.parsing import read_design
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Solution
from tests.support.solving import solve_compiled

BYTES = 8 * 1024
READ, WRITE, LINK = 100e-6, 160e-6, BYTES / 1.6e9


def document(read_pct: float = 100.0, outstanding: int = 1, **array: Any) -> dict[str, Any]:
    """One VM at a LUN of `spa` over a port of `spb`, with constant times.

    Parameters
    ----------
    array : dict
        Fields of the array; with `owner`, the owner of the LUN.
    """
    owner = array.pop("owner", "spa")
    sps = [
        {
            "id": sp,
            "read_us": 100.0,
            "write_us": 160.0,
            "service_scv": 0.0,
            "target_ports": [{"id": f"{sp}-t0", "fabric": "san", "speed_gbps": 16}],
        }
        for sp in ("spa", "spb")
    ]
    lun = {"id": "lun", "owners": [owner], "preferred_ports": ["spb-t0"]}
    return {
        "schema": "qdepth/2",
        "id": "forwarded",
        "title": "forwarded",
        "hosts": [
            {
                "id": "h",
                "kernel_us": 0.0,
                "lun_depth": 64,
                "path_policy": "fixed",
                "hba_ports": [{"id": "p", "fabric": "san", "speed_gbps": 16}],
            }
        ],
        "fabrics": [{"id": "san", "protocol": "fc"}],
        "arrays": [
            {
                "id": "a",
                "access": "alua",
                "read_ms": 0.0,
                "write_ms": 0.0,
                "sps": sps,
                "luns": [lun],
                **array,
            }
        ],
        "datastores": [{"id": "d", "kind": "vmfs", "lun": "lun"}],
        "classes": [
            {
                "id": "g",
                "hosts": ["h"],
                "datastores": ["d"],
                "vms_per_host": 1,
                "disk_depth": 64,
                "adapter_depth": 64,
                "workload": {
                    "loop": "closed",
                    "outstanding_ios": outstanding,
                    "read_pct": read_pct,
                    "blocks": [{"size_kib": 8.0}],
                },
            }
        ],
    }


def network(read_pct: float = 100.0, outstanding: int = 1, **array: Any) -> QueueingNetwork:
    return lower(read_design(document(read_pct, outstanding, **array)))


def solved(of: QueueingNetwork) -> Solution:
    return solve_compiled(of, EngineOptions(seed=1, max_ios=4_000))


def mean_latency(of: QueueingNetwork) -> float:
    found = solved(of).total.latency.value
    assert found is not None
    return found


def test_the_owner_alone_serves_what_its_own_ports_take() -> None:
    assert mean_latency(network(owner="spb")) == pytest.approx(READ + LINK, rel=1e-9)


@pytest.mark.parametrize(
    ("read_pct", "service", "answer"), [(100.0, READ, LINK), (0.0, WRITE, LINK)]
)
def test_both_sps_serve_an_i_o_that_is_passed_on(
    read_pct: float, service: float, answer: float
) -> None:
    assert mean_latency(network(read_pct)) == pytest.approx(2.0 * service + answer, rel=1e-9)


@pytest.mark.parametrize("read_pct", [100.0, 0.0])
def test_the_way_between_the_sps_takes_its_time_and_its_rate(read_pct: float) -> None:
    service = READ if read_pct else WRITE
    of = network(read_pct, forward_us=50.0, forward_mb_s=200.0, forward_sp_us=30.0)
    expected = 30e-6 + 2 * 50e-6 + service + BYTES / 200e6
    assert mean_latency(of) == pytest.approx(expected, rel=1e-9)


def test_a_link_between_the_sps_limits_what_they_pass_on() -> None:
    rate = solved(network(outstanding=32, forward_mb_s=40.0)).total.byte_rate.value
    assert rate == pytest.approx(40e6, rel=0.01)


@pytest.mark.parametrize(("read_pct", "busy"), [(100.0, "spa/to/spb"), (0.0, "spb/to/spa")])
def test_data_cross_the_link_in_the_direction_of_the_i_o(read_pct: float, busy: str) -> None:
    of = network(read_pct, forward_mb_s=200.0)
    uses = {
        row.id: found.utilisation.value
        for row, found in zip(of.stations, solved(of).stations, strict=True)
        if "/to/" in row.id
    }
    assert [id_ for id_, use in uses.items() if use] == [busy]


def test_one_port_leads_to_the_owner_of_each_lun() -> None:
    """The port of `spb` serves the LUN of `spb` there, and passes I/Os to the other one on."""
    made = document()
    made["arrays"][0]["luns"].append({"id": "lun2", "owners": ["spb"]})
    made["datastores"].append({"id": "d2", "kind": "vmfs", "lun": "lun2"})
    made["classes"].append({**made["classes"][0], "id": "g2", "datastores": ["d2"]})
    of = lower(read_design(made))
    first, second = ({of.stations[at].id for at in flow.binding.stations} for flow in of.flows)
    assert {"spa", "spb", "spb/spb-t0/out"} <= first
    assert {"spb", "spb/spb-t0/out"} <= second
    assert "spa" not in second
