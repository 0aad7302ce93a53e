"""What people call the parts of a design."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Protocol

from qdepth.design.document.document import Design


class PartNames:
    """The name of each part; its id where it has none, or where several parts have the same.

    VM groups that share a name go by their datastores too: "SQL on Datastore 3".
    """

    def __init__(self, design: Design) -> None:
        named = _named(design)
        alone = _alone(named)
        datastores = {group.id: group.datastore for group in design.vm_groups}
        self._names = alone | _alone(
            (id_, f"{name} on {alone.get(datastores[id_], datastores[id_])}")
            for id_, name in named
            if id_ in datastores and id_ not in alone
        )

    def __call__(self, id_: str) -> str:
        return self._names.get(id_, id_)

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
        *(each for array in arrays for each in (array.sps, array.pools)),
        *(each for array in arrays for each in (array.luns, array.protocol_endpoints)),
    ]
    return [
        (part.id, part.name)  # type: ignore[attr-defined]
        for part in chain.from_iterable(lists)
        if getattr(part, "name", None)
    ]


def _alone(named: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Names that only one part has, by its id."""
    names = dict(named)
    uses = Counter(names.values())
    return {id_: name for id_, name in names.items() if uses[name] == 1}
