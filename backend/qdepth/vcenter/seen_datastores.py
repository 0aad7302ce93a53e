"""Datastores, as a collection describes them."""

from collections.abc import Iterator, Mapping
from typing import Any

from qdepth.imports.collector.estate_file import CollectedDatastore
from qdepth.vcenter.properties import Seen
from qdepth.vcenter.shown_names import ShownNames

PATHS = ("name", "info", "host", "summary.type", "summary.capacity", "iormConfiguration")
DATASTORES_PER_PAGE = 100


def collected_datastore(
    seen: Seen, hosts: Mapping[str, str], names: ShownNames
) -> CollectedDatastore | None:
    """Describe a datastore; None if no collected host (id to name) mounts it."""
    mounts = [each.key._moId for each in seen.value("host") or []]
    mounted_by = [names.show(hosts[host]) for host in mounts if host in hosts]
    if not mounted_by:
        return None
    info, sioc = seen.value("info"), seen.value("iormConfiguration")
    nas = getattr(info, "nas", None)
    return CollectedDatastore(
        name=names.show(seen.value("name")),
        type=seen.value("summary.type"),
        capacity_bytes=seen.value("summary.capacity"),
        devices=[names.show(device) for device in _devices(info)],
        export=names.show(f"{nas.remoteHost}:{nas.remotePath}") if nas is not None else None,
        hosts=mounted_by,
        sioc=bool(sioc is not None and sioc.enabled),
        sioc_threshold_ms=sioc.congestionThreshold if sioc is not None else None,
    )


def _devices(info: Any) -> Iterator[str]:
    """Devices of the extents of VMFS, and endpoints of vVols as each host names them."""
    vmfs, vvol = getattr(info, "vmfs", None), getattr(info, "vvolDS", None)
    for extent in vmfs.extent if vmfs is not None else []:
        yield extent.diskName
    for seen_by in vvol.hostPE if vvol is not None else []:
        for endpoint in seen_by.protocolEndpoint:
            if endpoint.deviceId:
                yield endpoint.deviceId
