"""Evaluates one design: the whole flow from document to report."""

from qdepth.design.document import Design
from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.simpy_engine.solve import solve
from qdepth.lowering.lower import lower
from qdepth.report.build import build_report
from qdepth.report.document import Report
from qdepth.studies.options import SimulationOptions


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
    network = lower(design)
    engine_options = EngineOptions(
        seed=options.seed, max_ios=options.max_ios, max_simulated=options.max_simulated_s
    )
    return build_report(design, network, solve(network, engine_options, observe))
