"""Parts of a design that can fail, and how they are named."""

from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.design.design_index import index_of
from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric, Isl, Switch
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.document.media import Disks, Pool
from qdepth.design.document.parts import parts
from qdepth.design.document.site import Site, SiteLink
from qdepth.design.document.storage_processor import StorageProcessor, TargetPort
from qdepth.design.problem import DesignProblem, InvalidDesign

EXAMPLE = "sps.spa"
KINDS: dict[type, str] = {
    Host: "host",
    HbaPort: "HBA port",
    Fabric: "fabric",
    Switch: "switch",
    Isl: "inter-switch link",
    StorageProcessor: "SP",
    TargetPort: "target port",
    Pool: "disk",
    Site: "site",
    SiteLink: "inter-site link",
    Array: "array",
}


@dataclass(frozen=True, slots=True)
class FailingPart:
    """A part that can fail."""

    path: str
    """`<collection>.<id>`, for example `hba_ports.esx1-p0`, as in an override."""
    id: str
    text: str
    """Failed parts, in words. A port of an entry fails on each of its hosts; if an entry has
    several of a part, one fails."""


def failing_parts(design: Design) -> list[FailingPart]:
    """Every part of a design that can fail, in document order."""
    return list(_failing(design))


def read_failing(design: Design, paths: list[str], *, field: str = "without") -> list[FailingPart]:
    """Find the parts that fail.

    Raises
    ------
    InvalidDesign
        With every path that names no part that can fail; pointers are `/<field>/<position>`.
    """
    known = {part.path: part for part in failing_parts(design)}
    unknown = [
        DesignProblem(
            pointer=f"/{field}/{position}",
            message=f"{path} names no part of the design that can fail.",
            value=path,
            limit=", ".join(list(known)[:20]),
            remedy=f"Write <collection>.<id>, for example {next(iter(known), EXAMPLE)}.",
        )
        for position, path in enumerate(paths)
        if path not in known
    ]
    if unknown:
        raise InvalidDesign(unknown)
    return [known[path] for path in dict.fromkeys(paths)]


def _failing(design: Design) -> Iterator[FailingPart]:
    names = index_of(design).names
    counts: dict[str, tuple[str, int]] = {
        port.id: (names(host.id), host.count) for host in design.hosts for port in host.hba_ports
    }
    replicated = _replicated_arrays(design)
    for pointer, part in parts(design):
        kind = KINDS.get(type(part))
        if kind is None or _cannot_fail(part, replicated):
            continue
        collection = pointer.split("/")[-2]
        name = names(part.id)
        text = names.with_kind(kind, part.id)
        match part:
            case Host() if part.count > 1:
                text = f"one of the {part.count} hosts ({name})"
            case HbaPort() if counts[part.id][1] > 1:
                host, count = counts[part.id]
                text = f"{text} on each of the {count} hosts ({host})"
            case Isl() if part.links > 1:
                text = f"one of the {part.links} inter-switch links ({name})"
            case Pool():
                text = f"one disk of {names.with_kind('pool', part.id)}"
        yield FailingPart(f"{collection}.{part.id}", part.id, text)


def _cannot_fail(part: object, replicated: set[str]) -> bool:
    """True if nothing is known of its failure: dies, and arrays that hold the only copy."""
    if isinstance(part, Array):
        return part.id not in replicated
    return isinstance(part, Pool) and not isinstance(part.media, Disks)


def _replicated_arrays(design: Design) -> set[str]:
    """Arrays that hold a copy of a LUN that another array holds as well."""
    holders = {lun.id: array.id for array in design.arrays for lun in array.luns}
    pairs = [
        (array.id, holders[lun.replica])
        for array in design.arrays
        for lun in array.luns
        if lun.replica in holders
    ]
    return {id_ for pair in pairs for id_ in pair}
