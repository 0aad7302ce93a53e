"""A small sound design, as JSON, for tests that need any."""

from copy import deepcopy
from typing import Any

_DESIGN: dict[str, Any] = {
    "schema": "qdepth/2",
    "id": "a",
    "title": "One host, one LUN",
    "hosts": [
        {
            "id": "esx",
            "kernel_us": 10.0,
            "lun_depth": 4,
            "pe_depth": 64,
            "hba_ports": [{"id": "hba0", "fabric": "san", "speed_gbps": 16}],
        }
    ],
    "fabrics": [{"id": "san", "protocol": "fc"}],
    "arrays": [
        {
            "id": "array",
            "read_ms": 0.2,
            "write_ms": 0.3,
            "sps": [
                {
                    "id": "spa",
                    "read_us": 50.0,
                    "write_us": 60.0,
                    "target_ports": [{"id": "tp0", "fabric": "san", "speed_gbps": 16}],
                }
            ],
            "luns": [{"id": "lun0"}],
        }
    ],
    "datastores": [{"id": "ds", "kind": "vmfs", "lun": "lun0", "capacity_gib": 1024.0}],
    "classes": [
        {
            "id": "vms",
            "hosts": ["esx"],
            "datastores": ["ds"],
            "vms_per_host": 2,
            "disk_depth": 64,
            "adapter_depth": 256,
            "workload": {
                "loop": "closed",
                "outstanding_ios": 4,
                "blocks": [{"size_kib": 8.0}],
                "read_pct": 70.0,
            },
        }
    ],
}


def design(name: str = "a", **changes: Any) -> dict[str, Any]:
    """Give a fresh copy of the design under an id, with other top-level fields where named."""
    return deepcopy(_DESIGN) | {"id": name} | changes


def scenario(*designs: dict[str, Any], title: str = "VMFS or vVol?") -> dict[str, Any]:
    """Give the body that saves designs as a scenario."""
    return {"title": title, "designs": list(designs) or [design()]}


CALIBRATION: dict[str, Any] = {
    "parameters": [{"path": "sps.spa.read_us", "value": 50.0}],
    "directions": [[0.03]],
    "saturated_pct": 6.8,
    "within_pct": 14.0,
    "beyond_pct": 21.7,
    "percentiles_pct": 35.0,
    "source": "measured rigs",
    "fitted_ios": 8,
    "fitted_iops": 0,
    "fitted_conditions": [{"what": "block_kib", "low": 8.0, "high": 64.0}],
}
"""What a fit of the time of a read leaves in the design: fitted up to its own 8 I/Os."""


def unlike(name: str) -> dict[str, Any]:
    """Give the design under an id of one letter, with a network that no other letter has."""
    document = design(name)
    document["arrays"][0]["read_ms"] += (ord(name) - ord("a")) / 1000
    return document
