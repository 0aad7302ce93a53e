"""Makes reports of stored answers, with names, prices and judgements of the present design.

This module does not simulate, and loads no engine.
"""

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.report.build_report import build_report, group_results
from qdepth.report.report import Report
from qdepth.report.second_opinion import dispute, second_opinion
from qdepth.solution.solution import Solution
from qdepth.studies.estimate.prediction_intervals import with_prediction
from qdepth.studies.simulate.answer import Kept, Solved


def report_of(design: Design, kept: Kept, network: QueueingNetwork | None = None) -> Report:
    """Report a design by the answer that is stored for its network.

    Parameters
    ----------
    design : Design
        As it is now; its names, prices and targets count.
    kept : Kept
        What is stored. A whole report is of the very same design.
    network : QueueingNetwork, optional
        Of the design; unset: it is lowered.

    Raises
    ------
    OutdatedAnswer
        If another version of the model answered, which made another network of the design.
    """
    if isinstance(kept, Report):
        return kept
    network = network or lower(design)
    solved = kept.about(network)
    report = build_report(design, network, solved.solution, solved.replay)
    report = report.model_copy(update={"model_version": kept.model_version})
    if report.status == "partial":
        return report
    if solved.analytic is None:
        return with_prediction(design, report, report, solved.shifts)
    return _judged(design, report, solved, solved.analytic)


def _judged(design: Design, report: Report, solved: Solved, analytic: Solution) -> Report:
    """Add the analytic values; exact ones that contradict a simulation dispute it."""
    found = group_results(design, analytic)
    opinions = second_opinion(report, found)
    doubt = dispute(opinions, index_of(design).names)
    status = {}
    if doubt is not None and report.status == "steady":
        status = {"status": "disputed", "status_text": doubt}
    elif doubt is not None and report.status == "not_settled":
        status = {"status_text": f"{report.status_text} {doubt}"}
    compared = report.model_copy(update={"second_opinion": opinions, **status})
    return with_prediction(design, compared, found, solved.shifts)
