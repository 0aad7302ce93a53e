"""Estimates a design without simulating it: milliseconds, so a slider can ask."""

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.estimate.density_at_target import with_target


def estimate(design: Design) -> Report:
    """Report a design as the analytic engine solves it, with what it gives at its latency target.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    return with_target(design, analytic_report(design))
