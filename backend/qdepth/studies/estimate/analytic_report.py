"""One design through the flow with the analytic engine."""

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve
from qdepth.lowering.under_loads import lowered_with_others
from qdepth.report.build_report import build_report
from qdepth.report.report import Report


def analytic_report(design: Design) -> Report:
    """Lower a design, solve it with the analytic engine, and report it under its own load.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    network = lowered_with_others(design)
    return build_report(design, network, solve(network))
