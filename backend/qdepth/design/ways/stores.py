"""Datastores and LUNs after a move: each entry becomes several datastores with one LUN each."""

import itertools
from collections.abc import Collection, Mapping
from typing import Any

from qdepth.design.document.array import (
    Array,
    Datastore,
    Lun,
    LunDatastore,
    ProtocolEndpoint,
    total_gib,
)
from qdepth.design.document.document import Design
from qdepth.design.document.io_limit import IoLimit
from qdepth.design.document.parts import parts
from qdepth.design.document.vm_class import VmClass
from qdepth.design.ways.way import USUAL_DATASTORES, Way, WayChoices

OF_VMFS = ("sioc", "sioc_threshold_ms", "vmfs_version", "vmfs_block_mib")
OF_NFS = ("nfs_connections", "nfs_address", "nfs_addresses")


def count_after(store: Datastore, choices: WayChoices) -> int:
    """Datastores that an entry becomes."""
    if choices.datastores is not None:
        return choices.datastores
    return USUAL_DATASTORES if store.kind == "vvol" else store.count


def new_luns(design: Design, stores: frozenset[str]) -> dict[str, str]:
    """Ids of the LUN entries that vVol containers become, by the ids of these."""
    taken = {part.id for _, part in parts(design)}
    found = {}
    for store in design.datastores:
        if store.id in stores and store.kind == "vvol":
            found[store.id] = fresh_id(f"{store.id}-lun", taken)
            taken.add(found[store.id])
    return found


def fresh_id(stem: str, taken: Collection[str]) -> str:
    """Return an unused id: the stem, or the stem with a number."""
    numbered = (f"{stem}{number}" for number in itertools.count(2))
    return next(id_ for id_ in itertools.chain([stem], numbered) if id_ not in taken)


def datastore_on(
    store: Datastore, way: Way, choices: WayChoices, luns: Mapping[str, str]
) -> LunDatastore:
    """Return an entry of datastores in the form of the way, with the same total capacity."""
    count, total = count_after(store, choices), total_gib(store)
    own: dict[str, Any] = {}
    if store.kind != "vvol":
        of_kind = OF_NFS if way.kind == "nfs" else OF_VMFS
        own = {name: getattr(store, name) for name in of_kind if store.kind == way.kind}
        own["extents"] = list(store.extents)
    return LunDatastore(
        id=store.id,
        name=store.name,
        count=count,
        kind=way.kind,
        lun=luns[store.id] if store.kind == "vvol" else store.lun,
        capacity_gib=None if total is None else total / count,
        used_gib=None if store.used_gib is None else store.used_gib * store.count / count,
        space=store.space,
        **own,
    )


def array_on(
    design: Design, array: Array, stores: frozenset[str], luns: Mapping[str, str]
) -> Array:
    """Return an array whose containers have become LUNs, without unused endpoints."""
    moving = [store for store in design.datastores if store.id in stores]
    needed = {
        store.protocol_endpoint
        for store in design.datastores
        if store.kind == "vvol" and store.id not in stores
    }
    on_luns = {
        lun for store in moving if store.kind != "vvol" for lun in (store.lun, *store.extents)
    }
    kept = [
        lun.model_copy(update={"count": None}) if lun.id in on_luns else lun for lun in array.luns
    ]
    endpoints = {endpoint.id: endpoint for endpoint in array.protocol_endpoints}
    made = [
        _lun(array, endpoints[store.protocol_endpoint], luns[store.id])
        for store in moving
        if store.kind == "vvol" and store.protocol_endpoint in endpoints
    ]
    left = [
        endpoint
        for endpoint in array.protocol_endpoints
        if endpoint.id in needed or not _is_used(moving, endpoint)
    ]
    limits = [each for each in array.io_limits if not (made and is_of_vvols(each))]
    return array.model_copy(
        update={"luns": [*kept, *made], "protocol_endpoints": left, "io_limits": limits}
    )


def is_of_vvols(limit: IoLimit) -> bool:
    """True if a limit of vVols has another meaning on LUNs, which carry many virtual disks."""
    return bool(limit.classes) or limit.scope == "volume"


def class_on(entry: VmClass, counts: Mapping[str, int]) -> VmClass:
    """Return a class of VMs without pins to numbers of datastores that are no more."""
    if not entry.pins:
        return entry
    pins = [
        pin.model_copy(update={"datastore_number": None})
        if (pin.datastore_number or 0) > counts.get(pin.datastore, pin.datastore_number or 0)
        else pin
        for pin in entry.pins
    ]
    return entry.model_copy(update={"pins": pins})


def _is_used(moving: list[Datastore], endpoint: ProtocolEndpoint) -> bool:
    return any(store.kind == "vvol" and store.protocol_endpoint == endpoint.id for store in moving)


def _lun(array: Array, endpoint: ProtocolEndpoint, id_: str) -> Lun:
    """LUNs in place of an endpoint: where each has one owner, all SPs take turns as owners."""
    owners = list(endpoint.owners)
    if array.access != "active_active":
        owners += [sp.id for sp in array.sps if sp.id not in owners]
    return Lun(id=id_, owners=owners, pool=endpoint.pool, delay_ms=endpoint.delay_ms)
