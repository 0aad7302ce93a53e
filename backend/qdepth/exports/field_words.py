"""Fields in the words of the inspector (frontend/src/lib/design/fields/schema-fields.ts)."""

import re
from typing import Any

from qdepth.report.quantity import Layer

ACRONYMS = {
    "id": "short name",
    "lun": "LUN", "pe": "PE", "hba": "HBA", "sp": "SP", "io": "I/O", "ios": "I/Os",
    "vscsi": "vSCSI", "cpu": "CPU", "kiops": "1,000 IOPS", "pct": "%", "vm": "VM", "vms": "VMs",
    "vmfs": "VMFS", "ats": "ATS", "cpus": "CPUs", "mtu": "MTU", "isl": "ISL", "raid": "RAID",
    "scv": "SCV", "dsnro": "DSNRO", "qfull": "QFULL", "sioc": "SIOC", "hw": "hardware",
    "discipline": "sharing of a link",
}  # fmt: skip
"""Words of field names that are not written as they are."""
_UNITS = {
    "us": "µs", "ms": "ms", "kib": "KiB", "mib": "MiB", "gib": "GiB", "mb_s": "MB/s",
    "gbps": "Gb/s", "iops": "IOPS", "pct": "%", "bytes": "bytes", "km": "km", "w": "W", "gb": "GB",
    "s": "s",
}  # fmt: skip
_SUFFIX = re.compile(r"_(us_per_kib|us|ms|kib|mib|gib|mb_s|gbps|iops|pct|bytes|km|w|gb|s)$")
_KINDS = {
    "hosts": "Host", "hba_ports": "HBA port", "fabrics": "Fabric", "switches": "Switch",
    "isls": "Inter-switch links", "zones": "Zone", "arrays": "Array", "sps": "Storage processor",
    "target_ports": "Target port", "pools": "Pool", "luns": "LUN",
    "protocol_endpoints": "Protocol endpoint", "datastores": "Datastore", "classes": "Class",
    "further_disks": "Further disks",
    "operations": "Operation", "profiles": "Own profile", "price_list": "Price list item",
}  # fmt: skip
_KIND_OF_PRICED = {
    "hba_port": "HBA port", "sp": "Storage processor", "host": "Host", "fabric": "Fabric",
    "switch": "Switch", "array": "Array", "pool": "Pool", "disks": "Disks",
}  # fmt: skip
LAYER_WORDS: dict[Layer, str] = {
    "guest": "Guest", "vscsi": "vSCSI", "kernel": "Kernel", "device_queue": "Device queue",
    "hba": "HBA", "fabric": "Fabric", "sp": "Storage processor", "media": "Media",
}  # fmt: skip
"""What each layer is called."""
_ABSENT = "not set"


def label_of(name: str) -> str:
    """A field without its unit: "LUN depth" for `lun_depth`."""
    per_kib = " per KiB" if name.endswith("_us_per_kib") else ""
    words = [word for word in _SUFFIX.sub("", name).split("_") if word]
    text = " ".join(ACRONYMS.get(word, word) for word in words)
    return text[:1].upper() + text[1:] + per_kib


def unit_of(name: str) -> str:
    """Unit of a field by the end of its name; empty where it has none."""
    found = _SUFFIX.search(name)
    return "" if found is None else _UNITS.get(found[1], "µs/KiB")


def kind_at(pointer: str) -> str:
    """What kind of part stands at a pointer."""
    collection = pointer.split("/")[-2]
    return _KINDS.get(collection, label_of(collection))


def priced_kind(kind: str) -> str:
    """What kind of part has a price, in words."""
    return _KIND_OF_PRICED.get(kind, label_of(kind))


def value_in_words(value: Any) -> str:
    """A list or a part as its name with what is set in it, without the marks of JSON."""
    if value is None:
        return _ABSENT
    if isinstance(value, float):
        return f"{value:.12g}"
    if isinstance(value, list):
        return "; ".join(map(value_in_words, value)) or "none"
    if isinstance(value, dict):
        title = value.get("name") or value.get("id") or ""
        fields = [(key, one) for key, one in value.items() if key not in ("id", "name")]
        settings = ", ".join(f"{label_of(key)} {value_in_words(one)}" for key, one in fields)
        return ": ".join(part for part in (title, settings) if part)
    return str(value) or "empty"
