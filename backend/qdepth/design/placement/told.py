"""Describes in words where the VMs of each class run and are stored."""

from collections import Counter

from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import Place, PlacedClass, placed
from qdepth.figures import counted
from qdepth.immutable import Immutable


class ClassPlacement(Immutable):
    """Distribution of the VMs of a class."""

    id: str
    """The class."""
    vms: int
    """VMs in all."""
    text: str
    """Number on each host and on each datastore, as a sentence without a full stop."""


def placements(design: Design) -> list[ClassPlacement]:
    """Distribution of the VMs of each class, in the order of the design."""
    names, where = PartNames(design), placed(design)
    counts = {part.id: part.count for part in (*design.hosts, *design.datastores)}
    return [
        ClassPlacement(
            id=entry.id, vms=len(where[entry.id].vms),
            text=_text(entry, where[entry.id], counts, names),
        )
        for entry in design.classes
    ]  # fmt: skip


def _text(entry: VmClass, where: PlacedClass, counts: dict[str, int], names: PartNames) -> str:
    hosts = Counter(vm.host for vm in where.vms)
    datastores = Counter(vm.datastore for vm in where.vms)
    on = _spread(hosts, entry.host_entries, counts, ("host", names))
    at = _spread(datastores, entry.datastore_entries, counts, ("datastore", names))
    return f"{on}; {at}"


def _spread(
    vms: Counter[Place], entries: list[str], counts: dict[str, int], kind: tuple[str, PartNames]
) -> str:
    """How many are on each of the places of some entries."""
    word, names = kind
    places = [Place(id_, at) for id_ in entries for at in range(counts.get(id_, 0))]
    numbers = Counter(vms[place] for place in places)
    if len(places) == 1:
        return f"{counted(sum(vms.values()), 'VM')} on {names.with_kind(word, places[0].entry)}"
    if not places or not vms:
        return f"none on any {word}"
    least, most = min(numbers), max(numbers)
    where = f"each of {len(places)} {word}s"
    if least == most:
        return f"{least} on {where}"
    if most - least == 1:
        few, many = (f"{number} on {counted(numbers[number], word)}" for number in (least, most))
        return f"{few} and {many}"
    return f"{least} to {most} on {where}"
