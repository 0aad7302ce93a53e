"""Estimates a design without simulating it: milliseconds, so a slider can ask."""

from qdepth.design.document import Design
from qdepth.engines.analytic.solve import solve
from qdepth.lowering.lower import lower
from qdepth.report.build import build_report
from qdepth.report.document import Report


def estimate(design: Design) -> Report:
    """Lower a design, solve it with the analytic engine, and report it.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    network = lower(design)
    return build_report(design, network, solve(network))
