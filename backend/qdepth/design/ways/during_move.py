"""A design while its VMs move to another way: both layouts are there, and VMs go from one to the
other by Storage vMotion."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from qdepth.design.document.array import Array, Lun, LunDatastore
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric, Switch
from qdepth.design.document.host import Host
from qdepth.design.document.operation import Operation
from qdepth.design.profiles.device_depths import assumed_namespace_depth
from qdepth.design.ways.lay_out import laid_out
from qdepth.design.ways.moved import moved
from qdepth.design.ways.ports import NO_PRICE
from qdepth.design.ways.way import WAYS, Way, WayChoices, WayId

NEW = "-new"
"""End of the ids of parts that the move brings."""


def during_move(
    design: Design, way: WayId, choices: WayChoices, operations: Sequence[Operation] = ()
) -> Design:
    """Return the design with the datastores of the way next to its own.

    Fabrics that keep their protocol carry both. A fabric that changes stays, and the new one gets
    its own ports.

    Raises
    ------
    InvalidDesign
        If the way is closed.
    """
    after = laid_out(design, way, choices)
    what = moved(design, WAYS[way])
    changed = {
        before.id
        for before, new in zip(design.fabrics, after.fabrics, strict=True)
        if before.protocol != new.protocol
    }
    new_fabrics = [_renamed_fabric(each) for each in after.fabrics if each.id in changed]
    stores = [
        store.model_copy(update={"id": new_id(store.id), "lun": _lun_id(store), "extents": []})
        for store in after.datastores
        if store.id in what.datastores and isinstance(store, LunDatastore)
    ]
    luns = {_lun_id(store): store.lun for store in after.datastores if store.kind != "vvol"}
    wanted = {store.lun for store in stores}
    return design.model_copy(
        update={
            "id": f"{after.id}-move",
            "title": f"Move to {after.title}",
            "notes": after.notes,
            "fabrics": [*design.fabrics, *new_fabrics],
            "hosts": [
                _host(before, new, changed, WAYS[way])
                for before, new in zip(design.hosts, after.hosts, strict=True)
            ],
            "arrays": [
                _array(before, new, changed, {id_: luns[id_] for id_ in wanted})
                for before, new in zip(design.arrays, after.arrays, strict=True)
            ],
            "datastores": [
                *design.datastores,
                *(s.model_copy(update={"used_gib": None}) for s in stores),
            ],
            "operations": list(operations),
            "timeline": None,
        }
    )


def new_id(id_: str) -> str:
    """Id of the replacement of a part."""
    return f"{id_}{NEW}"


def _lun_id(store: Any) -> str:
    return new_id(f"{store.id}-lun")


def _host(before: Host, after: Host, changed: set[str], way: Way) -> Host:
    """A host with ports on the new fabrics; on the others a driver that the way needs."""
    drivers = {port.id: port.driver for port in after.hba_ports}
    old = [
        port.model_copy(update={"driver": port.driver or drivers[port.id]})
        if port.fabric not in changed
        else port
        for port in before.hba_ports
    ]
    new = [
        port.model_copy(update=_renamed(port.id, port.fabric, port.switch) | NO_PRICE)
        for port in after.hba_ports
        if port.fabric in changed
    ]
    depth = after.namespace_depth or before.namespace_depth
    sets_scsi = before.lun_depth is not None or before.pe_depth is not None
    if way.is_nvme and depth is None and sets_scsi:
        depth = int(float(assumed_namespace_depth().value))
    return before.model_copy(update={"hba_ports": [*old, *new], "namespace_depth": depth})


def _array(before: Array, after: Array, changed: set[str], luns: Mapping[str, str]) -> Array:
    """An array with target ports on the new fabrics, and LUNs for the new datastores."""
    sps = [
        sp.model_copy(
            update={
                "target_ports": [
                    *sp.target_ports,
                    *(
                        port.model_copy(update=_renamed(port.id, port.fabric, port.switch))
                        for port in new.target_ports
                        if port.fabric in changed
                    ),
                ]
            }
        )
        for sp, new in zip(before.sps, after.sps, strict=True)
    ]
    made = list(_luns(after, luns))
    return before.model_copy(update={"sps": sps, "luns": [*before.luns, *made]})


def _luns(after: Array, luns: Mapping[str, str]) -> Iterator[Lun]:
    known = {lun.id: lun for lun in after.luns}
    for new, old in luns.items():
        if old in known:
            yield known[old].model_copy(update={"id": new, "count": None, "preferred_ports": []})


def _renamed(id_: str, fabric: str, switch: str | None) -> dict[str, Any]:
    return {
        "id": new_id(id_),
        "fabric": new_id(fabric),
        "switch": None if switch is None else new_id(switch),
    }


def _renamed_fabric(fabric: Fabric) -> Fabric:
    """A fabric next to the one that it takes the place of, cabled like it."""
    switches: list[Switch] = [
        each.model_copy(update={"id": new_id(each.id)}) for each in fabric.switches
    ]
    isls = [
        each.model_copy(
            update={
                "id": new_id(each.id),
                "first_switch": new_id(each.first_switch),
                "second_switch": new_id(each.second_switch),
            }
        )
        for each in fabric.isls
    ]
    zones = [
        each.model_copy(
            update={"id": new_id(each.id), "members": [new_id(port) for port in each.members]}
        )
        for each in fabric.zones
    ]
    return fabric.model_copy(
        update={"id": new_id(fabric.id), "switches": switches, "isls": isls, "zones": zones}
    )
