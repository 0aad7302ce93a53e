"""An ordinary estate, as somebody would lay it out from blank: 16 hosts, ten LUNs, two SPs."""

from collections.abc import Mapping
from typing import Any

HOSTS, SPS, PORTS_EACH, LUNS = 16, 2, 4, 10
SP_US = 5.28
"""Service time of an I/O at an SP: two of them carry 2 / 5.28 us = 379 k I/Os a second."""

SQL: dict[str, Any] = {
    "loop": "closed",
    "outstanding_ios": 16,
    "read_pct": 70,
    "random_pct": 100,
    "blocks": [{"size_kib": 8, "share_pct": 100}],
}
WEB: dict[str, Any] = {
    "loop": "paced",
    "outstanding_ios": 1,
    "rate_cap_iops": 20,
    "read_pct": 80,
    "random_pct": 100,
    "blocks": [{"size_kib": 8, "share_pct": 100}],
}
BACKUP: dict[str, Any] = {
    "loop": "closed",
    "outstanding_ios": 4,
    "read_pct": 100,
    "random_pct": 0,
    "blocks": [{"size_kib": 64, "share_pct": 100}],
}
CLASSES: tuple[tuple[str, int, int, Mapping[str, Any]], ...] = (
    ("sql", 3, 2, SQL),
    ("web", 4, 4, WEB),
    ("backup", 3, 1, BACKUP),
)
"""Class of VMs, its datastores, VMs of each datastore on each host, and what each of them does:
96 SQL, 256 web and 48 backup VMs, one class a datastore."""
TWINS = {name: [f"{name}{i + 1}" for i in range(number)] for name, number, _, _ in CLASSES}
"""Groups that are alike but for their datastore."""


def ordinary_estate(*, round_robin_ios: int = 1000, hosts: int = HOSTS) -> dict[str, Any]:
    """The design document."""
    fabrics = ("fabric01", "fabric02")
    luns = [f"lun{i + 1:02}" for i in range(LUNS)]
    placed = [
        (f"{name}{i + 1}", vms, workload)
        for name, number, vms, workload in CLASSES
        for i in range(number)
    ]
    return {
        "schema": "qdepth/2",
        "id": "ordinary-estate",
        "title": "16 hosts, ten LUNs, two SPs",
        "fabrics": [{"id": fabric, "protocol": "fc"} for fabric in fabrics],
        "hosts": [
            {
                "id": "esx01",
                "count": hosts,
                "release": "esxi-8.0",
                "kernel_us": 4.94,
                "kernel_cpus": 4,
                "path_policy": "round_robin",
                "round_robin_ios": round_robin_ios,
                "hba_ports": [
                    {
                        "id": f"vmhba{i + 1}",
                        "fabric": fabric,
                        "driver": "lpfc-12.8.534",
                        "speed_gbps": 32,
                    }
                    for i, fabric in enumerate(fabrics)
                ],
            }
        ],
        "arrays": [
            {
                "id": "array01",
                "read_ms": 0.25,
                "write_ms": 0.25,
                "sps": [
                    {
                        "id": f"sp{sp + 1}",
                        "read_us": SP_US,
                        "write_us": SP_US,
                        "target_ports": [
                            {
                                "id": f"sp{sp + 1}-p{port + 1}",
                                "fabric": fabrics[port % 2],
                                "speed_gbps": 32,
                            }
                            for port in range(PORTS_EACH)
                        ],
                    }
                    for sp in range(SPS)
                ],
                "luns": [{"id": lun} for lun in luns],
            }
        ],
        "datastores": [
            {"id": f"ds{i + 1:02}", "kind": "vmfs", "lun": lun, "capacity_gib": 4096}
            for i, lun in enumerate(luns)
        ],
        "classes": [
            {
                "id": id_,
                "hosts": ["esx01"],
                "datastores": [f"ds{i + 1:02}"],
                "vms_per_host": vms,
                "vscsi_adapter": "pvscsi-windows",
                "workload": dict(workload),
            }
            for i, (id_, vms, workload) in enumerate(placed)
        ],
    }
