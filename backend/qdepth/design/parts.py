"""Walks over a design: its parts, its references, its paths."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from qdepth.design.array import (
    Array,
    Datastore,
    Lun,
    ProtocolEndpoint,
    StorageProcessor,
    TargetPort,
)
from qdepth.design.document import Design
from qdepth.design.host import HbaPort, Host
from qdepth.design.ways import Hop, way


def _holds_models(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return True
    return any(_holds_models(inner) for inner in get_args(annotation))


@cache
def _fields_to_enter(kind: type[BaseModel]) -> tuple[str, ...]:
    """Fields with parts inside them; most fields are plain values, and walks are many."""
    fields = kind.model_fields.items()
    return tuple(name for name, field in fields if _holds_models(field.annotation))


def _walk(pointer: str, value: Any) -> Iterator[tuple[str, BaseModel]]:
    if isinstance(value, BaseModel):
        yield pointer, value
        for name in _fields_to_enter(type(value)):
            yield from _walk(f"{pointer}/{name}", getattr(value, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _walk(f"{pointer}/{index}", item)


def parts(design: Design) -> Iterator[tuple[str, Any]]:
    """Every part that has an id, with its JSON pointer, in document order."""
    for pointer, model in _walk("", design):
        if pointer and "id" in type(model).model_fields:
            yield pointer, model


def scvs(design: Design) -> Iterator[tuple[str, float]]:
    """Every squared coefficient of variation, with its JSON pointer."""
    for pointer, model in _walk("", design):
        for name in type(model).model_fields:
            if name.endswith("_scv"):
                yield f"{pointer}/{name}", getattr(model, name)


def priced_parts(design: Design) -> Iterator[tuple[str, Any]]:
    """Everything that can have a price, with its JSON pointer, in document order."""
    for pointer, model in _walk("", design):
        if "price_item" in type(model).model_fields:
            yield pointer, model


@dataclass(frozen=True)
class Target:
    """A device behind a datastore: a LUN, export or protocol endpoint, and who serves it."""

    array: Array
    device: Lun | ProtocolEndpoint
    sps: tuple[StorageProcessor, ...]
    """The owner alone, or every SP of an active/active array."""
    is_export: bool = False
    """An export is reached over NFS, everything else over the other protocols."""

    @property
    def is_endpoint(self) -> bool:
        """Whether it is a protocol endpoint."""
        return isinstance(self.device, ProtocolEndpoint)


@dataclass(frozen=True)
class DesignPath:
    """A way from a host to a device: one HBA port and one target port on the same fabric."""

    hba_port: HbaPort
    sp: StorageProcessor
    target_port: TargetPort
    isls: tuple[Hop, ...] = ()
    """Inter-switch links between them, in order."""


def targets_of(design: Design, datastore: Datastore) -> list[Target]:
    """Devices behind a datastore, its extents in order; dangling references give none."""
    if datastore.kind == "vvol":
        wanted = [datastore.protocol_endpoint]
    else:
        wanted = [datastore.lun, *datastore.extents]
    found: dict[str, Target] = {}
    for array in design.arrays:
        devices: list[Lun] | list[ProtocolEndpoint]
        devices = array.protocol_endpoints if datastore.kind == "vvol" else array.luns
        for device in devices:
            sps = tuple(sp for sp in array.sps if device.owner in (None, sp.id))
            found.setdefault(device.id, Target(array, device, sps, datastore.kind == "nfs"))
    return [found[id_] for id_ in wanted if id_ in found]


def target_of(design: Design, datastore: Datastore) -> Target | None:
    """First device behind a datastore; None where the reference dangles."""
    return next(iter(targets_of(design, datastore)), None)


def paths_to(design: Design, host: Host, target: Target) -> list[DesignPath]:
    """Paths from a host to a device, alternating over HBA ports, in document order."""
    fabrics = {fabric.id: fabric for fabric in design.fabrics}
    paths = []
    for sp in target.sps:
        for target_port in sp.target_ports:
            for hba_port in host.hba_ports:
                fabric = fabrics.get(hba_port.fabric)
                if fabric is None or hba_port.fabric != target_port.fabric:
                    continue
                if (fabric.protocol == "nfs") != target.is_export:
                    continue
                isls = way(fabric, hba_port, target_port)
                if isls is not None:
                    paths.append(DesignPath(hba_port, sp, target_port, isls))
    return paths
