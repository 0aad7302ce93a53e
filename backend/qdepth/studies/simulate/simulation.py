"""Simulates a network: replications on all cores, up to a precision or to the budget."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Literal, NamedTuple, Protocol

from qdepth.engines.compiled.simulation import CompiledRun, is_ready
from qdepth.engines.laws import lawful_simulation
from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import GroupSolution, Precision, Solution
from qdepth.statistics.analysis import analyse_sample
from qdepth.statistics.measured_groups import measured_kinds
from qdepth.statistics.overload import find_overload
from qdepth.statistics.precision import growth_needed, is_reached, reached_precision
from qdepth.statistics.recorder import RunRecord
from qdepth.statistics.sample import Sample
from qdepth.statistics.starvation import find_starvation, is_lasting
from qdepth.statistics.steadiness import judge
from qdepth.studies.simulate.budget import Budget, budget_of
from qdepth.studies.simulate.observer import Audience
from qdepth.studies.simulate.options import SimulationOptions

FIRST_CHECKPOINT = 10_000
LEAST_GROWTH, MOST_GROWTH = 1.25, 3.0
WHOLE_BUDGET = 2**62
LEAST_PIECES = 1_000
"""Smallest number of pieces of each operation that determines its rate."""
CONFIRMATIONS = 2
"""Checkpoints in a row that must find the precision reached."""
MOST_IOS_IN_SIMPY = 200_000
"""Budget up to which `auto` does not wait for the machine code of the compiled engine."""


class Replication(Protocol):
    """A simulation under way, of either engine."""

    def advance(self, ios: int) -> None:
        """Continue until this many I/Os are done, or the run stops by itself."""

    @property
    def stopped(self) -> bool:
        """True if the run has ended."""

    def record(self) -> RunRecord:
        """Record so far."""


def simulate_network(
    network: QueueingNetwork, options: SimulationOptions, *, observe: Observer | None = None
) -> Solution:
    """Simulate a network with the options of a user.

    Parameters
    ----------
    network : QueueingNetwork
        What to simulate.
    options : SimulationOptions
        Engine, seed, budget, precision and replications.
    observe : Observer, optional
        Receives the progress of all replications together; returns False to cancel.

    Notes
    -----
    With a precision asked for, the run is looked at from 10,000 I/Os of each replication on, again
    when the I/Os have grown by a quarter or more, as the precision reached so far lets expect, and
    stops when the intervals are narrow enough twice in a row and the run is steady. An interval
    that is narrow by luck is the one that is found first, so a rule that stops at once covers the
    truth too seldom; the second look takes a quarter more of the run. The looks depend on the
    I/Os alone: not on the engine, the machine or its cores.

    References
    ----------
    A. M. Law, J. S. Carson, "A sequential procedure for determining the length of a steady-state
    simulation", Operations Research 27(5), 1979, pp. 1011-1025 (looks at a growing run);
    P. W. Glynn, W. Whitt, "The asymptotic validity of sequential stopping rules for stochastic
    simulations", Annals of Applied Probability 2(1), 1992, pp. 180-198 (why early stops mislead).
    """
    budget = budget_of(network, options)
    engine = engine_for(options, budget)
    audience = Audience(observe, budget.ios)
    starts = [
        partial(_start, network, engine_options(options, budget, replication), observer, engine)
        for replication, observer in enumerate(audience.observers(budget.replications))
    ]
    with ThreadPoolExecutor(min(budget.replications, os.cpu_count() or 1)) as pool:
        sample = (
            Sample.of(network, list(pool.map(_whole, starts)))
            if budget.wanted is None
            else _precise(network, starts, pool, audience, budget)
        )
    found = analyse_sample(network, sample, engine=engine, seed=options.seed, wanted=budget.wanted)
    return lawful_simulation(network, found)


def engine_for(options: SimulationOptions, budget: Budget) -> Literal["simpy", "compiled"]:
    """Engine of a simulation: the requested one; SimPy for a short one that can start now."""
    if options.engine == "auto":
        return "compiled" if is_ready() or budget.ios > MOST_IOS_IN_SIMPY else "simpy"
    return "simpy" if options.engine == "simpy" else "compiled"


def engine_options(
    options: SimulationOptions, budget: Budget, replication: int = 0
) -> EngineOptions:
    """Engine options of one replication."""
    return EngineOptions(
        seed=options.seed,
        max_ios=budget.ios // budget.replications,
        max_simulated=options.max_simulated_s,
        replication=replication,
        most_readings=budget.most_readings,
    )


def _start(
    network: QueueingNetwork, options: EngineOptions, observe: Observer | None, engine: str
) -> Replication:
    run = CompiledRun if engine == "compiled" else Simulation
    return run(network, options, observe)


def _whole(start: Callable[[], Replication]) -> RunRecord:
    """Simulate the whole budget of a replication."""
    run = start()
    run.advance(WHOLE_BUDGET)
    return run.record()


def _precise(
    network: QueueingNetwork,
    starts: Sequence[Callable[[], Replication]],
    pool: Executor,
    audience: Audience,
    budget: Budget,
) -> Sample:
    """Simulate all replications from checkpoint to checkpoint until they are precise enough."""
    runs = list(pool.map(lambda start: start(), starts))
    most = budget.ios // budget.replications
    ios = min(FIRST_CHECKPOINT, most)
    confirmed = 0
    while True:
        sample = Sample.of(network, list(pool.map(partial(_advanced, ios=ios), runs)))
        if all(run.stopped for run in runs) or {"cancelled", "overload"} & set(sample.stop_reasons):
            return sample
        audience.measured, is_known, growth = _judged(network, sample, budget)
        confirmed = confirmed + 1 if is_known else 0
        if confirmed == CONFIRMATIONS:
            return sample
        audience.likely_ios = budget.replications * min(likely_end(ios, growth, is_known), most)
        ios = min(next_look(ios, growth), most)


def next_look(ios: int, growth: float) -> int:
    """I/Os of a replication at the next examination, after one that needs so many times as many."""
    return int(ios * min(max(LEAST_GROWTH, growth), MOST_GROWTH))


def likely_end(ios: int, growth: float, is_known: bool) -> int:
    """I/Os of a replication at the examination that is likely the last.

    It follows the one that first finds the precision.
    """
    last = next_look(ios, growth)
    while not is_known and last < growth * ios:
        last = next_look(last, growth * ios / last)
    return last if is_known else next_look(last, LEAST_GROWTH)


def _advanced(run: Replication, ios: int) -> RunRecord:
    run.advance(ios)
    return run.record()


class Look(NamedTuple):
    """Result of an examination of a run under way."""

    measured: tuple[GroupSolution, ...]
    """Results of all VMs together, then of each class; empty if there is no long run."""
    is_known: bool
    """True if all is known that is wanted."""
    growth: float
    """Number of times as many I/Os as needed."""


def _judged(network: QueueingNetwork, sample: Sample, budget: Budget) -> Look:
    """Judge a run under way.

    A steady run is known once it is precise; an overloaded one has no latency to be precise about,
    and one in which some I/Os are never served has no means.
    Ten replications agree by luck now and then, and a rule that stops by them alone picks just
    these moments. So the batches within them have to find the precision reached, too.
    """
    wanted = budget.wanted
    assert wanted is not None  # noqa: S101 -- else nobody judges
    starvation = find_starvation(network, sample)
    if starvation is not None and is_lasting(network, sample):
        return Look((), is_known=True, growth=1.0)
    status, _ = judge(network, sample, find_overload(network, sample), starvation)
    if status == "no_steady_state":
        wanted = Precision(mean=None, p99=None, rate=wanted.rate)
    fewest = _fewest_pieces(network, sample)
    growth, reached = max(1.0, LEAST_PIECES / max(1, fewest)), fewest >= LEAST_PIECES
    reached = reached and status in ("steady", "no_steady_state")
    of_units = [measured_kinds(network, units) for units in _unlike(sample.observations(), sample)]
    for measured in of_units:
        reached = reached and is_reached(reached_precision(measured), wanted)
        growth = max(growth, growth_needed(measured, wanted))
    shown = () if status == "no_steady_state" else of_units[0]
    return Look(tuple(each.solution for each in shown), reached, growth)


def _fewest_pieces(network: QueueingNetwork, sample: Sample) -> int:
    """Pieces of the operation that completed the fewest; as many as are wanted without any."""
    pairs = zip(network.groups, sample.group_ios, strict=True)
    return min((int(ios) for group, ios in pairs if group.is_background), default=LEAST_PIECES)


def _unlike(observations: Sample, batches: Sample) -> list[Sample]:
    """Both, or one where they are the same."""
    return [batches] if observations is batches else [observations, batches]
