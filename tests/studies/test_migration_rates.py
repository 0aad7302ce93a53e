"""Published rates of a migration toolkit: two rows are fitted, the others are predicted.

Source: kubev2v/forklift-documentation at 06159c41b13a6f8fb8e5a81c99041606880feea9,
documentation/modules/mtv-performance-recommendation.adoc. Every VM holds 35 GiB. Each copy is a
stream of reads of 1 MiB, one after the other, so that IOPS are MiB/s.
"""

from pathlib import Path

import pytest

import qdepth
from qdepth.studies.calibrate.calibration_result import Calibration

DOCS = Path(__file__).parents[2] / "docs" / "how-to" / "leaving-vvols.md"
FITTED = {"1 VM": (1, 1, 100.0), "20 VMs": (1, 20, 284.0)}
PREDICTED = {
    "10 VMs": (1, 10, 272.0),
    "80 VMs, one host": (1, 80, 294.0),
    "80 VMs, eight hosts": (8, 10, 1173.0),
}
"""Hosts, VMs on each that copy at once, and the published rate [MiB/s]."""
DESIGN = {
    "schema": "qdepth/2",
    "id": "copies",
    "title": "Copies of a migration toolkit",
    "fabrics": [{"id": "net", "protocol": "iscsi"}],
    "hosts": [
        {
            "id": "esx",
            "kernel_us": 0.0,
            "lun_depth": 4096,
            "hba_ports": [{"id": "vmnic", "fabric": "net", "speed_gbps": 10}],
        }
    ],
    "arrays": [
        {
            "id": "store",
            "read_ms": 5.0,
            "write_ms": 5.0,
            "sps": [
                {
                    "id": "sp",
                    "read_us": 0.0,
                    "write_us": 0.0,
                    "target_ports": [{"id": "t", "fabric": "net", "speed_gbps": 400}],
                }
            ],
            "luns": [{"id": "lun"}],
        }
    ],
    "datastores": [{"id": "ds", "kind": "vmfs", "lun": "lun"}],
    "classes": [
        {
            "id": "copy",
            "vms_per_host": 1,
            "hosts": ["esx"],
            "datastores": ["ds"],
            "disk_depth": 64,
            "adapter_depth": 256,
            "workload": {
                "loop": "closed",
                "outstanding_ios": 1,
                "blocks": [{"size_kib": 1024.0}],
                "read_pct": 100.0,
            },
        }
    ],
}
PARAMETERS = [
    {"path": "arrays.store.read_ms", "low": 0.1, "high": 100.0},
    {"path": "hba_ports.vmnic.payload_mb_s", "low": 50.0, "high": 1200.0},
]


def _points(rows: dict[str, tuple[int, int, float]], role: str) -> list[dict[str, object]]:
    return [
        {
            "id": name,
            "role": role,
            "overrides": {"hosts.esx.count": hosts, "classes.copy.vms_per_host": vms},
            "iops": rate,
        }
        for name, (hosts, vms, rate) in rows.items()
    ]


@pytest.fixture(scope="module")
def fitted() -> tuple[qdepth.Design, Calibration]:
    """The design with a rate for each stream and one for each host, from two rows."""
    points = _points(FITTED, "calibrate") + _points(PREDICTED, "predict")
    measured = {"points": points, "parameters": PARAMETERS}
    design, calibration = qdepth.calibrate(qdepth.load(DESIGN), measured, engine="analytic")
    return design, calibration


def _rate(design: qdepth.Design, hosts: int, vms: int) -> float:
    changes = {"hosts.esx.count": hosts, "classes.copy.vms_per_host": vms}
    rate = qdepth.estimate(design.replace(changes)).total.iops.value
    assert rate is not None
    return rate


@pytest.mark.parametrize("name", FITTED)
def test_two_rows_give_the_rate_of_a_stream_and_of_a_host(
    name: str, fitted: tuple[qdepth.Design, Calibration]
) -> None:
    hosts, vms, rate = FITTED[name]
    assert _rate(fitted[0], hosts, vms) == pytest.approx(rate, rel=0.01)


@pytest.mark.parametrize("name", ["10 VMs", "80 VMs, one host"])
def test_other_numbers_of_copies_on_the_host_are_predicted(
    name: str, fitted: tuple[qdepth.Design, Calibration]
) -> None:
    hosts, vms, rate = PREDICTED[name]
    assert _rate(fitted[0], hosts, vms) == pytest.approx(rate, rel=0.05)


def test_shared_limit_that_no_fitted_row_shows_is_not_predicted(
    fitted: tuple[qdepth.Design, Calibration],
) -> None:
    """Eight hosts would copy eight times as much; two datastores gave about half of it."""
    hosts, vms, rate = PREDICTED["80 VMs, eight hosts"]
    assert _rate(fitted[0], hosts, vms) / rate == pytest.approx(1.94, abs=0.02)


def test_page_shows_what_is_computed(fitted: tuple[qdepth.Design, Calibration]) -> None:
    page = DOCS.read_text("utf-8")
    for name, (hosts, vms, rate) in (FITTED | PREDICTED).items():
        found = _rate(fitted[0], hosts, vms)
        role = "fitted" if name in FITTED else "predicted"
        row = f"| {name} | {role} | {rate:,.0f} | {found:,.0f} |"
        assert row in page
