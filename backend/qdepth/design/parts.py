"""Walks over a design: its parts, its references, its paths."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

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


def _walk(pointer: str, value: Any) -> Iterator[tuple[str, BaseModel]]:
    if isinstance(value, BaseModel):
        yield pointer, value
        for name in type(value).model_fields:
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


@dataclass(frozen=True)
class Target:
    """The device behind a datastore: a LUN or protocol endpoint, and who serves it."""

    array: Array
    device: Lun | ProtocolEndpoint
    sps: tuple[StorageProcessor, ...]
    """The owner alone, or every SP of an active/active array."""


@dataclass(frozen=True)
class DesignPath:
    """A way from a host to a device: one HBA port and one target port on the same fabric."""

    hba_port: HbaPort
    sp: StorageProcessor
    target_port: TargetPort


def target_of(design: Design, datastore: Datastore) -> Target | None:
    """Device behind a datastore; None where the reference dangles."""
    for array in design.arrays:
        devices: list[Lun] | list[ProtocolEndpoint]
        if datastore.kind == "vmfs":
            wanted, devices = datastore.lun, array.luns
        else:
            wanted, devices = datastore.protocol_endpoint, array.protocol_endpoints
        for device in devices:
            if device.id == wanted:
                sps = tuple(sp for sp in array.sps if device.owner in (None, sp.id))
                return Target(array, device, sps)
    return None


def paths_to(host: Host, target: Target) -> list[DesignPath]:
    """Paths from a host to a device, alternating over HBA ports, in document order."""
    return [
        DesignPath(hba_port, sp, target_port)
        for sp in target.sps
        for target_port in sp.target_ports
        for hba_port in host.hba_ports
        if hba_port.fabric == target_port.fabric
    ]
