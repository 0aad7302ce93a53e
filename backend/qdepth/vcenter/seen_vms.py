"""VMs without their names, as a collection describes them."""

from collections.abc import Iterator, Mapping
from typing import Any

from qdepth.imports.collector.estate_file import CollectedDisk, CollectedVm
from qdepth.imports.inventory.vm_roles import role_of
from qdepth.vcenter.properties import Seen
from qdepth.vcenter.shown_names import ShownNames

PATHS = (
    "name", "runtime.host", "runtime.powerState", "config.template", "config.guestFullName",
    "config.annotation", "config.hardware.device",
)  # fmt: skip
VMS_PER_PAGE = 200
_BUSES = {"NVME": "nvme", "AHCI": "sata", "IDE": "ide"}


def collected_id(vm: str) -> str:
    """The id of a VM, as PowerCLI writes it."""
    return f"VirtualMachine-{vm}"


def is_running(seen: Seen) -> bool:
    """True if a VM is powered on."""
    return bool(seen.value("runtime.powerState") == "poweredOn")


def collected_vm(
    seen: Seen, host: str, datastores: Mapping[str, str], names: ShownNames
) -> CollectedVm:
    """Describe a VM on a host; `datastores` has the name of each by its id."""
    system = seen.value("config.guestFullName") or ""
    role = role_of(seen.value("name") or "", system, seen.value("config.annotation") or "")
    devices = seen.value("config.hardware.device") or []
    return CollectedVm(
        id=collected_id(seen.id),
        host=names.show(host),
        powered_on=is_running(seen),
        template=bool(seen.value("config.template")),
        windows="windows" in system.lower(),
        role=role.role,
        disks=list(_disks(devices, datastores, names)),
    )


def _disks(
    devices: list[Any], datastores: Mapping[str, str], names: ShownNames
) -> Iterator[CollectedDisk]:
    by_key = {device.key: device for device in devices}
    for device in devices:
        controller = by_key.get(device.controllerKey)
        if type(device)._wsdlName != "VirtualDisk" or controller is None:
            continue
        store = getattr(device.backing, "datastore", None)
        yield CollectedDisk(
            disk=f"{_bus(controller)}{controller.busNumber}:{device.unitNumber}",
            controller=type(controller)._wsdlName,
            capacity_bytes=device.capacityInBytes or 0,
            datastore=names.show(datastores.get(store._moId, "")) if store is not None else "",
        )


def _bus(controller: Any) -> str:
    kind = type(controller)._wsdlName
    return next((bus for word, bus in _BUSES.items() if word in kind), "scsi")
