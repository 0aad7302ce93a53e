"""One design through the flow with the analytic engine."""

from collections.abc import Callable

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.report.build_report import build_report
from qdepth.report.report import Report


def analytic_report(design: Design, lowered: Callable[[Design], QueueingNetwork] = lower) -> Report:
    """Lower a design, solve it with the analytic engine, and report it under its own load.

    Parameters
    ----------
    lowered : function
        `lower`, or one that gives the same networks faster to designs under several loads.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    network = lowered(design)
    return build_report(design, network, solve(network))
