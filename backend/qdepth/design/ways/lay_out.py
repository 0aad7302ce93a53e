"""Lays a design out in another way: the same hosts, arrays and VMs over another protocol."""

from collections.abc import Iterator, Sequence

from qdepth.catalogue.catalogue import Protocol
from qdepth.design.design_index import index_of
from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import PROTOCOL_NAMES
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.design.ways.moved import Moved, moved
from qdepth.design.ways.ports import changes_medium, fabric_on, host_on, speed_of, target_port_on
from qdepth.design.ways.stores import (
    array_on,
    class_on,
    count_after,
    datastore_on,
    is_of_vvols,
    new_luns,
)
from qdepth.design.ways.way import USUAL_WAYS, WAYS, Way, WayChoices, WayId

MOST_NOTES = 10_000


def lay_out(
    design: Design, ways: Sequence[WayId] = USUAL_WAYS, choices: WayChoices | None = None
) -> list[Design]:
    """Return a design for each open way, in the order of the ways.

    The VMs keep their random streams, so comparisons show only the difference of the designs.
    """
    asked = choices or WayChoices()
    return [laid_out(design, way, asked) for way in ways if not closed(design, way)]


def closed(design: Design, way: WayId) -> str:
    """Return why a way is closed to a design; empty if it is open."""
    return moved(design, WAYS[way]).refusal


def laid_out(design: Design, way_id: WayId, choices: WayChoices) -> Design:
    """Lay a design out in a way.

    Raises
    ------
    InvalidDesign
        If the way is closed.
    """
    way = WAYS[way_id]
    what = moved(design, way)
    if what.refusal:
        raise InvalidDesign([_closed(what.refusal)])
    protocols = {f.id: f.protocol for f in design.fabrics if f.id in what.fabrics}
    luns = new_luns(design, what.datastores)
    datastores = [
        datastore_on(store, way, choices, luns) if store.id in what.datastores else store
        for store in design.datastores
    ]
    arrays = [array_on(design, array, what.datastores, luns) for array in design.arrays]
    counts = {store.id: store.count for store in datastores}
    return design.model_copy(
        update={
            "id": _id(design, way_id),
            "title": title_of(design, way, choices, what),
            "notes": _notes(design, way, choices, what),
            "hosts": [host_on(host, protocols, way, choices) for host in design.hosts],
            "fabrics": [
                fabric_on(fabric, way, choices) if fabric.id in protocols else fabric
                for fabric in design.fabrics
            ],
            "arrays": [_ports_on(array, protocols, way, choices) for array in arrays],
            "datastores": datastores,
            "classes": [class_on(entry, counts) for entry in design.classes],
        }
    )


def title_of(design: Design, way: Way, choices: WayChoices, what: Moved) -> str:
    """Title of the design: "VMFS on NVMe over TCP, 4 datastores"."""
    stores = [store for store in design.datastores if store.id in what.datastores]
    number = sum(count_after(store, choices) for store in stores)
    return f"{way.name}, {number} datastore{'' if number == 1 else 's'}"


def _closed(why: str) -> DesignProblem:
    return DesignProblem(
        pointer="/datastores",
        message=why,
        remedy="Choose another way, or change the design.",
        blocks="simulate",
    )


def _id(design: Design, way: WayId) -> str:
    id_ = way.replace("_", "-")
    return f"{id_}-2" if design.id == id_ else id_


def _ports_on(array: Array, protocols: dict[str, Protocol], way: Way, choices: WayChoices) -> Array:
    sps = [
        sp.model_copy(
            update={
                "target_ports": [
                    target_port_on(port, protocols[port.fabric], way, choices)
                    if port.fabric in protocols
                    else port
                    for port in sp.target_ports
                ]
            }
        )
        for sp in array.sps
    ]
    return array.model_copy(update={"sps": sps})


def noted(design: Design, line: str) -> Design:
    """Return a design whose notes begin with a line."""
    return design.model_copy(update={"notes": _joined([line, design.notes])})


def _notes(design: Design, way: Way, choices: WayChoices, what: Moved) -> str:
    return _joined([*_assumptions(design, way, choices, what), design.notes])


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(line for line in lines if line)[:MOST_NOTES]


def luns_made(design: Design, what: Moved) -> bool:
    """True if vVol containers become LUNs."""
    return any(store.id in what.datastores for store in design.datastores if store.kind == "vvol")


def _assumptions(design: Design, way: Way, choices: WayChoices, what: Moved) -> Iterator[str]:
    """What the design assumes that the design before the move does not say."""
    names = index_of(design).names
    yield f"Laid out from {design.title}: {way.name}."
    before = {f.protocol for f in design.fabrics if f.id in what.fabrics}
    changed = sorted(PROTOCOL_NAMES[each] for each in before if each != way.protocol)
    if changed:
        yield (
            f"Service times of the array are those of {' and '.join(changed)}; calibrate them if "
            "you can measure the other protocol."
        )
    if any(changes_medium(each, way) for each in before):
        yield (
            f"Ports changed to {speed_of(way, choices)} Gb/s. Replaced fabrics, switches and ports "
            "have no price and no power yet; enter them."
        )
    if way.is_nvme and choices.namespace_depth is None:
        yield "The depth of NVMe devices is assumed; read it on a host and enter it."
    if luns_made(design, what) and any(
        is_of_vvols(limit) for array in design.arrays for limit in array.io_limits
    ):
        yield "I/O limits of single volumes or classes are left out; enter those of the LUNs."
    several = [names(store.id) for store in design.datastores if store.id in what.datastores]
    yield f"Moved: {', '.join(several[:10])}{', ...' if len(several) > 10 else ''}."
