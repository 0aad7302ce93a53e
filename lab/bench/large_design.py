"""A design of the size of a data centre, made of the published one."""

from typing import Any

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.published.case import read_case_design

ARRAYS = 8
HOSTS = ((6, 31), (2, 32))
"""Identical hosts on each array, and VMs on each of them: 8 hosts and 250 VMs an array."""
OUTSTANDING_IOS = 4

Json = dict[str, Any]


def large_design() -> Design:
    """Sixty-four hosts, eight arrays and 2,000 VMs that write as fast as they can.

    Each array, with the eight hosts before it, is the array of the published VMFS design with
    hosts like the one there.
    """
    published = read_case_design("emulex_vvol", "vmfs")
    whole: Json = published.model_dump(mode="json", by_alias=True, exclude_none=True)
    (host,), (array,) = whole["hosts"], whole["arrays"]
    (datastore,), (group,) = whole["datastores"], whole["classes"]
    made: dict[str, list[Json]] = {
        kind: [] for kind in ("hosts", "arrays", "datastores", "classes")
    }
    for a in range(ARRAYS):
        made["arrays"].append(_renamed(array, f"array{a}"))
        made["datastores"].append(
            _renamed(datastore, f"array{a}") | {"lun": f"array{a}-{datastore['lun']}"}
        )
        for number, vms in HOSTS:
            name = f"array{a}-with{vms}"
            made["hosts"].append(_renamed(host, name) | {"count": number})
            workload = {
                "blocks": group["workload"]["blocks"],
                "read_pct": group["workload"]["read_pct"],
                "loop": "closed",
                "outstanding_ios": OUTSTANDING_IOS,
            }
            made["classes"].append(
                _renamed(group, name)
                | {
                    "hosts": [f"{name}-{host['id']}"],
                    "datastores": [f"array{a}-{datastore['id']}"],
                    "vms_per_host": vms,
                    "workload": workload,
                }
            )
    return read_design(whole | {"id": "large", "title": "64 hosts, 2,000 VMs"} | made)


def _renamed(part: Any, prefix: str) -> Any:
    """The part with a prefix before its id and the ids of what is in it."""
    if isinstance(part, list):
        return [_renamed(one, prefix) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: f"{prefix}-{value}" if key == "id" else _renamed(value, prefix)
        for key, value in part.items()
    }
