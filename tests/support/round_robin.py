"""A host with two slow ports before two storage processors, for tests of how it takes turns."""

from typing import Any


def two_port_design(ios_per_path: int | None, outstanding: int) -> dict[str, Any]:
    """Give one VM that reads 32 KiB over four paths at 1 Gb/s; None leaves the turns unset."""
    host: dict[str, Any] = {
        "id": "esx",
        "kernel_us": 5.0,
        "kernel_cpus": 4,
        "lun_depth": 64,
        "hba_ports": [{"id": f"nic{n}", "fabric": "lan", "speed_gbps": 1} for n in (1, 2)],
    }
    if ios_per_path is not None:
        host["round_robin_ios"] = ios_per_path
    sps = [
        {
            "id": f"n{n}",
            "servers": 8,
            "read_us": 60.0,
            "write_us": 60.0,
            "target_ports": [{"id": f"n{n}p", "fabric": "lan", "speed_gbps": 1}],
        }
        for n in (1, 2)
    ]
    workload = {
        "loop": "closed",
        "outstanding_ios": outstanding,
        "read_pct": 100.0,
        "blocks": [{"size_kib": 32.0}],
    }
    group = {
        "id": "vm",
        "hosts": ["esx"],
        "datastores": ["ds"],
        "vms_per_host": 1,
        "disk_depth": 64,
        "adapter_depth": 256,
        "workload": workload,
    }
    return {
        "schema": "qdepth/2",
        "id": "turns",
        "title": "Two ports of 1 Gb/s in turns",
        "hosts": [host],
        "fabrics": [{"id": "lan", "protocol": "iscsi"}],
        "arrays": [
            {"id": "array", "read_ms": 0.3, "write_ms": 0.3, "sps": sps, "luns": [{"id": "lun"}]}
        ],
        "datastores": [{"id": "ds", "kind": "vmfs", "lun": "lun"}],
        "classes": [group],
    }
