"""The engines of Qdepth as contestants."""

import os
from concurrent.futures import ThreadPoolExecutor

from lab.bench.contestant import Contestant, Lap, Work, outstanding_ios
from qdepth.engines.analytic.engine import solve as solve_analytically
from qdepth.engines.compiled.simulation import CompiledRun
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.network import QueueingNetwork

SEED = 1
SIMPY_IOS, COMPILED_IOS = 50_000, 1_000_000


def own_engines(share: float = 1.0) -> list[Contestant]:
    """Every engine; `share` scales a lap, above 0."""
    return [
        Contestant("simpy", _simpy, _scaled(SIMPY_IOS, share)),
        Contestant("compiled", _compiled, _scaled(COMPILED_IOS, share)),
        Contestant("compiled_all", _compiled_all, _scaled(COMPILED_IOS, share)),
        Contestant("analytic", _analytic, 1, counts_ios=False),
    ]


def _scaled(ios: int, share: float) -> int:
    return max(1, round(ios * share))


def _simpy(work: Work, ios: int) -> Lap:
    network = work.network()
    filled = outstanding_ios(network)
    run = Simulation(network, _options(filled + ios))
    run.advance(filled)

    def lap() -> int:
        run.advance(filled + ios)
        return ios

    return lap


def _compiled(work: Work, ios: int) -> Lap:
    network = work.network()
    run = _filled_run(network, ios)
    end = outstanding_ios(network) + ios

    def lap() -> int:
        run.advance(end)
        return ios

    return lap


def _compiled_all(work: Work, ios: int) -> Lap:
    """One replication on each core at the same time."""
    network = work.network()
    cores = os.cpu_count() or 1
    runs = [_filled_run(network, ios, replication=core) for core in range(cores)]
    end = outstanding_ios(network) + ios

    def lap() -> int:
        with ThreadPoolExecutor(cores) as pool:
            list(pool.map(lambda run: run.advance(end), runs))
        return ios * cores

    return lap


def _analytic(work: Work, _ios: int) -> Lap:
    network = work.network()

    def lap() -> int:
        solve_analytically(network)
        return 1

    return lap


def _filled_run(network: QueueingNetwork, ios: int, *, replication: int = 0) -> CompiledRun:
    filled = outstanding_ios(network)
    run = CompiledRun(network, _options(filled + ios, replication))
    run.advance(filled)
    return run


def _options(ios: int, replication: int = 0) -> EngineOptions:
    return EngineOptions(SEED, max_ios=ios, replication=replication)
