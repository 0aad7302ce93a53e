"""Which datastores of a design move to another way, over which fabrics, and what prevents it."""

from collections.abc import Iterable
from dataclasses import dataclass

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.ways.way import Way

MOVABLE = ("vvol", "vmfs", "nfs")


@dataclass(frozen=True, slots=True)
class Moved:
    """Changes when the datastores of a design move."""

    datastores: frozenset[str]
    """Ids of entries."""
    fabrics: frozenset[str]
    """Ids of the fabrics over which hosts reach them."""
    refusal: str
    """Why the way is closed; empty if it is open."""


def moved(design: Design, way: Way) -> Moved:
    """Find what moves: vVols if there are any, otherwise the file systems of the design.

    Raw devices stay. A way is closed if a datastore that stays needs the fabric with its present
    protocol.
    """
    stores = _movable(design)
    fabrics = _fabrics_of(design, stores)
    rest = [store for store in design.datastores if store.id not in stores]
    names, protocols = index_of(design).names, {f.id: f.protocol for f in design.fabrics}
    refusal = "" if stores else "The design has no vVol, VMFS or NFS datastore that could move."
    changed = {id_ for id_ in fabrics if protocols[id_] != way.protocol}
    for store in rest:
        shared = sorted(_fabrics_of(design, {store.id}) & changed)
        if shared:
            refusal = (
                f"{names(store.id)} stays a {store.kind.upper()} datastore on {names(shared[0])}, "
                f"so {names(shared[0])} cannot change to another protocol. Give it a fabric and "
                "ports of its own, or convert it first."
            )
    return Moved(frozenset(stores), frozenset(fabrics), refusal)


def _movable(design: Design) -> set[str]:
    kinds = {store.kind for store in design.datastores}
    wanted = ("vvol",) if "vvol" in kinds else MOVABLE
    return {store.id for store in design.datastores if store.kind in wanted}


def _fabrics_of(design: Design, stores: Iterable[str]) -> set[str]:
    """Fabrics over which the hosts of a design reach datastores."""
    index, wanted = index_of(design), set(stores)
    hosts, datastores, reach = index.hosts, index.datastores, index_of(design).reach
    found: set[str] = set()
    for host_id, store_id in _pairs(design, wanted):
        host, store = hosts.get(host_id), datastores.get(store_id)
        if host is None or store is None:
            continue
        for target in reach.targets(store):
            found |= {path.hba_port.fabric for path in reach.optimised_paths(host, target)}
    return found


def _pairs(design: Design, wanted: set[str]) -> list[tuple[str, str]]:
    """Hosts and datastores that VMs join; a datastore without VMs counts with every host."""
    used = host_and_datastore_entries(design)
    idle = wanted - {store for _, store in used}
    pairs = [pair for pair in used if pair[1] in wanted]
    return pairs + [(host.id, store) for host in design.hosts for store in sorted(idle)]
