"""Evaluates one design: the whole flow from document to report."""

from qdepth.design.document.document import Design
from qdepth.design.part_names import PartNames
from qdepth.engines.analytic.engine import solve as analytic_solve
from qdepth.engines.options import Observer
from qdepth.engines.replay import EnginesDiffer
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.report.build_report import build_report
from qdepth.report.report import Report
from qdepth.report.second_opinion import dispute, second_opinion
from qdepth.statistics.measured_groups import rows_by_kind
from qdepth.studies.estimate.density_at_target import with_target
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.estimate.prediction_intervals import with_prediction
from qdepth.studies.simulate.observer import LastHeard
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.replay import replay_in_simpy
from qdepth.studies.simulate.simulation import simulate_network


def evaluate(
    design: Design,
    options: SimulationOptions,
    *,
    observe: Observer | None = None,
    replays: bool = True,
) -> Report:
    """Lower, solve and report a design.

    Parameters
    ----------
    design : Design
        The document.
    options : SimulationOptions
        Engine, seed, budget, precision and replications.
    observe : Observer, optional
        Called 100 times or more with the progress; answers False to cancel, and then the report's
        status is `partial`.
    replays : bool
        Whether the SimPy engine replays the beginning of what the compiled engine simulates.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    if options.engine == "analytic":
        return estimate(design)
    network = lower(design)
    listener = LastHeard(observe)
    report = _simulated(design, network, options, listener, replays=replays)
    if report.status == "partial":
        return report
    listener.say("computing")
    analytic = build_report(design, network, analytic_solve(network))
    report = with_prediction(design, _with_second_opinion(design, report, analytic), analytic)
    return with_target(design, report)


def confirmed(report: Report) -> Report:
    """The report itself, if the SimPy engine found nothing wrong with its simulation.

    Raises
    ------
    EnginesDiffer
        If the replay did not give the same bits.
    """
    replay = report.run.replay if report.run else None
    if replay is not None and not replay.identical:
        raise EnginesDiffer(f"Design {report.design_id}: {replay.text} No number can be trusted.")
    return report


def _with_second_opinion(design: Design, report: Report, analytic: Report) -> Report:
    """Return the report with the analytic values; exact ones that contradict it dispute it."""
    opinions = second_opinion(report, analytic)
    doubt = dispute(opinions, PartNames(design))
    status = {}
    if doubt is not None and report.status == "steady":
        status = {"status": "disputed", "status_text": doubt}
    elif doubt is not None and report.status == "not_settled":
        status = {"status_text": f"{report.status_text} {doubt}"}
    return report.model_copy(update={"second_opinion": opinions, **status})


def _simulated(
    design: Design,
    network: QueueingNetwork,
    options: SimulationOptions,
    listener: LastHeard,
    *,
    replays: bool,
) -> Report:
    solution = simulate_network(network, options, observe=listener)
    listener.end(rows_by_kind(network, solution))
    replay = None
    if replays and solution.engine == "compiled" and solution.status != "partial":
        replay = replay_in_simpy(network, options, lambda: listener.say("replaying"))
    return build_report(design, network, solution, replay)
