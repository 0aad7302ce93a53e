"""95 % intervals of timelines I/O by I/O hold the truth as often as they say."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.by_io import ByIo, simulate_by_io
from qdepth.studies.timeline.by_io_options import ByIoOptions
from qdepth.studies.timeline.by_io_slices import Slice, p99_ms
from qdepth.studies.timeline.replications import Spread
from tests.design.test_operation_problems import EAGER, OFFLOAD, clone, pooled, with_operations
from tests.support.designs import Json, design

RUNS = 800
"""Twice 400: of the first 400 the intervals before the copy held the mean IOPS in 91.2 %, of the
next in 94.8 %, so that was the luck of these seeds; all together have to lie within."""
REPLICATIONS = 10
LOW, HIGH = 0.92, 0.98
NUMBERS = ("iops", "latency_mean_ms", "latency_p99_ms")


def share_held(spreads: Sequence[Spread], truth: float) -> float:
    return sum(spread.low <= truth <= spread.high for spread in spreads) / len(spreads)


def mean_of(random: np.random.Generator) -> Spread:
    return Spread.of_means(random.exponential(2.0, (REPLICATIONS, 50)).mean(axis=1).tolist())


def ratio_of(random: np.random.Generator) -> Spread:
    """Mean latency of replications of which those with more I/Os have longer ones."""
    counts = random.poisson(30, REPLICATIONS)
    means = [random.exponential(count / 30, count).sum() for count in counts]
    found = Spread.of_ratio(means, counts.tolist())
    assert found is not None
    return found


def tail_of(random: np.random.Generator) -> Spread:
    found = p99_ms(list(random.exponential(1e-3, (REPLICATIONS, 1_000))))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("drawn", "truth"),
    [
        (mean_of, 2.0),
        (ratio_of, (30 + 1) / 30),  # E[N^2] / E[N] over 30, N of Poisson's law
        (tail_of, float(np.log(100.0))),
    ],
)
def test_intervals_hold_known_answers(
    drawn: Callable[[np.random.Generator], Spread], truth: float
) -> None:
    random = np.random.default_rng(1)
    held = share_held([drawn(random) for _ in range(1_000)], truth)
    assert LOW <= held <= HIGH


def beside(length_s: float = 0.5, **fields: Any) -> Json:
    """A VM beside a copy that begins after a while."""
    disk = fields.pop("disk", {**EAGER, "provisioned_gib": 0.02})
    copy = clone(disk=disk, start_s=0.3 * length_s)
    document = with_operations(copy, timeline={"length_s": length_s}, **fields)
    document["classes"] = document["classes"][:1]
    document["classes"][0] |= {"vms_per_host": 1}
    document["classes"][0]["workload"] |= {"outstanding_ios": 4}
    return document


def open_loop() -> Json:
    disk = {**EAGER, "provisioned_gib": 0.3}
    document = pooled(beside(6.0, arrays__0__offload=OFFLOAD, disk=disk))
    document["classes"][0]["workload"] = {
        "loop": "open", "arrival_rate_iops": 400.0, "blocks": [{"size_kib": 8.0}], "read_pct": 70.0,
    }  # fmt: skip
    return document


DESIGNS: dict[str, Callable[[], Json]] = {
    "copied by the host": beside,
    "copied by the host to a thin disk": lambda: beside(
        disk={"format": "thin", "provisioned_gib": 1.0, "written_gib": 0.02}
    ),
    "copied by the array on disks, beside an open workload": open_loop,
}


class Held:
    """Intervals of all runs, by the number that they are of."""

    def __init__(self) -> None:
        self.spreads: dict[str, list[Spread]] = {}

    def add(self, found: ByIo) -> None:
        for (operation, _), end in found.ends_s.items():
            self.spreads.setdefault(f"{operation} finish_s", []).append(end)
        for name, span in found.spans.items():
            self._add(name, span)
        for part in found.slices:
            self._add(f"slice at {part.begin_s:.3f}", part)

    def _add(self, where: str, part: Slice) -> None:
        for name in NUMBERS:
            spread = getattr(part, name)
            if spread is not None:
                self.spreads.setdefault(f"{where} {name}", []).append(spread)

    def shares(self) -> dict[str, float]:
        """How often intervals held the mean of all runs, whose own error is a small part of theirs;
        of slices that every run has, all of a quantity together."""
        found: dict[str, list[float]] = {}
        for name, spreads in self.spreads.items():
            if len(spreads) == RUNS:
                truth = float(np.mean([spread.value for spread in spreads]))
                what = f"slices {name.split()[-1]}" if name.startswith("slice") else name
                found.setdefault(what, []).append(share_held(spreads, truth))
        return {what: float(np.mean(shares)) for what, shares in found.items()}


@pytest.mark.full
@pytest.mark.parametrize("name", DESIGNS)
def test_bands_hold_the_truth(name: str) -> None:
    held = Held()
    read = design(DESIGNS[name]())
    assert read.timeline is not None
    length_s = read.timeline.length_s
    chosen = ByIoOptions(slices=15, replications=REPLICATIONS, alone_s=0.3 * length_s)
    for seed in range(RUNS):
        options = SimulationOptions(engine="compiled", seed=seed)
        held.add(simulate_by_io(read, options, chosen, length_s=length_s))
    shares = held.shares()
    assert {"copy finish_s", "slices iops", "slices latency_mean_ms"} <= set(shares)
    assert {what: share for what, share in shares.items() if not LOW <= share <= HIGH} == {}


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "length_s", "slices"),
    [(name, 9.0 if "open" in name else 0.9, 4 if "open" in name else 6) for name in DESIGNS],
)
def test_bands_of_percentiles_hold_the_truth(name: str, length_s: float, slices: int) -> None:
    """In slices of 1,200 to 1,500 I/Os, beside the operation and after it."""
    document = DESIGNS[name]()
    document["timeline"]["length_s"] = length_s
    document["operations"][0]["start_s"] = 0.3 * length_s
    read = design(document)
    chosen = ByIoOptions(slices=slices, replications=REPLICATIONS, alone_s=0.3 * length_s)
    found: dict[int, list[Spread]] = {}
    for seed in range(RUNS // 2):
        options = SimulationOptions(engine="compiled", seed=10_000 + seed)
        parts = simulate_by_io(read, options, chosen, length_s=length_s).slices
        for place, part in enumerate(parts):
            if part.latency_p99_ms is not None:
                found.setdefault(place, []).append(part.latency_p99_ms)
    whole = [spreads for spreads in found.values() if len(spreads) == RUNS // 2]
    assert len(whole) >= 2
    for spreads in whole:
        truth = float(np.mean([spread.value for spread in spreads]))
        assert LOW <= share_held(spreads, truth) <= HIGH
