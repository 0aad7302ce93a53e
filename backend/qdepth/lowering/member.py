"""The hosts and VMs of one entry of the design."""

from typing import NamedTuple

from qdepth.design.part_names import PartNames
from qdepth.design.placement.numbered import numbered
from qdepth.network.name import Name, single


class Member(NamedTuple):
    """One member of an entry."""

    id: str
    name: Name
    place: int = 0
    """Position in the entry."""


def member(names: PartNames, id_: str, index: int, count: int) -> Member:
    """Return the member of `count` at a position."""
    name = names(id_)
    if count == 1:
        return Member(id_, single(name), index)
    return Member(numbered(id_, index, count), Name("", name, index + 1), index)
