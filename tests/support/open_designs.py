"""Open designs to hold the analytic engine against a simulation of them.

One to sixteen hosts, whose device queues or adapters are often full, before storage processors that
they share. Some have closed or paced workloads beside the open ones.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design

Json = dict[str, Any]
LINK_MB_S = 3200.0


@dataclass(frozen=True)
class Traits:
    """What kind of design it is."""

    unequal: bool
    """Whether one host issues four times as many I/Os as each of the others."""
    first: str
    """Whose I/Os come first: "open", or "paced" without any open workload."""
    beside: str
    """What issues I/Os besides open workloads: "closed", "paced" or nothing."""
    adapter: bool
    """Whether two devices share the slots of a host's adapter."""
    dsnro: bool
    nvme: bool


def traits_of(index: int) -> Traits:
    """Traits in fixed shares over the indices, independent of each other."""
    return Traits(
        unequal=index % 3 == 0,
        first="paced" if index // 3 % 4 == 3 and index % 2 else "open",
        beside=("", "", "closed", "paced")[index // 3 % 4],
        adapter=index // 12 % 3 == 0,
        dsnro=index // 36 % 4 == 0,
        nvme=index % 5 == 0,
    )


def open_design(index: int) -> Design:
    """The design with this index, 0 or more; its busiest station is used to 30 to 95 %."""
    return read_design(_document(Random(index), traits_of(index), f"open{index}"))  # noqa: S311


def _document(random: Random, traits: Traits, id_: str) -> Json:
    number = random.choice([1, 2, 4, 8, 16])
    devices = 2 if traits.adapter else random.choice([1, 2])
    sps, servers = random.choice([1, 2]), random.choice([1, 1, 2, 8])
    service_us, read_ms = random.choice([20.0, 50.0, 200.0]), random.choice([0.0, 0.1, 0.5, 2.0])
    size_kib = random.choice([4.0, 8.0, 32.0])
    carried = min(1e6 * servers / service_us, LINK_MB_S * 1e6 / (size_kib * 1024)) * sps
    use = random.uniform(0.3, 0.95)
    shares = [4.0 if traits.unequal and host == 0 else 1.0 for host in range(number)]
    groups_each = 2 if traits.beside or traits.dsnro else 1
    rates = [use * carried * share / sum(shares) / devices / groups_each for share in shares]
    waiting = use / (1.0 - use) * sps / (use * carried)
    held = max(rates) * groups_each * (read_ms / 1e3 + service_us / 1e6 + 0.1e-3 + waiting)
    depth = max(2, round(held * random.uniform(1.2, 5.0)))
    hosts = [
        {
            "id": f"esx{host}",
            "kernel_us": 5.0,
            "kernel_cpus": 4,
            "lun_depth": 2 * depth if traits.dsnro else depth,
            **({"dsnro": depth} if traits.dsnro else {}),
            "round_robin_ios": 1,
            "hba_ports": [
                {
                    "id": f"esx{host}-p0",
                    "fabric": "san",
                    "speed_gbps": 32,
                    **({"adapter_depth": round(1.5 * depth)} if traits.adapter else {}),
                }
            ],
        }
        for host in range(number)
    ]
    kinds = [traits.first, traits.beside or "open"][:groups_each]
    return {
        "schema": "qdepth/2",
        "id": id_,
        "title": id_,
        "hosts": hosts,
        "fabrics": [{"id": "san", "protocol": "nvme_fc" if traits.nvme else "fc"}],
        "arrays": [
            {
                "id": "array",
                "read_ms": read_ms,
                "write_ms": 0.1,
                "fixed_scv": random.choice([0.0, 1.0]),
                "sps": [
                    {
                        "id": f"sp{sp}",
                        "servers": servers,
                        "read_us": service_us,
                        "write_us": service_us,
                        "service_scv": random.choice([0.0, 0.5, 1.0, 1.0, 2.0]),
                        "target_ports": [{"id": f"sp{sp}-t0", "fabric": "san", "speed_gbps": 32}],
                    }
                    for sp in range(sps)
                ],
                "luns": [{"id": f"lun{device}"} for device in range(devices)],
            }
        ],
        "datastores": [
            {"id": f"ds{device}", "kind": "vmfs", "lun": f"lun{device}"}
            for device in range(devices)
        ],
        "classes": [
            {
                "id": f"vm{host}-{device}-{place}",
                "hosts": [f"esx{host}"],
                "datastores": [f"ds{device}"],
                "vms_per_host": 1,
                "disk_depth": 4096,
                "adapter_depth": 4096,
                "workload": {
                    "loop": kind,
                    **_loop(kind, rates[host], depth),
                    "read_pct": 100.0,
                    "blocks": [{"size_kib": size_kib}],
                },
            }
            for host in range(number)
            for device in range(devices)
            for place, kind in enumerate(kinds)
        ],
    }


def _loop(kind: str, rate: float, depth: int) -> Json:
    """A workload that issues about as many I/Os a second [1/s]."""
    match kind:
        case "open":
            return {"arrival_rate_iops": rate}
        case "closed":
            return {"outstanding_ios": depth, "think_ms": 1e3 * depth / rate}
        case _:
            return {"outstanding_ios": depth, "rate_cap_iops": rate}
