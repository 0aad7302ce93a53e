"""Simulates a network: replications on all cores, up to a precision or to the budget."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Literal, Protocol

from qdepth.engines.compiled.run import CompiledRun, is_ready
from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Precision, Solution
from qdepth.statistics.analysis import analyse_sample, group_solutions
from qdepth.statistics.overload import find_overload
from qdepth.statistics.precision import is_reached, is_tail_known, reached_precision
from qdepth.statistics.recorder import RunRecord
from qdepth.statistics.sample import Sample, pooled
from qdepth.statistics.steadiness import judge
from qdepth.studies.observing import observers
from qdepth.studies.options import SimulationOptions

FIRST_CHECKPOINT = 10_000
CHECKPOINT_GROWTH = 1.25
WHOLE_BUDGET = 2**62
CONFIRMATIONS = 2
"""Checkpoints in a row that must find the precision reached."""


class Replication(Protocol):
    """A simulation under way, of either engine."""

    def advance(self, ios: int) -> None:
        """Go on until so many I/Os are done, or the run stops by itself."""

    @property
    def stopped(self) -> bool:
        """Whether the run has come to its end."""

    def record(self) -> RunRecord:
        """What was recorded so far."""


def simulate_network(
    network: QueueingNetwork, options: SimulationOptions, *, observe: Observer | None = None
) -> Solution:
    """Simulate a network as a user asks for it.

    Parameters
    ----------
    network : QueueingNetwork
        What to simulate.
    options : SimulationOptions
        Engine, seed, budget, precision and replications.
    observe : Observer, optional
        Told of the progress of all replications together; answers False to cancel.

    Notes
    -----
    With a precision asked for, the run is looked at whenever the I/Os have grown by a quarter,
    from 10,000 for each replication on, and stops when the intervals are narrow enough twice in
    a row. An interval that is narrow by luck is the one that is found first, so a rule that stops
    at once covers the truth too seldom; the second look takes a quarter more of the run. The
    looks depend on the I/Os alone: not on the engine, the machine or its cores.

    References
    ----------
    A. M. Law, J. S. Carson, "A sequential procedure for determining the length of a steady-state
    simulation", Operations Research 27(5), 1979, pp. 1011-1025 (fixed looks at a growing run);
    P. W. Glynn, W. Whitt, "The asymptotic validity of sequential stopping rules for stochastic
    simulations", Annals of Applied Probability 2(1), 1992, pp. 180-198 (why early stops mislead).
    """
    engine = engine_for(options)
    told = observers(observe, options.replications, options.max_ios)
    starts = [
        partial(_start, network, engine_options(options, replication), observer, engine)
        for replication, observer in enumerate(told)
    ]
    with ThreadPoolExecutor(min(options.replications, os.cpu_count() or 1)) as pool:
        wanted = _wanted(options)
        samples = (
            list(pool.map(partial(_whole, network, starts), range(len(starts))))
            if wanted is None
            else _precise(network, [start() for start in starts], pool, options, wanted)
        )
    return analyse_sample(network, pooled(samples), engine=engine, seed=options.seed)


def engine_for(options: SimulationOptions) -> Literal["simpy", "compiled"]:
    """Engine of a simulation: the one asked for, or the compiled one if it can start at once."""
    if options.engine == "auto":
        return "compiled" if is_ready() else "simpy"
    return "simpy" if options.engine == "simpy" else "compiled"


def engine_options(options: SimulationOptions, replication: int = 0) -> EngineOptions:
    """What the engine is told for one replication."""
    return EngineOptions(
        seed=options.seed,
        max_ios=options.max_ios // options.replications,
        max_simulated=options.max_simulated_s,
        replication=replication,
    )


def _wanted(options: SimulationOptions) -> Precision | None:
    mean, p99 = (
        None if pct is None else pct / 100
        for pct in (options.precision_mean_pct, options.precision_p99_pct)
    )
    return None if mean is None and p99 is None else Precision(mean, p99)


def _start(
    network: QueueingNetwork, options: EngineOptions, observe: Observer | None, engine: str
) -> Replication:
    run = CompiledRun if engine == "compiled" else Simulation
    return run(network, options, observe)


def _whole(
    network: QueueingNetwork, starts: Sequence[Callable[[], Replication]], replication: int
) -> Sample:
    """Simulate the whole budget of a replication; only its batches are kept."""
    run = starts[replication]()
    run.advance(WHOLE_BUDGET)
    return Sample.of(network, run.record(), replication=replication, of=len(starts))


def _precise(
    network: QueueingNetwork,
    runs: Sequence[Replication],
    pool: Executor,
    options: SimulationOptions,
    wanted: Precision,
) -> list[Sample]:
    """Simulate all replications from checkpoint to checkpoint until they are precise enough."""

    def sampled(replication: int, ios: int) -> Sample:
        run = runs[replication]
        run.advance(ios)
        return Sample.of(network, run.record(), replication=replication, of=len(runs))

    samples: list[Sample] = []
    confirmed = 0
    for ios in checkpoints(options.max_ios // options.replications):
        samples = list(pool.map(partial(sampled, ios=ios), range(len(runs))))
        reasons = {reason for sample in samples for reason in sample.stop_reasons}
        if all(run.stopped for run in runs) or reasons & {"cancelled", "overload"}:
            break
        confirmed = confirmed + 1 if _is_precise(network, pooled(samples), wanted) else 0
        if confirmed == CONFIRMATIONS:
            break
    return samples


def checkpoints(budget: int) -> Iterator[int]:
    """I/Os of a replication at which it is looked at; the last one is its budget."""
    ios = FIRST_CHECKPOINT
    while ios < budget:
        yield ios
        ios = int(ios * CHECKPOINT_GROWTH)
    yield budget


def _is_precise(network: QueueingNetwork, sample: Sample, wanted: Precision) -> bool:
    status, _ = judge(network, sample, find_overload(network, sample))
    return (
        status == "steady"
        and is_reached(reached_precision(group_solutions(network, sample)), wanted)
        and (wanted.p99 is None or is_tail_known(sample))
    )
