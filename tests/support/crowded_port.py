"""Many hosts and LUNs before one target port that refuses commands."""

from typing import Any

from tests.support.designs import Json, changed, small_design

HOSTS, LUNS = 4, 20


def farm(depth: int, slots: int = 1_600, **fields: Any) -> Json:
    """Four hosts with a VM on each of 20 LUNs, over one path, before one port."""
    document = small_design()
    (host, _), (array,), group = document["hosts"], document["arrays"], document["classes"][0]
    host |= {"count": HOSTS, "lun_depth": depth, "hba_ports": host["hba_ports"][:1]}
    sp = array["sps"][0]
    sp["target_ports"][0] |= {"port_depth": slots, "on_full": "task_set_full"}
    array |= {"sps": [sp], "luns": [{"id": f"l{at}"} for at in range(LUNS)]}
    array["protocol_endpoints"] = []
    load = group["workload"] | {"outstanding_ios": 64}
    group |= {"vms_per_host": 1, "disk_depth": 254, "adapter_depth": 1_024}
    document |= {
        "hosts": [host],
        "datastores": [{"id": f"d{at}", "kind": "vmfs", "lun": f"l{at}"} for at in range(LUNS)],
        "classes": [
            group | {"id": f"g{at}", "datastores": [f"d{at}"], "workload": dict(load)}
            for at in range(LUNS)
        ],
    }
    return changed(document, **fields)
