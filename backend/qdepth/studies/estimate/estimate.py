"""Estimates a design without a simulation, in milliseconds, fast enough for a slider."""

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.estimate.prediction_intervals import with_prediction


def estimate(design: Design) -> Report:
    """Report a design as the analytic engine solves it.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    report = analytic_report(design)
    return with_prediction(design, report, report)
