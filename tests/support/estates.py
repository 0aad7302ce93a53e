"""Generated estates: hosts, fabrics and arrays as they come, under loads that they can carry."""

from typing import Any

import numpy as np

Json = dict[str, Any]
FABRICS = ("fabric01", "fabric02")
MOST_HOSTS = 64


def estate(index: int) -> Json:
    """Design document of an estate; the same index gives the same one.

    2 to 64 hosts and 1 to 4 arrays of two SPs each; paths fixed, in turn after each I/O or after a
    thousand; LUNs owned by one SP (ALUA) or by none; closed, open and paced classes of VMs, of
    which arrays are loaded to about 20 to 90 % of what their SPs carry.
    """
    draw = np.random.default_rng(index)
    arrays = int(draw.integers(1, 5))
    hosts = int(2 ** draw.uniform(1, np.log2(MOST_HOSTS)))
    policy, ios = [("fixed", 1000), ("round_robin", 1), ("round_robin", 1000)][draw.integers(3)]
    access = str(draw.choice(["active_active", "alua"]))
    luns = int(draw.integers(1, 5))
    service_us = float(draw.choice([5.0, 20.0, 60.0]))
    placed = [
        _group(draw, f"{array}-{lun}", hosts, 2e6 / service_us / luns)
        for array in range(arrays)
        for lun in range(luns)
    ]
    return {
        "schema": "qdepth/2",
        "id": f"estate{index}",
        "title": f"Estate {index}: {hosts} hosts, {arrays} arrays, {policy} {ios}, {access}",
        "fabrics": [{"id": fabric, "protocol": "fc"} for fabric in FABRICS],
        "hosts": [
            {
                "id": "esx",
                "count": hosts,
                "release": "esxi-8.0",
                "kernel_us": 4.94,
                "kernel_cpus": 4,
                "path_policy": policy,
                "round_robin_ios": ios,
                "hba_ports": [
                    {
                        "id": f"vmhba{i}",
                        "fabric": fabric,
                        "driver": "lpfc-12.8.534",
                        "speed_gbps": 32,
                    }
                    for i, fabric in enumerate(FABRICS)
                ],
            }
        ],
        "arrays": [_array(array, access, luns, service_us) for array in range(arrays)],
        "datastores": [
            {"id": f"ds{array}-{lun}", "kind": "vmfs", "lun": f"lun{array}-{lun}"}
            for array in range(arrays)
            for lun in range(luns)
        ],
        "classes": placed,
    }


def _array(array: int, access: str, luns: int, service_us: float) -> Json:
    owners = [
        {"owners": [f"a{array}-sp{lun % 2}"]} if access == "alua" else {} for lun in range(luns)
    ]
    return {
        "id": f"array{array}",
        "access": access,
        "read_ms": 0.2,
        "write_ms": 0.3,
        "sps": [
            {
                "id": f"a{array}-sp{sp}",
                "read_us": service_us,
                "write_us": service_us,
                "target_ports": [
                    {"id": f"a{array}-sp{sp}-p{port}", "fabric": fabric, "speed_gbps": 32}
                    for port, fabric in enumerate(FABRICS)
                ],
            }
            for sp in range(2)
        ],
        "luns": [{"id": f"lun{array}-{lun}", **owners[lun]} for lun in range(luns)],
    }


def _group(draw: np.random.Generator, lun: str, hosts: int, capacity_iops: float) -> Json:
    """One group on one LUN, with a part of what the LUN gets of two SPs."""
    count = int(draw.integers(1, 4))
    use = float(draw.uniform(0.2, 0.9))
    rate = use * capacity_iops / hosts / count
    kind = str(draw.choice(["closed", "open", "paced"]))
    loop: Json
    match kind:
        case "closed":
            loop = {"outstanding_ios": int(draw.choice([1, 4, 8])), "think_ms": 1e3 / rate}
        case "open":
            loop = {"arrival_rate_iops": rate}
        case _:
            loop = {"outstanding_ios": int(draw.choice([1, 4])), "rate_cap_iops": rate}
    return {
        "id": f"{kind}{lun}",
        "hosts": ["esx"],
        "datastores": [f"ds{lun}"],
        "vms_per_host": count,
        "vscsi_adapter": "pvscsi-windows",
        "workload": {
            "loop": kind,
            **loop,
            "read_pct": float(draw.choice([50, 70, 100])),
            "random_pct": 100,
            "blocks": [{"size_kib": float(draw.choice([4, 8, 32])), "share_pct": 100}],
        },
    }
