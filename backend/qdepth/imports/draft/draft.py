"""From an inventory and choices to a design, and what is still needed: a pure function."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator

from qdepth.design.checks.size import size_problems
from qdepth.design.document.document import SCHEMA_NAME, Design
from qdepth.design.parsing import read_design
from qdepth.imports.draft.bundles import VmBundle, count_vms
from qdepth.imports.draft.catalogue_options import EACH_VM, load_options
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.coverage import coverage, drawn_hosts
from qdepth.imports.draft.draft_findings import (
    assumed,
    derived,
    lacking_load,
    left_out,
    unclear_load,
    unmeasured_hosts,
)
from qdepth.imports.draft.drawing import LONGEST_NAME, Detail, Drawing, Json
from qdepth.imports.draft.group import Group
from qdepth.imports.draft.hosts import draw_host
from qdepth.imports.draft.mixes import mixes_of_groups
from qdepth.imports.draft.need import Need, Needs
from qdepth.imports.draft.nothing_drawn import why_nothing_is_drawn
from qdepth.imports.draft.owners import Owners
from qdepth.imports.draft.partition import (
    MOST_LUNS_OF_A_DATASTORE,
    Partition,
    partition,
)
from qdepth.imports.draft.shown_groups import shown_groups
from qdepth.imports.draft.storage import ArrayPlan, draw_array, draw_fabrics, plan_arrays
from qdepth.imports.draft.vms import (
    Demand,
    LostLoad,
    assumed_demand,
    demands,
    draw_vms,
    lost_load,
    unclear_names,
    with_mixes,
)
from qdepth.imports.finding import ImportFinding
from qdepth.imports.inventory.inventory import Inventory
from qdepth.imports.load.load import Load
from qdepth.imports.load.mix import Mix

LOAD = "load"
"""Id of the need that says which load the VMs have."""
LEVELS = (
    Detail(),
    Detail(disks=False),
    *(Detail(disks=False, vms_of_one=2**n) for n in range(1, 11)),
)
"""From the finest to the coarsest; the first that can be solved is taken."""
MOST_NOTES = 9_000
MOST_NAMED_CLUSTERS = 4
"""Clusters that a title names; of more it tells the number."""


class VmCounts(BaseModel):
    """How many VMs there are, each counted once."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    grouped: int
    """VMs that some group has, drawn or not."""
    drawn: int
    """VMs of the estate that the design stands for."""
    in_design: int
    """VMs of the design: as many on each host of a group, and one on each datastore of a VM."""


class Draft(BaseModel):
    """A design as far as the files tell, and what replaces what they do not."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    design: Design | None
    """Null where nothing can be drawn."""
    groups: list[Group]
    """How hosts, datastores and VMs are mapped to parts of the design."""
    vms: VmCounts
    """VMs of the groups, which may have disks in several of them."""
    needs: list[Need]
    """What no file holds, with sources to choose from; every need has a value with a source."""
    findings: list[ImportFinding]
    """What was derived, assumed and left out in drawing."""
    problems: list[str]
    """Why there is no design, and choices that mean nothing."""

    @model_validator(mode="before")
    @classmethod
    def _count_older(cls, value: Any) -> Any:
        """Drafts that were stored before VMs were counted had none in two groups."""
        if not isinstance(value, dict) or "vms" in value:
            return value
        groups = [group for group in value.get("groups", []) if group["kind"] == "vms"]
        drawn = sum(group["count"] for group in groups if group["drawn"])
        design = value.get("design")
        counts = {
            "grouped": sum(group["count"] for group in groups),
            "drawn": drawn,
            "in_design": vms_of(Design.model_validate(design, strict=False)) if design else 0,
        }
        return {**value, "vms": counts}


def draft(
    inventory: Inventory, loads: Sequence[Load], choices: Choices, mixes: Sequence[Mix] = ()
) -> Draft:
    """Draw a design; the same inventory, loads, mixes and choices always give the same one."""
    needs = Needs(choices)
    groups = partition(inventory, choices)
    vms = [bundle for bundle in groups.vms if bundle.reason is None]
    parts: dict[str, str] = {}
    design: Design | None = None
    detail, lost, part, unclear = LEVELS[0], LostLoad(), None, list[str]()
    names = drawn_hosts(vms, groups.hosts)
    if vms:
        load = needs.ask(
            LOAD, "load", "Load of the VMs",
            "esxtop, Get-Stat of PowerCLI, or Live Optics; import their file together with the "
            "inventory.", load_options(loads, names),
        )  # fmt: skip
        taken = next((each for each in loads if f"measured: {each.id}" == load), None)
        rows = [] if taken is None else taken.rows
        owners = Owners(groups.hosts, groups.datastores, vms, rows)
        of_load = demands(vms, load, taken, owners)
        if taken is not None:
            lost = lost_load(vms, taken, of_load, owners)
            unclear = unclear_names(taken, owners)
            part = coverage(taken, names)
        of_groups = with_mixes(of_load, mixes_of_groups(vms, mixes, needs), vms)
        for detail in LEVELS:
            drawing = Drawing(needs, detail)
            document = _document(inventory, groups, of_groups, drawing)
            parts = drawing.parts
            candidate = Design.model_validate(document, strict=False)
            if not any(size_problems(candidate)):
                break
        design = _with_notes(document, choices, list(needs.found.values()))
    problems = [f"The choice {name} names nothing in the draft." for name in groups.unknown_choices]
    problems += [
        f"{len(ids)} groups of datastores, {ids[0]} among them, stay apart: one datastore of a "
        f"design can stand for VMFS datastores of at most {MOST_LUNS_OF_A_DATASTORE} LUNs together."
        for ids in groups.refused_merges
    ]
    problems += [f"The choice {name} is none of the options." for name in needs.unknown]
    if design is None:
        problems.append(why_nothing_is_drawn(inventory, groups, choices))
    return Draft(
        design=design,
        groups=shown_groups(groups, parts),
        vms=VmCounts(
            grouped=count_vms(groups.vms).vms,
            drawn=count_vms(vms).vms,
            in_design=0 if design is None else vms_of(design),
        ),
        needs=list(needs.found.values()),
        findings=[
            *lacking_load(lost),
            *unclear_load(unclear),
            *unmeasured_hosts(part),
            *assumed(list(needs.found.values())),
            *left_out(inventory, groups),
            *([] if design is None else derived(groups, detail, design)),
        ],
        problems=problems,
    )


def _document(
    inventory: Inventory, groups: Partition, of_groups: Mapping[str, Demand], drawing: Drawing
) -> Json:
    drawing.ids.take("imported")
    vms = [bundle for bundle in groups.vms if bundle.reason is None]
    used = {bundle.datastores for bundle in vms}
    stores = [bundle for bundle in groups.datastores if bundle.id in used]
    plans = plan_arrays(stores, {host.id: host for host in inventory.hosts}, drawing.needs)
    fabrics = draw_fabrics(plans, drawing)
    storage = [draw_array(plan, fabrics[plan.protocol], drawing) for plan in plans]
    hosts: dict[str, Json] = {}
    for bundle in groups.hosts:
        mine = [plan for plan in plans if _on(plan, bundle.id, vms)]
        if mine:
            hosts[bundle.id] = draw_host(bundle, mine, fabrics, drawing)
            drawing.parts[bundle.id] = hosts[bundle.id]["id"]
    vm_groups: list[Json] = []
    for group in vms:
        vm_groups.append(draw_vms(group, hosts[group.hosts], of_groups[group.id], drawing))
        drawing.parts[group.id] = vm_groups[-1]["id"]
    counts = {host["id"]: host["count"] for host in hosts.values()}
    drawn = sum(group["count"] * counts[group["host"]] for group in vm_groups)
    return {
        "schema": SCHEMA_NAME,
        "id": "imported",
        "title": _title(groups, vms, drawn, drawing.needs),
        "hosts": list(hosts.values()),
        "fabrics": [fabric for drawn in fabrics.values() for fabric in drawn],
        "arrays": [array for array, _ in storage],
        "datastores": [datastore for _, datastores in storage for datastore in datastores],
        "vm_groups": vm_groups,
    }


def vms_of(design: Design) -> int:
    """VMs of a design, on all hosts."""
    counts = {host.id: host.count for host in design.hosts}
    return sum(group.count * counts[group.host] for group in design.vm_groups)


def _on(plan: ArrayPlan, hosts: str, vms: Sequence[VmBundle]) -> bool:
    """Whether VMs of a group of hosts lie on an array."""
    mine = {bundle.id for bundle in plan.datastores}
    return any(group.hosts == hosts and group.datastores in mine for group in vms)


def _title(groups: Partition, vms: Sequence[VmBundle], drawn: int, needs: Needs) -> str:
    hosts = {group.hosts for group in vms}
    number = sum(len(bundle.members) for bundle in groups.hosts if bundle.id in hosts)
    clusters = sorted(
        {host.cluster for bundle in groups.hosts if bundle.id in hosts for host in bundle.members}
    )
    total = count_vms(vms).vms
    named = ", ".join(filter(None, clusters)) or "Estate"
    where = named if len(clusters) <= MOST_NAMED_CLUSTERS else f"{len(clusters)} clusters"
    hosts_in_words = "1 host" if number == 1 else f"{number:,} hosts"
    vms_in_words = "1 VM" if total == 1 else f"{total:,} VMs"
    as_drawn = "" if drawn == total else f" drawn as {drawn:,}"
    load = _assumed_load(needs.found[LOAD].chosen)
    what = f"{hosts_in_words}, {vms_in_words}{as_drawn}{load and f', {load}'}"
    return f"{where[: LONGEST_NAME - len(what) - 2]}: {what}"


def _assumed_load(chosen: str) -> str:
    """The load of a title, where no file tells it."""
    if not chosen.startswith(EACH_VM):
        return ""
    return f"with an assumed load of {assumed_demand(chosen).iops:g} IOPS per VM"


def _with_notes(document: Json, choices: Choices, needs: Sequence[Need]) -> Design:
    """Read the design, with the assumptions in its notes, so that they travel with it."""
    load = _assumed_load(next(need.chosen for need in needs if need.id == LOAD))
    lines = [f"Imported, {load}." if load else "Imported.", "What no file told was taken from:"]
    for need in needs:
        option = next(option for option in need.options if option.id == need.chosen)
        lines.append(f"- {need.title}: {option.label} ({option.source})")
    document["notes"] = "\n".join(lines)[:MOST_NOTES]
    if choices.title is not None:
        document["title"] = choices.title
    return read_design(document)
