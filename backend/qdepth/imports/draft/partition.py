"""The groups of an inventory: proposed by common properties of members, changed by choices."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from qdepth.design.document.fabric import PROTOCOL_NAMES
from qdepth.imports.draft.bundles import Bundle, Member, VmBundle, VmGroup
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.vm_groups import group_vms
from qdepth.imports.inventory.hardware_names import path_policy_of, release_in_words
from qdepth.imports.inventory.inventory import (
    Inventory,
    InventoryDatastore,
    InventoryHost,
    InventoryPort,
    InventoryVms,
)

LOCAL = "local to one host each"
VSAN = "vSAN, which is not modelled"
MOST_SINGLE_DATASTORES = 16
"""Number of datastores up to which each is a separate part; of more, identical ones are one
part."""
MOST_LUNS_OF_A_DATASTORE = 32
"""LUNs that carry one datastore of a design."""
MOST_LUNS_OF_AN_ENTRY = 1024
"""Largest number of LUNs of all the datastores in one entry of a design."""
RAW = "raw device mappings whose LUN no table shows"
NEVER_DRAWN = (LOCAL, VSAN, RAW)
"""Why datastores cannot be drawn, whatever is chosen."""


@dataclass
class Partition:
    """All groups of an inventory."""

    hosts: list[Bundle[InventoryHost]]
    datastores: list[Bundle[InventoryDatastore]]
    vms: list[VmGroup]
    ungrouped_vms: int = 0
    """VMs whose host or datastore is not in the inventory."""
    unknown_choices: list[str] = field(default_factory=list)
    refused_merges: list[list[str]] = field(default_factory=list)
    """Groups of datastores that cannot be one part, by their ids; they stay apart."""

    @property
    def drawn_vms(self) -> list[VmBundle]:
        """The VMs that are drawn, on each group of datastores."""
        return [bundle for group in self.vms for bundle in group.drawn]


def partition(inventory: Inventory, choices: Choices) -> Partition:
    """Group hosts by cluster, adapters and release, datastores if there are many, and VMs."""
    known: set[str] = set()
    hosts = _bundles(inventory.hosts, _host_key, lambda host: f"host: {host.id}", choices, known)
    used = _used_datastores(inventory.vms, choices)
    alike = _alike_datastores(inventory, used)
    stores = _bundles(
        inventory.datastores, alike, lambda store: f"datastore: {store.id}", choices, known
    )
    apart = {store.id for store in stores}
    refused = [ids for ids in choices.merge if len(apart.intersection(ids)) > 1]
    for store in stores:
        store.reason = _why_not_drawn(store.members, used)
    can_carry = {store.id for store in stores if store.reason not in NEVER_DRAWN}
    wanted = [(kind, row) for kind, row in enumerate(inventory.vms) if is_wanted(row, choices)]
    vms, of_vms, lost = group_vms(wanted, hosts, stores, can_carry, choices)
    known |= of_vms
    everything: list[Bundle[Any] | VmGroup] = [*hosts, *stores, *vms]
    for bundle in everything:
        if bundle.id in choices.include and bundle.reason not in NEVER_DRAWN:
            bundle.reason = None
        if bundle.id in choices.exclude:
            bundle.reason = "left out by choice"
    places: list[Bundle[Any]] = [*hosts, *stores]
    drawn = {bundle.id for bundle in places if bundle.reason is None}
    for group in vms:
        for each in group.bundles:
            if not {each.hosts, each.datastores} <= drawn:
                each.reason = "its hosts or its datastores are left out"
        if group.reason is None and not group.drawn:
            group.reason = "its hosts or its datastores are left out"
    named = {*choices.split, *choices.exclude, *choices.include, *chain(*choices.merge)}
    return Partition(hosts, stores, vms, lost, sorted(named - known), refused)


def _host_key(host: InventoryHost) -> str:
    ports = Counter(_in_words(port) for port in host.ports if port.protocol != "local")
    adapters = ", ".join(f"{number} x {name}" for name, number in sorted(ports.items()))
    release = release_in_words(host.release)
    return f"hosts: {host.cluster or 'no cluster'} | {release} | {adapters or 'adapters unknown'}"


def _in_words(port: InventoryPort) -> str:
    protocol = "FC" if port.protocol == "fc" else PROTOCOL_NAMES.get(port.protocol, port.protocol)
    speed = f"{port.speed_gbps} Gb/s" if port.speed_gbps else ""
    return " ".join(filter(None, (protocol, port.driver, speed)))


def _used_datastores(vms: Iterable[InventoryVms], choices: Choices) -> set[str]:
    return {place.datastore for each in vms if is_wanted(each, choices) for place in each.places}


def is_wanted(vms: InventoryVms, choices: Choices) -> bool:
    """True if VMs in this state are drawn."""
    return (vms.powered_on or choices.powered_off or vms.template) and (
        not vms.template or choices.templates
    )


def _alike_datastores(inventory: Inventory, used: set[str]) -> Callable[[InventoryDatastore], str]:
    """The group of a datastore: itself, or those that are alike if there are many."""
    drawable = [store for store in inventory.datastores if store.id in used and not store.local]
    clusters = {host.id: host.cluster for host in inventory.hosts}

    def key(store: InventoryDatastore) -> str:
        if store.local:
            return f"datastores: {_reach(store, clusters)} | {LOCAL}"
        if len(drawable) <= MOST_SINGLE_DATASTORES or store.kind != "vmfs":
            return f"datastore: {store.id}"
        facts = (
            _reach(store, clusters), f"{store.vendor or ''} {store.model or ''}".strip(),
            path_policy_of(store.policy) or store.policy or "", f"{store.paths or '?'} paths",
            f"depth {store.queue_depth or '?'}", "" if store.id in used else "empty",
            "" if luns_of(store) == 1 else f"{luns_of(store)} LUNs each",
        )  # fmt: skip
        return "datastores: " + " | ".join(filter(None, facts))

    part: dict[str, int] = defaultdict(int)
    luns: dict[str, int] = defaultdict(int)
    keys: dict[str, str] = {}
    for store in inventory.datastores:
        name, more = key(store), luns_of(store)
        if luns[name] and luns[name] + more > MOST_LUNS_OF_AN_ENTRY:
            part[name], luns[name] = part[name] + 1, 0
        luns[name] += more
        keys[store.id] = name if part[name] == 0 else f"{name} | part {part[name] + 1}"
    return lambda store: keys[store.id]


def luns_of(store: InventoryDatastore) -> int:
    """LUNs that are drawn for a datastore: one for each extent of VMFS."""
    extents = len(store.devices) if store.kind == "vmfs" else 1
    return min(MOST_LUNS_OF_A_DATASTORE, max(1, extents))


def _reach(store: InventoryDatastore, clusters: Mapping[str, str]) -> str:
    """The clusters whose hosts mount a datastore."""
    return " + ".join(sorted({clusters.get(host, "") for host in store.hosts}))


def _why_not_drawn(members: Sequence[InventoryDatastore], used: set[str]) -> str | None:
    if all(store.kind == "vsan" for store in members):
        return VSAN
    if all(store.local for store in members):
        return LOCAL
    if all(store.kind == "raw" and not store.devices for store in members):
        return RAW
    if not any(store.id in used for store in members):
        return "no VM that is drawn is on it"
    return None


def _bundles(
    members: Sequence[Member],
    key: Callable[[Member], str],
    own: Callable[[Member], str],
    choices: Choices,
    known: set[str],
) -> list[Bundle[Member]]:
    """Group members by a key, those of split groups by themselves; merge what is to be merged."""
    grouped: dict[str, list[Member]] = defaultdict(list)
    for member in members:
        name = key(member)
        known.update((name, own(member)))
        grouped[own(member) if name in choices.split else name].append(member)
    return [
        Bundle(id_, id_.partition(": ")[2], inside)
        for id_, inside in _merged(grouped, choices).items()
    ]


def _can_be_one(members: Iterable[object]) -> bool:
    """True if one part of a design can represent several members of an inventory."""
    stores = [each for each in members if isinstance(each, InventoryDatastore)]
    return (
        all(store.kind == "vmfs" for store in stores)
        and len({luns_of(store) for store in stores}) < 2
        and sum(map(luns_of, stores)) <= MOST_LUNS_OF_AN_ENTRY
    )


def _merged(grouped: dict[str, list[Member]], choices: Choices) -> dict[str, list[Member]]:
    result = dict(grouped)
    for ids in choices.merge:
        there = [id_ for id_ in ids if id_ in result]
        if len(there) > 1:
            first = max(there, key=lambda id_: (len(result[id_]), -there.index(id_)))
            together = result[first] + [
                member for id_ in there if id_ != first for member in result[id_]
            ]
            if _can_be_one(together):
                for id_ in there:
                    del result[id_]
                result[first] = together
    return result
