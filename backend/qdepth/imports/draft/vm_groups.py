"""Groups of VMs: those of one group of hosts and one role, on any datastores."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from qdepth.imports.draft.bundles import Bundle, VmBundle, VmGroup, VmPart
from qdepth.imports.draft.choices import Choices
from qdepth.imports.inventory.inventory import (
    InventoryDatastore,
    InventoryHost,
    InventoryVms,
    VmPlace,
)
from qdepth.imports.inventory.vm_roles import Role

LONGEST_PLACES = 200
"""Characters of the names of datastores in the id of a group; longer ones are cut."""
Key = tuple[str, Role, tuple[str, ...]]
"""Group of hosts, role, and the groups of datastores of VMs with disks on several."""


class GroupedVms(NamedTuple):
    """All groups of VMs."""

    groups: list[VmGroup]
    known: set[str]
    """Their ids, with those of groups that were merged into others."""
    lost: int
    """VMs whose hosts or datastores are unknown."""


def group_vms(
    rows: Iterable[tuple[int, InventoryVms]],
    hosts: Sequence[Bundle[InventoryHost]],
    stores: Sequence[Bundle[InventoryDatastore]],
    can_carry: Collection[str],
    choices: Choices,
) -> GroupedVms:
    """Group VMs by hosts and role.

    Parameters
    ----------
    rows : iterable
        Alike VMs, each with its place in the list of the inventory.
    hosts, stores : sequence of Bundle
        All groups of hosts and datastores.
    can_carry : collection of str
        Ids of the groups of datastores that can be drawn. VMs with disks on several of them are
        grouped by these, others are on any.
    choices : Choices
        Which groups are merged.
    """
    host_of = {host.id: bundle.id for bundle in hosts for host in bundle.members}
    of_cluster: dict[str, str] = {}
    for bundle in hosts:
        for host in bundle.members:
            of_cluster.setdefault(host.cluster, bundle.id)
    store_of = {store.id: bundle.id for bundle in stores for store in bundle.members}
    grouped: dict[Key, dict[str, list[VmPart]]] = {}
    lost = 0
    for kind, row in rows:
        there = host_of.get(row.host or "") or of_cluster.get(row.cluster)
        places: dict[str, list[VmPlace]] = defaultdict(list)
        for place in row.places:
            if place.datastore in store_of:
                places[store_of[place.datastore]].append(place)
        if there is None or not places:
            lost += row.vms
            continue
        several = [store for store in places if store in can_carry] or list(places)
        key = (there, row.role, tuple(sorted(several)) if several[1:] else ())
        parts = grouped.setdefault(key, {})
        for store, here in places.items():
            parts.setdefault(store, []).append(VmPart(kind, row, tuple(here)))
    groups = [_group(key, parts) for key, parts in grouped.items()]
    known = {group.id for group in groups}
    return GroupedVms(_merged(groups, choices), known, lost)


def _group(key: Key, parts: dict[str, list[VmPart]]) -> VmGroup:
    hosts, role, several = key
    where = f"{hosts.partition(': ')[2]} | {role}"
    if several:
        where += f" | {_named(several)}"
    group = VmGroup(f"vms: {where}", where, hosts, role, is_spread=bool(several))
    group.bundles = [
        VmBundle(
            f"{group.id} @ {store}", where, members, group=group.id, hosts=hosts, datastores=store,
            role=role,
        )
        for store, members in parts.items()
    ]  # fmt: skip
    return group


def _named(stores: Sequence[str]) -> str:
    names = " + ".join(store.partition(": ")[2] for store in stores)
    if len(names) <= LONGEST_PLACES:
        return names
    mark = sha256(names.encode()).hexdigest()[:8]
    return f"{names[:LONGEST_PLACES]}... ({len(stores)} datastores, {mark})"


def can_merge(one: VmGroup, other: VmGroup) -> bool:
    """True if one class can represent both: same hosts, and the same datastores of each VM."""
    if one.hosts != other.hosts or one.is_spread != other.is_spread:
        return False
    return not one.is_spread or _stores(one) == _stores(other)


def _stores(group: VmGroup) -> set[str]:
    return {bundle.datastores for bundle in group.bundles}


def _merged(groups: list[VmGroup], choices: Choices) -> list[VmGroup]:
    """Merge groups that one class can represent; others stay apart."""
    found = {group.id: group for group in groups}
    for ids in choices.merge:
        there = [found[id_] for id_ in ids if id_ in found]
        if len(there) < 2 or not all(can_merge(there[0], group) for group in there):
            continue
        first = max(there, key=lambda group: group.vms)
        for group in there:
            if group is not first:
                _take_in(first, group)
                del found[group.id]
    return list(found.values())


def _take_in(group: VmGroup, other: VmGroup) -> None:
    known = {bundle.datastores: bundle for bundle in group.bundles}
    for bundle in other.bundles:
        if bundle.datastores in known:
            known[bundle.datastores].members += bundle.members
        else:
            group.bundles.append(
                VmBundle(
                    f"{group.id} @ {bundle.datastores}", group.title, bundle.members,
                    group=group.id, hosts=group.hosts, datastores=bundle.datastores,
                    role=group.role,
                )
            )  # fmt: skip
