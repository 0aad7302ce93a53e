"""Designs in which several mechanisms meet: what one at a time does not show.

Each draws its hosts, paths, slots, SPs, disks or flash, cache, limits in the array, and one to
three classes of VMs of any loop, independently of each other. Their load is 15 to 160 % of what the
busiest part carries.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design

Json = dict[str, Any]
PENALTY = {"raid0": 1, "raid1": 2, "raid10": 2, "raid5": 4, "raid6": 6}
WIDE = 4096
"""Depth that is never full."""


def mixed_design(index: int) -> Design:
    """The design with this index, 0 or more."""
    return read_design(_Mix(Random(index)).document(f"mixed{index}"))  # noqa: S311  no secret


@dataclass(frozen=True)
class _Mix:
    random: Random

    def document(self, id_: str) -> Json:
        random = self.random
        protocol = random.choice(["fc", "fc", "nvme_fc", "iscsi"])
        speed = random.choice([10, 25] if protocol == "iscsi" else [16, 32])
        luns = random.choice([1, 2, 4])
        hosts = [self._host(at, protocol, speed) for at in range(random.choice([1, 1, 2, 4]))]
        array = self._array(random.choice([1, 1, 2]), luns, speed)
        return {
            "schema": "qdepth/2",
            "id": id_,
            "title": id_,
            "hosts": hosts,
            "fabrics": [{"id": "san", "protocol": protocol}],
            "arrays": [array],
            "datastores": [
                {"id": f"ds{at}", "kind": "vmfs", "lun": f"lun{at}"} for at in range(luns)
            ],
            "classes": self._classes(hosts, array),
        }

    def _host(self, at: int, protocol: str, speed: int) -> Json:
        random = self.random
        port: Json = {"id": f"esx{at}-p0", "fabric": "san", "speed_gbps": speed}
        if random.random() < 0.2:
            port["adapter_depth"] = random.choice([8, 32, 128])
        depth = random.choice([2, 4, 8, 32, 64, WIDE, WIDE])
        slots: Json = {"lun_depth": depth, "dsnro": random.choice([depth, depth, depth // 2])}
        return {
            "id": f"esx{at}",
            "kernel_us": 5.0,
            "kernel_cpus": 4,
            "round_robin_ios": random.choice([1, 1, 1000]),
            "hba_ports": [port],
            **({"namespace_depth": depth} if protocol == "nvme_fc" else slots),
        }

    def _array(self, sps: int, luns: int, speed: int) -> Json:
        random = self.random
        read_us = random.choice([10.0, 30.0, 100.0, 200.0])
        service: Json = {
            "read_us": read_us,
            "write_us": read_us * random.choice([1, 1, 2]),
            "service_scv": random.choice([0.0, 0.5, 1.0, 3.0]),
            "servers": random.choice([1, 1, 2, 4]),
        }
        array: Json = {
            "id": "array",
            "sps": [
                {
                    "id": f"sp{at}",
                    **service,
                    "target_ports": [{"id": f"sp{at}-t0", "fabric": "san", "speed_gbps": speed}],
                }
                for at in range(sps)
            ],
            "luns": [{"id": f"lun{at}"} for at in range(luns)],
        }
        if random.random() < 0.45:
            self._add_disks(array)
        else:
            array["read_ms"] = random.choice([0.0, 0.1, 0.2, 1.0])
            array["write_ms"] = random.choice([0.05, 0.1, 0.5])
            array["fixed_scv"] = random.choice([0.0, 0.3, 1.0])
        if random.random() < 0.15:
            scope = random.choice(["volume", "group", "host"])
            array["io_limits"] = [{"id": "limit", "scope": scope, "iops": 4_000.0}]
        return array

    def _add_disks(self, array: Json) -> None:
        random = self.random
        level = random.choice([*PENALTY])
        media = {
            "kind": "disks",
            "count": 2 if level == "raid1" else random.choice([4, 6, 8, 12]),
            "rotation_rpm": random.choice([7200.0, 10000.0, 15000.0]),
            "seek_ms": random.choice([0.0, 3.0]),
            "transfer_mb_s": 200.0,
            "capacity_gb": 600.0,
            "service_scv": random.choice([0.1, 0.3, 1.0]),
        }
        array["pools"] = [{"id": "pool", "raid": level, "media": media}]
        array["read_ms"] = array["write_ms"] = 0.0
        for lun in array["luns"]:
            lun["pool"] = "pool"
        if random.random() < 0.35:
            hits = random.choice([0.0, 50.0, 90.0])
            array["cache"] = {"dirty_mib": 64.0, "read_hit_pct": hits}

    def _classes(self, hosts: list[Json], array: Json) -> list[Json]:
        random = self.random
        number = random.choice([1, 1, 2, 3])
        reads = [random.choice([0.0, 30.0, 70.0, 100.0]) for _ in range(number)]
        sizes = [random.choice([4.0, 8.0, 8.0, 64.0, 256.0]) for _ in range(number)]
        most = _carried(hosts, array, sum(reads) / number / 100.0, sum(sizes) / number)
        offered = most * random.choice([0.15, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.2, 1.6])
        classes = []
        for at, (read_pct, size_kib) in enumerate(zip(reads, sizes, strict=True)):
            vms = random.choice([1, 1, 2, 6])
            loop = self._loop(offered / number / vms / len(hosts))
            classes.append(
                {
                    "id": f"vm{at}",
                    "hosts": [host["id"] for host in hosts],
                    "datastores": [lun["id"].replace("lun", "ds") for lun in array["luns"]],
                    "vms_per_host": vms,
                    "disk_depth": random.choice([64, WIDE]),
                    "adapter_depth": WIDE,
                    "workload": {
                        **loop,
                        "read_pct": read_pct,
                        "blocks": [{"size_kib": size_kib}],
                    },
                }
            )
        return classes

    def _loop(self, rate: float) -> Json:
        random = self.random
        workers, loop = random.choice([1, 2, 4, 16, 32]), random.random()
        if loop < 0.5:
            think_ms = random.choice([0.0, 0.0, 1.0, 10.0])
            return {"loop": "closed", "outstanding_ios": workers, "think_ms": think_ms}
        if loop < 0.75:
            scv = random.choice([0.0, 1.0, 1.0, 1.0, 4.0])
            return {"loop": "open", "arrival_rate_iops": rate, "arrival_scv": scv}
        return {"loop": "paced", "outstanding_ios": workers, "rate_cap_iops": rate}


def _carried(hosts: list[Json], array: Json, reads: float, size_kib: float) -> float:
    """About what the busiest part carries [1/s]."""
    sp, sps = array["sps"][0], len(array["sps"])
    service_us = reads * sp["read_us"] + (1.0 - reads) * sp["write_us"]
    link = hosts[0]["hba_ports"][0]["speed_gbps"] * 100e6 / size_kib / 1024.0
    most: list[float] = [sps * sp["servers"] * 1e6 / service_us, min(sps, len(hosts)) * link]
    if "pools" in array:
        pool = array["pools"][0]
        media = pool["media"]
        service = 30.0 / media["rotation_rpm"] + media["seek_ms"] * 1e-3 + 0.5e-3
        misses = 1.0 - array.get("cache", {}).get("read_hit_pct", 0.0) / 100.0
        accesses = reads * misses + (1.0 - reads) * PENALTY[pool["raid"]]
        most.append(media["count"] / service / accesses)
    if "io_limits" in array:
        most.append(array["io_limits"][0]["iops"])
    return min(most)
