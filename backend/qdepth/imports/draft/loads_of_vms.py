"""The load of all VMs of a draft: measured, stated by the user, or assumed by their roles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from qdepth.imports.draft.bundles import VmGroup
from qdepth.imports.draft.catalogue_options import (
    EACH_VM,
    STATED,
    load_options,
)
from qdepth.imports.draft.choices import TotalLoad
from qdepth.imports.draft.coverage import Coverage, coverage, drawn_hosts
from qdepth.imports.draft.demand import (
    Demand,
    LostLoad,
    demand_of,
    lost_load,
    measured_demands,
    on_datastores,
    unclear_names,
    with_mixes,
)
from qdepth.imports.draft.load_of_roles import choose_roles, demand_of_role
from qdepth.imports.draft.mixes import mixes_of_groups
from qdepth.imports.draft.need import NeedOption, Needs
from qdepth.imports.draft.owners import Owners
from qdepth.imports.draft.partition import Partition
from qdepth.imports.draft.total_load import (
    as_stated,
    has_capacity,
    share_total,
    total_in_words,
)
from qdepth.imports.finding import ImportFinding
from qdepth.imports.load.load import Load
from qdepth.imports.load.mix import Mix

LOAD = "load"
"""Id of the need for the load of the VMs."""
LoadSource = Literal["measured", "stated", "assumed"]


@dataclass
class LoadOfVms:
    """Load of VMs, and the use of a measured load."""

    source: LoadSource
    demands: Mapping[str, Demand]
    """Loads of one VM on each group of datastores, by the ids of the drawn parts of groups."""
    in_words: str = ""
    """Words about the load for a title; empty if it was measured."""
    lost: LostLoad = field(default_factory=LostLoad)
    unclear: list[str] = field(default_factory=list)
    """Names that objects of several groups have."""
    part: Coverage | None = None
    """The hosts that it was measured on; None if it was not measured."""
    findings: list[ImportFinding] = field(default_factory=list)


def load_of_vms(
    groups: Partition,
    loads: Sequence[Load],
    mixes: Sequence[Mix],
    needs: Needs,
) -> LoadOfVms:
    """Find the load of all drawn VMs, with a need for what no file states."""
    vms = groups.drawn_vms
    drawn = [group for group in groups.vms if group.drawn]
    names = drawn_hosts(vms, groups.hosts)
    total = needs.choices.total
    chosen = needs.ask(
        LOAD, "load", "Load of the VMs",
        "esxtop, Get-Stat of PowerCLI, or Live Optics; import their file together with the "
        "inventory. Or state the total that the array shows.",
        load_options(loads, names) if total is None else [_stated(total)],
    )  # fmt: skip
    choose_roles(drawn, needs)
    bases = _bases(drawn, chosen)
    of_groups = mixes_of_groups(drawn, mixes, needs)
    taken = next((each for each in loads if f"measured: {each.id}" == chosen), None)
    if total is not None:
        shared = on_datastores(share_total(total, drawn, bases), vms)
        demands = as_stated(total, with_mixes(shared, of_groups, vms))
        words = f"with a stated load of {total_in_words(total)}"
        return LoadOfVms("stated", demands, words, findings=_of_total(total, drawn))
    if taken is None:
        demands = with_mixes(on_datastores(bases, vms), of_groups, vms)
        return LoadOfVms("assumed", demands, _assumed_in_words(bases))
    owners = Owners(groups.hosts, groups.datastores, vms, taken.rows)
    measured = measured_demands(vms, taken, bases, owners)
    return LoadOfVms(
        "measured",
        with_mixes(measured, of_groups, vms),
        lost=lost_load(vms, taken, measured, owners),
        unclear=unclear_names(taken, owners),
        part=coverage(taken, names),
    )


def _bases(groups: Sequence[VmGroup], chosen: str) -> dict[str, Demand]:
    """What a whole VM is assumed to ask for, by the ids of what is drawn of groups."""
    kind, _, name = chosen.partition(": ")
    one_for_all = demand_of(name) if kind == EACH_VM else None
    return {
        bundle.id: one_for_all or demand_of_role(group.role)
        for group in groups
        for bundle in group.drawn
    }


def _stated(total: TotalLoad) -> NeedOption:
    by = "the capacity of their virtual disks" if total.over == "capacity" else "their number"
    return NeedOption(
        id=STATED, label=f"{total_in_words(total)} in all, shared over the VMs by {by}",
        source="stated by the user", confidence="medium",
    )  # fmt: skip


def _of_total(total: TotalLoad, groups: Sequence[VmGroup]) -> list[ImportFinding]:
    if total.over != "capacity" or has_capacity(groups):
        return []
    return [
        ImportFinding(
            kind="assumed",
            confidence="low",
            text="No file lists the capacity of virtual disks, so the stated load is shared over "
            "the VMs by their number.",
        )
    ]  # fmt: skip


def _assumed_in_words(bases: Mapping[str, Demand]) -> str:
    rates = [demand.iops for demand in bases.values()]
    least, most = min(rates), max(rates)
    span = f"{most:g}" if least == most else f"{least:g} to {most:g}"
    return f"with an assumed load of {span} IOPS per VM"
