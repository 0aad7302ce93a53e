"""The answer where the engine leaves out so much that nothing is left to compute."""

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.solve.stated_errors import exact
from qdepth.network.classes import classes_of
from qdepth.network.loops import Finite
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.network.steps import Fork
from qdepth.solution.solution import (
    PERCENTILES,
    DeviceSolution,
    GroupSolution,
    LimitSolution,
    Solution,
    StationSolution,
    missing,
)


def why_refused(network: QueueingNetwork) -> str | None:
    """Why the engine does not take a network on, or None.

    Commands that I/Os are made of are no traffic of its model, and what counts at no device of its
    own has no row there.
    """
    if any(isinstance(flow.loop, Finite) for flow in network.flows):
        return (
            "The analytic engine computes a steady state, and some workloads of this network end. "
            "Simulate this design."
        )
    if any(flow.device is None or flow.binding.devices for flow in network.flows) or any(
        isinstance(step, Fork) and (len(step.targets) > 1 or step.direction is not None)
        for program in {flow.program for flow in network.flows}
        for step in program.steps
    ):
        return (
            "The analytic engine does not cover I/Os that are made of commands to several devices, "
            "so it has no numbers. Simulate this design."
        )
    return None


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
