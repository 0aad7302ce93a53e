"""How long the largest design takes to be lowered and to be answered by the analytic engine."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from lab.bench.large_design import large_design
from qdepth.engines.analytic.engine import solve
from qdepth.lowering.lower import lower

Clock = Callable[[], float]
TIMES = 5


@dataclass(frozen=True)
class LargeDesignSpeed:
    """Medians."""

    lowering_s: float
    """From the design to its network [s]."""
    analytic_s: float
    """From the network to its solution by the analytic engine [s]."""


def time_large_design(clock: Clock) -> LargeDesignSpeed:
    """Lower and solve the design of `hosts_64_vms_2000` five times, once before to warm up.

    Parameters
    ----------
    clock : function
        Gives the time [s].
    """
    design = large_design()
    solve(lower(design))
    lowering, solving = [], []
    for _ in range(TIMES):
        start = clock()
        network = lower(design)
        lowered = clock()
        solve(network)
        solving.append(clock() - lowered)
        lowering.append(lowered - start)
    return LargeDesignSpeed(median(lowering), median(solving))
