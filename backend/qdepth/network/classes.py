"""Classes of VMs: groups of one name."""

from typing import NamedTuple

from qdepth.network.network import Group, QueueingNetwork


def classes_of(network: QueueingNetwork) -> dict[str, list[int]]:
    """Positions of the groups of each class, with the classes in order of appearance."""
    found: dict[str, list[int]] = {}
    for index, group in enumerate(network.groups):
        if group.class_name:
            found.setdefault(group.class_name, []).append(index)
    return found


class Kind(NamedTuple):
    """A class of several groups, or a group or operation by itself."""

    group: Group
    """The group itself; of a class one with its name and all its VMs."""
    members: tuple[int, ...]
    """Positions in `QueueingNetwork.groups`."""

    @property
    def is_class(self) -> bool:
        """Whether groups of one name are meant."""
        return self.group.class_name != ""

    @property
    def sentence_name(self) -> str:
        """Name in sentences."""
        return f"class {self.group.id}" if self.is_class else self.group.sentence_name


def kinds_of(network: QueueingNetwork) -> list[Kind]:
    """Each class, and each group without a class, in order of appearance.

    A simulation is judged by its kinds: each has to be settled and known precisely, not each of the
    many groups of a class.
    """
    members = classes_of(network)
    kinds: dict[str | int, Kind] = {}
    for index, group in enumerate(network.groups):
        name = group.class_name
        if not name:
            kinds[index] = Kind(group, (index,))
        elif name not in kinds:
            vms = sum(network.groups[at].vms for at in members[name])
            kinds[name] = Kind(Group(name, vms, class_name=name), tuple(members[name]))
    return list(kinds.values())
