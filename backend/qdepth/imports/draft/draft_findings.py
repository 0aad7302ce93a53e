"""What was derived, assumed and left out while a design was drawn."""

from collections.abc import Iterator, Sequence
from typing import Any

from qdepth.design.document.document import Design
from qdepth.imports.draft.coverage import Coverage
from qdepth.imports.draft.drawing import Detail
from qdepth.imports.draft.mixes import ALL
from qdepth.imports.draft.need import Need
from qdepth.imports.draft.partition import Bundle, Partition
from qdepth.imports.finding import ImportFinding
from qdepth.imports.inventory.inventory import Inventory

MOST_NAMES = 5
MEASURED = ("measured: ", "mix: ", ALL)
"""How the ids of options begin that a file tells."""


def lost_load(iops: float) -> Iterator[ImportFinding]:
    """Load that the design does not have."""
    if iops >= 1:
        yield ImportFinding(
            kind="dropped", confidence="medium",
            text=f"{iops:,.0f} IOPS of the load are of hosts or devices that the inventory does "
            "not name; the design does not have them. Import the inventory of the same day.",
        )  # fmt: skip


def unclear_load(names: Sequence[str]) -> Iterator[ImportFinding]:
    """Objects of a load that several groups have under one name."""
    if names:
        more = f" and {len(names) - MOST_NAMES} more" if names[MOST_NAMES:] else ""
        yield ImportFinding(
            kind="assumed", rows=len(names), confidence="low",
            text=f"The load names {', '.join(names[:MOST_NAMES])}{more}, which hosts or datastores "
            "of several groups are called: its I/Os go to the VMs that nothing was measured of. "
            "Import files that name hosts with their domain, and one vCenter at a time.",
        )  # fmt: skip


def unmeasured_hosts(part: Coverage | None) -> Iterator[ImportFinding]:
    """Hosts that a load was not measured on."""
    if part is not None and part.is_partial:
        more = f" and {len(part.others) - MOST_NAMES} more" if part.others[MOST_NAMES:] else ""
        names = f": {', '.join(part.others[:MOST_NAMES])}{more}" if part.others else ""
        yield ImportFinding(
            kind="empty", rows=part.drawn - part.measured, confidence="low",
            text=f"The load was measured on {part.measured} of {part.drawn} hosts; that of the "
            f"others is missing{names}. Import logs of all hosts, taken at the same time.",
        )  # fmt: skip


def assumed(needs: Sequence[Need]) -> Iterator[ImportFinding]:
    """What stands for what no file tells, with its source."""
    for need in needs:
        option = next(option for option in need.options if option.id == need.chosen)
        is_measured = option.id.startswith(MEASURED)
        yield ImportFinding(
            kind="derived" if is_measured else "assumed",
            text=f"{need.title}: {option.label}."
            + ("" if is_measured else f" Source: {option.source}."),
            file=option.source if is_measured else None,
            confidence=option.confidence,
        )


def left_out(inventory: Inventory, groups: Partition) -> Iterator[ImportFinding]:
    """What the files hold and the design does not."""
    off = sum(row.vms for row in inventory.vms if not row.powered_on and not row.template)
    templates = sum(row.vms for row in inventory.vms if row.template)
    are_off = "VM that is powered off", "VMs that are powered off"
    for number, words in ((off, are_off), (templates, ("template", "templates"))):
        if number:
            yield ImportFinding(
                kind="dropped", rows=number,
                text=f"{number} {words[number > 1]}, left out unless chosen.",
            )  # fmt: skip
    kinds: tuple[tuple[str, Sequence[Bundle[Any]]], ...] = (
        ("hosts", groups.hosts), ("datastores", groups.datastores),
    )  # fmt: skip
    for what, bundles in kinds:
        reasons: dict[str, list[str]] = {}
        for bundle in bundles:
            if bundle.reason is not None:
                names = reasons.setdefault(bundle.reason, [])
                names += [member.name for member in bundle.members]
        for reason, names in reasons.items():
            more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
            yield ImportFinding(
                kind="dropped", rows=len(names),
                text=f"{', '.join(names[:MOST_NAMES])}{more}: left out of the {what}, "
                f"{reason.removeprefix('left out ')}.",
            )  # fmt: skip
    if groups.ungrouped_vms:
        yield ImportFinding(
            kind="dropped", rows=groups.ungrouped_vms,
            text=f"{groups.ungrouped_vms} VMs are on hosts or datastores that no table lists.",
        )  # fmt: skip


def derived(groups: Partition, detail: Detail, design: Design) -> Iterator[ImportFinding]:
    """What the design has by a rule."""
    vms = [group for group in groups.vms if group.reason is None]
    counts = {host.id: host.count for host in design.hosts}
    drawn = sum(group.count * counts[group.host] for group in design.vm_groups)
    total = sum(group.vms for group in vms)
    if drawn != total:
        yield ImportFinding(
            kind="derived", rows=total, confidence="medium",
            text=f"{total} VMs are drawn as {drawn}, as many on each host of a group; each drawn "
            "VM has its share of the load, so that the whole is the same.",
        )  # fmt: skip
    if not detail.disks:
        of_one = f"{detail.vms_of_one} VMs" if detail.vms_of_one > 1 else "a VM with all its disks"
        yield ImportFinding(
            kind="derived", confidence="low",
            text="The estate has more queues than one design can have, so one virtual disk of the "
            f"design stands for {of_one}, with the load of all. Leave out clusters to see "
            "more detail.",
        )  # fmt: skip
    for bundle in groups.datastores:
        if bundle.reason is None and len(bundle.members) > 1:
            yield ImportFinding(
                kind="derived", rows=len(bundle.members), confidence="medium",
                text=f"{len(bundle.members)} datastores like {bundle.members[0].name} are one part "
                "with a LUN each; virtual disks are spread over them evenly. Split them where "
                "their loads differ. SIOC is off on them.",
            )  # fmt: skip
    if any(fabric.protocol in ("fc", "nvme_fc") for fabric in design.fabrics):
        yield ImportFinding(
            kind="derived", confidence="low",
            text="No file tells fabrics and zones: adapters are cabled to two fabrics in turn, and "
            "target ports are as many as give each host the paths that it has.",
        )  # fmt: skip
