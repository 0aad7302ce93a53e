"""Closed designs to hold the analytic engine against a simulation of them.

Half of them have two or more classes of VMs that share a limit, a third have two limits that bind,
a third have stations with constant service times; the utilisation of the bottleneck is uniform
between 30 and 100 %, as far as a rough estimate can aim at it.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design

Json = dict[str, Any]
UNBOUND = 4096
SPEEDS_MB_S = {8: 800.0, 16: 1600.0, 32: 3200.0}


@dataclass(frozen=True)
class Traits:
    """What kind of design it is."""

    sharing: bool
    two_limits: bool
    constant: bool


def traits_of(index: int) -> Traits:
    """Traits in fixed shares over the indices, independent of each other."""
    return Traits(
        sharing=index % 2 == 0, two_limits=index // 2 % 3 == 0, constant=index // 6 % 3 == 0
    )


def closed_design(index: int) -> Design:
    """The design with this index, 0 or more."""
    return read_design(_Maker(Random(index), traits_of(index), f"closed{index}").document())  # noqa: S311


class _Maker:
    def __init__(self, random: Random, traits: Traits, id_: str) -> None:
        self.random = random
        self.traits = traits
        self.id = id_
        self.use = random.uniform(0.3, 1.0)
        self.hosts = self._hosts()
        self.array = self._array()
        self.groups = self._groups()

    def _hosts(self) -> list[Json]:
        two = self.traits.two_limits and self.random.random() < 0.5
        return [
            {
                "id": f"esx{host}",
                "kernel_us": self.random.choice([0.0, 3.0, 10.0]),
                "kernel_scv": 0.0 if self.traits.constant else self.random.choice([0.5, 1.0]),
                "kernel_cpus": self.random.choice([1, 1, 4]),
                "in_slot_us": self.random.choice([0.0, 15.0]),
                "round_robin_ios": 1,
                "pe_depth": UNBOUND,
                "hba_ports": [
                    {
                        "id": f"esx{host}-p0",
                        "fabric": "fc",
                        "speed_gbps": self.random.choice([8, 16, 32]),
                    }
                ],
            }
            for host in range(2 if two else 1)
        ]

    def _array(self) -> Json:
        service = self.random.choice([10.0, 50.0, 200.0])
        return {
            "id": "array",
            "read_ms": self.random.choice([0.1, 0.5, 2.0]),
            "write_ms": self.random.choice([0.1, 0.5]),
            "fixed_scv": 0.0 if self.traits.constant else self.random.choice([0.0, 1.0]),
            "sps": [
                {
                    "id": f"sp{sp}",
                    "servers": self.random.choice([1, 1, 2, 8]),
                    "read_us": service * self.random.uniform(0.5, 2.0),
                    "write_us": service * self.random.uniform(0.5, 2.0),
                    "service_scv": 0.0
                    if self.traits.constant
                    else self.random.choice([0.5, 1.0, 1.0, 2.0]),
                    "target_ports": [
                        {
                            "id": f"sp{sp}-t0",
                            "fabric": "fc",
                            "speed_gbps": self.random.choice([8, 16, 32]),
                        }
                    ],
                }
                for sp in range(self.random.choice([1, 1, 2]))
            ],
            "luns": [{"id": "lun0"}],
        }

    def _groups(self) -> list[Json]:
        groups: list[Json] = []
        for host in self.hosts:
            for _ in range(self.random.choice([2, 2, 3, 4]) if self.traits.sharing else 1):
                block = {"size_kib": self.random.choice([4.0, 8.0, 64.0])}
                groups.append(
                    {
                        "id": f"group{len(groups)}",
                        "hosts": [host["id"]],
                        "datastores": ["ds"],
                        "vms_per_host": self.random.choice([1, 1, 2, 4]),
                        "disk_depth": UNBOUND,
                        "adapter_depth": UNBOUND,
                        "guest_ms": self.random.choice([0.0, 0.1]),
                        "workload": {
                            "loop": "closed",
                            "blocks": [block],
                            "read_pct": self.random.choice([0.0, 70.0, 100.0]),
                        },
                    }
                )
        return groups

    def document(self) -> Json:
        """The design, with depths and thinking chosen for its utilisation."""
        rate, inside = self._aim()
        random, traits = self.random, self.traits
        nested = traits.two_limits and len(self.hosts) == 1
        binding = traits.sharing or traits.two_limits or random.random() < 0.5
        for host in self.hosts:
            groups = [group for group in self.groups if group["hosts"] == [host["id"]]]
            slots = max(2, round(inside / len(self.hosts)))
            host["lun_depth"] = slots if binding else UNBOUND
            disks = sum(group["vms_per_host"] for group in groups)
            asked = slots * random.uniform(1.3, 3.0) * (1.5 if nested else 1.0)
            for group in groups:
                part = max(1, round(asked / disks * random.uniform(0.6, 1.5)))
                group["workload"]["outstanding_ios"] = part
                if nested:
                    group["disk_depth"] = max(1, round(part * random.uniform(0.3, 0.8)))
                waiting = part * group["vms_per_host"] - slots * group["vms_per_host"] / disks
                own_rate = rate / len(self.hosts) * group["vms_per_host"] / disks
                idle = random.uniform(0.0, 0.3 if nested else 0.6) if binding else 1.0
                group["workload"]["think_ms"] = max(0.0, 1e3 * idle * waiting / own_rate)
        return {
            "schema": "qdepth/2",
            "id": self.id,
            "title": self.id,
            "hosts": self.hosts,
            "fabrics": [
                {
                    "id": "fc",
                    "protocol": "fc",
                    "discipline": "fcfs" if traits.constant else "ps",
                    "latency_us": random.choice([0.0, 5.0]),
                }
            ],
            "arrays": [self.array],
            "datastores": [{"id": "ds", "kind": "vmfs", "lun": "lun0"}],
            "classes": self.groups,
        }

    def _aim(self) -> tuple[float, float]:
        """Rate [1/s] that gives the utilisation, and I/Os that are then inside the device queue.

        Stations are taken as independent M/M/1 queues.
        """
        reads = [group["workload"]["read_pct"] / 100 for group in self.groups]
        sizes = [group["workload"]["blocks"][0]["size_kib"] * 1024 for group in self.groups]
        read = sum(reads) / len(reads)
        load_in = sum(r * s for r, s in zip(reads, sizes, strict=True)) / len(reads)
        load_out = sum((1 - r) * s for r, s in zip(reads, sizes, strict=True)) / len(reads)
        services, hosts, sps = [], len(self.hosts), len(self.array["sps"])
        for host in self.hosts:
            if host["kernel_us"]:
                services.append((host["kernel_us"] / 1e6, host["kernel_cpus"] * hosts, False))
            link = SPEEDS_MB_S[host["hba_ports"][0]["speed_gbps"]] * 1e6
            services += [(load / link, hosts, True) for load in (load_in, load_out)]
        for sp in self.array["sps"]:
            mean = (read * sp["read_us"] + (1 - read) * sp["write_us"]) / 1e6
            services.append((mean, sp["servers"] * sps, True))
            link = SPEEDS_MB_S[sp["target_ports"][0]["speed_gbps"]] * 1e6
            services += [(load / link, sps, True) for load in (load_in, load_out)]
        rate = self.use / max(service / ways for service, ways, _ in services)
        fixed = read * self.array["read_ms"] + (1 - read) * self.array["write_ms"]
        inside = rate * (fixed / 1e3 + self.hosts[0]["in_slot_us"] / 1e6)
        for service, ways, held in services:
            use = min(0.95, rate * service / ways)
            if held:
                inside += rate * service + use * use / (1 - use)
        return rate, inside
