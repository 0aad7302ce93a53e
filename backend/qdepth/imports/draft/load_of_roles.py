"""Roles of groups of VMs, from rules or from the user, and the load of each role."""

from collections.abc import Mapping, Sequence
from typing import get_args

from qdepth.imports.draft.bundles import VmGroup
from qdepth.imports.draft.demand import Demand, demand_of
from qdepth.imports.draft.need import NeedOption, Needs
from qdepth.imports.inventory.vm_roles import NAMES, Role, words_of_role

WORKLOADS: Mapping[Role, str] = {
    "backup": "backup", "database": "sql-oltp", "web": "web", "desktop": "vdi",
}  # fmt: skip
"""Workload of the catalogue that a role is assumed to have; the general one for the others."""
GENERAL = "general"
MOST_SINGLE_GROUPS = 12
"""Number of groups of VMs up to which each has its own need; of more, each role has one."""
MOST_WORDS = 6
HOW_TO_KNOW = (
    "Ask the owners of the VMs what they run. Names show it only if they follow a convention."
)


def choose_roles(groups: Sequence[VmGroup], needs: Needs) -> None:
    """Give each group the chosen role, or that of its VMs."""
    for group in groups:
        own = group.own_role
        of_group, of_role = f"role | {group.id}", f"role | {own}"
        answered = needs.choices.values
        one_for_all = of_group not in answered and (
            len(groups) > MOST_SINGLE_GROUPS or of_role in answered
        )
        chosen = needs.ask(
            of_role if one_for_all else of_group, "role",
            f"Role of the {NAMES[own]}" if one_for_all else _titled(group),
            HOW_TO_KNOW, _options(own),
        )  # fmt: skip
        group.role = next(role for role in get_args(Role) if role == chosen)


def demand_of_role(role: Role) -> Demand:
    """Assumed load of a VM of a role."""
    return demand_of(WORKLOADS.get(role, GENERAL))


def _titled(group: VmGroup) -> str:
    number = group.vms
    where = group.id.partition(": ")[2].replace(" | ", ", ")
    return f"Role of {number} {'VM' if number == 1 else 'VMs'} ({where})"[:200]


def _options(own: Role) -> list[NeedOption]:
    roles = sorted(get_args(Role), key=lambda role: role != own)
    return [
        NeedOption(
            id=role,
            label=f"{NAMES[role]}: {_load_in_words(role)}",
            source=_source(role) if role == own else "the catalogue",
            confidence="medium" if role == own != "general" else "low",
        )
        for role in roles
    ]


def _load_in_words(role: Role) -> str:
    demand = demand_of_role(role)
    return (
        f"{demand.iops:g} IOPS of {demand.size_kib:g} KiB, {demand.read_pct:g} % reads unless "
        "measured or stated"
    )


def _source(role: Role) -> str:
    words = list(dict.fromkeys(word.strip("*") for word in words_of_role(role)))
    if not words:
        return "no name, guest system or note matches another role"
    return f"names, guest systems and notes: {', '.join(words[:MOST_WORDS])}, ..."
