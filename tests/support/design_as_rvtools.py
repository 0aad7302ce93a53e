"""A design as RVTools would have exported the estate that it was drawn from."""

from typing import Any

from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.placement.place import placed

Rows = dict[str, list[dict[str, Any]]]
GIB_OF_A_VM = 50.0
CONTROLLERS = {
    "pvscsi-linux": "VMware paravirtual SCSI",
    "pvscsi-windows": "VMware paravirtual SCSI",
    "lsi": "LSI Logic SAS",
    "vnvme": "NVME controller",
}
VERSIONS = {"esxi-8.0": "VMware ESXi 8.0.2 build-1", "esxi-7.0u2": "VMware ESXi 7.0.3 build-1"}
POLICIES = {"round_robin": "VMW_PSP_RR", "fixed": "VMW_PSP_FIXED", "mru": "VMW_PSP_MRU"}
MODELS = {16: "LPe16002", 32: "LPe32002", 64: "LPe36002"}


def rvtools_of(design: Design) -> Rows:
    """The tabs of a drawn design, in which the name of a host entry begins with its cluster."""
    tabs: Rows = {
        name: [] for name in ("vInfo", "vDisk", "vHost", "vHBA", "vDatastore", "vMultiPath")
    }
    for host in design.hosts:
        for name in _names(host):
            _add_host(tabs, design, host, name)
    mounts = _mounts(design)
    for datastore in design.datastores:
        tabs["vDatastore"].append(
            {
                "Name": datastore.name,
                "Type": "VVOL" if datastore.kind == "vvol" else "VMFS",
                "Address": f"naa.{datastore.id}",
                "Capacity MiB": (datastore.capacity_gib or 0.0) * 1024,
                "SIOC enabled": str(getattr(datastore, "sioc", "off") == "on"),
                "SIOC Threshold": getattr(datastore, "sioc_threshold_ms", None) or 30.0,
                "Hosts": ", ".join(mounts[datastore.id]),
            }
        )
    _add_vms(tabs, design)
    return tabs


def _names(host: Host) -> list[str]:
    first = (host.name or "").rpartition(" ")[2]
    return [f"{first[:-2]}{number + 1:02}.example.test" for number in range(host.count)]


def _cluster(host: Host) -> str:
    return (host.name or "").partition(":")[0]


def _mounts(design: Design) -> dict[str, list[str]]:
    mounts: dict[str, list[str]] = {datastore.id: [] for datastore in design.datastores}
    hosts = {host.id: host for host in design.hosts}
    for group in design.classes:
        for names in (mounts[id_] for id_ in group.datastore_entries):
            names += [name for name in _names(hosts[group.hosts[0]]) if name not in names]
    return mounts


def _add_host(tabs: Rows, design: Design, host: Host, name: str) -> None:
    at = {"Host": name, "Cluster": _cluster(host)}
    tabs["vHost"].append(at | {"ESX Version": VERSIONS[host.release or "esxi-8.0"]})
    devices = [port.id.rpartition("-")[2] for port in host.hba_ports]
    for device, port in zip(devices, host.hba_ports, strict=True):
        driver = (port.driver or "").removesuffix("-12.8.534")
        tabs["vHBA"].append(
            at
            | {"Device": device, "Type": "Fibre Channel", "Driver": driver}
            | {"Model": MODELS[port.speed_gbps]}
        )
    own = [group for group in design.classes if group.hosts == [host.id]]
    for id_ in dict.fromkeys(id_ for group in own for id_ in group.datastore_entries):
        datastore = next(d for d in design.datastores if d.id == id_)
        array = _array_of(design, datastore)
        ports = sum(len(sp.target_ports) for sp in array.sps) // len(design.fabrics)
        vendor, _, model = (array.name or "").partition(" ")
        paths = [f"{device}:C0:T{t}:L0" for device in devices for t in range(ports)]
        tabs["vMultiPath"].append(
            at
            | {"Datastore": datastore.name, "Disk": f"naa.{datastore.id}"}
            | {"Policy": POLICIES[host.path_policy], "Queue depth": float(host.lun_depth or 32)}
            | {"Vendor": vendor, "Model": model}
            | {f"Path {n + 1}": paths[n] if n < len(paths) else "" for n in range(8)}
        )


def _array_of(design: Design, datastore: Any) -> Any:
    device = getattr(datastore, "lun", None) or getattr(datastore, "protocol_endpoint", None)
    for array in design.arrays:
        devices = [lun.id for lun in array.luns] + [pe.id for pe in array.protocol_endpoints]
        if device in devices:
            return array
    raise LookupError(device)


def _add_vms(tabs: Rows, design: Design) -> None:
    hosts = {host.id: host for host in design.hosts}
    datastores = {datastore.id: datastore.name for datastore in design.datastores}
    for group in design.classes:
        adapter = group.vscsi_adapter or "pvscsi-linux"
        host = hosts[group.hosts[0]]
        for place, vms in placed(design)[group.id].on_host.items():
            name = _names(host)[place.at]
            for number, placed_vm in enumerate(vms):
                vm = f"{group.id}-{name}-{number}"
                about = {
                    "VM": vm,
                    "Powerstate": "poweredOn",
                    "Template": "False",
                    "Host": name,
                    "Cluster": _cluster(host),
                    "VM ID": vm,
                    "OS according to the configuration file": "Windows"
                    if "windows" in adapter
                    else "Linux",
                }
                path = f"[{datastores[placed_vm.datastore.entry]}] {vm}/{vm}.vmx"
                tabs["vInfo"].append(about | {"Disks": float(group.virtual_disks), "Path": path})
                tabs["vDisk"] += [
                    about
                    | {"Disk": f"Hard disk {d + 1}", "Path": path, "Raw": "False"}
                    | {"Capacity MiB": GIB_OF_A_VM * 1024 / group.virtual_disks}
                    | {"Controller": CONTROLLERS[adapter]}
                    for d in range(group.virtual_disks)
                ]
