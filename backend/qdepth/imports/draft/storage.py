"""Draws fabrics, arrays and datastores."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from qdepth.catalogue.catalogue import Protocol
from qdepth.design.document.fabric import PROTOCOL_NAMES
from qdepth.imports.draft.array_models import cache_of, offload_of, pool_of
from qdepth.imports.draft.bundles import Bundle
from qdepth.imports.draft.catalogue_options import (
    array_options,
    number_of,
    setting_of,
    speed_options,
)
from qdepth.imports.draft.drawing import LONGEST_NAME, Drawing, Json
from qdepth.imports.draft.need import NeedOption, Needs
from qdepth.imports.draft.partition import luns_of
from qdepth.imports.inventory.hardware_names import front_end_of
from qdepth.imports.inventory.inventory import InventoryDatastore, InventoryHost, PortProtocol

PROTOCOLS: tuple[Protocol, ...] = ("fc", "iscsi", "nvme_fc", "nvme_tcp", "nvme_rdma", "nfs")
WORDS: Mapping[str, str] = PROTOCOL_NAMES | {"fc": "FC", "das": "SAS"}
USUAL_PATHS_OF_A_PORT = 2
MOST_GIB = 1e9
"""The largest capacity of a datastore that a design can have [GiB]."""
_SERVER = re.compile(r"[:\s/]")
"""What ends the server in the address of an NFS datastore: `filer:/vol1`, `filer /vol1`."""


@dataclass
class ArrayPlan:
    """An array for some groups of datastores."""

    key: str
    protocol: Protocol
    title: str
    front_end: str | None
    datastores: list[Bundle[InventoryDatastore]] = field(default_factory=list)
    needs_of: str = ""
    """Array whose needs apply to it: itself, or all NFS servers together."""
    needs_title: str = ""
    paths_of_a_port: int | None = None
    """Paths that begin at one port of a host: target ports of one fabric."""


def protocol_of(store: InventoryDatastore, hosts: Mapping[str, InventoryHost]) -> Protocol | None:
    """Protocol of a datastore; None if no file states it."""
    if store.kind == "nfs":
        return "nfs"
    counted: Counter[PortProtocol] = Counter()
    for id_ in store.hosts:
        host = hosts.get(id_)
        for port in host.ports if host else ():
            if port.device.lower() in store.ports or (not store.ports and port.protocol != "local"):
                counted[port.protocol] += 1
    if not counted:
        return None
    protocol = counted.most_common(1)[0][0]
    return "das" if protocol == "local" else protocol  # what several hosts reach so is SAS


def plan_arrays(
    bundles: Sequence[Bundle[InventoryDatastore]],
    hosts: Mapping[str, InventoryHost],
    needs: Needs,
) -> list[ArrayPlan]:
    """Plan the arrays: one for each protocol, vendor and model, and for each NFS server."""
    plans: dict[str, ArrayPlan] = {}
    for bundle in bundles:
        store = bundle.members[0]
        protocol = protocol_of(store, hosts) or _chosen_protocol(needs)
        name = " ".join(filter(None, (store.vendor, store.model))).strip()
        if protocol == "nfs" and store.devices:
            name = _SERVER.split(store.devices[0].strip("/"))[0]
        key = f"array: {WORDS[protocol]} {name or 'vendor unknown'}"
        title = name or "Array, vendor unknown"
        plan = plans.setdefault(
            key, ArrayPlan(key, protocol, title, front_end_of(store.vendor, store.model))
        )
        plan.datastores.append(bundle)
    for plan in plans.values():
        counted: Counter[int] = Counter()
        for bundle in plan.datastores:
            for member in bundle.members:
                if member.paths and member.ports:
                    counted[max(1, member.paths // len(member.ports))] += 1
        plan.paths_of_a_port = max(counted, key=lambda n: counted[n]) if counted else None
    filers = [plan for plan in plans.values() if plan.protocol == "nfs"]
    for plan in plans.values():
        plan.needs_of, plan.needs_title = plan.key, plan.title
        if plan in filers and len(filers) > 1:  # no file tells what they are: one answer for all
            plan.needs_of, plan.needs_title = "array: NFS servers", f"the {len(filers)} NFS servers"
    return list(plans.values())


def _chosen_protocol(needs: Needs) -> Protocol:
    options = [
        NeedOption(id=name, label=WORDS[name], confidence="low",
                   source="the most frequent protocol of block storage under vSphere"
                   if name == "fc" else "a protocol of block storage")
        for name in PROTOCOLS
        if name != "nfs"
    ]  # fmt: skip
    chosen = needs.ask(
        "protocol", "protocol", "Protocol of datastores whose adapters no file lists",
        "Storage adapters of a host in the vSphere Client, or the tab vHBA of RVTools.", options,
    )  # fmt: skip
    return next(name for name in PROTOCOLS if name == chosen)


def draw_fabrics(plans: Sequence[ArrayPlan], drawing: Drawing) -> dict[Protocol, list[Json]]:
    """Two fabrics for Fibre Channel, as is usual, and one for each other protocol."""
    fabrics: dict[Protocol, list[Json]] = {}
    for protocol in dict.fromkeys(plan.protocol for plan in plans):
        fabrics[protocol] = [
            {
                "id": drawing.ids.take(protocol.replace("_", "-"), name),
                "name": f"{WORDS[protocol]} {name}".strip(),
                "protocol": protocol,
            }
            for name in fabric_names(protocol)
        ]
    return fabrics


def fabric_names(protocol: Protocol) -> tuple[str, ...]:
    """Names of the fabrics of a protocol; no inventory has them."""
    return ("A", "B") if protocol in ("fc", "nvme_fc") else ("",)


def draw_array(
    plan: ArrayPlan, fabrics: Sequence[Json], drawing: Drawing
) -> tuple[Json, list[Json]]:
    """Draw an array with its LUNs, and its datastores."""
    ids, needs = drawing.ids, drawing.needs
    model = needs.ask(
        f"{plan.needs_of} | service", "service", f"Service times of {plan.needs_title}",
        "Measure it: a benchmark at one outstanding I/O and one that saturates it, imported and "
        "calibrated; or the array's own statistics of controller time.",
        array_options(plan.front_end),
    )  # fmt: skip
    speed = needs.ask(
        f"{plan.needs_of} | port speed", "speed", f"Speed of the ports of {plan.needs_title}",
        "The array's management, ports; or the switch ports that it is cabled to.",
        speed_options(plan.protocol, None, model),
    )  # fmt: skip
    unit = "volume" if plan.protocol == "nfs" else "LUN"
    access = needs.ask(
        f"{plan.needs_of} | access", "access",
        f"Owner of each {unit} of {plan.needs_title}",
        "esxcli storage nmp device list: VMW_SATP_ALUA with non-optimized paths has owners.",
        [
            NeedOption(id="active_active", label=f"no owner: every controller serves every {unit}",
                       source="assumption, the simplest case", confidence="low"),
            NeedOption(id="alua", label="an owner each, in turn over the controllers (ALUA)",
                       source="assumption, usual for arrays of two controllers",
                       confidence="low"),
        ],
    )  # fmt: skip
    array_id = ids.take(plan.title)
    sps = _controllers(plan, array_id, model, drawing)
    _draw_ports(plan, sps, fabrics, int(speed), drawing)
    pool = pool_of(model, ids.take(array_id, "pool")) if setting_of(model, "disk_model") else None
    array: Json = {
        "id": array_id,
        "name": plan.title,
        "access": access,
        "read_ms": number_of(model, "read_ms") or 0.0,
        "write_ms": number_of(model, "write_ms") or 0.0,
        "sps": sps,
        "luns": [],
        "protocol_endpoints": [],
    }
    if plan.front_end and plan.protocol == "fc":
        array["front_end"] = plan.front_end
    if pool is not None:
        array |= {"pools": [pool], "cache": cache_of(model)}
    if number_of(model, "copy_strips") is not None:
        array["offload"] = offload_of(model)
    datastores = _draw_datastores(plan, array, drawing)
    several = {store["lun"] for store in datastores if store.get("count", 1) > 1}
    for number, device in enumerate([*array["luns"], *array["protocol_endpoints"]]):
        if pool is not None:
            device["pool"] = pool["id"]
        if access != "active_active":
            owners = [sps[(number + turn) % len(sps)]["id"] for turn in range(len(sps))]
            device["owners"] = owners if device["id"] in several else owners[:1]
    return array, datastores


def _controllers(plan: ArrayPlan, array_id: str, model: str, drawing: Drawing) -> list[Json]:
    ports = (plan.paths_of_a_port or USUAL_PATHS_OF_A_PORT) * len(fabric_names(plan.protocol))
    wanted = int(number_of(model, "controllers") or 2)
    sps: list[Json] = []
    for number in range(max(1, min(wanted, ports))):
        sp: Json = {
            "id": drawing.ids.take(array_id, f"sp{number + 1}"),
            "name": f"SP {number + 1}",
            "target_ports": [],
        }
        for name in ("read_us", "write_us", "read_us_per_kib", "write_us_per_kib", "service_scv"):
            value = number_of(model, name)
            if value is not None:
                sp[name] = value
        sps.append(sp)
    return sps


def _draw_ports(
    plan: ArrayPlan, sps: list[Json], fabrics: Sequence[Json], speed: int, drawing: Drawing
) -> None:
    """Give controllers as many ports as give hosts the paths that they have."""
    for f, fabric in enumerate(fabrics):
        for p in range(plan.paths_of_a_port or USUAL_PATHS_OF_A_PORT):
            sp = sps[(f + p) % len(sps)]
            number = len(sp["target_ports"]) + 1
            port: Json = {"id": drawing.ids.take(sp["id"], f"p{number}"), "name": f"Port {number}"}
            sp["target_ports"].append(port | {"fabric": fabric["id"], "speed_gbps": speed})


def _draw_datastores(plan: ArrayPlan, array: Json, drawing: Drawing) -> list[Json]:
    ids = drawing.ids
    datastores: list[Json] = []
    for bundle in plan.datastores:
        store = bundle.members[0]
        one = len(bundle.members) == 1
        title = store.name if one else f"{len(bundle.members)} datastores like {store.name}"
        part: Json = {"id": ids.take(store.name), "name": title[:LONGEST_NAME]}
        drawing.names[part["id"]] = part["name"]
        drawing.counts[part["id"]] = len(bundle.members)
        capacity = sum(member.capacity_gib or 0.0 for member in bundle.members)
        capacity /= len(bundle.members)
        if capacity >= 1e-3:
            part["capacity_gib"] = min(capacity, MOST_GIB)
        if not one:
            part["count"] = len(bundle.members)
        if store.kind == "vvol":
            if not array["protocol_endpoints"]:
                array["protocol_endpoints"].append(
                    {"id": ids.take(array["id"], "pe"), "name": "Protocol endpoint"}
                )
            part |= {"kind": "vvol", "protocol_endpoint": array["protocol_endpoints"][0]["id"]}
        else:
            kind = {"nfs": "nfs", "raw": "rdm"}.get(store.kind, "vmfs")
            drawn = _luns(bundle, drawing)
            array["luns"] += drawn
            luns = [lun["id"] for lun in drawn]
            part |= {"kind": kind, "lun": luns[0]}
            if luns[1:]:
                part["extents"] = luns[1:]
            elif store.sioc:
                part["sioc"] = "on"
                if store.sioc_threshold_ms and 5 <= store.sioc_threshold_ms <= 100:
                    part["sioc_threshold_ms"] = store.sioc_threshold_ms
        datastores.append(part)
        drawing.parts[bundle.id] = part["id"]
    return datastores


def _luns(bundle: Bundle[InventoryDatastore], drawing: Drawing) -> list[Json]:
    """Draw the LUNs of a group: one entry for all datastores, or one for each LUN of the only."""
    store, *others = bundle.members
    each = luns_of(store)
    if not others:
        return [_lun(store, extent, drawing) for extent in range(each)]
    number = each * len(bundle.members)
    name = f"{number} LUNs of {len(bundle.members)} datastores like {store.name}"
    id_ = drawing.ids.take(store.name, "luns")
    return [{"id": id_, "name": name[:LONGEST_NAME]} | ({"count": number} if each > 1 else {})]


def _lun(store: InventoryDatastore, extent: int, drawing: Drawing) -> Json:
    """Draw a LUN, or the volume of an export, that carries a datastore."""
    what = "Volume" if store.kind == "nfs" else "LUN"
    number = f" {extent + 1}" if luns_of(store) > 1 else ""
    name = store.name if store.kind == "raw" else f"{what}{number} of {store.name}"
    return {"id": drawing.ids.take(store.name, f"lun{number}"), "name": name[:LONGEST_NAME]}
