"""Findings on what was derived, assumed and left out in a draft."""

from collections.abc import Iterator, Sequence
from typing import Any

from qdepth.design.document.document import Design
from qdepth.design.placement.place import vms_in_all
from qdepth.imports.draft.bundles import Bundle, CountedVms, count_vms
from qdepth.imports.draft.coverage import Coverage
from qdepth.imports.draft.demand import LostLoad
from qdepth.imports.draft.drawing import Detail
from qdepth.imports.draft.mixes import ALL
from qdepth.imports.draft.need import Need
from qdepth.imports.draft.partition import Partition, luns_of
from qdepth.imports.finding import ImportFinding
from qdepth.imports.inventory.inventory import Inventory

MOST_NAMES = 5
MEASURED = ("measured: ", "mix: ", ALL)
"""Beginning of the ids of options that come from a file."""


def lacking_load(lost: LostLoad) -> Iterator[ImportFinding]:
    """Load that the design lacks."""
    if lost.unnamed_iops >= 1:
        yield ImportFinding(
            kind="dropped", confidence="medium",
            text=(
                f"{lost.unnamed_iops:,.0f} IOPS of the load belong to hosts or devices that are "
                "not in the inventory, so the design lacks them. Import the inventory of the "
                "same day."
            ),
        )  # fmt: skip
    if lost.left_out_iops >= 1:
        yield ImportFinding(
            kind="dropped", confidence="medium",
            text=(
                f"{lost.left_out_iops:,.0f} IOPS of the load belong to hosts, datastores or VMs "
                "that are left out, so the design lacks them."
            ),
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
            text=(
                f"The load was measured on only {part.measured} of {part.drawn} hosts{names}. "
                "Import logs of all hosts, taken at the same time."
            ),
        )  # fmt: skip


def assumed(needs: Sequence[Need]) -> Iterator[ImportFinding]:
    """Values assumed because no file states them, with their sources."""
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
    """Contents of the files that the design lacks."""
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
    """Values that follow from a rule."""
    drawn = vms_in_all(design)
    total = count_vms(groups.drawn_vms)
    yield from _spread(total)
    if drawn != total.vms:
        yield ImportFinding(
            kind="derived", rows=total.vms, confidence="medium",
            text=(
                f"{total.vms} VMs are represented by {drawn}, each with its share of the load, "
                "so the total is the same."
            ),
        )  # fmt: skip
    if not detail.disks:
        of_one = f"{detail.vms_of_one} VMs" if detail.vms_of_one > 1 else "a VM with all its disks"
        yield ImportFinding(
            kind="derived", confidence="low",
            text="The estate has more queues than one design can have, so one virtual disk of the "
            f"design represents {of_one}, with the load of all. Leave out clusters to see "
            "more detail.",
        )  # fmt: skip
    yield from _extents(groups)
    for bundle in groups.datastores:
        if bundle.reason is None and len(bundle.members) > 1:
            yield ImportFinding(
                kind="derived", rows=len(bundle.members), confidence="medium",
                text=f"{len(bundle.members)} datastores like {bundle.members[0].name} are one part "
                "with a LUN each. Virtual disks take the LUNs in turn over all hosts, so their "
                "numbers differ by at most one. Split them if their loads differ. SIOC is off on "
                "them.",
            )  # fmt: skip
    if any(fabric.protocol in ("fc", "nvme_fc") for fabric in design.fabrics):
        yield ImportFinding(
            kind="derived", confidence="low",
            text="No file lists fabrics and zones: adapters are cabled to two fabrics in turn, and "
            "target ports are as many as give each host the paths that it has.",
        )  # fmt: skip


def _spread(total: CountedVms) -> Iterator[ImportFinding]:
    """VMs that are on several datastores, and how their load is shared."""
    if total.spread:
        yield ImportFinding(
            kind="derived", rows=total.spread, confidence="medium",
            text=f"{_vms_have(total.spread)} disks on several datastores. Each VM's load is shared "
            "over its datastores by its number of virtual disks there, unless the load of each "
            "datastore was measured. It is one VM of the design, with further disks.",
        )  # fmt: skip
    if total.partial:
        yield ImportFinding(
            kind="dropped", rows=total.partial, confidence="medium",
            text=f"{_vms_have(total.partial)} disks on datastores that are left out, too. The "
            "share of the load that goes there is not in the design.",
        )  # fmt: skip


def _vms_have(number: int) -> str:
    return "1 VM has" if number == 1 else f"{number} VMs have"


def _extents(groups: Partition) -> Iterator[ImportFinding]:
    """VMFS datastores of several LUNs."""
    spanned = [
        store
        for bundle in groups.datastores
        for store in (bundle.members if bundle.reason is None else ())
        if luns_of(store) > 1
    ]
    if spanned:
        names = ", ".join(store.name for store in spanned[:MOST_NAMES])
        more = f" and {len(spanned) - MOST_NAMES} more" if spanned[MOST_NAMES:] else ""
        luns = sum(luns_of(store) for store in spanned)
        yield ImportFinding(
            kind="derived", rows=len(spanned), confidence="medium",
            text=f"{names}{more}: VMFS that spans {luns} LUNs in all, each drawn with a queue of "
            "its own. No file states which disk is on which LUN, so virtual disks take them in "
            "turn. SIOC is off there.",
        )  # fmt: skip
