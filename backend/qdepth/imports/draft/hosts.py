"""Draws groups of hosts with the ports that their datastores are reached by."""

from collections.abc import Mapping, Sequence

from qdepth.catalogue.catalogue import NVME_OVER_FABRICS, Protocol
from qdepth.imports.draft.bundles import Bundle
from qdepth.imports.draft.catalogue_options import (
    KERNEL_CPUS,
    USUAL_ARRAY,
    kernel_options,
    number_of,
    speed_options,
)
from qdepth.imports.draft.depths import Depths, draw_depths, most_common
from qdepth.imports.draft.drawing import LONGEST_NAME, Drawing, Json
from qdepth.imports.draft.need import Needs
from qdepth.imports.draft.storage import WORDS, ArrayPlan
from qdepth.imports.inventory.hardware_names import driver_profile_of, path_policy_of, release_of
from qdepth.imports.inventory.inventory import InventoryDatastore, InventoryHost, InventoryPort

MOST_PORTS = 16
MOST_HOSTS_OF_A_PART = 1024


def draw_host(
    bundle: Bundle[InventoryHost],
    plans: Sequence[ArrayPlan],
    fabrics: Mapping[Protocol, Sequence[Json]],
    drawing: Drawing,
) -> Json:
    """Draw a group of hosts; `plans` are the arrays of its VMs."""
    needs = drawing.needs
    host = bundle.members[0]
    stores = [store for plan in plans for part in plan.datastores for store in part.members]
    kernel = needs.ask(
        "kernel", "kernel", "Kernel time of an I/O on the hosts",
        "esxtop: KAVG of a device whose queue is never full.", kernel_options(),
    )  # fmt: skip
    part: Json = {
        "id": drawing.ids.take(host.cluster or host.name, "esx"),
        "name": _name(bundle),
        "count": min(len(bundle.members), MOST_HOSTS_OF_A_PART),
        "kernel_us": float(kernel),
        "kernel_cpus": KERNEL_CPUS,
        "hba_ports": [],
    }
    release = release_of(host.release)
    if release is not None:
        part["release"] = release
    policy = path_policy_of(most_common(store.policy for store in stores))
    if policy is not None:
        part["path_policy"] = policy
    ios = most_common(store.round_robin_ios for store in stores) or number_of(
        _front_end(plans), "round_robin_ios", "front_ends"
    )
    if policy == "round_robin" and ios is not None:
        part["round_robin_ios"] = int(ios)
    for protocol in dict.fromkeys(plan.protocol for plan in plans):
        speed = _speed(bundle, protocol, plans, needs)
        ports = _ports(host, protocol, stores)
        for number in range(max(1, len(ports), len(fabrics[protocol]))):
            known = ports[number] if number < len(ports) else None
            name = known.device if known else f"{protocol}{number + 1}"
            port: Json = {
                "id": drawing.ids.take(part["id"], name),
                "name": name[:LONGEST_NAME],
                "fabric": fabrics[protocol][number % len(fabrics[protocol])]["id"],
                "speed_gbps": speed,
            }
            driver = driver_profile_of(known.driver if known else None, host.release, protocol)
            part["hba_ports"].append(port if driver is None else port | {"driver": driver})
    part["hba_ports"] = part["hba_ports"][:MOST_PORTS]
    nvme = {fabric["id"] for protocol in NVME_OVER_FABRICS for fabric in fabrics.get(protocol, ())}
    draw_depths(part, Depths(bundle.id, _name(bundle), plans, nvme), needs)
    for field, kind in (("dsnro", "vmfs"), ("pe_dsnro", "vvol")):
        dsnro = most_common(store.dsnro for store in stores if store.kind == kind)
        if dsnro is not None:
            part[field] = dsnro
    return part


def _name(bundle: Bundle[InventoryHost]) -> str:
    host = bundle.members[0]
    where = host.cluster or "no cluster"
    is_address = host.name.replace(".", "").isdigit()
    name = host.name if is_address else host.name.partition(".")[0]
    like = "hosts like " if len(bundle.members) > 1 else ""
    return f"{where}: {like}{name}"[:200]


def _front_end(plans: Sequence[ArrayPlan]) -> str:
    """The front end of an array; what vendors recommend is about SCSI devices."""
    scsi = (plan for plan in plans if plan.protocol not in NVME_OVER_FABRICS)
    return next((plan.front_end for plan in scsi if plan.front_end), "")


def _ports(
    host: InventoryHost, protocol: Protocol, stores: Sequence[InventoryDatastore]
) -> list[InventoryPort]:
    """The adapters of a protocol that paths begin at; all of them if no file states it."""
    used = {port for store in stores for port in store.ports}
    of_protocol = [port for port in host.ports if port.protocol == protocol]
    return [port for port in of_protocol if port.device.lower() in used] or of_protocol


def _speed(
    bundle: Bundle[InventoryHost], protocol: Protocol, plans: Sequence[ArrayPlan], needs: Needs
) -> int:
    by_model = most_common(
        port.speed_gbps for host in bundle.members for port in host.ports
        if port.protocol == protocol
    )  # fmt: skip
    model = next((needs.found[f"{plan.needs_of} | service"].chosen for plan in plans
                  if plan.protocol == protocol), USUAL_ARRAY)  # fmt: skip
    chosen = needs.ask(
        f"{bundle.id} | {protocol} speed", "speed",
        f"Link speed of the {WORDS[protocol]} ports of {_name(bundle)}",
        "esxcli storage core adapter list, or the switch port that the adapter is cabled to.",
        speed_options(protocol, by_model, model),
    )  # fmt: skip
    return int(chosen)
