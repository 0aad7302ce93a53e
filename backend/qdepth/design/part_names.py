"""What people call the parts of a design."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Protocol

from qdepth.design.document.document import Design

MOST_LISTED = 20
"""Parts that a sentence lists at most."""


class PartNames:
    """The name of each part; its id where it has none, or where several parts have the same.

    VM groups that share a name go by their datastores too, "SQL on Datastore 3", and ports by what
    they are of: "vmhba2 of esx01". Those that share a datastore as well are numbered: "SQL 3".
    """

    def __init__(self, design: Design) -> None:
        named = _named(design)
        alone = _alone(named)
        places = dict(_places(design))
        by_place = _alone(
            (id_, f"{name} {word} {alone.get(place, place)}")
            for id_, name in named
            for word, place in [places.get(id_, ("", ""))]
            if word and id_ not in alone
        )
        self._names = _numbered_groups(design) | alone | by_place

    def __call__(self, id_: str) -> str:
        return self._names.get(id_, id_)

    def listed(self, ids: Iterable[str], none: str) -> str:
        """What may be written, with the name of each, "lun1 (Web), lun2"; `none` where nothing."""
        known = [id_ if self(id_) == id_ else f"{id_} ({self(id_)})" for id_ in sorted(ids)]
        more = [f"and {len(known) - MOST_LISTED} more"] if len(known) > MOST_LISTED else []
        return ", ".join([*known[:MOST_LISTED], *more]) or none

    def with_kind(self, kind: str, id_: str) -> str:
        """A name of several words says what it is; before one word, the kind does: "SP ct0"."""
        return _with_kind(kind, self(id_))


class NamedPart(Protocol):
    """A part that has an id, and may have a name."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str | None: ...


def own_name(part: NamedPart, kind: str = "") -> str:
    """Name of a part, whatever other parts are called, or its id; the kind before a single word."""
    return _with_kind(kind, part.name or part.id)


def _with_kind(kind: str, name: str) -> str:
    return name if " " in name or not kind else f"{kind} {name}"


def _named(design: Design) -> list[tuple[str, str]]:
    """Id and name of each part that has one."""
    arrays, fabrics = design.arrays, design.fabrics
    lists: list[Iterable[object]] = [
        *(design.hosts, fabrics, arrays, design.datastores, design.vm_groups, design.operations),
        *(each for fabric in fabrics for each in (fabric.switches, fabric.isls)),
        *(host.hba_ports for host in design.hosts),
        *(each for array in arrays for each in (array.sps, array.pools)),
        *(sp.target_ports for array in arrays for sp in array.sps),
        *(each for array in arrays for each in (array.luns, array.protocol_endpoints)),
    ]
    return [
        (part.id, part.name)  # type: ignore[attr-defined]
        for part in chain.from_iterable(lists)
        if getattr(part, "name", None)
    ]


def _numbered_groups(design: Design) -> dict[str, str]:
    """VM groups by their places, from 1, among those of their name."""
    seen: Counter[str | None] = Counter()
    names: dict[str, str] = {}
    for group in design.vm_groups:
        seen[group.name] += 1
        if group.name:
            names[group.id] = f"{group.name} {seen[group.name]}"
    return names


def _places(design: Design) -> Iterator[tuple[str, tuple[str, str]]]:
    """What tells parts of one name apart: the word before it, and the id of it."""
    for group in design.vm_groups:
        yield group.id, ("on", group.datastore)
    for host in design.hosts:
        yield from ((port.id, ("of", host.id)) for port in host.hba_ports)
    for array in design.arrays:
        for sp in array.sps:
            yield from ((port.id, ("of", sp.id)) for port in sp.target_ports)


def _alone(named: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Names that only one part has, by its id."""
    names = dict(named)
    uses = Counter(names.values())
    return {id_: name for id_, name in names.items() if uses[name] == 1}
