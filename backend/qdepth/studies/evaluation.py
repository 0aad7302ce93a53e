"""Evaluates one design: the whole flow from document to report."""

from qdepth.design.document import Design
from qdepth.engines.analytic.solve import solve as analytic_solve
from qdepth.engines.options import Observer
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.report.build import build_report
from qdepth.report.document import Report
from qdepth.report.second_opinion import second_opinion
from qdepth.studies.estimate import estimate
from qdepth.studies.options import SimulationOptions
from qdepth.studies.replay import replay_in_simpy
from qdepth.studies.simulation import engine_options, simulate_network
from qdepth.studies.target import with_target


def evaluate(
    design: Design, options: SimulationOptions, *, observe: Observer | None = None
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

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    if options.engine == "analytic":
        return estimate(design)
    network = lower(design)
    report = _simulated(design, network, options, observe)
    if report.status == "partial":
        return report
    analytic = build_report(design, network, analytic_solve(network))
    report = report.model_copy(update={"second_opinion": second_opinion(report, analytic)})
    return with_target(design, report)


def _simulated(
    design: Design, network: QueueingNetwork, options: SimulationOptions, observe: Observer | None
) -> Report:
    solution = simulate_network(network, options, observe=observe)
    replay = None
    if solution.engine == "compiled" and solution.status != "partial":
        replay = replay_in_simpy(network, engine_options(options))
    return build_report(design, network, solution, replay)
