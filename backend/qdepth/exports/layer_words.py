"""Names of the layers of the path in tables."""

from qdepth.report.quantity import Layer

LAYER_WORDS: dict[Layer, str] = {
    "guest": "Guest", "vscsi": "vSCSI", "kernel": "Kernel", "device_queue": "Device queue",
    "hba": "HBA", "fabric": "Fabric", "sp": "Storage processor", "media": "Media",
}  # fmt: skip
