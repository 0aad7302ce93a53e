"""Estimates a design without simulating it: milliseconds, so a slider can ask."""

from qdepth.design.document import Design
from qdepth.engines.analytic.solve import solve
from qdepth.lowering.lower import lower
from qdepth.report.build import build_report
from qdepth.report.document import Report
from qdepth.studies.target import with_target


def estimate(design: Design) -> Report:
    """Lower a design, solve it with the analytic engine, and report it with its latency target.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    return with_target(design, estimate_as_is(design))


def estimate_as_is(design: Design) -> Report:
    """The same under no other load than its own, so without its latency target."""
    network = lower(design)
    return build_report(design, network, solve(network))
