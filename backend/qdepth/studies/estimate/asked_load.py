"""A design under a momentary load: all classes of VMs together, with an unchanged mix."""

from qdepth.design.document.document import Design
from qdepth.design.placement.place import rate_of
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.figures import count, entered
from qdepth.studies.estimate.scaled_load import highest_load, scaled


def at_load(design: Design, load: float) -> Design:
    """The design with a multiple of the load of all its classes of VMs.

    Raises
    ------
    InvalidDesign
        If that is more than a workload can hold, with the pointer `?load`.
    """
    return _multiplied(design, load, "?load", "The load is")


def asking(design: Design, iops: float, group: str | None = None) -> Design:
    """Return the design with its load multiplied until its classes of VMs request this many IOPS.

    Parameters
    ----------
    design : Design
        Under any load.
    iops : float
        I/Os per second [1/s].
    group : str, optional
        Id of the class of VMs that asks for them; unset: all together.

    Raises
    ------
    InvalidDesign
        If they have no rate, or it is more than a workload can hold; the
        pointer is `?offered_iops`.
    """
    asked = asked_iops(design, group)
    if asked:
        return _multiplied(design, iops / asked, "?offered_iops", f"{count(iops)} IOPS are")
    raise InvalidDesign(
        [
            DesignProblem(
                pointer="?offered_iops",
                message="The workloads have no rate: each issues an I/O when another completes.",
                value=entered(iops),
                limit="open or paced workloads",
                remedy="Give the measured IOPS, and load as a multiple of the design's.",
            )
        ]
    )


def asked_iops(design: Design, group: str | None = None) -> float | None:
    """IOPS that classes of VMs request if nothing slows them [1/s].

    Parameters
    ----------
    design : Design
        Under its load.
    group : str, optional
        Id of the class of VMs; unset: all together.

    Returns
    -------
    float or None
        None if one of them has no rate: it asks again whenever an I/O completes.
    """
    total = 0.0
    for one in design.classes:
        if group not in (None, one.id):
            continue
        rate = rate_of(design, one)
        if rate is None:
            return None
        total += rate
    return total


def _multiplied(design: Design, load: float, pointer: str, what: str) -> Design:
    if not design.classes:
        return design
    most = highest_load(design)
    if load > most:
        raise InvalidDesign(
            [
                DesignProblem(
                    pointer=pointer,
                    message=f"{what} {load:.3g} times that of the design, which gives a workload "
                    "more than it can hold, or all of them more than can be solved.",
                    value=f"{load:.3g}",
                    limit=f"at most {most:.3g} times",
                    remedy="Correct the row, or give the classes of VMs of the design more load.",
                )
            ]
        )
    return scaled(design, load)
