"""Evaluates one design: the whole flow from document to report."""

from dataclasses import replace
from functools import partial

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve as analytic_solve
from qdepth.engines.options import Observer
from qdepth.engines.replay import EnginesDiffer
from qdepth.network.bare import bare, named
from qdepth.network.network import QueueingNetwork
from qdepth.report.build_report import group_results
from qdepth.report.report import Report
from qdepth.solution.solution import GroupSolution, Solution
from qdepth.statistics.measured_groups import rows_by_kind
from qdepth.statistics.recorder import Progress
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.estimate.prediction_shifts import Shifts, shifts_of
from qdepth.studies.simulate.answer import Answer, Keep, Question, Solved
from qdepth.studies.simulate.observer import LastHeard
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.reading import report_of
from qdepth.studies.simulate.replay import replay_in_simpy
from qdepth.studies.simulate.simulation import simulate_network


def evaluate(
    design: Design,
    options: SimulationOptions,
    *,
    observe: Observer | None = None,
    replays: bool = True,
    keep: Keep | None = None,
) -> Report:
    """Lower, solve and report a design.

    Parameters
    ----------
    design : Design
        The document.
    options : SimulationOptions
        Engine, seed, budget, precision and replications.
    observe : Observer, optional
        Called 100 times or more with the progress; returns False to cancel, and then the report's
        status is `partial`.
    replays : bool
        Whether the SimPy engine replays the beginning of what the compiled engine simulates.
    keep : Keep, optional
        Returns the answer that is stored, or computes and stores it; unset: nothing is stored.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    if keep is None and options.engine == "analytic":
        return estimate(design)
    question = Question(design, options)
    compute = partial(solve, question, observe=observe, replays=replays)
    kept = compute() if keep is None else keep(question, compute)
    return report_of(design, kept, question.network)


def solve(question: Question, *, observe: Observer | None = None, replays: bool = True) -> Answer:
    """Answer a question, whatever the parts of its design are called and cost."""
    network = bare(question.network)
    analytic = question.options.engine == "analytic"
    solved = (
        Solved(analytic_solve(network))
        if analytic
        else _simulated(
            network,
            question.options,
            LastHeard(_with_names(observe, question.network)),
            replays=replays,
        )
    )
    return Answer.of(question.network, replace(solved, shifts=_shifts(question, solved)))


def _with_names(observe: Observer | None, network: QueueingNetwork) -> Observer | None:
    """An observer that hears the names of a network while the bare one is simulated."""
    if observe is None:
        return None

    def hear(progress: Progress) -> bool:
        rows = [replace(row, id=named(row.id, network)) for row in progress.measured]
        return observe(replace(progress, measured=tuple(rows)))

    return hear


def confirmed(report: Report) -> Report:
    """Return the report if the SimPy engine confirmed its simulation.

    Raises
    ------
    EnginesDiffer
        If the replay did not give the same bits.
    """
    replay = report.run.replay if report.run else None
    if replay is not None and not replay.identical:
        raise EnginesDiffer(f"Design {report.design_id}: {replay.text} No number can be trusted.")
    return report


def _simulated(
    network: QueueingNetwork, options: SimulationOptions, listener: LastHeard, *, replays: bool
) -> Solved:
    solution = simulate_network(network, options, observe=listener)
    if solution.status == "partial":
        return Solved(solution)
    listener.end(rows_by_kind(network, solution))
    replay = None
    if replays and solution.engine == "compiled":
        replay = replay_in_simpy(network, options, lambda: listener.say("replaying"))
    listener.say("computing")
    return Solved(solution, replay, _groups_alone(analytic_solve(network)))


def _shifts(question: Question, solved: Solved) -> Shifts | None:
    """How fitted parameters move the numbers of a calibrated design."""
    if question.design.calibration is None or solved.solution.status == "partial":
        return None
    found = group_results(question.design, solved.analytic or solved.solution)
    return shifts_of(question.design, found, len(question.network.stations))[0]


def _groups_alone(solution: Solution) -> Solution:
    """What second opinions and predictions need of an analytic solution."""

    def without_bins(group: GroupSolution) -> GroupSolution:
        return replace(group, bins=())

    return replace(
        solution,
        total=without_bins(solution.total),
        groups=tuple(map(without_bins, solution.groups)),
        classes=tuple(map(without_bins, solution.classes)),
        devices=(),
        limits=(),
        stations=(),
        flow_rates=None,
    )
