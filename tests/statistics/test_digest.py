"""What a digest covers."""

from dataclasses import replace

import numpy as np

from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.loops import Finite
from qdepth.network.steps import Delay, End
from qdepth.statistics.histogram import histogram
from qdepth.statistics.recorder import RunRecord
from qdepth.statistics.sample import digest_of
from tests.support.networks import MEDIA, Source, closed, network, timed

PROGRAM = (Delay(timed(1.0, 1.0), MEDIA), End())


def record() -> RunRecord:
    of = network(Source(Finite(2, 30), PROGRAM), Source(closed(2), PROGRAM))
    return Simulation(of, EngineOptions(1, 500)).run()


def digest(of: RunRecord) -> bytes:
    return digest_of(of, [histogram([latencies]) for latencies in of.latencies])


def test_the_same_run_has_the_same_digest() -> None:
    assert digest(record()) == digest(record())


def test_a_digest_covers_when_flows_ended_and_which() -> None:
    run = record()
    end, none = run.ends
    assert end is not None
    assert none is None
    later, other = np.nextafter(end, np.inf), (None, end)
    changed = [replace(run, ends=ends) for ends in ((float(later), None), other, (None, None))]
    assert len({digest(each) for each in (run, *changed)}) == 4


def test_how_latencies_are_cut_does_not_matter() -> None:
    run = record()
    halves = [histogram(np.array_split(latencies, 2)) for latencies in run.latencies]
    assert digest_of(run, halves) == digest(run)
