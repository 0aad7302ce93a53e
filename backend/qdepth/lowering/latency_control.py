"""Lowers SIOC: the hosts of a datastore's controller, their windows, and the latency threshold."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import sqrt

from qdepth.design.design_index import index_of
from qdepth.design.document.array import LunDatastore
from qdepth.design.document.document import Design
from qdepth.design.document.operation import datastores_of
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.numbered import numbered
from qdepth.design.placement.place import Place, placed
from qdepth.design.profiles.profile_values import vscsi_depth
from qdepth.lowering.commands import Trunk
from qdepth.lowering.leg import Leg
from qdepth.lowering.operations.running import SHARES, Running
from qdepth.network.control import LatencyController, Window
from qdepth.network.network import LOCK_KINDS, Device, Limit, Station
from qdepth.units import KIB, from_ms

LEAST_WINDOW = 4
DEEPEST_LUN = 65_535
BETA = 1.0
"""Slots that each turn adds to the window of a host with average shares.

VMware publishes none for Storage I/O Control. The paper on the algorithm gives each of four
hosts with equal shares 1: A. Gulati, I. Ahmad, C. A. Waldspurger, "PARDA: Proportional Allocation
of Resources for Distributed Storage Access", USENIX FAST 2009, Table 3.
"""
PEAK_SHARE = 0.9
"""Share of the peak throughput whose latency becomes the threshold."""
LEAST_THRESHOLD_MS, MOST_THRESHOLD_MS = 5.0, 100.0
PROBE_BYTES = 4 * KIB


def controlled(design: Design) -> dict[str, tuple[LunDatastore, int]]:
    """Datastores with SIOC, each by its LUN: the entry, and the number in it."""
    reach = index_of(design).reach
    return {
        reach.targets_of(datastore, index)[0].device.id: (datastore, index)
        for datastore in design.datastores
        if datastore.kind != "vvol" and datastore.sioc == "on"
        for index in range(datastore.count)
    }


def latency_controllers(
    design: Design,
    running: Sequence[Running],
    devices: Sequence[Device],
    limits: Sequence[Limit],
    thresholds: dict[str, float],
) -> tuple[LatencyController, ...]:
    """One controller for each datastore with SIOC that hosts use.

    Parameters
    ----------
    thresholds : dict
        Automatic threshold of each LUN [s].
    """
    found = []
    operations, names = index_of(design).operations, index_of(design).names
    where, counts = placed(design), {host.id: host.count for host in design.hosts}
    for lun, (datastore, index) in controlled(design).items():
        shares: Counter[str] = Counter()
        users: list[tuple[str, VmClass, int]] = []
        for group in design.classes:
            for vm in where[group.id].vms:
                disks = vm.places_of_disks(group).count(Place(datastore.id, index))
                if disks:
                    host = numbered(*vm.host, counts[vm.host.entry])
                    shares[host] += group.shares
                    users.append((host, group, disks))
        for item in running:
            operation = operations[item.operation]
            if operation.host and datastore.id in datastores_of(operation).values():
                for on in range(counts[operation.host]):
                    shares[numbered(operation.host, on, counts[operation.host])] += SHARES
        used = [
            (i, device)
            for i, device in enumerate(devices)
            if device.target == lun and device.kind not in LOCK_KINDS
        ]
        weights = [shares[device.host] for _, device in used]
        mean = sum(weights) / max(1, len(weights))
        most = [
            _largest_window(
                design,
                datastore,
                limits[device.limit],
                [(group, disks) for host, group, disks in users if host == device.host],
            )
            for _, device in used
        ]
        windows = tuple(
            Window(
                limit=device.limit,
                device=index,
                least=min(LEAST_WINDOW, largest),
                most=largest,
                beta=BETA * weight / mean,
            )
            for (index, device), weight, largest in zip(used, weights, most, strict=True)
        )
        if windows:
            manual = datastore.sioc_threshold_ms
            threshold = thresholds[lun] if manual is None else from_ms(manual)
            id_ = numbered(datastore.id, index, datastore.count)
            found.append(LatencyController(id_, threshold, windows, names(id_)))
    return tuple(found)


def _largest_window(
    design: Design, datastore: LunDatastore, queue: Limit, users: Sequence[tuple[VmClass, int]]
) -> int:
    """Return the slots that a host has before SIOC takes any.

    The queue of an NFS volume has no end, so there it is what the virtual disks of the host can
    have outstanding; operations, which have no such slots, leave it at the largest depth of a LUN.
    """
    if datastore.kind != "nfs":
        return queue.capacity
    depths = (
        (vscsi_depth(design.known_profiles, each, "disk_depth"), disks) for each, disks in users
    )
    slots = sum(disks * int(depth.value) for depth, disks in depths if depth is not None)
    return min(queue.capacity, slots or DEEPEST_LUN)


def automatic_threshold(trunk: Trunk, legs: Sequence[Leg], stations: Sequence[Station]) -> float:
    """Latency of random reads of 4 KiB at 90 % of their peak throughput [s].

    Within 5 and 100 ms, the range of a threshold. ESXi finds it by injecting such reads; here each
    station on the way has the utilisation that it has then, and the waiting time of a queue with
    exponential times. A station whose rate depends on the load counts as about as many servers as
    its highest rate is worth.

    References
    ----------
    H. Sakasegawa, "An approximation formula L_q = alpha rho^beta / (1 - rho)", Annals of the
    Institute of Statistical Mathematics 29, 1977: the wait at several servers.
    """
    work: dict[int, float] = defaultdict(float)
    """Mean time that one read needs at each station [s]."""
    for leg in legs:
        demands = [(leg.sp, leg.sp_demand), *zip(leg.links_in, leg.link_demands, strict=True)]
        if leg.forwarder is not None and leg.forward_demand is not None:
            demands.append((leg.forwarder, leg.forward_demand))
        for station, demand in demands:
            time = demand.mean(PROBE_BYTES, is_read=True)
            work[station] += time / len(legs)
    if trunk.media is not None and trunk.media.units:
        access = trunk.media.accesses[0]
        share = (1.0 - trunk.media.hit_share) / len(trunk.media.units)
        for unit in trunk.media.units:
            work[unit] += share * access.mean(PROBE_BYTES, is_read=True)
    fixed = trunk.fixed.read + sum(leg.fixed_read_time for leg in legs) / len(legs)
    busiest = max(work[station] / stations[station].capacity for station in work)
    latency = fixed
    for station, time in work.items():
        if time > 0.0:
            capacity = stations[station].capacity
            servers = max(1, round(capacity))
            use = PEAK_SHARE * time / capacity / busiest
            wait = use ** (sqrt(2.0 * (servers + 1)) - 1.0) / (servers * (1.0 - use))
            latency += time * (1.0 + wait)
    return min(max(latency, from_ms(LEAST_THRESHOLD_MS)), from_ms(MOST_THRESHOLD_MS))
