"""Clusters as the page "New" makes them: paced classes of VMs on one flash array."""

import json
from pathlib import Path
from random import Random
from typing import Any

import qdepth.catalogue
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design

CATALOGUE = Path(qdepth.catalogue.__file__).parent
USUAL = {
    "fc": ("lpfc-12.8.534", 32),
    "nvme_fc": ("nvme-fc", 32),
    "nvme_tcp": ("nvme-tcp", 25),
    "iscsi": ("iscsi_vmk", 25),
    "nfs": ("nfs", 25),
}
"""Driver and speed [Gb/s] that New begins with for each protocol."""
FLASH = ("flasharray-x50r3", "flasharray-c60", "all-flash-mid-range")
CLASSES = ("sql-oltp", "web", "vdi", "general", "backup")
FABRICS = ("fabric01", "fabric02")
LUNS = 12
Json = dict[str, Any]


def _settings(name: str) -> dict[str, Json]:
    rows = json.loads((CATALOGUE / f"{name}.json").read_text())
    return {
        row["id"]: {key: each["value"] for key, each in row["settings"].items()} for row in rows
    }


def new_cluster(index: int) -> Design:
    """24 hosts in two or three entries, drawn from the answers of New; always the same."""
    random = Random(index)  # noqa: S311 -- no secret
    protocol = random.choice([*USUAL])
    driver, speed = USUAL[protocol]
    kind = "nfs" if protocol == "nfs" else random.choice(["vmfs", "vvol"])
    array = _settings("arrays")[random.choice(FLASH)]
    first = random.randint(4, 16)
    host_counts = random.choice([[first, 24 - first], [first, 4, 20 - first], [24]])
    host_counts = [number for number in host_counts if number > 0]
    names = random.sample(CLASSES, random.randint(1, 4))
    templates = _settings("workloads")
    hosts = [_host(at, number, protocol, driver, speed) for at, number in enumerate(host_counts)]
    store: Json = {"id": "datastore", "kind": kind}
    if kind == "vvol":
        store["protocol_endpoint"] = "pe01"
    else:
        store |= {"lun": "lun", "count": LUNS}
    classes = [
        {
            "id": name,
            "name": name,
            "vms": 20
            if name == "backup"
            else random.choice([1, 1, 2]) * 288 + random.randint(0, 30),
            "hosts": [host["id"] for host in hosts],
            "datastores": [store["id"]],
            "vscsi_adapter": "pvscsi-windows",
            "workload": _workload(templates[name]),
        }
        for name in names
    ]
    return read_design(
        {
            "schema": "qdepth/2",
            "id": "new",
            "title": "New",
            "fabrics": [{"id": each, "protocol": protocol} for each in FABRICS],
            "hosts": hosts,
            "arrays": [_array(array, speed, kind)],
            "datastores": [store],
            "classes": classes,
        }
    )


def _host(at: int, number: int, protocol: str, driver: str, speed: int) -> Json:
    id_ = f"esx{at + 1:02}"
    ports = [
        {"id": f"{id_}-p{n + 1}", "fabric": fabric, "driver": driver, "speed_gbps": speed}
        for n, fabric in enumerate(FABRICS)
    ]
    depth = {"namespace_depth": 128} if protocol.startswith("nvme") else {}
    return {
        "id": id_,
        "count": number,
        "release": "esxi-8.0",
        "kernel_us": 4.94,
        "kernel_cpus": 4,
        "round_robin_ios": 1,
        "hba_ports": ports,
        **depth,
    }


def _array(settings: Json, speed: int, kind: str) -> Json:
    service = ("read_us", "write_us", "read_us_per_kib", "write_us_per_kib", "service_scv")
    sps = [
        {
            "id": f"sp{sp + 1}",
            **{name: settings[name] for name in service},
            "target_ports": [
                {"id": f"sp{sp + 1}-p{n + 1}", "fabric": FABRICS[n % 2], "speed_gbps": speed}
                for n in range(settings["ports_per_controller"])
            ],
        }
        for sp in range(settings["controllers"])
    ]
    return {
        "id": "array01",
        "read_ms": settings["read_ms"],
        "write_ms": settings["write_ms"],
        "sps": sps,
        "luns": [] if kind == "vvol" else [{"id": "lun"}],
        "protocol_endpoints": [{"id": "pe01"}] if kind == "vvol" else [],
    }


def _workload(template: Json) -> Json:
    return {
        "loop": "paced",
        "outstanding_ios": template["outstanding_ios"],
        "rate_cap_iops": template["rate_iops"],
        "blocks": [{"size_kib": template["size_kib"], "share_pct": 100}],
        "read_pct": template["read_pct"],
        "random_pct": template["random_pct"],
    }
