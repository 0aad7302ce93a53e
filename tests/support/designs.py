"""Designs for tests: a small one to change, the shipped ones, and strategies that make any."""

import json
from copy import deepcopy
from importlib.resources import files
from typing import Any

from hypothesis import strategies as st

from qdepth.design.document.array import Datastore
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.design.routing.reach import Reach, Target

Json = dict[str, Any]


def small_design() -> Json:
    """Two hosts, one fabric, two SPs, a LUN and a protocol endpoint, two classes of VMs."""
    return {
        "schema": "qdepth/2",
        "id": "small",
        "title": "A small design",
        "hosts": [
            {
                "id": host,
                "kernel_us": 5.0,
                "round_robin_ios": 1,
                "lun_depth": 32,
                "pe_depth": 128,
                "hba_ports": [
                    {"id": f"{host}-p0", "fabric": "fc", "speed_gbps": 8},
                    {"id": f"{host}-p1", "fabric": "fc", "speed_gbps": 8},
                ],
            }
            for host in ("esx1", "esx2")
        ],
        "fabrics": [{"id": "fc", "protocol": "fc"}],
        "arrays": [
            {
                "id": "array",
                "read_ms": 0.5,
                "write_ms": 0.3,
                "sps": [
                    {
                        "id": sp,
                        "read_us": 40.0,
                        "write_us": 60.0,
                        "target_ports": [{"id": f"{sp}-t0", "fabric": "fc", "speed_gbps": 16}],
                    }
                    for sp in ("spa", "spb")
                ],
                "luns": [{"id": "lun1", "owners": ["spa"]}, {"id": "lun2"}],
                "protocol_endpoints": [{"id": "pe1"}],
            }
        ],
        "datastores": [
            {"id": "ds1", "kind": "vmfs", "lun": "lun1"},
            {"id": "vv1", "kind": "vvol", "protocol_endpoint": "pe1"},
        ],
        "classes": [
            {
                "id": "web",
                "hosts": ["esx1"],
                "datastores": ["ds1"],
                "vms_per_host": 2,
                "disk_depth": 64,
                "adapter_depth": 256,
                "workload": {
                    "loop": "closed",
                    "outstanding_ios": 8,
                    "blocks": [{"size_kib": 8.0}],
                    "read_pct": 70.0,
                },
            },
            {
                "id": "db",
                "hosts": ["esx2"],
                "datastores": ["vv1"],
                "vms_per_host": 1,
                "disk_depth": 64,
                "adapter_depth": 256,
                "workload": {
                    "loop": "open",
                    "arrival_rate_iops": 500.0,
                    "blocks": [
                        {"size_kib": 4.0, "share_pct": 75.0},
                        {"size_kib": 64.0, "share_pct": 25.0},
                    ],
                    "read_pct": 50.0,
                },
            },
        ],
    }


def changed(document: Json, **fields: Any) -> Json:
    """A copy with values set at paths written with double underscores: hosts__0__count=2."""
    copy = deepcopy(document)
    for path, value in fields.items():
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("__"))
        here: Any = copy
        for step in steps:
            here = here[step]
        here[last] = value
    return copy


def design(document: Json | None = None, **fields: Any) -> Design:
    """The small design, or another document, with some fields changed."""
    return read_design(changed(document or small_design(), **fields))


def first_target(of: Design, datastore: Datastore) -> Target | None:
    """First device behind a datastore; None where the reference dangles."""
    return next(iter(Reach(of).targets(datastore)), None)


def shipped_documents() -> dict[str, Json]:
    """Every design file of the published cases, by name."""
    folder = files("qdepth.published") / "emulex_vvol"
    return {
        entry.name.removesuffix(".json"): json.loads(entry.read_text(encoding="utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".json") and entry.name != "case.json"
    }


SCVS = st.sampled_from([0.0, 0.3, 1.0, 4.0])
SPEEDS = {
    "fc": st.sampled_from([1, 8, 32]),
    "iscsi": st.sampled_from([1, 10]),
    "nvme_tcp": st.sampled_from([25, 100]),
    "das": st.sampled_from([3, 12]),
    "nfs": st.sampled_from([1, 25]),
}
BLOCKS = st.sampled_from(
    [
        [{"size_kib": 4.0}],
        [{"size_kib": 64.0}],
        [{"size_kib": 0.5, "share_pct": 30.0}, {"size_kib": 256.0, "share_pct": 70.0}],
    ]
)


@st.composite
def _host(draw: st.DrawFn, index: int, protocol: str) -> Json:
    ports = draw(st.integers(1, 2))
    return {
        "id": f"esx{index}",
        "count": draw(st.integers(1, 2)),
        "kernel_us": draw(st.sampled_from([0.0, 5.0, 100.0])),
        "kernel_scv": draw(SCVS),
        "kernel_cpus": draw(st.integers(1, 2)),
        "in_slot_us": draw(st.sampled_from([0.0, 20.0])),
        "in_slot_scv": draw(SCVS),
        "scheduler": draw(st.sampled_from(["fifo", "fair"])),
        "sched_quantum": draw(st.sampled_from([None, 1, 3])),
        "dsnro": draw(st.sampled_from([None, 1, 2, 16])),
        "pe_dsnro": draw(st.sampled_from([None, 1, 100])),
        "latency_threshold_ms": draw(
            st.sampled_from([0.0, 0.5, 20.0] if protocol.startswith("nvme") else [0.0])
        ),
        "dsnro_scope": draw(st.sampled_from(["device", "world"])),
        "qfull_sample_size": draw(st.sampled_from([None, 0, 1, 5])),
        "qfull_threshold": draw(st.sampled_from([None, 1, 16])),
        "busy_delay_ms": draw(st.sampled_from([1.0, 400.0])),
        "lun_depth": draw(st.sampled_from([1, 4, 32])),
        "pe_depth": draw(st.sampled_from([2, 128])),
        "path_policy": draw(st.sampled_from(["fixed", "mru", "round_robin"])),
        "use_non_optimised": draw(st.sampled_from(["off", "on"])),
        "preferred_ports": draw(st.sampled_from([[], ["sp0-t0"], [f"esx{index}-p0"]])),
        "round_robin_ios": draw(st.sampled_from([1, 1000])),
        "nfs_teaming": draw(st.sampled_from(["port_id", "ip_hash", "ip_port_hash"])),
        "nfs_max_queue_depth": draw(st.sampled_from([None, 1, 64])),
        "hba_ports": [
            {
                "id": f"esx{index}-p{port}",
                "fabric": "fc",
                "switch": draw(st.sampled_from(["sw0", "sw1"])),
                "speed_gbps": draw(SPEEDS[protocol]),
                "adapter_depth": draw(st.sampled_from([2, 4096])),
                "split_kib": draw(st.sampled_from([None, 64])),
            }
            for port in range(ports)
        ],
    }


POOLS = st.sampled_from(
    [
        {"raid": "raid10", "media": {"kind": "disks", "model": "fc-15k", "count": 4}},
        {"raid": "raid5", "media": {"kind": "flash", "dies": 3, "read_us": 80.0, "write_us": 20.0}},
        {"raid": "raid6", "media": {"kind": "disks", "model": "fc-10k", "count": 5, "spares": 1}},
        {
            "raid": "raid0",
            "media": {"kind": "disks", "model": "fc-10k", "count": 2, "send_after_kib": 4.0},
        },
        {
            "raid": "raid0",
            "media": {
                "kind": "flash",
                "dies": 2,
                "read_us": 80.0,
                "write_us": 20.0,
                "rate_by_load": [{"ios": 4, "rate": 3.1}, {"ios": 9, "rate": 2.0}],
            },
        },
        {
            "raid": "raid10",
            "media": {
                "kind": "disks",
                "model": "fc-15k",
                "count": 4,
                "rate_by_load": [{"ios": 1, "rate": 1.0}, {"ios": 16, "rate": 1.9}],
            },
        },
    ]
)
SERVICE: st.SearchStrategy[Json] = st.sampled_from(
    [
        {"servers": 1},
        {"servers": 2},
        {"servers": 3},
        {"rate_by_load": [{"ios": 2, "rate": 1.5}, {"ios": 30, "rate": 6.0}]},
    ]
)
CACHES = st.sampled_from(
    [
        None,
        {"read_hit_pct": 30.0},
        {"read_hit_pct": 100.0, "dirty_mib": 1.0, "page_kib": 64},
    ]
)


@st.composite
def _array(draw: st.DrawFn, protocol: str) -> Json:
    sps = draw(st.integers(1, 2))
    endpoints, datastores = draw(st.integers(1, 2)), draw(st.integers(1, 3))
    access = draw(st.sampled_from(["active_active", "active_passive", "alua"]))
    names = [f"sp{sp}" for sp in range(sps)]
    least = 0 if access == "active_active" else 1

    def owners(number: int) -> list[str]:
        return draw(st.lists(st.sampled_from(names), min_size=least, max_size=number))

    return {
        "id": "array",
        "access": access,
        "forward_us": draw(st.sampled_from([0.0, 30.0])),
        "forward_mb_s": draw(st.sampled_from([None, 100.0])),
        "forward_sp_us": draw(st.sampled_from([None, 0.0, 10.0])),
        "read_ms": draw(st.sampled_from([0.0, 0.3, 5.0])),
        "write_ms": draw(st.sampled_from([0.0, 0.3, 5.0])),
        "fixed_scv": draw(SCVS),
        "sps": [
            {
                "id": f"sp{sp}",
                **draw(SERVICE),
                "read_us": draw(st.sampled_from([0.0, 10.0, 200.0])),
                "write_us": draw(st.sampled_from([0.0, 10.0, 200.0])),
                "read_us_per_kib": draw(st.sampled_from([0.0, 0.5])),
                "command_slots": draw(st.sampled_from([None, None, 4])),
                "service_scv": draw(SCVS),
                "target_ports": [
                    {
                        "id": f"sp{sp}-t0",
                        "fabric": "fc",
                        "switch": draw(st.sampled_from(["sw0", "sw1"])),
                        "speed_gbps": draw(SPEEDS[protocol]),
                        "port_depth": draw(st.sampled_from([3, 2048])),
                        "on_full": draw(st.sampled_from(["wait", "task_set_full"])),
                    }
                ],
            }
            for sp in range(sps)
        ],
        "cache": draw(CACHES),
        "pools": [{"id": "pool", **draw(POOLS)}],
        "luns": [
            {
                "id": f"lun{lun}",
                "owners": owners(datastores if lun == 3 else 1),
                "count": datastores if lun == 3 else None,
                "pool": "pool" if lun == 0 else None,
                "preferred_ports": [f"sp{lun % sps}-t0"],
                "delay_ms": float(lun % 2),
            }
            for lun in range(4)
        ],
        "protocol_endpoints": [{"id": "pe", "count": endpoints, "owners": owners(endpoints)}],
    }


@st.composite
def _replicated(draw: st.DrawFn, document: Json, protocol: str) -> Json:
    """The design with some of its LUNs replicated to an array at another site."""
    array = document["arrays"][0]
    partner = _renamed(draw(_array(protocol)), "far-")
    document["sites"] = [{"id": "near"}, {"id": "far"}]
    carrier = draw(st.sampled_from(["fc", "ip"]))
    document["site_links"] = [
        {
            "id": "between",
            "first_site": "near",
            "second_site": "far",
            "protocol": carrier,
            "speed_gbps": 1,
            "links": draw(st.integers(1, 2)),
            "distance_km": draw(st.sampled_from([0.0, 10.0, 300.0])),
            "latency_us": draw(st.sampled_from([0.0, 20.0])),
            "write_round_trips": draw(st.sampled_from([None, 1])),
            "buffer_credits": draw(st.sampled_from([None, 4])) if carrier == "fc" else None,
            "writes_in_flight": draw(st.sampled_from([None, 1, 8])),
            "access": draw(st.sampled_from(["active_active", "active_passive"])),
        }
    ]
    for place, name in ((array, "near"), (partner, "far")):
        place["site"] = name
    for host in document["hosts"]:
        host["site"] = draw(st.sampled_from([None, "near", "far"]))
    for isl in document["fabrics"][0]["isls"]:
        isl["site_link"] = draw(st.sampled_from([None, "between"]))
    for lun, replica in zip(array["luns"], partner["luns"], strict=True):
        replica["count"] = lun["count"]
        replica["owners"] = replica["owners"][: lun["count"] or 1]
        lun["replica"] = draw(st.sampled_from([None, replica["id"]]))
    document["arrays"].append(partner)
    return document


def _renamed(array: Json, prefix: str) -> Json:
    """An array whose parts have other ids; it names no part outside of itself but the fabric."""
    own = {part["id"] for name in ("sps", "pools", "luns") for part in array[name]}
    own |= {port["id"] for sp in array["sps"] for port in sp["target_ports"]}
    own |= {"array", *(part["id"] for part in array["protocol_endpoints"])}

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [renamed(inner) for inner in value]
        return f"{prefix}{value}" if value in own else value

    return {key: value if key == "access" else renamed(value) for key, value in array.items()}


SIOC: st.SearchStrategy[Json] = st.sampled_from(
    [{}, {"sioc": "on"}, {"sioc": "on", "sioc_threshold_ms": 5.0}]
)


@st.composite
def _workload(draw: st.DrawFn) -> Json:
    workload: Json = {
        "blocks": draw(BLOCKS),
        "read_pct": draw(st.sampled_from([0.0, 70.0, 100.0])),
        "random_pct": draw(st.sampled_from([0.0, 60.0, 100.0])),
        "loop": draw(st.sampled_from(["closed", "open", "paced"])),
    }
    match workload["loop"]:
        case "open":
            workload["arrival_rate_iops"] = draw(st.sampled_from([0.1, 100.0, 5_000.0]))
            workload["arrival_scv"] = draw(SCVS)
        case "closed":
            workload["outstanding_ios"] = draw(st.sampled_from([1, 8, 40]))
            workload["think_ms"] = draw(st.sampled_from([0.0, 2.0]))
        case "paced":
            workload["outstanding_ios"] = draw(st.sampled_from([1, 8, 40]))
            workload["rate_cap_iops"] = draw(st.sampled_from([50.0, 2_000.0]))
            workload["burst_ios"] = draw(st.sampled_from([None, 1, 20]))
            workload["jitter_pct"] = draw(st.sampled_from([0.0, 10.0, 90.0]))
    return workload


@st.composite
def _places(draw: st.DrawFn, hosts: list[str], datastores: list[str]) -> Json:
    """Where a class runs and lies, by each of the rules that there are."""

    def some(ids: list[str]) -> list[str]:
        return draw(st.lists(st.sampled_from(ids), min_size=1, max_size=2, unique=True))

    on, at = some(hosts), some(datastores)
    places: Json = {"hosts": on, "datastores": at}
    if draw(st.booleans()):
        return places | {"vms_per_host": draw(st.integers(1, 3))}
    places |= {
        "vms": draw(st.integers(2, 5)),
        "placement": draw(st.sampled_from(["even", "packed"])),
        "vscsi_adapters": draw(st.integers(1, 2)),
    }
    if draw(st.booleans()):
        places["host_shares"] = [1.0, 2.0][: len(on)]
        places["datastore_shares"] = [3.0, 1.0][: len(at)]
    if draw(st.booleans()):
        pin = {"host": hosts[0], "datastore": draw(st.sampled_from(datastores)), "vms": 1}
        places["pins"] = [pin | draw(st.sampled_from([{}, {"host_number": 1}]))]
    return places


@st.composite
def _block_datastores(draw: st.DrawFn, alike: int) -> list[Json]:
    return [
        {"id": "ds0", "kind": "vmfs", "lun": "lun0", "capacity_gib": 100.0, **draw(SIOC)},
        {"id": "ds1", "kind": "vmfs", "lun": "lun1", "extents": ["lun2"]},
        {"id": "vv0", "kind": "vvol", "protocol_endpoint": "pe"},
        {"id": "vv1", "kind": "vvol", "count": 2, "protocol_endpoint": "pe"},
        {"id": "ds2", "kind": "vmfs", "count": alike, "lun": "lun3"},
    ]


@st.composite
def _exports(draw: st.DrawFn) -> list[Json]:
    return [
        {
            "id": f"ds{number}",
            "kind": "nfs",
            "lun": f"lun{number}",
            "nfs_connections": draw(st.sampled_from([1, 1, 3])),
            "nfs_address": draw(st.sampled_from([None, 0, 7])),
            "nfs_addresses": draw(st.sampled_from([1, 1, 2])),
            **draw(SIOC),
        }
        for number in range(3)
    ]


@st.composite
def designs(draw: st.DrawFn) -> Design:
    """Any complete design of up to two host entries and three classes of VMs."""
    protocol = draw(st.sampled_from(sorted(SPEEDS)))
    hosts = [draw(_host(index, protocol)) for index in range(draw(st.integers(1, 2)))]
    isl = {
        "id": "isl",
        "first_switch": "sw0",
        "second_switch": "sw1",
        "speed_gbps": draw(SPEEDS[protocol]),
        "links": 2,
        "distance_km": 1.0,
        "buffer_credits": draw(st.sampled_from([None, 3])),
    }
    array = draw(_array(protocol))
    alike = array["luns"][3]["count"]
    datastores = draw(_exports() if protocol == "nfs" else _block_datastores(alike))
    is_stretched = draw(st.sampled_from([False, False, True]))
    document: Json = {
        "schema": "qdepth/2",
        "id": "generated",
        "title": "Generated",
        "hosts": hosts,
        "fabrics": [
            {
                "id": "fc",
                "protocol": protocol,
                "switches": [{"id": "sw0"}, {"id": "sw1"}],
                "isls": [isl],
                "duplex": draw(st.sampled_from(["full", "half", "shared"])),
                "discipline": draw(st.sampled_from(["ps", "fcfs"])),
                "latency_us": draw(st.sampled_from([0.0, 5.0])),
                "io_delay_us": draw(st.sampled_from([0.0, 50.0])),
            }
        ],
        "arrays": [array],
        "datastores": datastores,
        "classes": [
            {
                "id": f"group{index}",
                **draw(_places([host["id"] for host in hosts], [d["id"] for d in datastores])),
                "virtual_disks": draw(st.integers(1, 2)),
                "disk_depth": draw(st.sampled_from([1, 16, 64])),
                "adapter_depth": draw(st.sampled_from([2, 256])),
                "shares": draw(st.sampled_from([500, 1000, 2000])),
                "guest_ms": draw(st.sampled_from([0.0, 0.1])),
                "guest_scv": draw(SCVS),
                "workload": draw(_workload()),
            }
            for index in range(draw(st.integers(1, 3)))
        ],
    }
    return read_design(draw(_replicated(document, protocol)) if is_stretched else document)
