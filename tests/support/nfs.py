"""A host with a team of network cards, and a filer with as many ports."""

from typing import Any

from tests.support.designs import changed


def nfs_document(datastores: int, *, cards: int = 4, **fields: Any) -> dict[str, Any]:
    """One VM on each NFS datastore; 16 sequential writes of 64 KiB, as Dell's BP1024 tested."""
    return changed(
        {
            "schema": "qdepth/2",
            "id": "nfs",
            "title": "NFS",
            "hosts": [
                {
                    "id": "esx",
                    "kernel_us": 0.0,
                    "hba_ports": [
                        {"id": f"n{n}", "fabric": "lan", "speed_gbps": 1} for n in range(cards)
                    ],
                }
            ],
            "fabrics": [{"id": "lan", "protocol": "nfs"}],
            "arrays": [
                {
                    "id": "filer",
                    "read_ms": 0.3,
                    "write_ms": 0.3,
                    "sps": [
                        {
                            "id": "sp",
                            "servers": 8,
                            "read_us": 60.0,
                            "write_us": 60.0,
                            "target_ports": [
                                {"id": f"t{n}", "fabric": "lan", "speed_gbps": 10}
                                for n in range(cards)
                            ],
                        }
                    ],
                    "luns": [{"id": f"export{n}"} for n in range(datastores)],
                }
            ],
            "datastores": [
                {"id": f"ds{n}", "kind": "nfs", "lun": f"export{n}"} for n in range(datastores)
            ],
            "classes": [
                {
                    "id": f"vm{n}",
                    "hosts": ["esx"],
                    "datastores": [f"ds{n}"],
                    "vms_per_host": 1,
                    "disk_depth": 64,
                    "adapter_depth": 256,
                    "workload": {
                        "loop": "closed",
                        "outstanding_ios": 16,
                        "read_pct": 0.0,
                        "random_pct": 0.0,
                        "blocks": [{"size_kib": 64.0}],
                    },
                }
                for n in range(datastores)
            ],
        },
        **fields,
    )
