"""Ids of the hosts, datastores, LUNs and VMs of one entry of a design."""


def numbered(id_: str, index: int, count: int) -> str:
    """Id of a member of an entry by its index: `esx#1` is the first of several, `esx` the only
    one."""
    return id_ if count == 1 else f"{id_}#{index + 1}"


def entry_of(id_: str) -> str:
    """Id of the entry of a member; no id of a document contains `#`."""
    return id_.partition("#")[0]
