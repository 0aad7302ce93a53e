"""Groups identical VMs, disk by disk, so that no names of VMs are stored."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from qdepth.imports.inventory.datastore_paths import most_frequent
from qdepth.imports.inventory.hardware_names import vscsi_adapter_of
from qdepth.imports.inventory.inventory import InventoryVms, VmPlace
from qdepth.imports.inventory.table_rows import Disk, Key, VmRow
from qdepth.imports.inventory.vm_roles import Role

MOST_DISKS_OF_A_VM = 256
"""Virtual disks that vSphere allows a VM."""


class _Shape(NamedTuple):
    """What the disks of identical VMs on one datastore have in common."""

    datastore: str
    vscsi_adapter: str | None
    disks: int


class _Kind(NamedTuple):
    """What VMs of one entry of the inventory have in common."""

    vcenter: str
    host: str
    cluster: str
    powered_on: bool
    template: bool
    windows: bool
    role: Role
    shapes: tuple[_Shape, ...]


def alike_vms(
    rows: Iterable[tuple[Key, VmRow, Sequence[Disk]]], name_of: Callable[[Key], str]
) -> Iterator[tuple[InventoryVms, list[Key]]]:
    """Group VMs by host, state, role and disks; each group comes with the keys of its VMs.

    Parameters
    ----------
    rows : iterable
        Each VM with its virtual disks, at least one.
    name_of : callable
        Id of a host, a cluster or a datastore in the inventory.
    """
    alike: dict[_Kind, list[Key]] = defaultdict(list)
    capacities: dict[Key, list[float]] = {}
    for key, vm, disks in rows:
        shapes, capacities[key] = _shapes(disks, windows=vm.windows)
        kind = _Kind(
            key[0], vm.host, vm.cluster, vm.powered_on, vm.template, vm.windows, vm.role,
            shapes,
        )  # fmt: skip
        alike[kind].append(key)
    for kind, keys in alike.items():
        yield (
            InventoryVms(
                host=name_of((kind.vcenter, kind.host)) if kind.host else None,
                cluster=name_of((kind.vcenter, kind.cluster)) if kind.cluster else "",
                powered_on=kind.powered_on,
                template=kind.template,
                windows=kind.windows,
                role=kind.role,
                vms=len(keys),
                places=[
                    VmPlace(
                        datastore=name_of((kind.vcenter, shape.datastore)),
                        vscsi_adapter=shape.vscsi_adapter,
                        disks=shape.disks,
                        capacity_gib=round(sum(capacities[key][place] for key in keys), 3),
                    )
                    for place, shape in enumerate(kind.shapes)
                ],
            ),
            keys,
        )


def described_disks(vm: VmRow) -> list[Disk]:
    """Return the disks of a VM without a table of disks: where its configuration file is, or in
    turn on the datastores that the table names for it."""
    stores = [vm.datastore, *vm.more_datastores]
    number = min(MOST_DISKS_OF_A_VM, max(len(stores), vm.disks))
    return [Disk(stores[n % len(stores)], vm.capacity_gib / number, None) for n in range(number)]


def _shapes(disks: Sequence[Disk], *, windows: bool) -> tuple[tuple[_Shape, ...], list[float]]:
    """What the disks of a VM are like on each datastore, and their capacity there [GiB]."""
    shapes, capacities = [], []
    for datastore in sorted({disk.datastore for disk in disks}):
        here = [disk for disk in disks if disk.datastore == datastore]
        capacity = sum(disk.capacity_gib for disk in here)
        adapter = most_frequent(Counter(disk.controller for disk in here))
        known = vscsi_adapter_of(adapter, windows=windows)
        shapes.append(_Shape(datastore, known, len(here)))
        capacities.append(capacity)
    return tuple(shapes), capacities
