"""A solution without numbers, and the reason."""

from qdepth.network.classes import classes_of
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.solution.solution import (
    PERCENTILES,
    DeviceSolution,
    GroupSolution,
    LimitSolution,
    Solution,
    StationSolution,
    Status,
    exact,
    missing,
)


def without_numbers(network: QueueingNetwork, why: str, status: Status = "not_settled") -> Solution:
    """Return the analytic engine's solution without numbers."""
    short = {"no_steady_state": "no steady state"}.get(status, "no estimate")
    none = missing(f"{short}: {why.removesuffix('.')}", "approximate")

    def group(id_: str, vms: int) -> GroupSolution:
        each = (none,) * len(PERCENTILES)
        return GroupSolution(id_, vms, none, none, none, each, none, (none,) * len(LAYERS), ())

    return Solution(
        engine="analytic",
        status=status,
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
