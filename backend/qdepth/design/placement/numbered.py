"""Ids of the hosts, datastores, LUNs and VMs that one entry of a design stands for."""


def numbered(id_: str, index: int, count: int) -> str:
    """Id of the one of `count` at an index: `esx#1` is the first of several, `esx` the only one."""
    return id_ if count == 1 else f"{id_}#{index + 1}"


def entry_of(id_: str) -> str:
    """Id of the entry that stands for it; no id of a document has a `#`."""
    return id_.partition("#")[0]
