"""A cluster is written in as many fields as a sentence about it has facts."""

from typing import Any

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.parsing import read_design
from qdepth.design.placement.place import placed
from qdepth.design.routing.reach import Reach

CLUSTER: dict[str, Any] = {
    "schema": "qdepth/2",
    "id": "cluster",
    "title": "Four hosts with 50 VMs on 20 LUNs",
    "hosts": [
        {
            "id": "esx",
            "count": 4,
            "hba_ports": [{"id": f"hba{n}", "fabric": "san", "speed_gbps": 16} for n in (0, 1)],
            "kernel_us": 5.0,
            "lun_depth": 32,
        }
    ],
    "fabrics": [{"id": "san", "protocol": "fc"}],
    "arrays": [
        {
            "id": "array",
            "read_ms": 0.5,
            "write_ms": 0.3,
            "sps": [
                {
                    "id": sp,
                    "read_us": 40.0,
                    "write_us": 60.0,
                    "target_ports": [{"id": f"{sp}0", "fabric": "san", "speed_gbps": 16}],
                }
                for sp in ("spa", "spb")
            ],
            "luns": [{"id": "lun", "count": 20, "owners": ["spa", "spb"]}],
        }
    ],
    "datastores": [{"id": "ds", "kind": "vmfs", "count": 20, "lun": "lun"}],
    "classes": [
        {
            "id": "web",
            "vms": 50,
            "hosts": ["esx"],
            "datastores": ["ds"],
            "disk_depth": 64,
            "adapter_depth": 256,
            "workload": {
                "loop": "closed",
                "outstanding_ios": 8,
                "blocks": [{"size_kib": 8.0}],
                "read_pct": 70.0,
            },
        }
    ],
}


def leaves(part: Any) -> int:
    """Values in parsed JSON that are no objects and no lists."""
    if isinstance(part, dict):
        return sum(leaves(value) for value in part.values())
    return sum(leaves(value) for value in part) if isinstance(part, list) else 1


def test_four_hosts_and_twenty_luns_take_at_most_60_fields() -> None:
    design = read_design(CLUSTER)
    assert leaves(CLUSTER) <= 60
    assert find_problems(design) == []
    assert [host.count for host in design.hosts] == [4]
    targets = Reach(design).targets(design.datastores[0])
    assert [target.sps[0].id for target in targets] == ["spa", "spb"] * 10
    (web,) = placed(design).values()
    assert [len(vms) for vms in web.on_host.values()] == [13, 13, 12, 12]
