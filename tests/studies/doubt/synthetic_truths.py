"""Systems whose uncertain numbers are drawn from stated ranges, and how often a chance is right."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log
from pathlib import Path

import numpy as np

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.doubt.anchors import correction
from qdepth.studies.doubt.chances import Chances
from qdepth.studies.doubt.doubt_question import Doubt
from qdepth.studies.doubt.doubt_sample import Sample
from qdepth.studies.doubt.doubt_situation import Situation
from qdepth.studies.doubt.inputs import require_inputs
from qdepth.studies.doubt.outcome import MOST, Outcome
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
ANCHOR_IOS = 60_000
SYSTEM_IOS = 20_000
FIRST_SEED = 100


@dataclass(frozen=True)
class Truths:
    """What was predicted of a design, and what its drawn systems do."""

    outcomes: Sequence[Outcome]
    pairs: Sequence[tuple[Outcome, Outcome]]
    truths: Sequence[float]
    """Logarithm of the simulated latency of each drawn system over the target of the design."""

    def chance(self, shift: float) -> float:
        """Predicted chance that the target is met if it is so much higher, as a logarithm."""
        moved = [
            replace(each, logs=tuple(one if one >= MOST else one - shift for one in each.logs))
            for each in self.outcomes
        ]
        return Chances(moved, correction(self.outcomes, self.pairs, 0.0)).of_all().value_pct / 100.0

    def held(self, chance: float) -> int:
        """Systems that meet the target that is predicted to be met with a chance."""
        low, high = log(1e-3), MOST
        for _ in range(50):
            middle = (low + high) / 2.0
            low, high = (middle, high) if self.chance(middle) < chance else (low, middle)
        return sum(truth <= high for truth in self.truths)


def truths_of(name: str, systems: int, *, simulates: bool = True) -> Truths:
    """Ask how sure a design is of its mean latency, and draw systems from its ranges."""
    question = json.loads((QUESTIONS / f"{name}.json").read_text(encoding="utf-8"))["question"]
    design = scaled(Design.model_validate(question["design"]), LOADS[name])
    value = _mean_of(estimate(design))
    target = design.latency_target.model_copy(update={"quantity": "mean", "at_most_ms": value})
    design = design.model_copy(update={"latency_target": target, "class_targets": {}})
    doubt = Doubt(ranges=[read_range(path, text) for path, text in ranges_of(design).items()])
    situation, inputs = Situation(design), require_inputs(doubt, design)
    anchor = partial(_simulate, seed=1, ios=ANCHOR_IOS) if simulates else None
    sample = Sample(situation, doubt, inputs, targets_set([design]), 0.0, estimate, anchor, None)
    sample.estimate_first()
    outcomes, pairs = sample.simulated()
    rng = np.random.default_rng(sum(map(ord, name)))
    truths = []
    for number in range(systems):
        case = sample.draw.case(rng.random(sum(each.places for each in inputs)))
        _, system, _ = next(situation.designs(case))
        seed = FIRST_SEED + number
        report = _simulate(system, seed, SYSTEM_IOS) if simulates else estimate(system)
        truths.append(log(_mean_of(report) / value))
    return Truths(outcomes, pairs, truths)


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
