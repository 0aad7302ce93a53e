"""Fields of a class of VMs in a design document that depend on each other."""

from collections.abc import Container, Mapping
from typing import Any

from qdepth.studies.document_fields import is_number


def disks_of(part: Mapping[str, Any]) -> float:
    """Number of disks that share the IOPS of a VM; 1 if the design is refused for one of them."""
    disks = [(part["virtual_disks"], 100.0)]
    disks += [(further["virtual_disks"], further["load_pct"]) for further in part["further_disks"]]
    if not all(is_number(number) and is_number(share) for number, share in disks):
        return 1
    number = sum(number * share / 100.0 for number, share in disks)
    return number if number > 0 else 1


def leave_one_number_of_vms(document: dict[str, Any], pointers: Container[str]) -> None:
    """Clear `vms_per_host` of a class whose `vms` was set alone, and the other way round."""
    numbers = ("vms", "vms_per_host")
    for index, entry in enumerate(document.get("classes", ())):
        for name, other in (numbers, numbers[::-1]):
            is_set = f"/classes/{index}/{name}" in pointers and entry[name] is not None
            if is_set and f"/classes/{index}/{other}" not in pointers:
                entry[other] = None
