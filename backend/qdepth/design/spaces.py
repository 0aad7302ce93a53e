"""Spaces that fill, datastores and thin pools, and the classes of VMs that fill them."""

from dataclasses import dataclass
from typing import Literal

from qdepth.design.design_index import index_of
from qdepth.design.document.array import Datastore
from qdepth.design.document.document import Design
from qdepth.design.placement.place import PlacedClass
from qdepth.design.profiles.capacity import usable_gb
from qdepth.units import GB, GIB


@dataclass(frozen=True, slots=True)
class Space:
    """A datastore or a thin pool. Amounts are GiB."""

    id: str
    kind: Literal["datastore", "pool"]
    capacity: float
    used: float
    """At the beginning of the timeline."""
    warning: float
    """Used space at which vSphere warns."""
    stun: float
    """Used space from which VMs that need new blocks stop."""
    stuns: bool
    """True if all arrays behind it support that."""


def spaces(design: Design) -> list[Space]:
    """Every datastore entry with a capacity, and every thin pool.

    The datastores of an entry are one space: VMs are spread over them evenly.
    """
    reach = index_of(design).reach
    found = []
    for datastore in design.datastores:
        if datastore.capacity_gib is not None:
            targets = reach.targets(datastore)
            stuns = all(t.array.offload.thin_provisioning_stun == "on" for t in targets)
            used, alarm, many = datastore.used_gib or 0.0, datastore.space, datastore.count
            found.append(
                _space((datastore.id, "datastore"), many * datastore.capacity_gib, many * used,
                      (alarm.warning_pct, alarm.stun_pct), stuns)
            )  # fmt: skip
    for array in design.arrays:
        stuns = array.offload.thin_provisioning_stun == "on"
        for pool in array.pools:
            capacity = usable_gb(design.known_profiles, pool)
            if pool.thin is not None and capacity is not None:
                thin = pool.thin
                found.append(
                    _space((pool.id, "pool"), capacity * GB / GIB, thin.used_gib or 0.0,
                          (thin.warning_pct, thin.stun_pct), stuns)
                )  # fmt: skip
    return found


def _space(
    name: tuple[str, Literal["datastore", "pool"]],
    capacity: float,
    used: float,
    alarms: tuple[float, float],
    stuns: bool,
) -> Space:
    warning, stun = (capacity * pct / 100.0 for pct in alarms)
    return Space(*name, capacity, used, warning, stun, stuns)


def space_shares(design: Design, datastore: Datastore) -> dict[str, float]:
    """Spaces that a datastore fills, with the share of its allocations in each.

    Disks are on the LUNs of a datastore in turn, so its pools share evenly. The replica of a LUN
    takes the same space again in the pool of the other array.
    """
    targets = index_of(design).reach.targets(datastore)
    shares = {datastore.id: 1.0} if datastore.capacity_gib is not None else {}
    for copy in (copy for target in targets for copy in target.copies):
        pool = next((p for p in copy.array.pools if p.id == copy.device.pool), None)
        if pool is not None and pool.thin is not None:
            shares[pool.id] = shares.get(pool.id, 0.0) + 1.0 / len(targets)
    return shares


def shares_of_class(design: Design, group: PlacedClass) -> dict[str, float]:
    """Spaces that a class of VMs fills, with the share of its allocations in each."""
    filled: dict[str, float] = {}
    for datastore in design.datastores:
        share = group.share_on(datastore.id)
        for id_, part in space_shares(design, datastore).items() if share else ():
            filled[id_] = filled.get(id_, 0.0) + share * part
    return filled
