"""Raw device mappings: which LUN each disk that a VM uses without a datastore is on."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from qdepth.imports.inventory.datastore_paths import DatastorePaths
from qdepth.imports.inventory.table_rows import DatastoreRow, Disk, Key, PathFacts

UNKNOWN_LUN = "Raw device mappings"
"""Stands for all raw device mappings whose LUN is in no table."""
_DEVICE = re.compile(r"^(?:naa|eui|t10)\.(?P<hex>[0-9a-f]{16,})$", re.IGNORECASE)


class RawDisk(NamedTuple):
    """A disk of a VM that is a LUN."""

    vm: Key
    host: str
    capacity_gib: float
    controller: str | None
    lun: str
    """The table's name of the LUN; empty without one."""


@dataclass
class LooseDevice:
    """A device that hosts have paths to and that carries no datastore."""

    paths: DatastorePaths = field(default_factory=DatastorePaths)
    numbers: set[str] = field(default_factory=set)
    """Numbers of the LUN on its paths."""


@dataclass
class RawDevices:
    """Raw device mappings, and the devices that they may be on."""

    disks: list[RawDisk] = field(default_factory=list)
    devices: dict[Key, LooseDevice] = field(default_factory=dict)
    """By vCenter and name."""

    def add_device(self, key: Key, host: str, facts: PathFacts, numbers: set[str]) -> None:
        """Add how a host reaches a device without a datastore.

        Exports may list very many: add them once mappings are known, if there are any.
        """
        loose = self.devices.setdefault(key, LooseDevice())
        loose.paths.hosts[host] = None
        loose.paths.devices[key[1]] = None
        loose.paths.facts[facts] += 1
        loose.numbers |= numbers

    def device_of(self, disk: RawDisk) -> str | None:
        """Return the device of a mapping; None if unknown or ambiguous.

        A unique identifier of a LUN (`lunUuid` of vSphere) contains the digits of the device's
        name; otherwise the number of the LUN on the host of the VM determines it.
        """
        reached = {
            name: loose
            for (vcenter, name), loose in self.devices.items()
            if vcenter == disk.vm[0] and (not disk.host or disk.host in loose.paths.hosts)
        }
        wanted = disk.lun.strip().lower()
        if not wanted:
            return None
        by_id = [
            name
            for name in reached
            if name.lower() == wanted
            or ((match := _DEVICE.match(name)) and match["hex"].lower() in wanted)
        ]
        by_number = [name for name, loose in reached.items() if wanted in loose.numbers]
        found = by_id or by_number
        return found[0] if len(found) == 1 else None


def place_raw_disks(
    raw: RawDevices,
    disks: dict[Key, list[Disk]],
    datastores: dict[Key, DatastoreRow],
    paths: dict[Key, DatastorePaths],
) -> None:
    """Give each raw device mapping a datastore of its LUN, or one for all whose LUN is unknown.

    `disks`, `datastores` and `paths` are those of the inventory, which get the result.
    """
    for disk in raw.disks:
        vcenter, device = disk.vm[0], raw.device_of(disk)
        name = UNKNOWN_LUN if device is None else f"Raw device {device}"
        row = datastores.setdefault((vcenter, name), DatastoreRow(kind="raw"))
        if device is not None:
            row.address = [device]
            row.capacity_gib = disk.capacity_gib or None
            paths[vcenter, name] = raw.devices[vcenter, device].paths
        disks[disk.vm].append(Disk(name, disk.capacity_gib, disk.controller))
    raw.disks.clear()
    raw.devices.clear()
