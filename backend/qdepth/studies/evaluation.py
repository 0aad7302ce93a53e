"""Evaluates one design: the whole flow from document to report."""

from typing import Literal

from qdepth.design.document import Design
from qdepth.engines.analytic.solve import solve as analytic_solve
from qdepth.engines.compiled.run import is_ready
from qdepth.engines.compiled.solve import solve as compiled_solve
from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.simpy_engine.solve import solve as simpy_solve
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.report.build import build_report
from qdepth.report.document import Report
from qdepth.report.second_opinion import second_opinion
from qdepth.studies.estimate import estimate
from qdepth.studies.options import SimulationOptions
from qdepth.studies.replay import replay_in_simpy


def evaluate(
    design: Design, options: SimulationOptions, *, observe: Observer | None = None
) -> Report:
    """Lower, solve and report a design.

    Parameters
    ----------
    design : Design
        The document.
    options : SimulationOptions
        Engine, seed and budget.
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
    return report.model_copy(update={"second_opinion": second_opinion(report, analytic)})


def _simulated(
    design: Design, network: QueueingNetwork, options: SimulationOptions, observe: Observer | None
) -> Report:
    engine_options = EngineOptions(
        seed=options.seed, max_ios=options.max_ios, max_simulated=options.max_simulated_s
    )
    if engine_for(options) == "simpy":
        return build_report(design, network, simpy_solve(network, engine_options, observe))
    solution = compiled_solve(network, engine_options, observe)
    partial = solution.status == "partial"
    replay = None if partial else replay_in_simpy(network, engine_options)
    return build_report(design, network, solution, replay)


def engine_for(options: SimulationOptions) -> Literal["simpy", "compiled"]:
    """Engine of a simulation: the one asked for, or the compiled one if it can start at once."""
    if options.engine == "auto":
        return "compiled" if is_ready() else "simpy"
    return "simpy" if options.engine == "simpy" else "compiled"
