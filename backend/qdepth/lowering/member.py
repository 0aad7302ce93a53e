"""The hosts and VMs that one entry of the design stands for."""

from typing import NamedTuple

from qdepth.design.part_names import PartNames
from qdepth.design.placement.numbered import numbered
from qdepth.network.name import Name, single


class Member(NamedTuple):
    """One of them."""

    id: str
    name: Name
    place: int = 0
    """Its position among those of the entry."""


def member(names: PartNames, id_: str, index: int, count: int) -> Member:
    """The one of `count` at a position."""
    name = names(id_)
    if count == 1:
        return Member(id_, single(name), index)
    return Member(numbered(id_, index, count), Name("", name, index + 1), index)
