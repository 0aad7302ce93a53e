"""Why there is no design, and what to do."""

from collections import Counter

from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.partition import LOCAL, RAW, VSAN, Partition, is_wanted
from qdepth.imports.inventory.inventory import Inventory

_MODELLED = "Qdepth models VMFS, NFS and vVol datastores on arrays."
_DRAW_BY_HAND = (
    "To plan a move to an array, draw the array, the hosts and the VMs in the editor, with the "
    "load that the VMs have today."
)
_BY_REASON = {
    VSAN: f"All VMs are on vSAN, which Qdepth does not model. {_MODELLED} {_DRAW_BY_HAND}",
    LOCAL: (
        "All VMs are on datastores that are local to one host each, which Qdepth leaves out. "
        f"{_MODELLED} {_DRAW_BY_HAND}"
    ),
    RAW: (
        "All VMs are on raw device mappings whose LUNs no table shows. Import the tabs vDisk, "
        "with the column Raw LUN ID, and vMultiPath."
    ),
}
_MIXED = (
    "All VMs are on vSAN, on datastores that are local to one host each, or on raw device "
    f"mappings whose LUNs no table shows. {_MODELLED} {_DRAW_BY_HAND}"
)


def why_nothing_is_drawn(inventory: Inventory, groups: Partition, choices: Choices) -> str:
    """Return why no VM is drawn, and what helps."""
    if inventory.vms and not inventory.hosts:
        return (
            "There is nothing to draw: no file shows on which hosts and clusters the VMs are. "
            "Import the tab vHost, or vInfo with the columns Host and Cluster."
        )
    wanted = [row for row in inventory.vms if is_wanted(row, choices)]
    reason_of = {store.id: group.reason for group in groups.datastores for store in group.members}
    reasons = Counter(reason_of.get(place.datastore) for row in wanted for place in row.places)
    if len(reasons) == 1 and (reason := next(iter(reasons))) in _BY_REASON:
        return _BY_REASON[reason or ""]
    if reasons and all(reason in _BY_REASON for reason in reasons):
        return _MIXED
    if inventory.vms and not wanted:
        return (
            "There is nothing to draw: all VMs are powered off, or templates. Include them, "
            "or import an inventory of running VMs."
        )
    if not inventory.vms:
        return (
            "There is nothing to draw: no file lists VMs. Import the tab vInfo of RVTools, or "
            "another inventory with VMs."
        )
    return (
        "There is nothing to draw: no VM of the files is on a host and a datastore of the "
        "design. Include groups that are left out, or import an inventory."
    )
