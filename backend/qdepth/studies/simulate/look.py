"""A short simulation of a design, for somebody who waits while several changes are tried."""

from qdepth.design.document.document import Design
from qdepth.lowering.lower import lower
from qdepth.report.build_report import build_report
from qdepth.report.report import Report
from qdepth.studies.simulate.options import IOS_OF_A_LOOK, SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network

OPTIONS = SimulationOptions(max_ios=IOS_OF_A_LOOK)


def look(design: Design, options: SimulationOptions = OPTIONS) -> Report:
    """Report a design by a simulation of one seed, without replay and without a second opinion.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    network = lower(design)
    return build_report(design, network, simulate_network(network, options))
