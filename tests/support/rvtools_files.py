"""Exports in the shape of RVTools: tabs from rows, as a workbook or as CSV files."""

import csv
import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import xlsxwriter

Row = Mapping[str, Any]
Tabs = Mapping[str, Sequence[Row]]
NAA = "naa.600000000000000000000000000{:05x}"


def write_workbook(path: Path, tabs: Tabs) -> Path:
    """Write tabs as a workbook; the columns of a tab are those of its first row."""
    with xlsxwriter.Workbook(str(path), {"strings_to_numbers": False}) as book:
        for name, rows in tabs.items():
            sheet = book.add_worksheet(name)
            header = list(rows[0]) if rows else []
            sheet.write_row(0, 0, header)
            for number, row in enumerate(rows, start=1):
                sheet.write_row(number, 0, [row.get(column, "") for column in header])
    return path


def csv_of(rows: Sequence[Row], delimiter: str = ",") -> str:
    """Write a tab as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def write_zip(path: Path, contents: Mapping[str, str | bytes]) -> Path:
    """Write an archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return path


def estate_tabs(
    *,
    hosts: int = 4,
    vms: int = 24,
    datastores: int = 3,
    driver: str = "lpfc",
    model: str = "Emulex LightPulse LPe32002 PCIe Fibre Channel Adapter",
    version: str = "VMware ESXi 8.0.2 build-22380479",
    vcenter: str = "vc01.example.test",
    cluster: str = "CL1",
    targets: int = 2,
    disks_each: int = 2,
) -> dict[str, list[dict[str, Any]]]:
    """An estate of one cluster: hosts with two FC ports, datastores on LUNs of one array, VMs.

    Each host has a local boot datastore besides. One VM in eight is powered off, one is a template.
    """
    sdk = {"VI SDK Server": vcenter, "VI SDK UUID": f"uuid-{vcenter}"}
    names = [f"{cluster.lower()}-esx{h + 1:02}.example.test" for h in range(hosts)]
    stores = [f"{cluster}-DS{d + 1:02}" for d in range(datastores)]
    at = {"Cluster": cluster, "Datacenter": "DC1"}
    tabs: dict[str, list[dict[str, Any]]] = {
        name: [] for name in ("vInfo", "vDisk", "vHost", "vHBA", "vDatastore", "vMultiPath")
    }
    for v in range(vms):
        store, host = stores[v % datastores], names[v % hosts]
        about = {
            "VM": f"vm{v:04}",
            "Powerstate": "poweredOff" if v % 8 == 7 else "poweredOn",
            "Template": "True" if v == vms - 2 else "False",
            "SRM Placeholder": "False",
        }
        system = "Microsoft Windows Server 2022 (64-bit)" if v % 2 else "Debian GNU/Linux 12"
        tail = {
            **at,
            "Host": host,
            "OS according to the configuration file": system,
            "VM ID": f"vm-{v}",
            **sdk,
        }
        gib = 40 + 60 * (v % 5)
        tabs["vInfo"].append(
            about
            | {"CPUs": 4.0, "Disks": float(disks_each), "Total disk capacity MiB": 1024.0 * gib}
            | {"Path": f"[{store}] vm{v:04}/vm{v:04}.vmx"}
            | tail
        )
        for d in range(disks_each):
            tabs["vDisk"].append(
                about
                | {
                    "Disk": f"Hard disk {d + 1}",
                    "Capacity MiB": 1024.0 * gib / disks_each,
                    "Raw": "False",
                    "Controller": "VMware paravirtual SCSI",
                    "Path": f"[{store}] vm{v:04}/vm{v:04}_{d}.vmdk",
                }
                | tail
            )
    for host in names:
        tabs["vHost"].append(
            {"Host": host, **at, "in Maintenance Mode": "False", "ESX Version": version, **sdk}
        )
        for device, kind, port_driver, port_model in (
            ("vmhba0", "Block SCSI", "vmw_ahci", "Lewisburg SATA AHCI Controller"),
            ("vmhba2", "Fibre Channel", driver, model),
            ("vmhba3", "Fibre Channel", driver, model),
        ):
            tabs["vHBA"].append(
                {"Host": host, **at, "Device": device, "Type": kind, "Status": "online"}
                | {"Driver": port_driver, "Model": port_model, **sdk}
            )
    for d, store in enumerate(stores):
        tabs["vDatastore"].append(
            _datastore(store, NAA.format(d), names, 4096.0 * 1024, at=sdk, sioc=d == 0)
        )
        for host in names:
            tabs["vMultiPath"].append(
                {"Host": host, **at, "Datastore": store, "Disk": NAA.format(d)}
                | {"Policy": "VMW_PSP_RR", "Oper. State": "ok"}
                | _paths(
                    [f"{h}:C0:T{t}:L{d}" for h in ("vmhba2", "vmhba3") for t in range(targets)]
                )
                | {"Queue depth": 64.0, "Vendor": "NETAPP", "Model": "LUN C-Mode", **sdk}
            )
    for h, host in enumerate(names):
        device = f"t10.ATA_____BOOT{h:02}"
        tabs["vDatastore"].append(_datastore(f"{host}-boot", device, [host], 122880.0, at=sdk))
        tabs["vMultiPath"].append(
            {"Host": host, **at, "Datastore": f"{host}-boot", "Disk": device}
            | {"Policy": "VMW_PSP_FIXED", "Oper. State": "ok"}
            | _paths(["vmhba0:C0:T0:L0"])
            | {"Queue depth": 31.0, "Vendor": "ATA", "Model": "BOOT", **sdk}
        )
    tabs["vMetaData"] = [
        {"RVTools major version": "4.7", "RVTools version": "4.7.1.4"}
        | {"xlsx creation datetime": "2026-01-02 03:04:05", "Server": vcenter}
    ]
    return tabs


def _datastore(
    name: str, address: str, hosts: Sequence[str], mib: float, *, at: Row, sioc: bool = False
) -> dict[str, Any]:
    return {
        "Name": name,
        "Config status": "green",
        "Address": address,
        "Type": "VMFS",
        "Capacity MiB": mib,
        "SIOC enabled": str(sioc),
        "SIOC Threshold": 30.0,
        "# Hosts": float(len(hosts)),
        "Hosts": ", ".join(hosts),
        **at,
    }


def _paths(paths: Sequence[str]) -> dict[str, str]:
    cells: dict[str, str] = {}
    for n in range(8):
        cells[f"Path {n + 1}"] = paths[n] if n < len(paths) else ""
        cells[f"Path {n + 1} state"] = "active" if n < len(paths) else ""
    return cells
