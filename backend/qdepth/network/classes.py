"""Classes of VMs: groups of one name."""

from qdepth.network.network import QueueingNetwork


def classes_of(network: QueueingNetwork) -> dict[str, list[int]]:
    """Positions of the groups of each class, in the order in which the classes come first."""
    found: dict[str, list[int]] = {}
    for index, group in enumerate(network.groups):
        if group.class_name:
            found.setdefault(group.class_name, []).append(index)
    return found
