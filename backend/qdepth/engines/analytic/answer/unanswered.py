"""The answer where the engine leaves out so much that nothing is left to compute."""

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.solve.accuracy import exact
from qdepth.network.classes import classes_of
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.solution.solution import (
    PERCENTILES,
    DeviceSolution,
    GroupSolution,
    LimitSolution,
    Solution,
    StationSolution,
    missing,
)


def why_unanswered(model: Model) -> str | None:
    """Why there are no numbers, or None.

    Every I/O takes time in a network, so one that takes none does all its work in steps that the
    engine does not model.
    """
    timed = {demand.flow_class for demand in model.demands if demand.mean > 0}
    timed.update(delay.flow_class for delay in model.delays)
    if len(timed) == len(model.classes):
        return None
    return (
        f"The analytic engine leaves out {', '.join(model.not_modelled)}. Some I/Os do nothing "
        "else that takes time, so it has no numbers. Simulate this design."
    )


def unanswered(network: QueueingNetwork, why: str) -> Solution:
    """A solution without numbers."""
    none = missing(why, "approximate")

    def group(id_: str, vms: int) -> GroupSolution:
        each = (none,) * len(PERCENTILES)
        return GroupSolution(id_, vms, none, none, none, each, none, (none,) * len(LAYERS), ())

    return Solution(
        engine="analytic",
        status="not_settled",
        status_text=why,
        outside_validity=why,
        run=None,
        total=group("total", sum(row.vms for row in network.groups)),
        groups=tuple([group(row.id, row.vms) for row in network.groups]),
        classes=tuple(
            [
                group(name, sum(network.groups[member].vms for member in members))
                for name, members in classes_of(network).items()
            ]
        ),
        devices=(DeviceSolution(*[none] * 7),) * len(network.devices),
        limits=tuple(
            [LimitSolution(exact(float(row.capacity)), *[none] * 8) for row in network.limits]
        ),
        stations=(StationSolution(*[none] * 4),) * len(network.stations),
    )
