"""Where cycles begin: evenly spread, and the same for the same name."""

from dataclasses import replace

import numpy as np
from scipy.stats import kstest

from qdepth.network.control import CONTROL_PERIOD, LatencyController, StatusThrottle, Throttle
from qdepth.network.laws import law_of
from qdepth.network.loops import Paced
from qdepth.network.path_rules import PathChooser
from qdepth.network.phases import (
    first_answers,
    first_ios,
    first_slot,
    first_switches,
    first_turn,
)
from qdepth.network.steps import Delay, Demand, End
from tests.support.networks import Source, network

PARTS = 2_000
LEAST_P = 1e-4


def is_uniform(values: list[float], width: float) -> bool:
    return bool(kstest(np.array(values) / width, "uniform").pvalue > LEAST_P)


def test_devices_begin_anywhere_in_their_round() -> None:
    places = [first_ios(PathChooser(1000, 8, f"esx{i}/lun"), 1, 0) for i in range(PARTS)]
    assert set(places) <= set(range(8_000))
    assert is_uniform([place + 0.5 for place in places], 8_000)


def test_place_depends_on_seed_replication_and_name_alone() -> None:
    chooser = PathChooser(1000, 8, "esx1/lun1")
    place = first_ios(chooser, 1, 0)
    assert first_ios(PathChooser(1000, 8, "esx1/lun1"), 1, 0) == place
    others = [
        first_ios(chooser, 2, 0),
        first_ios(chooser, 1, 1),
        first_ios(PathChooser(1000, 8, "esx2/lun1"), 1, 0),
    ]
    assert place not in others


def test_fixed_path_has_no_round() -> None:
    assert first_ios(PathChooser(0, 4, "esx1/lun1"), 1, 0) == 0


def test_paces_begin_anywhere_in_an_interval_without_credit() -> None:
    pause = Demand(law_of(0.0), 0, read=1.0, write=1.0)
    pace = Paced(workers=4, interval=0.05, burst=3)
    (flow,) = network(Source(pace, (Delay(pause, 7), End()))).flows
    slots = [first_slot(flow, pace, seed, 0) - 2 * pace.interval for seed in range(PARTS)]
    assert is_uniform(slots, pace.interval)
    slower = replace(pace, begins_within=0.2)
    slots = [first_slot(flow, slower, seed, 0) - 2 * pace.interval for seed in range(PARTS)]
    assert is_uniform(slots, slower.begins_within)


def test_throttles_begin_with_some_of_their_counts() -> None:
    turns = [first_switches(Throttle((), 1, 4, 6, 128, f"d{i}"), 1, 0) for i in range(PARTS)]
    assert set(turns) == set(range(6))
    answers = [first_answers(StatusThrottle(0, 64, 32, 8, f"d{i}"), 1, 0) for i in range(PARTS)]
    refused, good = zip(*answers, strict=True)
    assert set(refused) == set(range(32))
    assert set(good) == set(range(8))
    assert abs(float(np.corrcoef(refused, good)[0, 1])) < 4 / PARTS**0.5


def test_controllers_take_their_first_turn_within_a_period() -> None:
    turns = [first_turn(LatencyController(f"ds{i}", 0.03, ()), 1, 0) for i in range(PARTS)]
    assert is_uniform(turns, CONTROL_PERIOD)
