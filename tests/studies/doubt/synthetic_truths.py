"""Systems whose uncertain numbers are drawn from stated ranges, and how often a chance is right."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import exp, log
from pathlib import Path

import numpy as np

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.doubt.anchors import correction
from qdepth.studies.doubt.chances import Chances, Correction
from qdepth.studies.doubt.doubt_question import Doubt
from qdepth.studies.doubt.doubt_sample import Sample
from qdepth.studies.doubt.doubt_situation import Situation
from qdepth.studies.doubt.inputs import require_inputs
from qdepth.studies.doubt.outcome import MOST, Outcome, Solve
from qdepth.studies.doubt.range_text import read_range
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.estimate.scaled_load import scaled
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions

QUESTIONS = Path(__file__).parents[1] / "plan" / "questions"
LOADS = {
    "nfs-nics": 0.5,
    "dsnro-two-vms": 0.6,
    "iscsi-two-paths": 0.6,
    "raid-penalty": 0.4,
    "write-cache-cliff": 0.5,
    "queue-depths-shared": 0.7,
    "isl-and-speed": 0.6,
    "paced-vdbench": 0.7,
    "ports-n-1": 0.6,
    "n-1-cluster": 0.6,
}
"""Load of each design, so that it is not overloaded over most of its ranges."""
LEVELS_PCT = (81.25, 83.75, 86.25, 88.75)
"""Chances that the targets of a design are set for, one after the other."""
FROM_PCT, TO_PCT = 80.0, 90.0
"""Answers that count."""
SYSTEMS = 5
"""Systems that are drawn for each answer: 200 for all."""
ANCHOR_IOS = 90_000
SYSTEM_IOS = 60_000
FIRST_SEED = 100
ROUNDS = 4
"""Times that a target is moved to where its chance has a value."""
NEAR_PCT = 1.25
"""Distance from that value that is near enough."""


@dataclass(frozen=True)
class Answered:
    """An answer, and how many systems that were drawn for it meet its target."""

    name: str
    chance_pct: float
    systems: int
    held: int

    @property
    def counts(self) -> bool:
        """Whether the answer is one of 80 to 90 %."""
        return FROM_PCT <= self.chance_pct <= TO_PCT


class Truths:
    """Asks how sure a design is of a mean latency, and draws systems from its ranges.

    Parameters
    ----------
    name : str
        Question of the plans whose design it is.
    simulates : bool
        Whether the systems and what corrects the estimates are simulated, not estimated.
    samples : int
        Cases that the design is estimated in.
    """

    def __init__(self, name: str, *, simulates: bool = True, samples: int = 256) -> None:
        question = json.loads((QUESTIONS / f"{name}.json").read_text(encoding="utf-8"))["question"]
        design = scaled(Design.model_validate(question["design"]), LOADS[name])
        self.name = name
        self._value = _mean_of(estimate(design))
        self._design = design.model_copy(update={"class_targets": {}})
        self._anchor: Solve | None = _Once(ANCHOR_IOS) if simulates else None
        self._simulates = simulates
        texts = ranges_of(design)
        self._doubt = Doubt(
            ranges=[read_range(path, text) for path, text in texts.items()], samples=samples
        )
        self._outcomes = self._sample(0.0).estimate_first()

    def answered(self, level_pct: float, systems: int = SYSTEMS) -> Answered:
        """Set the target to where the chance has about a value, and draw systems."""
        shift = float(np.quantile([each.worst for each in self._outcomes], level_pct / 100.0))
        for _ in range(ROUNDS):
            outcomes, found = self._corrected(shift)
            chance = Chances(outcomes, found).of_all().value_pct
            if abs(chance - level_pct) <= NEAR_PCT:
                break
            shift += _shift_to(outcomes, found, level_pct)
        held = sum(truth <= shift for truth in self._truths(level_pct, systems))
        return Answered(self.name, chance, systems, held)

    def _corrected(self, shift: float) -> tuple[list[Outcome], Correction]:
        sample = self._sample(shift)
        sample.outcomes = _moved(self._outcomes, shift)
        outcomes, pairs = sample.simulated()
        return outcomes, correction(outcomes, pairs, 0.0)

    def _sample(self, shift: float) -> Sample:
        """The sample of the design with a target that is so much higher, as a logarithm."""
        at_most = self._value * exp(shift)
        target = self._design.latency_target
        target = target.model_copy(update={"quantity": "mean", "at_most_ms": at_most})
        design = self._design.model_copy(update={"latency_target": target})
        inputs = require_inputs(self._doubt, design)
        situation, targets = Situation(design), targets_set([design])
        return Sample(situation, self._doubt, inputs, targets, 0.0, estimate, self._anchor, None)

    def _truths(self, level_pct: float, systems: int) -> list[float]:
        """Logarithms of the latencies of drawn systems over that of the design."""
        sample = self._sample(0.0)
        rng = np.random.default_rng([*self.name.encode(), round(100.0 * level_pct)])
        found = []
        for number in range(systems):
            case = sample.draw.case(rng.random(sum(each.places for each in sample.inputs)))
            _, system, _ = next(sample.situation.designs(case))
            solve = partial(_simulate, seed=FIRST_SEED + number, ios=SYSTEM_IOS)
            report = solve(system) if self._simulates else estimate(system)
            found.append(log(_mean_of(report) / self._value))
        return found


class _Once:
    """Simulates each design once, whatever its target."""

    def __init__(self, ios: int) -> None:
        self._ios = ios
        self._known: dict[str, Report] = {}

    def __call__(self, design: Design) -> Report:
        key = design.model_dump_json(exclude={"latency_target"})
        if key not in self._known:
            self._known[key] = _simulate(design, 1, self._ios)
        return self._known[key]


def _moved(outcomes: Sequence[Outcome], shift: float) -> list[Outcome]:
    """Outcomes for a target that is so much higher, as a logarithm."""
    return [
        replace(each, logs=tuple(one if one >= MOST else one - shift for one in each.logs))
        for each in outcomes
    ]


def _shift_to(outcomes: Sequence[Outcome], found: Correction, level_pct: float) -> float:
    """How much higher a target has to be for a chance, as a logarithm."""
    low, high = log(1e-3), MOST
    for _ in range(50):
        middle = (low + high) / 2.0
        chance = Chances(_moved(outcomes, middle), found).of_all().value_pct
        low, high = (middle, high) if chance < level_pct else (low, middle)
    return high


def _mean_of(report: Report) -> float:
    """Mean latency of all VMs [ms]; a large one without a steady state."""
    return report.total.latency_ms.mean.value or 1e6


def ranges_of(design: Design) -> dict[str, str]:
    """Load, service times of controllers, kernel time and the share of reads."""
    sps = [f"sps.{sp.id}" for array in design.arrays for sp in array.sps]
    hosts = "+".join(f"hosts.{host.id}.kernel_us" for host in design.hosts)
    first = design.arrays[0].sps[0]
    reads = design.classes[0].workload.read_pct
    found = {
        "load": "0.8..1.15:normal",
        "+".join(f"{sp}.read_us" for sp in sps): _around(first.read_us, 0.3),
        "+".join(f"{sp}.write_us" for sp in sps): _around(first.write_us, 0.3),
        hosts: _around(design.hosts[0].kernel_us, 0.5),
    }
    if 10.0 <= reads <= 90.0:
        path = f"classes.{design.classes[0].id}.workload.read_pct"
        found[path] = f"{reads - 8.0}..{reads + 8.0}"
    return found


def _around(value: float, share: float) -> str:
    return f"{value * (1.0 - share):.4g}..{value * (1.0 + share):.4g}:lognormal"


def _simulate(design: Design, seed: int, ios: int) -> Report:
    return evaluate(design, SimulationOptions(max_ios=ios, seed=seed), replays=False)
