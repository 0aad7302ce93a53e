"""Groups as a user sees them: their common properties, and possible actions."""

from collections.abc import Iterable, Mapping, Sequence

from qdepth.imports.draft.bundles import VmGroup
from qdepth.imports.draft.group import Group
from qdepth.imports.draft.partition import NEVER_DRAWN, Partition
from qdepth.imports.draft.vm_groups import can_merge
from qdepth.imports.inventory.hardware_names import path_policy_of, release_in_words
from qdepth.imports.inventory.inventory import DatastoreKind, InventoryDatastore, InventoryHost

MOST_MEMBERS = 50
KIND_WORDS: Mapping[DatastoreKind, str] = {
    "vmfs": "VMFS", "nfs": "NFS", "vvol": "vVol", "vsan": "vSAN", "raw": "raw device",
    "other": "other kind",
}  # fmt: skip
UNUSED = "no VM that is drawn is on it"


def shown_groups(
    groups: Partition, parts: Mapping[str, str], classes: Mapping[str, Sequence[str]]
) -> list[Group]:
    """Every group with its facts, hosts first, then datastores, then VMs.

    `parts` are the ids of the parts of groups, `classes` those of all classes of groups of VMs.
    """
    host_ids = [bundle.id for bundle in groups.hosts if bundle.reason is None]
    store_ids = [bundle.id for bundle in groups.datastores if bundle.reason is None]
    shown = [
        Group(
            id=bundle.id, kind="hosts", title=_in_words(bundle.title), count=len(bundle.members),
            members=[host.name for host in bundle.members[:MOST_MEMBERS]],
            facts=_facts_of_hosts(bundle.members), drawn=bundle.id in parts,
            reason=bundle.reason or (None if bundle.id in parts else UNUSED),
            part=parts.get(bundle.id), splits=len(bundle.members) > 1,
            merges_with=[id_ for id_ in host_ids if id_ != bundle.id],
        )
        for bundle in groups.hosts
    ]  # fmt: skip
    kinds = {bundle.id: bundle.members[0].kind for bundle in groups.datastores}
    shown += [
        Group(
            id=bundle.id, kind="datastores", title=_in_words(bundle.title),
            count=len(bundle.members),
            members=[store.name for store in bundle.members[:MOST_MEMBERS]],
            facts=_facts_of_datastores(bundle.members), drawn=bundle.id in parts,
            reason=bundle.reason, part=parts.get(bundle.id), splits=len(bundle.members) > 1,
            can_be_drawn=bundle.reason not in NEVER_DRAWN,
            merges_with=[
                id_ for id_ in store_ids
                if id_ != bundle.id and kinds[id_] == kinds[bundle.id] == "vmfs"
            ],
        )
        for bundle in groups.datastores
    ]  # fmt: skip
    shown += [
        Group(
            id=group.id, kind="vms", title=_in_words(group.title), count=group.vms,
            members=[], drawn=group.id in parts, reason=group.reason, part=parts.get(group.id),
            more_parts=list(classes.get(group.id, ())[1:]),
            facts=_facts_of_vms(group, len(classes.get(group.id, ()))),
            merges_with=[
                other.id for other in groups.vms
                if other.id != group.id and can_merge(group, other)
            ],
        )
        for group in groups.vms
    ]  # fmt: skip
    return shown


def _in_words(title: str) -> str:
    return title.replace(" | ", ", ")


def _facts_of_hosts(members: list[InventoryHost]) -> list[str]:
    return [
        _listed("release", (release_in_words(h.release) for h in members)),
        _listed("drivers", (p.driver for h in members for p in h.ports if p.protocol != "local")),
    ]


def _facts_of_datastores(members: list[InventoryDatastore]) -> list[str]:
    capacity = sum(store.capacity_gib or 0.0 for store in members)
    return [
        f"{KIND_WORDS[members[0].kind]}, {capacity:,.0f} GiB",
        _listed("array", (f"{s.vendor or ''} {s.model or ''}".strip() for s in members)),
        _listed("paths", (s.paths for s in members)),
        _listed("policy", (_policy_in_words(s.policy) for s in members)),
        _listed("depth", (s.queue_depth for s in members)),
    ]


def _facts_of_vms(group: VmGroup, classes: int) -> list[str]:
    stores = sum(bundle.reason is None for bundle in group.bundles)
    facts = [f"{sum(bundle.disks for bundle in group.bundles)} virtual disks",
             f"{sum(bundle.capacity_gib for bundle in group.bundles):,.0f} GiB"]  # fmt: skip
    if stores > 1:
        facts.append(f"each on {stores} datastore entries" if group.is_spread
                     else f"on {stores} datastore entries")  # fmt: skip
    if classes > 1:
        facts.append(f"drawn as {classes} classes, as measured loads differ by datastore")
    return facts


def _policy_in_words(policy: str | None) -> str | None:
    known = path_policy_of(policy)
    return policy if known is None else known.replace("_", " ")


def _listed(what: str, values: Iterable[object]) -> str:
    names = sorted({str(value) for value in values if value})
    return f"{what}: {', '.join(names[:4]) or 'unknown'}"
