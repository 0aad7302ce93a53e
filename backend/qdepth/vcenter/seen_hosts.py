"""Hosts with their adapters and devices, as a collection describes them."""

from collections.abc import Iterator, Mapping
from typing import Any

from qdepth.imports.collector.estate_file import (
    CollectedAdapter,
    CollectedDevice,
    CollectedHost,
    CollectedPath,
)
from qdepth.vcenter.esxcli import DeviceSettings
from qdepth.vcenter.properties import Seen
from qdepth.vcenter.shown_names import ShownNames

STORAGE = "config.storageDevice"
PATHS = (
    "name", "parent", "runtime.inMaintenanceMode", "config.product.fullName",
    f"{STORAGE}.hostBusAdapter", f"{STORAGE}.scsiLun", f"{STORAGE}.multipathInfo",
)  # fmt: skip
HOSTS_PER_PAGE = 20
_NONE = DeviceSettings()


def has_storage(seen: Seen) -> bool:
    """True if vCenter knows the storage of a host, which it does not for an unreachable one."""
    return seen.value(f"{STORAGE}.scsiLun") is not None


def collected_host(
    seen: Seen, cluster: str, settings: Mapping[str, DeviceSettings], names: ShownNames
) -> CollectedHost:
    """Describe a host; `cluster` is empty for a host outside of clusters."""
    adapters = seen.value(f"{STORAGE}.hostBusAdapter") or []
    return CollectedHost(
        name=names.show(seen.value("name")),
        cluster=names.show(cluster),
        release=seen.value("config.product.fullName"),
        maintenance=bool(seen.value("runtime.inMaintenanceMode")),
        adapters=[_adapter(each) for each in adapters],
        devices=list(_devices(seen, {each.key: each.device for each in adapters}, settings, names)),
    )


def _adapter(hba: Any) -> CollectedAdapter:
    return CollectedAdapter(
        device=hba.device,
        driver=hba.driver,
        model=(hba.model or "").strip(),
        type=type(hba)._wsdlName,
        speed=getattr(hba, "speed", None),
    )


def _devices(
    seen: Seen,
    adapters: Mapping[str, str],
    settings: Mapping[str, DeviceSettings],
    names: ShownNames,
) -> Iterator[CollectedDevice]:
    luns = {lun.key: lun for lun in seen.value(f"{STORAGE}.scsiLun")}
    multipath = seen.value(f"{STORAGE}.multipathInfo")
    for unit in multipath.lun if multipath is not None else []:
        lun = luns.get(unit.lun)
        if lun is not None and lun.lunType == "disk" and lun.canonicalName:
            told = settings.get(lun.canonicalName, _NONE)
            yield CollectedDevice(
                device=names.show(lun.canonicalName),
                local=bool(getattr(lun, "localDisk", None)),
                vendor=(lun.vendor or "").strip(),
                model=(lun.model or "").strip(),
                queue_depth=lun.queueDepth,
                competing_depth=told.competing_depth,
                policy=unit.policy.policy if unit.policy is not None else None,
                policy_config=told.policy_config,
                paths=[
                    CollectedPath(adapter=adapters.get(path.adapter), state=path.state or "")
                    for path in unit.path
                ],
            )
