"""Which network cards and target ports carry the connections of NFS datastores."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import gcd

from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.routing.design_path import DesignPath


@dataclass(frozen=True)
class Mount:
    """NFS mount of a datastore on hosts."""

    address: int
    """Number of its first server address; further ones follow."""
    addresses: int
    connections: int
    """Connections to each address."""


def nfs_mounts(design: Design) -> dict[str, list[Mount]]:
    """Return the mounts of the NFS datastores of each entry, by its id.

    Server addresses that the design leaves open count up in the order of the document.
    """
    mounts: dict[str, list[Mount]] = {}
    following = 0
    for datastore in design.datastores:
        if datastore.kind != "nfs":
            continue
        given, each = datastore.nfs_address, datastore.nfs_addresses
        first = following if given is None else given
        mounts[datastore.id] = [
            Mount(first + index * each, each, datastore.nfs_connections)
            for index in range(datastore.count)
        ]
        following += datastore.count * each
    return mounts


def mounted_paths(host: Host, mount: Mount, paths: Sequence[DesignPath]) -> list[DesignPath]:
    """Return the paths that the connections of a mount take, out of all paths.

    Each connection keeps to one network card and one target port. Addresses take the fabrics in
    turn, since a subnet has network cards of its own. Within a fabric, the address picks the card
    and the target port: its number modulo how many there are. Target ports count in turns over the
    SPs, since few datastores should not share one while another is idle. I/Os take turns over
    connections, so a path that carries several of them is listed several times, unless all carry
    equally many.

    References
    ----------
    VMware, "vSphere Networking" 6.5 to 8.0, "Route Based on IP Hash": last octet of the source XOR
    that of the destination, modulo the number of uplinks. The source counts as 0 here.
    Dell BP1024, "Scaling and Best Practices for Virtual Workload Environments with the FS7500",
    2012, pages 11 and 12: with port ids one card carries all, whatever the number of datastores.
    """
    teams: dict[str, dict[str, list[DesignPath]]] = {}
    for path in paths:
        team = teams.setdefault(path.hba_port.fabric, {})
        team.setdefault(path.hba_port.id, []).append(path)
    if not teams:
        return []
    chosen = []
    for number in range(mount.address, mount.address + mount.addresses):
        address, at = divmod(number, len(teams))
        cards = [_over_processors(card) for card in list(teams.values())[at].values()]
        for connection in range(mount.connections):
            by_hash = address + (connection if host.nfs_teaming == "ip_port_hash" else 0)
            card = cards[0 if host.nfs_teaming == "port_id" else by_hash % len(cards)]
            chosen.append(card[by_hash % len(card)])
    return _reduced(chosen)


def _over_processors(card: Sequence[DesignPath]) -> list[DesignPath]:
    """The paths of a card, the first of each SP first, then the second of each."""
    by_processor: dict[str, list[DesignPath]] = {}
    for path in card:
        by_processor.setdefault(path.sp.id, []).append(path)
    return _in_turns(by_processor.values())


def _in_turns(rows: Iterable[Sequence[DesignPath]]) -> list[DesignPath]:
    return [path for turn in zip_longest(*rows) for path in turn if path is not None]


def _reduced(chosen: Sequence[DesignPath]) -> list[DesignPath]:
    """Return the same turns with as few paths as say them."""
    alike: dict[tuple[str, str, str], list[DesignPath]] = {}
    for path in chosen:
        alike.setdefault((path.hba_port.id, path.sp.id, path.target_port.id), []).append(path)
    common = gcd(*map(len, alike.values()))
    return _in_turns(paths[::common] for paths in alike.values())
