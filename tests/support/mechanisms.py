"""Designs with every mechanism of the document, in turns: what all engines are held to laws with.

Each design has one mechanism that counts, under a load that keeps its bottleneck 20 to 97 % busy.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design

Json = dict[str, Any]
SEED_STEP = 17
"""Between the seeds of two designs of one mechanism, so that a new mechanism leaves the designs of
the earlier ones as they are."""
WIDE = 4096
"""Depth that is never full."""


def mechanism_of(index: int) -> str:
    """The mechanism of the design with this index."""
    return tuple(MECHANISMS)[index % len(MECHANISMS)]


def mechanism_design(index: int) -> Design:
    """The design with this index, 0 or more."""
    return read_design(mechanism_document(index))


def mechanism_document(index: int) -> Json:
    """Its document."""
    turn, place = divmod(index, len(MECHANISMS))
    made = _Made(Random(turn * SEED_STEP + place))  # noqa: S311  a design, no secret
    MECHANISMS[mechanism_of(index)](made)
    return {
        "schema": "qdepth/2",
        "id": f"mechanism{index}",
        "title": f"{mechanism_of(index)} {index}",
        "hosts": made.hosts,
        "fabrics": [made.fabric],
        "arrays": [made.array, *made.partners],
        **made.between,
        "datastores": made.datastores,
        "classes": made.groups,
    }


class _Made:
    """A plain design with one host, one SP and one LUN, to which mechanisms are added."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.fabric: Json = {"id": "san", "protocol": "fc"}
        self.hosts = [self.host(0)]
        self.array: Json = {
            "id": "array",
            "read_ms": random.choice([0.0, 0.2]),
            "write_ms": 0.1,
            "sps": [self.sp(0)],
            "luns": [{"id": "lun"}],
        }
        self.datastores: list[Json] = [{"id": "ds", "kind": "vmfs", "lun": "lun"}]
        self.groups: list[Json] = []
        self.partners: list[Json] = []
        """Arrays at another site."""
        self.between: Json = {}
        """Sites and the links between them."""

    def host(self, number: int, speed: float = 32) -> Json:
        return {
            "id": f"esx{number}",
            "kernel_us": 5.0,
            "kernel_cpus": 4,
            "lun_depth": WIDE,
            "dsnro": WIDE,
            "round_robin_ios": 1,
            "hba_ports": [{"id": f"esx{number}-p0", "fabric": "san", "speed_gbps": speed}],
        }

    def sp(self, number: int, **fields: Any) -> Json:
        port = {"id": f"sp{number}-t0", "fabric": "san", "speed_gbps": 32}
        return {
            "id": f"sp{number}",
            "read_us": 20.0,
            "write_us": 20.0,
            "target_ports": [port],
            **fields,
        }

    def closed(self, workers: int, think_ms: float = 0.0, **fields: Any) -> None:
        self._group({"loop": "closed", "outstanding_ios": workers, "think_ms": think_ms}, fields)

    def open(self, rate: float, scv: float = 1.0, **fields: Any) -> None:
        self._group({"loop": "open", "arrival_rate_iops": rate, "arrival_scv": scv}, fields)

    def paced(self, rate: float, workers: int, **fields: Any) -> None:
        self._group({"loop": "paced", "outstanding_ios": workers, "rate_cap_iops": rate}, fields)

    def _group(self, loop: Json, fields: Json) -> None:
        self.groups.append(
            {
                "id": f"vm{len(self.groups)}",
                "hosts": [fields.get("host", "esx0")],
                "datastores": [fields.get("datastore", "ds")],
                "vms_per_host": fields.get("count", 1),
                "disk_depth": WIDE,
                "adapter_depth": WIDE,
                "workload": {
                    **loop,
                    "read_pct": fields.get("read_pct", 100.0),
                    "blocks": [{"size_kib": fields.get("size_kib", 8.0)}],
                },
            }
        )

    def some_load(self, most: float, think_ms: float, **fields: Any) -> None:
        """A closed or open load that its bottleneck can carry: `most` I/Os a second [1/s]."""
        if self.random.random() < 0.5:
            workers = self.random.choice([1, 2, 4, 8, 32, 64])
            self.closed(workers, self.random.choice([0.0, think_ms]), **fields)
        else:
            self.open(most * self.random.uniform(0.2, 0.97), **fields)


PENALTY = {"raid0": 1, "raid1": 2, "raid10": 2, "raid5": 4, "raid6": 6}


def _raid(level: str) -> Callable[[_Made], None]:
    def make(made: _Made) -> None:
        random = made.random
        disks = {"raid1": 2}.get(level) or random.choice([4, 6, 8, 16])
        service_s = _add_pool(made, level, disks)
        read = random.choice([0.0, 30.0, 70.0])
        accesses = read / 100.0 + (1.0 - read / 100.0) * PENALTY[level]
        made.some_load(disks / service_s / accesses, 20.0, read_pct=read)

    return make


def _add_pool(made: _Made, level: str, disks: int) -> float:
    """Mean time of an access [s]."""
    rotation = made.random.choice([6000.0, 15000.0])
    media = {
        "kind": "disks",
        "count": disks,
        "rotation_rpm": rotation,
        "seek_ms": 0.0,
        "transfer_mb_s": 10_000.0,
        "capacity_gb": 600.0,
        "service_scv": made.random.choice([0.3, 1.0, 1.0]),
    }
    made.array["pools"] = [{"id": "pool", "raid": level, "media": media}]
    made.array["luns"][0]["pool"] = "pool"
    made.array["read_ms"] = made.array["write_ms"] = 0.0
    return 30.0 / rotation


def _write_cache(made: _Made) -> None:
    level, disks = made.random.choice(["raid10", "raid5", "raid6"]), 8
    service_s = _add_pool(made, level, disks)
    made.array["cache"] = {"dirty_mib": 64.0, "read_hit_pct": made.random.choice([0.0, 50.0])}
    read = made.random.choice([0.0, 30.0, 70.0])
    accesses = read / 100.0 + (1.0 - read / 100.0) * PENALTY[level]
    made.open(disks / service_s / accesses * made.random.uniform(0.2, 1.4), read_pct=read)


def _isl(made: _Made) -> None:
    speeds = made.random.sample([8.0, 16.0, 32.0], 2)
    made.hosts = [made.host(at, speed) for at, speed in enumerate(speeds)]
    made.fabric["switches"] = [{"id": "left"}, {"id": "right"}]
    made.fabric["isls"] = [
        {"id": "isl", "first_switch": "left", "second_switch": "right", "speed_gbps": 16.0}
    ]
    for host in made.hosts:
        host["hba_ports"][0]["switch"] = "left"
    made.array["sps"][0]["target_ports"][0]["switch"] = "right"
    for host in made.hosts:
        read = made.random.choice([0.0, 50.0, 100.0])
        most = 12_000.0 if read == 100.0 else 20_000.0
        made.some_load(most, 1.0, host=host["id"], size_kib=64.0, read_pct=read)
    _halve_open(made)


def _halve_open(made: _Made) -> None:
    """Two open loads share one bottleneck."""
    for group in made.groups:
        if group["workload"]["loop"] == "open":
            group["workload"]["arrival_rate_iops"] /= 2.0


def _unlike_links(made: _Made) -> None:
    made.hosts = [made.host(0, 8.0), made.host(1, made.random.choice([8.0, 32.0]))]
    made.array["sps"][0]["target_ports"][0]["speed_gbps"] = made.random.choice([16.0, 32.0])
    for host in made.hosts:
        made.some_load(11_000.0, 1.0, host=host["id"], size_kib=64.0)


def _round_robin(made: _Made) -> None:
    """Two SPs, one of which may be slower."""
    made.hosts[0]["round_robin_ios"] = made.random.choice([1, 1, 1000])
    slow = made.random.choice([100.0, 100.0, 250.0])
    made.array["sps"] = [
        made.sp(at, read_us=us, write_us=us, service_scv=1.0) for at, us in enumerate((100.0, slow))
    ]
    made.some_load(2.0 / (slow * 1e-6), 1.0)


def _task_set_full(made: _Made) -> None:
    made.array["sps"][0]["read_us"] = 200.0
    port = made.array["sps"][0]["target_ports"][0]
    port["port_depth"], port["on_full"] = 16, "task_set_full"
    made.closed(made.random.choice([8, 32]), 1.0, count=2)


def _nfs(made: _Made) -> None:
    made.fabric = {"id": "san", "protocol": "nfs"}
    made.hosts[0]["hba_ports"][0]["speed_gbps"] = made.random.choice([1, 10])
    made.array["sps"][0]["target_ports"][0]["speed_gbps"] = 10
    made.datastores = [{"id": "ds", "kind": "nfs", "lun": "lun"}]
    made.some_load(10_000.0, 1.0, read_pct=made.random.choice([0.0, 50.0, 100.0]))


def _paced(made: _Made) -> None:
    random, vms = made.random, made.random.choice([2, 6, 20, 100])
    made.array["sps"][0].update(read_us=100.0, service_scv=random.choice([0.0, 1.0]))
    made.paced(10_000.0 * random.uniform(0.2, 0.97) / vms, random.choice([1, 4]), count=vms)


def _open(made: _Made) -> None:
    made.array["sps"][0].update(read_us=100.0, service_scv=made.random.choice([0.0, 1.0, 2.0]))
    made.open(10_000.0 * made.random.uniform(0.2, 0.97), made.random.choice([0.0, 1.0, 1.0, 4.0]))


def _high_variance(made: _Made) -> None:
    made.array["sps"][0].update(read_us=100.0, service_scv=made.random.choice([5.0, 10.0, 20.0]))
    made.open(10_000.0 * made.random.uniform(0.2, 0.9))


def _unlike_classes(made: _Made) -> None:
    ratio = made.random.choice([2.0, 5.0, 25.0])
    made.array["sps"][0].update(read_us=100.0, write_us=100.0 * ratio, service_scv=1.0)
    workers = made.random.choice([2, 4, 8])
    made.closed(workers, made.random.choice([0.5, 2.0]))
    made.closed(workers, made.random.choice([2.0, 10.0]), read_pct=0.0)


def _full_queue(made: _Made) -> None:
    made.hosts[0].update(lun_depth=made.random.choice([4, 16]))
    made.array["sps"][0].update(read_us=100.0, service_scv=made.random.choice([0.5, 1.0]))
    made.closed(made.random.choice([8, 32]), made.random.choice([0.0, 1.0]), count=2)


def _split(made: _Made) -> None:
    made.hosts[0]["hba_ports"][0]["split_kib"] = 64
    made.some_load(5_000.0, 1.0, size_kib=256.0)


def _large_reads(made: _Made) -> None:
    """Reads of which the links send the first bytes while the disks read the others."""
    random = made.random
    _add_pool(made, "raid0", disks := random.choice([1, 2, 8]))
    transfer_mb_s, size_kib = random.choice([100.0, 250.0]), random.choice([256.0, 1024.0, 8192.0])
    made.array["pools"][0]["media"]["transfer_mb_s"] = transfer_mb_s
    made.hosts[0]["hba_ports"][0]["speed_gbps"] = random.choice([2, 4, 16])
    made.array["cache"] = {"read_hit_pct": random.choice([0.0, 0.0, 30.0])}
    service_s = 1.024e-3 * size_kib / transfer_mb_s + 5e-3
    link_mb_s = 100.0 * made.hosts[0]["hba_ports"][0]["speed_gbps"]
    most = min(disks / service_s, link_mb_s / size_kib / 1.024e-3)
    made.some_load(most, 20.0, size_kib=size_kib)


def _forwarded(made: _Made) -> None:
    """All I/O comes to an SP that does not own the LUN, or half of it."""
    random = made.random
    made.array["access"] = "alua"
    made.array["sps"] = [made.sp(at, read_us=100.0, write_us=100.0) for at in range(2)]
    made.array["luns"][0]["owners"] = ["sp0"]
    made.array["forward_us"] = random.choice([0.0, 20.0])
    made.array["forward_mb_s"] = random.choice([None, 60.0, 400.0])
    made.array["forward_sp_us"] = random.choice([None, 20.0, 150.0])
    made.hosts[0]["path_policy"] = random.choice(["fixed", "round_robin"])
    made.hosts[0]["use_non_optimised"] = "on"
    made.array["luns"][0]["preferred_ports"] = ["sp1-t0"]
    made.some_load(6_000.0, 1.0, read_pct=random.choice([0.0, 50.0, 100.0]))


def _nvme_queues(made: _Made) -> None:
    """Two namespaces share the I/O queues of the controller at each of two target ports."""
    random = made.random
    made.fabric["protocol"] = random.choice(["nvme_fc", "nvme_fc", "nvme_tcp"])
    speed = 25 if made.fabric["protocol"] == "nvme_tcp" else 32
    del made.hosts[0]["lun_depth"]
    port = made.hosts[0]["hba_ports"][0]
    port.update(
        io_queues=random.choice([1, 2]), io_queue_size=random.choice([6, 18]), speed_gbps=speed
    )
    made.array["sps"] = [
        made.sp(at, read_us=100.0, service_scv=1.0) for at in range(random.choice([1, 2]))
    ]
    for sp in made.array["sps"]:
        sp["target_ports"][0]["speed_gbps"] = speed
    made.array["luns"] = [{"id": "lun"}, {"id": "lun2"}]
    made.datastores.append({"id": "ds2", "kind": "vmfs", "lun": "lun2"})
    for datastore in ("ds", "ds2"):
        made.closed(random.choice([8, 32]), random.choice([0.0, 1.0]), datastore=datastore)


def _path_policies(made: _Made) -> None:
    """Two unlike SPs behind a policy that looks at the paths, or at the bytes of a turn."""
    random = made.random
    policy = random.choice(["round_robin", "lb_iops", "lb_bytes", "latency"])
    made.fabric["protocol"] = random.choice(["nvme_fc", "nvme_rdma"])
    speed = 32 if made.fabric["protocol"] == "nvme_fc" else 25
    host = made.hosts[0]
    host.update(
        path_policy=policy,
        round_robin_ios=random.choice([1, 16]),
        round_robin_kib=random.choice([8, 64, 256]),
        namespace_depth=WIDE,
    )
    host["hba_ports"][0]["speed_gbps"] = speed
    slow = random.choice([100.0, 400.0])
    made.array["sps"] = [
        made.sp(at, read_us=us, write_us=us, service_scv=1.0) for at, us in enumerate((100.0, slow))
    ]
    for sp in made.array["sps"]:
        sp["target_ports"][0]["speed_gbps"] = speed
    size_kib = random.choice([4.0, 64.0])
    if policy == "round_robin":
        made.some_load(2.0 / (slow * 1e-6), 1.0, size_kib=size_kib)
    else:
        made.closed(random.choice([1, 4, 16]), random.choice([0.0, 1.0]), size_kib=size_kib)


def _replicated(made: _Made) -> None:
    """Writes go to a second array over a link, which hosts of the other site may use as well."""
    random = made.random
    size_kib, links = random.choice([8.0, 8.0, 64.0]), random.choice([1, 2])
    protocol, speed = random.choice([("fc", 1), ("fc", 8), ("ip", 1), ("ip", 10)])
    link: Json = {
        "id": "between",
        "first_site": "here",
        "second_site": "there",
        "protocol": protocol,
        "speed_gbps": speed,
        "links": links,
        "distance_km": random.choice([0.0, 30.0, 300.0]),
        "writes_in_flight": random.choice([None, None, 4]),
    }
    made.between = {"sites": [{"id": "here"}, {"id": "there"}], "site_links": [link]}
    service_us = random.choice([50.0, 200.0])
    sps = [made.sp(at, write_us=service_us) for at in range(5, 5 + random.choice([1, 2]))]
    partner: Json = {"id": "partner", "site": "there", "read_ms": 0.1, "write_ms": 0.1}
    made.partners = [{**partner, "sps": sps, "luns": [{"id": "replica"}]}]
    made.array["site"] = made.hosts[0]["site"] = "here"
    made.array["luns"][0]["replica"] = "replica"
    most = min(links * speed * 90e6 / size_kib / 1024.0, len(sps) / (service_us * 1e-6))
    if link["writes_in_flight"] is not None:
        most = min(most, 4.0 / (20e-6 * link["distance_km"] + 0.5e-3))
    share = 1.0
    if random.random() < 0.5:
        made.hosts.append({**made.host(1), "site": "there"})
        made.some_load(0.4 * most, 1.0, size_kib=size_kib, host="esx1", read_pct=30.0)
        share = 0.5
    made.some_load(share * most, 1.0, size_kib=size_kib, read_pct=random.choice([0.0, 30.0, 70.0]))


def _array_limits(made: _Made) -> None:
    """Limits in the array of a LUN, of a host or of all volumes, below what its SP carries."""
    random = made.random
    limit, size_kib = random.choice([2_000.0, 5_000.0, 10_000.0]), random.choice([8.0, 64.0])
    rates: Json = random.choice(
        [
            {"iops": limit},
            {"iops_per_gib": limit / 500.0},
            {"mb_s": limit * size_kib * 1024e-6},
            {"iops": limit, "mb_s": 2.0 * limit * size_kib * 1024e-6},
            {"iops": limit * size_kib / 8.0, "counted_kib": 8.0},
        ]
    )
    burst: Json = random.choice([{}, {}, {"burst_s": 0.01}, {"burst_s": 0.01, "burst_pct": 50.0}])
    scope = random.choice(["volume", "group", "host"])
    made.array["io_limits"] = [{"id": "limit", "scope": scope, **rates, **burst}]
    made.datastores[0]["capacity_gib"] = 500.0
    made.some_load(limit, 1.0, size_kib=size_kib, read_pct=random.choice([0.0, 70.0, 100.0]))


MECHANISMS: dict[str, Callable[[_Made], None]] = {
    **{level: _raid(level) for level in PENALTY},
    "write cache": _write_cache,
    "ISL": _isl,
    "unlike links": _unlike_links,
    "round robin": _round_robin,
    "TASK SET FULL": _task_set_full,
    "NFS": _nfs,
    "paced": _paced,
    "open": _open,
    "high variance": _high_variance,
    "unlike classes": _unlike_classes,
    "full queue": _full_queue,
    "split I/Os": _split,
    "large reads": _large_reads,
    "forwarded I/Os": _forwarded,
    "NVMe queues": _nvme_queues,
    "path policies": _path_policies,
    "replication": _replicated,
    "limits in the array": _array_limits,
}
