"""The tabs and columns of RVTools that are read, in the dialects of its releases.

Headers up to 4.1.1 say MB where later ones say MiB; both are MiB. In another dialect each header is
the technical name with that of its tab before it (`vInfoPowerstate`); a prefix of the tab is
left out when headers are compared. Source: the manual of RVTools 4.8.1 and exports of 3.11 to 4.7.
"""

from qdepth.imports.files.columns import Column
from qdepth.imports.finding import Confidence

MOST_PATHS = 32
"""Paths of a device that have columns; RVTools writes eight."""
VCENTER = (
    Column("vcenter_uuid", ("VI SDK UUID",)),
    Column("vcenter", ("VI SDK Server",)),
)
OS = ("OS according to the configuration file", "OS according to the VMware Tools", "OS")
TABS: dict[str, tuple[Column, ...]] = {
    "vInfo": (
        Column("vm", ("VM", "VM Name", "Name")),
        Column("powerstate", ("Powerstate", "Power state")),
        Column("template", ("Template",), "flag"),
        Column("placeholder", ("SRM Placeholder",), "flag"),
        Column("disks", ("Disks", "NumVirtualDisks", "# Disks"), "number"),
        Column(
            "capacity_mib",
            (
                "Total disk capacity MiB",
                "Provisioned MiB",
                "Provisioned MB",
                "Provisioned",
                "Provisioned (MB)",
            ),
            "size",
        ),
        Column("path", ("Path", "VM Config File")),
        Column("cluster", ("Cluster",)),
        Column("host", ("Host",)),
        Column("os", OS),
        Column("note", ("Annotation", "Notes")),
        Column("vm_id", ("VM ID", "VM UUID", "SMBIOS UUID", "UUID")),
        *VCENTER,
    ),
    "vDisk": (
        Column("vm", ("VM", "VM Name")),
        Column("powerstate", ("Powerstate", "Power state")),
        Column("template", ("Template",), "flag"),
        Column("disk", ("Disk", "Disk Name", "Label")),
        Column("capacity_mib", ("Capacity MiB", "Capacity MB", "Capacity"), "size"),
        Column("raw", ("Raw",), "flag"),
        Column("raw_lun", ("Raw LUN ID",)),
        Column("controller", ("Controller",)),
        Column("path", ("Path", "Disk Path")),
        Column("cluster", ("Cluster",)),
        Column("host", ("Host",)),
        Column("os", OS),
        Column("vm_id", ("VM ID", "VM UUID")),
        *VCENTER,
    ),
    "vHost": (
        Column("host", ("Host", "Name")),
        Column("cluster", ("Cluster",)),
        Column("maintenance", ("in Maintenance Mode", "Maintenance Mode"), "flag"),
        Column("release", ("ESX Version", "FullName", "Version")),
        Column("cores", ("# Cores",), "number"),
        Column("datacenter", ("Datacenter",)),
        *VCENTER,
    ),
    "vHBA": (
        Column("host", ("Host",)),
        Column("device", ("Device",)),
        Column("type", ("Type",)),
        Column("status", ("Status",)),
        Column("driver", ("Driver",)),
        Column("model", ("Model",)),
        *VCENTER,
    ),
    "vDatastore": (
        Column("datastore", ("Name", "Datastore")),
        Column("address", ("Address",)),
        Column("type", ("Type",)),
        Column("capacity_mib", ("Capacity MiB", "Capacity MB", "Capacity"), "size"),
        Column("sioc", ("SIOC enabled", "SIOC"), "flag"),
        Column("sioc_threshold_ms", ("SIOC Threshold",), "number"),
        Column("hosts", ("Hosts",)),
        Column("number_of_hosts", ("# Hosts",), "number"),
        *VCENTER,
    ),
    "vMultiPath": (
        Column("host", ("Host",)),
        Column("cluster", ("Cluster",)),
        Column("datastore", ("Datastore",)),
        Column("device", ("Disk",)),
        Column("policy", ("Policy",)),
        *(Column(f"path_{n}", (f"Path {n}",)) for n in range(1, MOST_PATHS + 1)),
        *(Column(f"state_{n}", (f"Path {n} state",)) for n in range(1, MOST_PATHS + 1)),
        Column("queue_depth", ("Queue depth",), "number"),
        Column("vendor", ("Vendor",)),
        Column("model", ("Model",)),
        *VCENTER,
    ),
    "vPartition": (
        Column("vm", ("VM", "VM Name")),
        Column("disk", ("Disk",)),
        Column("capacity_mib", ("Capacity MiB", "Capacity MB", "Capacity"), "size"),
        Column("vm_id", ("VM ID", "VM UUID")),
        *VCENTER,
    ),
    "vMetaData": (
        Column("version", ("RVTools version",)),
        Column("created", ("xlsx creation datetime",)),
        Column("server", ("Server",)),
    ),
}
KEYS: dict[str, tuple[str, ...]] = {
    "vInfo": ("vm", "powerstate", "disks"),
    "vDisk": ("vm", "capacity_mib", "path", "controller"),
    "vHost": ("host", "release"),
    "vHBA": ("host", "device", "driver", "type"),
    "vDatastore": ("datastore", "address", "type"),
    "vMultiPath": ("host", "device", "policy", "path_1"),
    "vPartition": ("vm", "disk", "capacity_mib"),
    "vMetaData": ("version", "server"),
}
"""Columns that a table has for certain if it is that tab, whatever its name is."""

DERIVED: dict[str, tuple[tuple[tuple[str, ...], str, Confidence], ...]] = {
    "vDisk": (
        (("path",), "The datastore of a disk is the name in brackets before its path", "high"),
        (("controller",), "The vSCSI adapter of VMs is that of the most disks", "medium"),
        (("raw_lun",), "A raw device mapping is on the LUN that its LUN ID names", "medium"),
    ),
    "vHost": ((("release",), "The release profile is that of the version", "high"),),
    "vHBA": (
        (("type", "driver"), "The protocol of a port follows from its type and driver", "high"),
        (("driver",), "The driver profile follows from the driver and the release", "medium"),
        (("model",), "The speed of a link is the one in the name of the model", "medium"),
    ),
    "vDatastore": (
        (("address",), "The devices of a datastore are its addresses if no path lists them",
         "medium"),
    ),
    "vMultiPath": (
        (("path_1", "state_1"), "Paths are those that are not dead", "high"),
        (("path_1",), "Ports of hosts are the adapters that paths begin at", "high"),
        (("policy",), "The path policy of hosts is that of the most devices", "medium"),
        (("vendor", "model"), "Vendor and model of LUNs distinguish arrays", "medium"),
        (("queue_depth",), "The depth of device queues is that of the most devices", "medium"),
    ),
}  # fmt: skip
"""Derived values of a tab: from which columns, how, and how sure they are."""
