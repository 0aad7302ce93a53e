"""Halves and replications that do not agree are found; those that do are left alone."""

from dataclasses import replace

import numpy as np
import pytest

from qdepth.network.steps import Delay, End
from qdepth.statistics import agreement
from qdepth.statistics.agreement import FALSE_ALARMS, disagreement
from qdepth.statistics.histogram import histogram
from qdepth.statistics.recorder import LIMIT_COLUMNS, STATION_COLUMNS, TALLY_COLUMNS, FloatArray
from qdepth.statistics.sample import Sample
from tests.support.networks import MEDIA, Source, closed, network, timed

NETWORK = network(Source(closed(1), (Delay(timed(1.0), MEDIA), End())))
IOS, LATENCY = TALLY_COLUMNS.index("ios"), TALLY_COLUMNS.index("latency")
EACH = 4


def sample(means: FloatArray) -> Sample:
    """(replications, batches) mean latencies; each batch has 1,000 I/Os in 1,000 s."""
    replications, batches = means.shape
    number = means.size
    tallies = np.zeros((number, 1, len(TALLY_COLUMNS)))
    tallies[:, 0, IOS] = 1_000.0
    tallies[:, 0, LATENCY] = 1_000.0 * means.ravel()
    return Sample(
        places=tuple((r, batches - 1 - b) for r in range(replications) for b in range(batches)),
        time=np.full(number, 1_000.0),
        tallies=tallies,
        limits=np.zeros((number, 0, len(LIMIT_COLUMNS))),
        stations=np.zeros((number, 0, len(STATION_COLUMNS))),
        latencies=(histogram([np.full(3, mean) for mean in means.ravel()]),),
        present_growth=np.zeros(replications),
        classes=1,
        group_ios=np.array([1_000 * number]),
        settled=True,
        stop_reasons=("io_budget",) * replications,
        ios=1_000 * number,
        simulated=1_000.0 * number,
        warm_up=0.0,
        digest=b"",
    )


def noise(replications: int, batches: int, seed: int = 1) -> FloatArray:
    return np.random.default_rng(seed).normal(1.0, 0.05, (replications, batches))


@pytest.mark.parametrize("shape", [(1, 40), (4, 10), (10, EACH)])
def test_steady_runs_are_left_alone(shape: tuple[int, int]) -> None:
    found = [disagreement(NETWORK, sample(noise(*shape, seed=seed))) for seed in range(200)]
    alarms = sum(text is not None for text in found)
    assert alarms <= 200 * 2 * FALSE_ALARMS + 3


@pytest.mark.parametrize("shape", [(1, 40), (4, 10), (10, EACH)])
def test_second_half_that_is_higher_is_found(shape: tuple[int, int]) -> None:
    drifting = noise(*shape)
    drifting[:, shape[1] // 2 :] += 0.1
    text = disagreement(NETWORK, sample(drifting))
    assert text is not None
    assert "higher in the second half" in text
    assert "mean latency" in text


@pytest.mark.parametrize("shape", [(4, 10), (10, EACH)])
def test_replications_on_levels_of_their_own_are_found(shape: tuple[int, int]) -> None:
    apart = noise(*shape)
    apart += np.linspace(-0.2, 0.2, shape[0])[:, np.newaxis]
    text = disagreement(NETWORK, sample(apart))
    assert text is not None
    assert "differs between replications" in text


def test_spread_of_replications_is_set_against_that_of_their_means() -> None:
    """Levels 8 % off, each the mean of four batches that scatter by 5 %: F is 11, 5 would do.

    Batches scatter almost as much as the levels do; taken alone, none would tell them apart.
    """
    levels = np.tile([-0.08, 0.08], 5)[:, np.newaxis]
    for seed in range(10):
        text = disagreement(NETWORK, sample(levels + noise(10, EACH, seed=seed)))
        assert text is not None
        assert "differs between replications" in text


def test_difference_that_nobody_minds_is_none() -> None:
    """A drift of 0.4 % of the mean, however sure."""
    drifting = np.ones((10, EACH)) + 1e-5 * noise(10, EACH)
    drifting[:, EACH // 2 :] += 0.004
    assert disagreement(NETWORK, sample(drifting)) is None


def test_group_that_drifts_is_called_by_its_name() -> None:
    (group,) = NETWORK.groups
    named = replace(NETWORK, groups=(replace(group, name="SQL Servers"),))
    drifting = noise(4, 10)
    drifting[:, 5:] += 0.1
    (*_, (name, _, _)) = agreement._series(named, sample(drifting))
    assert name == "mean latency of class SQL Servers"
