"""Display names of the parts of a design."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from qdepth.design.document.document import Design

MOST_LISTED = 20
"""Largest number of parts that a sentence lists."""
Named = tuple[str, str, str, str]
"""Id and name of a part, and its place as a word and an id: "on" a datastore, or nothing."""


class PartNames:
    """The name of each part; its id where it has none.

    Parts that share a name go by where they are: classes of VMs by their datastores, "SQL on
    Datastore 3", ports by their host or SP, "vmhba2 of esx01", what is in an array or fabric by
    that one. Those that share the place as well are numbered among their kind: "SQL 3". The page
    does the same: frontend/src/lib/design/distinct-titles.ts.
    """

    def __init__(self, design: Design) -> None:
        kinds = list(_named(design))
        uses = Counter(name for parts in kinds for _, name, _, _ in parts)
        self._names: dict[str, str] = {}
        for parts in kinds:
            numbered = _numbered(parts)
            placed = {
                id_: f"{name} {word} {self(place)}" for id_, name, word, place in parts if word
            }
            at_place = Counter(placed.values())
            for id_, name, _, _ in parts:
                if uses[name] == 1:
                    self._names[id_] = name
                elif id_ in placed and at_place[placed[id_]] == 1:
                    self._names[id_] = placed[id_]
                else:
                    self._names[id_] = numbered[id_]

    def __call__(self, id_: str) -> str:
        """Name of a part; that of one of several of an entry, `lun#3`, ends with its number."""
        entry, _, number = id_.partition("#")
        name = self._names.get(entry, entry)
        return f"{name} #{number}" if number else name

    def listed(self, ids: Iterable[str], none: str) -> str:
        """Return the possible parts with the name of each, "lun1 (Web), lun2"; `none` if there are
        none."""
        known = [id_ if self(id_) == id_ else f"{id_} ({self(id_)})" for id_ in sorted(ids)]
        more = [f"and {len(known) - MOST_LISTED} more"] if len(known) > MOST_LISTED else []
        return ", ".join([*known[:MOST_LISTED], *more]) or none

    def with_kind(self, kind: str, id_: str) -> str:
        """A name of several words describes itself; a single word gets the kind before it: "SP
        ct0"."""
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


def _named(design: Design) -> Iterator[list[Named]]:
    """The parts of each kind that have a name; what holds others comes before them."""
    arrays, fabrics = design.arrays, design.fabrics
    yield _of(design.hosts)
    yield _of(fabrics)
    yield _of(arrays)
    yield _of(design.sites)
    yield _of(design.site_links)
    yield _of(design.datastores)
    yield [
        (entry.id, entry.name, "on", entry.datastores[0])
        if len(entry.datastores) == 1
        else (entry.id, entry.name, "", "")
        for entry in design.classes
        if entry.name
    ]
    yield _of(design.operations)
    for inside in ("switches", "isls"):
        yield [part for fabric in fabrics for part in _of(getattr(fabric, inside), fabric.id)]
    yield [part for host in design.hosts for part in _of(host.hba_ports, host.id)]
    for inside in ("sps", "pools", "luns", "protocol_endpoints", "io_limits"):
        yield [part for array in arrays for part in _of(getattr(array, inside), array.id)]
    yield [part for array in arrays for sp in array.sps for part in _of(sp.target_ports, sp.id)]


def _of(parts: Iterable[NamedPart], holder: str = "") -> list[Named]:
    return [(part.id, part.name, "of" if holder else "", holder) for part in parts if part.name]


def _numbered(parts: Sequence[Named]) -> dict[str, str]:
    """Parts of a kind by their names; those that share one by their places, from 1, among them."""
    uses = Counter(name for _, name, _, _ in parts)
    seen: Counter[str] = Counter()
    names: dict[str, str] = {}
    for id_, name, _, _ in parts:
        seen[name] += 1
        names[id_] = name if uses[name] == 1 else f"{name} {seen[name]}"
    return names
