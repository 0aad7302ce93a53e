"""From an inventory and choices to a design and its needs: a pure function."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator

from qdepth.design.checks.size import size_problems
from qdepth.design.document.document import SCHEMA_NAME, Design
from qdepth.design.parsing import read_design
from qdepth.design.placement.place import vms_in_all
from qdepth.imports.draft.alike_loads import alike
from qdepth.imports.draft.bundles import VmBundle, VmGroup, count_vms
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.coverage import Coverage
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
from qdepth.imports.draft.loads_of_vms import LoadOfVms, LoadSource, load_of_vms
from qdepth.imports.draft.need import Need, Needs
from qdepth.imports.draft.nothing_drawn import why_nothing_is_drawn
from qdepth.imports.draft.partition import (
    MOST_LUNS_OF_AN_ENTRY,
    Partition,
    partition,
)
from qdepth.imports.draft.shown_groups import shown_groups
from qdepth.imports.draft.storage import ArrayPlan, draw_array, draw_fabrics, plan_arrays
from qdepth.imports.draft.vms import draw_class
from qdepth.imports.finding import ImportFinding
from qdepth.imports.inventory.inventory import Inventory
from qdepth.imports.load.load import Load
from qdepth.imports.load.mix import Mix

LEVELS = (
    Detail(),
    Detail(disks=False),
    *(Detail(disks=False, vms_of_one=2**n) for n in range(1, 11)),
)
"""Levels from the finest to the coarsest; the first solvable one is taken."""
MOST_NOTES = 9_000
MOST_NAMED_CLUSTERS = 4
"""Number of clusters up to which a title names them."""


class VmCounts(BaseModel):
    """Number of VMs, each counted once."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    grouped: int
    """VMs that some group has, drawn or not."""
    drawn: int
    """VMs of the estate that the design represents."""
    in_design: int
    """VMs of the design: one for several of the estate if it would be too large otherwise."""


class Draft(BaseModel):
    """A design from the files, and the values that replace missing ones."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    design: Design | None
    """Null if nothing can be drawn."""
    groups: list[Group]
    """Mapping of hosts, datastores and VMs to parts of the design."""
    vms: VmCounts
    """VMs of the groups."""
    load_source: LoadSource | None = None
    """Origin of the load of the VMs; null if nothing is drawn, and in older drafts."""
    needs: list[Need]
    """Missing values, with sources to choose from; every need has a value with a source."""
    findings: list[ImportFinding]
    """Derived, assumed and left out values."""
    problems: list[str]
    """Why there is no design, and choices without effect."""

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
            "in_design": vms_in_all(Design.model_validate(design, strict=False)) if design else 0,
        }
        return {**value, "vms": counts}


def draft(
    inventory: Inventory,
    loads: Sequence[Load],
    choices: Choices,
    mixes: Sequence[Mix] = (),
    *,
    per_datastore: bool = False,
) -> Draft:
    """Draw a design; the same inventory, loads, mixes and choices always give the same one.

    Parameters
    ----------
    inventory, loads, choices, mixes
        What files and the user say.
    per_datastore : bool
        Whether VMs are drawn on each group of datastores for themselves, so that the classes of
        drafts do not depend on the load and each sees the latency of one datastore.
    """
    needs = Needs(choices)
    groups = partition(inventory, choices)
    vms = groups.drawn_vms
    drawn = _Drawn()
    load: LoadOfVms | None = None
    if vms:
        load = load_of_vms(groups, loads, mixes, needs)
        drawn = _drawn(inventory, groups, load, needs, per_datastore=per_datastore)
        drawn.design = _with_notes(drawn.document, choices, list(needs.found.values()), load)
    design = drawn.design
    problems = [f"The choice {name} names nothing in the draft." for name in groups.unknown_choices]
    problems += [
        f"{len(ids)} groups of datastores, {ids[0]} among them, stay apart: an entry of a design "
        f"represents VMFS datastores with the same number of LUNs each, {MOST_LUNS_OF_AN_ENTRY} "
        "LUNs in all at most."
        for ids in groups.refused_merges
    ]
    problems += [f"The choice {name} is not one of the options." for name in needs.unknown]
    if design is None:
        problems.append(why_nothing_is_drawn(inventory, groups, choices))
    return Draft(
        design=design,
        groups=shown_groups(groups, drawn.parts, drawn.classes),
        load_source=None if load is None else load.source,
        vms=VmCounts(
            grouped=count_vms([each for group in groups.vms for each in group.bundles]).vms,
            drawn=count_vms(vms).vms,
            in_design=0 if design is None else vms_in_all(design),
        ),
        needs=list(needs.found.values()),
        findings=[
            *([] if load is None else _of_load(load)),
            *assumed(list(needs.found.values())),
            *left_out(inventory, groups),
            *([] if design is None else derived(groups, drawn.detail, design)),
        ],
        problems=problems,
    )


@dataclass
class _Drawn:
    """What became of a drawing."""

    design: Design | None = None
    document: Json = field(default_factory=dict)
    detail: Detail = LEVELS[0]
    parts: dict[str, str] = field(default_factory=dict)
    classes: dict[str, list[str]] = field(default_factory=dict)
    """Ids of the classes of each group of VMs, by its id."""


def _drawn(
    inventory: Inventory,
    groups: Partition,
    load: LoadOfVms,
    needs: Needs,
    *,
    per_datastore: bool,
) -> _Drawn:
    """Draw as finely as can be solved."""
    same = {group.id: _classes(group, load, per_datastore=per_datastore) for group in groups.vms}
    drawn = _Drawn()
    for detail in LEVELS:
        drawing = Drawing(needs, detail)
        document = _document(inventory, groups, load, same, drawing)
        drawn = _Drawn(None, document, detail, drawing.parts, drawing.classes)
        candidate = Design.model_validate(document, strict=False)
        if not any(size_problems(candidate)):
            break
    return drawn


def _classes(group: VmGroup, load: LoadOfVms, *, per_datastore: bool) -> list[list[VmBundle]]:
    """The classes that a group of VMs is drawn as."""
    if per_datastore:
        return [[bundle] for bundle in group.drawn]
    if not group.drawn:
        return []
    return alike(group, load.demands) if load.source == "measured" else [group.drawn]


def _of_load(load: LoadOfVms) -> list[ImportFinding]:
    part: Coverage | None = load.part
    return [
        *lacking_load(load.lost), *unclear_load(load.unclear), *unmeasured_hosts(part),
        *load.findings,
    ]  # fmt: skip


def _document(
    inventory: Inventory,
    groups: Partition,
    load: LoadOfVms,
    same: Mapping[str, Sequence[Sequence[VmBundle]]],
    drawing: Drawing,
) -> Json:
    """The document; `same` are the classes of each group of VMs."""
    drawing.ids.take("imported")
    vms = groups.drawn_vms
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
    classes: list[Json] = []
    for group in groups.vms:
        for bundles in same[group.id]:
            part = hosts[group.hosts]
            classes.append(draw_class(group, bundles, part, load.demands, drawing))
            drawing.parts.setdefault(group.id, classes[-1]["id"])
            drawing.classes.setdefault(group.id, []).append(classes[-1]["id"])
    return {
        "schema": SCHEMA_NAME,
        "id": "imported",
        "title": _title(groups, sum(each["vms"] for each in classes), load),
        "hosts": list(hosts.values()),
        "fabrics": [fabric for drawn in fabrics.values() for fabric in drawn],
        "arrays": [array for array, _ in storage],
        "datastores": [datastore for _, datastores in storage for datastore in datastores],
        "classes": classes,
    }


def _on(plan: ArrayPlan, hosts: str, vms: Sequence[VmBundle]) -> bool:
    """True if VMs of a group of hosts are on an array."""
    mine = {bundle.id for bundle in plan.datastores}
    return any(group.hosts == hosts and group.datastores in mine for group in vms)


def _title(groups: Partition, drawn: int, load: LoadOfVms) -> str:
    vms = groups.drawn_vms
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
    what = f"{hosts_in_words}, {vms_in_words}{as_drawn}"
    what += load.in_words and f", {load.in_words}"
    return f"{where[: LONGEST_NAME - len(what) - 2]}: {what}"


def _with_notes(document: Json, choices: Choices, needs: Sequence[Need], load: LoadOfVms) -> Design:
    """Read the design, with the assumptions in its notes, so that they travel with it."""
    lines = [f"Imported, {load.in_words}." if load.in_words else "Imported."]
    lines.append("Values that no file states were taken from:")
    for need in needs:
        option = next(option for option in need.options if option.id == need.chosen)
        lines.append(f"- {need.title}: {option.label} ({option.source})")
    document["notes"] = "\n".join(lines)[:MOST_NOTES]
    if choices.title is not None:
        document["title"] = choices.title
    return read_design(document)
