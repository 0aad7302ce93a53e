"""A design under the demand of a month."""

from collections.abc import Iterator

from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.design.spaces import Space, spaces
from qdepth.report.capacity import capacity_of
from qdepth.studies.estimate.scaled_load import room, scaled_by_class
from qdepth.studies.growth.monthly_demand import Demand, Demands, Need
from qdepth.units import GB, GIB

MOST_VMS = 65_536


def grown(design: Design, demands: Demands, demand: Demand) -> Design:
    """Return a design whose classes of VMs have the load and the number of a demand.

    Parameters
    ----------
    design : Design
        The design that grows, or a change of it with the same classes of VMs.

    Raises
    ------
    InvalidDesign
        If a class would have more VMs, or a workload more load, than a design can hold.

    Notes
    -----
    A class that grows in VMs is counted in all from then on, also if the design counts VMs on each
    host: further hosts share them.
    """
    problems = list(_too_large(design, demand))
    if problems:
        raise InvalidDesign(problems)
    groups = [
        group.model_copy(update={"vms": vms, "vms_per_host": None})
        if demands.grows_in_vms(number)
        else group
        for number, (group, vms) in enumerate(zip(design.classes, demand.vms, strict=True))
    ]
    return scaled_by_class(design.model_copy(update={"classes": groups}), demand.loads)


def full_space(design: Design, need: Need) -> str:
    """Return the first space that is too small for a need, in words; empty if all are enough."""
    for space in spaces(design):
        if need.used_gib.get(space.id, 0.0) > level(space):
            return f"{space.id} is full"
    usable = usable_gib(design)
    is_full = usable is not None and (need.used_in_all or 0.0) > usable
    return "the usable capacity is full" if is_full else ""


def level(space: Space) -> float:
    """Return the used space at which VMs stop, or no space is left [GiB]."""
    return space.stun if space.stuns else space.capacity


def usable_gib(design: Design) -> float | None:
    """Return the usable capacity of a design [GiB]; None if unknown."""
    usable_gb = capacity_of(design).usable_gb
    return None if usable_gb is None else usable_gb * GB / GIB


def _too_large(design: Design, demand: Demand) -> Iterator[DesignProblem]:
    for number, group in enumerate(design.classes):
        vms, load = demand.vms[number], demand.loads[number]
        if vms > MOST_VMS:
            yield DesignProblem(
                pointer=f"/classes/{number}/vms",
                message=f"{group.name or group.id} grows to {vms} VMs.",
                value=str(vms),
                limit=f"at most {MOST_VMS}",
                remedy="Look fewer months ahead, or lower the growth.",
            )
        elif load > room(group.workload):
            yield DesignProblem(
                pointer=f"/classes/{number}/workload",
                message=f"The load of {group.name or group.id} grows {load:.3g} times.",
                value=f"{load:.3g}",
                limit=f"at most {room(group.workload):.3g} times",
                remedy="Look fewer months ahead, or lower the growth.",
            )
