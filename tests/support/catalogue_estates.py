"""Estates of catalogue parts as practitioners lay them out, under 10 to 160 % of what they carry.

One array of the catalogue, up to 16 hosts of one protocol, up to four classes of the catalogue's
workloads, each closed, paced or open, now and then with limits, several disks a VM, or few LUNs.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import qdepth.catalogue
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design

Json = dict[str, Any]
CATALOGUE = Path(qdepth.catalogue.__file__).parent
PORTS: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {
    "fc": (("lpfc", "qlnativefc", "lpfc-12.8.534"), (8, 16, 32)),
    "iscsi": (("iscsi_vmk",), (10, 25)),
    "nfs": (("nfs",), (10, 25)),
    "nvme_fc": (("nvme-fc",), (32,)),
    "nvme_tcp": (("nvme-tcp",), (25,)),
}
"""Drivers and speeds [Gb/s] for each protocol."""
FABRICS = ("a", "b")
PENALTY = {"raid0": 1, "raid1": 2, "raid10": 2, "raid5": 4, "raid6": 6}
LOADS = (0.1, 0.2, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.2, 1.6)
MOST_VMS = 400


def catalogue_estate(index: int) -> Design:
    """The design with this index, 0 or more."""
    return read_design(_Estate(Random(index)).document(f"estate{index}"))  # noqa: S311  no secret


def _values(name: str) -> dict[str, Json]:
    rows = json.loads((CATALOGUE / f"{name}.json").read_text())
    return {
        row["id"]: {key: each["value"] for key, each in row["settings"].items()} for row in rows
    }


@dataclass(frozen=True)
class _Estate:
    random: Random

    def document(self, id_: str) -> Json:
        random = self.random
        protocol = random.choice(["fc", "fc", *PORTS])
        counts = random.choice([[1], [2], [4], [8], [16], [3, 5], [1, 7]])
        drivers, speeds = PORTS[protocol]
        driver, speed = random.choice(drivers), random.choice(speeds)
        hosts = [self._host(at, n, protocol, (driver, speed)) for at, n in enumerate(counts)]
        model = _values("arrays")[random.choice([*_values("arrays")])]
        array, stores = self._array(model, protocol, speed)
        workloads = [
            {"id": name, **work}
            for name, work in random.sample(
                [*_values("workloads").items()], random.choice([1, 1, 2, 3, 4])
            )
        ]
        shares = [random.uniform(0.1, 1.0) for _ in workloads]
        offered = random.choice(LOADS) * self._carried(model, array, workloads, speed * sum(counts))
        rates = [offered * share / sum(shares) for share in shares]
        classes = [
            self._class(work, rate, hosts, stores)
            for work, rate in zip(workloads, rates, strict=True)
        ]
        if random.random() < 0.12:
            limit = offered / len(stores) * random.choice([0.7, 1.3, 2.0])
            array["io_limits"] = [{"id": "limit", "scope": "volume", "iops": round(limit)}]
        return {
            "schema": "qdepth/2",
            "id": id_,
            "title": id_,
            "hosts": hosts,
            "fabrics": [{"id": fabric, "protocol": protocol} for fabric in FABRICS],
            "arrays": [array],
            "datastores": stores,
            "classes": classes,
        }

    def _host(self, at: int, count: int, protocol: str, port: tuple[str, int]) -> Json:
        random = self.random
        host: Json = {
            "id": f"esx{at}",
            "count": count,
            "release": "esxi-8.0",
            "kernel_us": 4.94,
            "kernel_cpus": 4,
            "path_policy": random.choice(["round_robin", "round_robin", "fixed", "mru"]),
            "scheduler": random.choice(["fifo"] * 4 + ["fair"]),
            "hba_ports": [
                {"id": f"esx{at}-{fabric}", "fabric": fabric, "driver": port[0]}
                | {"speed_gbps": port[1]}
                for fabric in FABRICS
            ],
        }
        if random.random() < 0.5:
            host["round_robin_ios"] = 1
        if protocol.startswith("nvme"):
            host["namespace_depth"] = random.choice([32, 126, 126])
        elif protocol != "nfs" and random.random() < 0.4:
            host["lun_depth"] = host["pe_depth"] = random.choice([16, 64, 128])
        return host

    def _array(self, model: Json, protocol: str, speed: int) -> tuple[Json, list[Json]]:
        random = self.random
        owned = random.random() < 0.5
        kind = "nfs" if protocol == "nfs" else random.choice(["vmfs", "vmfs", "vvol"])
        number = 2 if kind == "vvol" else random.choice([2, 2, 4, 8, 12] if owned else [1, 2, 4, 8])
        parts, field, name = (
            ("protocol_endpoints", "protocol_endpoint", "pe")
            if kind == "vvol"
            else ("luns", "lun", "lun")
        )
        lying: Json = {"pool": "pool"} if "disk_model" in model else {}
        array: Json = {
            "id": "array",
            "access": "alua" if owned else "active_active",
            "read_ms": model["read_ms"],
            "write_ms": model["write_ms"],
            "sps": [self._sp(at, model, speed) for at in range(2)],
            parts: [
                {"id": f"{name}{at}", **lying, **({"owners": [f"sp{at % 2}"]} if owned else {})}
                for at in range(number)
            ],
        }
        if lying:
            disks = round(model["disks"] * random.choice([0.5, 1, 2]))
            media = {"kind": "disks", "count": disks, "model": model["disk_model"]}
            raid = random.choice([model["raid"], "raid5", "raid10"])
            array["pools"] = [{"id": "pool", "raid": raid, "media": media}]
        if lying and "read_hit_pct" in model:
            hits = random.choice([model["read_hit_pct"], 0, 50])
            array["cache"] = {"read_hit_pct": hits, "dirty_mib": model["dirty_mib"]}
        stores = [
            {"id": f"ds{at}", "kind": kind, field: each["id"]}
            for at, each in enumerate(array[parts])
        ]
        return array, stores

    def _sp(self, at: int, model: Json, speed: int) -> Json:
        fields = ("read_us", "write_us", "read_us_per_kib", "write_us_per_kib", "service_scv")
        ports = [
            {"id": f"sp{at}-t{port}", "fabric": FABRICS[port % 2], "speed_gbps": speed}
            for port in range(model["ports_per_controller"])
        ]
        return {"id": f"sp{at}", **{key: model[key] for key in fields}, "target_ports": ports}

    def _carried(self, model: Json, array: Json, workloads: list[Json], gbps: float) -> float:
        """About how many I/Os per second SPs, ports of hosts and disks carry of a mixture."""
        size = sum(work["size_kib"] for work in workloads) / len(workloads)
        reads = sum(work["read_pct"] for work in workloads) / len(workloads) / 100.0
        ends: list[float] = [
            2e6 / (model["read_us"] + model["read_us_per_kib"] * size),
            2.0 * gbps * 1e8 / size / 1024,
        ]
        for pool in array.get("pools", []):
            disk = _values("disks")[pool["media"]["model"]]
            access_s = 30.0 / disk["rotation_rpm"] + 1e-3 * disk["seek_ms"] + size / 1e5
            hits = array.get("cache", {}).get("read_hit_pct", 0.0) / 100.0
            accesses = reads * (1.0 - hits) + (1.0 - reads) * PENALTY[pool["raid"]]
            ends.append(pool["media"]["count"] / access_s / max(accesses, 1e-3))
        return min(ends)

    def _class(self, work: Json, rate: float, hosts: list[Json], stores: list[Json]) -> Json:
        random = self.random
        load, vms = self._load(work, rate)
        blocks = [{"size_kib": work["size_kib"], "share_pct": 100}]
        if random.random() < 0.2:
            blocks = [{"size_kib": 8, "share_pct": 80}, {"size_kib": 64, "share_pct": 20}]
        found: Json = {
            "id": work["id"],
            "vms": vms,
            "hosts": [host["id"] for host in hosts],
            "datastores": [store["id"] for store in stores],
            "vscsi_adapter": random.choice(["pvscsi-windows", "lsi", "pvscsi-linux"]),
            "placement": random.choice(["even", "even", "packed"]),
            "workload": load
            | {
                "read_pct": random.choice([work["read_pct"]] * 3 + [0, 100]),
                "random_pct": work["random_pct"],
                "blocks": blocks,
            },
        }
        if len(hosts) > 1 and random.random() < 0.3:
            found["hosts"] = [random.choice(hosts)["id"]]
        if random.random() < 0.15:
            found["virtual_disks"] = 3
        if random.random() < 0.1:
            found["iops_limit"] = max(16, round(rate / vms * random.choice([0.5, 1.5])))
        return found

    def _load(self, work: Json, rate: float) -> tuple[Json, int]:
        """Loop of a class that asks for a rate [1/s], and its VMs."""
        random = self.random
        match random.choice(["paced", "paced", "closed", "open"]):
            case "open":
                vms = random.choice([1, 4, 20, 100])
                return {"loop": "open", "arrival_rate_iops": round(rate / vms, 3)}, vms
            case "closed":
                outstanding = random.choice([1, 4, 8, 16, 32])
                think: Json = {"think_ms": random.choice([0, 0, 1, 10])}
                return {"loop": "closed", "outstanding_ios": outstanding, **think}, random.choice(
                    [1, 2, 4, 16]
                )
            case _:
                vms = min(MOST_VMS, max(1, round(rate / work["rate_iops"])))
                pace = {"loop": "paced", "outstanding_ios": work["outstanding_ios"]}
                return pace | {"rate_cap_iops": round(rate / vms, 3)}, vms
