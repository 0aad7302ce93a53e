"""Where each VM of a design runs and is stored, by the rule of its class."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heapreplace
from itertools import accumulate
from math import lcm
from typing import NamedTuple

from qdepth.design.document.array import Datastore
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.vm_class import VmClass
from qdepth.design.document.workload import at_share


class Place(NamedTuple):
    """A host or datastore: its entry, and its number in the entry, from 0."""

    entry: str
    at: int


@dataclass(frozen=True, slots=True)
class PlacedVm:
    """A VM of a class."""

    number: int
    """Number in the class, from 0. It identifies the VM and its random streams, wherever it is
    placed."""
    host: Place
    datastore: Place
    """Datastore of its first virtual disks."""
    further: tuple[Place, ...] = ()
    """Datastores of its further disks, for each entry of them."""

    def places_of_disks(self, entry: VmClass) -> tuple[Place, ...]:
        """Datastore of each of its virtual disks."""
        first = (self.datastore,) * entry.virtual_disks
        further = zip(self.further, entry.further_disks, strict=True)
        return (*first, *(place for place, disks in further for _ in range(disks.virtual_disks)))


@dataclass(frozen=True, slots=True)
class PlacedClass:
    """All VMs of a class."""

    entry: VmClass
    vms: tuple[PlacedVm, ...]
    """Host by host in the order of the design, on each host by number."""
    on_host: Mapping[Place, tuple[PlacedVm, ...]]

    def share_on(self, datastore: str) -> float:
        """Share of its load on the datastores of an entry."""
        loads = self.entry.loads_of_disks
        there = sum(
            load
            for vm in self.vms
            for place, load in zip(vm.places_of_disks(self.entry), loads, strict=True)
            if place.entry == datastore
        )
        return there / (sum(loads) * max(1, len(self.vms)))


def placed(design: Design) -> dict[str, PlacedClass]:
    """All VMs of a design, by the id of their class.

    Each host of a class gets as many of its VMs as any other, or one more, and so does each of its
    datastores; shares weigh them. Classes on the same hosts, or on the same datastores, are dealt
    one after another: the next one begins where the last one ended, so that what is left over does
    not pile up. Pins come first. References that lead nowhere place nothing.
    """
    hosts = {host.id: host for host in design.hosts}
    stores: dict[str, Datastore] = {store.id: store for store in design.datastores}
    ended: dict[tuple[Place, ...], int] = {}
    found = {}
    for entry in design.classes:
        on = _members([hosts[id_] for id_ in entry.hosts if id_ in hosts])
        at = _members([stores[id_] for id_ in entry.datastores if id_ in stores])
        vms = list(_pinned(entry, hosts, stores))
        if on and at:
            vms += _dealt(entry, on, at, len(vms), ended)
        further = [_members([stores[id_] for id_ in each.datastores if id_ in stores])
                   for each in entry.further_disks]  # fmt: skip
        found[entry.id] = _by_host(entry, _with_further(vms, further, ended), on)
    return found


def vms_of(design: Design, entry: VmClass) -> int:
    """VMs of a class, over all its hosts."""
    if entry.vms is not None:
        return entry.vms
    counts = {host.id: host.count for host in design.hosts}
    dealt = (entry.vms_per_host or 0) * sum(counts.get(id_, 0) for id_ in entry.hosts)
    return dealt + sum(pin.vms for pin in entry.pins)


def hosts_of(design: Design, entry: VmClass) -> int:
    """Hosts that may run the VMs of a class."""
    counts = {host.id: host.count for host in design.hosts}
    return sum(counts.get(id_, 0) for id_ in entry.host_entries)


def vms_in_all(design: Design) -> int:
    """VMs of all classes of a design."""
    return sum(vms_of(design, entry) for entry in design.classes)


def disks_of(design: Design, entry: VmClass) -> int:
    """Virtual disks of a class, over all its VMs."""
    return vms_of(design, entry) * len(entry.loads_of_disks)


def outstanding_ios_of(design: Design, entry: VmClass) -> int:
    """I/Os that a class keeps under way, over all its disks; 0 if they arrive at a rate."""
    workload = entry.workload
    if workload.loop == "open":
        return 0
    each = [at_share(workload, share) for share in entry.loads_of_disks]
    return vms_of(design, entry) * sum(getattr(load, "outstanding_ios", 0) for load in each)


def rate_of(design: Design, entry: VmClass) -> float | None:
    """IOPS that a class requests, over all its disks; None if it has no rate."""
    workload = entry.workload
    if workload.loop == "closed":
        return None
    each = workload.arrival_rate_iops if workload.loop == "open" else workload.rate_cap_iops
    return vms_of(design, entry) * sum(entry.loads_of_disks) * each


def host_and_datastore_entries(design: Design) -> list[tuple[str, str]]:
    """Each pair of entries that a class of the design may join, once, in their order."""
    pairs = (
        (host, datastore)
        for entry in design.classes
        for host in entry.host_entries
        for datastore in entry.datastore_entries
    )
    return list(dict.fromkeys(pairs))


def _members(entries: Sequence[Host | Datastore]) -> tuple[Place, ...]:
    return tuple(Place(each.id, index) for each in entries for index in range(each.count))


def _pinned(
    entry: VmClass, hosts: Mapping[str, Host], stores: Mapping[str, Datastore]
) -> Iterator[PlacedVm]:
    number = 0
    for pin in entry.pins:
        if pin.host not in hosts or pin.datastore not in stores:
            continue
        on = _chosen(hosts[pin.host], pin.host_number)
        at = _chosen(stores[pin.datastore], pin.datastore_number)
        for vm in range(pin.vms):
            yield PlacedVm(number, on[vm % len(on)], at[vm % len(at)])
            number += 1


def _chosen(entry: Host | Datastore, number: int | None) -> tuple[Place, ...]:
    members = _members([entry])
    return members if number is None or number > len(members) else (members[number - 1],)


def _dealt(
    entry: VmClass,
    on: tuple[Place, ...],
    at: tuple[Place, ...],
    first: int,
    ended: dict[tuple[Place, ...], int],
) -> Iterator[PlacedVm]:
    """VMs that the rule of the class places, in the order of their numbers."""
    each = entry.vms_per_host
    vms = each * len(on) if each is not None else max(0, (entry.vms or 0) - first)
    host_weights = _weights(entry.hosts, () if each else entry.host_shares, on)
    store_weights = _weights(entry.datastores, entry.datastore_shares, at)
    if entry.placement == "packed":
        hosts, stores = _in_runs(vms, host_weights), _in_runs(vms, store_weights)
    else:
        begin_on, begin_at = ended.get(on, 0), ended.get(at, 0)
        hosts = _in_turn(vms, host_weights, begin_on)
        stores = _in_turn(vms, store_weights, begin_at, round_=lcm(len(on), len(at)))
        if vms:
            ended[on], ended[at] = (hosts[-1] + 1) % len(on), (stores[-1] + 1) % len(at)
    if each is not None:
        # A host keeps the numbers of its VMs when others join after it.
        seen = [0] * len(on)
        for host, store in zip(hosts, stores, strict=True):
            yield PlacedVm(first + host * each + seen[host], on[host], at[store])
            seen[host] += 1
        return
    for number, (host, store) in enumerate(zip(hosts, stores, strict=True)):
        yield PlacedVm(first + number, on[host], at[store])


def _weights(
    entries: Sequence[str], shares: Sequence[float], members: Sequence[Place]
) -> list[float]:
    known = dict(zip(entries, shares, strict=False))
    return [known.get(member.entry, 1.0) for member in members]


def _in_turn(count: int, weights: Sequence[float], begin: int, round_: int = 0) -> list[int]:
    """Deal like cards: the place of each, from the place `begin` on.

    Places with unlike weights get them by the method of Webster. Where hosts and datastores are
    dealt side by side, each `round_`, after which the same pairs would come again, skips a place.
    """
    places = len(weights)
    if len(set(weights)) == 1:
        skips = (number // round_ if round_ else 0 for number in range(count))
        return [(begin + number + skip) % places for number, skip in enumerate(skips)]
    heap = [(0.5 / weight, (place - begin) % places, place) for place, weight in enumerate(weights)]
    given = [0] * places
    heapify(heap)
    dealt = []
    for _ in range(count):
        _, after, place = heap[0]
        given[place] += 1
        heapreplace(heap, ((given[place] + 0.5) / weights[place], after, place))
        dealt.append(place)
    return dealt


def _in_runs(count: int, weights: Sequence[float]) -> list[int]:
    """Neighbours together: the place of each, place by place."""
    ends = list(accumulate(weights))
    runs = []
    place = 0
    for number in range(count):
        while (number + 0.5) / count * ends[-1] > ends[place]:
            place += 1
        runs.append(place)
    return runs


def _with_further(
    vms: Sequence[PlacedVm],
    further: Sequence[tuple[Place, ...]],
    ended: dict[tuple[Place, ...], int],
) -> list[PlacedVm]:
    """VMs with the datastores of their further disks, which are dealt by the numbers of the VMs."""
    if not further or not all(further):
        return list(vms)
    dealt = []
    for places in further:
        begin = ended.get(places, 0)
        dealt.append([places[(begin + vm.number) % len(places)] for vm in vms])
        ended[places] = (begin + len(vms)) % len(places)
    return [replace(vm, further=at) for vm, at in zip(vms, zip(*dealt, strict=True), strict=True)]


def _by_host(entry: VmClass, vms: Sequence[PlacedVm], on: Sequence[Place]) -> PlacedClass:
    """VMs sorted by host: those of the rule in the order of the design, then those of pins."""
    order: dict[Place, list[PlacedVm]] = {place: [] for place in on}
    for vm in sorted(vms, key=lambda vm: vm.number):
        order.setdefault(vm.host, []).append(vm)
    by_host = {place: tuple(each) for place, each in order.items() if each}
    return PlacedClass(entry, tuple(vm for each in by_host.values() for vm in each), by_host)
