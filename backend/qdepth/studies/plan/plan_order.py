"""A question about a plan with the way to verify its answer."""

import hashlib
import json
from collections.abc import Callable

from qdepth import MODEL_VERSION
from qdepth.design.document.document import Design
from qdepth.design.failover.failable_parts import failing_parts
from qdepth.report.report import Report
from qdepth.studies.doubt.doubt_question import MOST_SIMULATED
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.judge.distance import OVERLOAD, distances_of
from qdepth.studies.judge.targets import judge_report
from qdepth.studies.plan.plan_question import MOST_ANSWERED, MOST_VERIFIED, PlanQuestion
from qdepth.studies.simulate.options import SimulationOptions

BUDGETS = (50_000, 400_000, 2_000_000)
"""I/Os that are simulated, one after the other, until each target is decided."""
RARE_IOS = 10_000_000
"""I/Os that are simulated if a class of VMs has too few of them for its latency even then."""
INSIDE = 0.8
"""Half-width of an interval that decides a target / distance of the value from the target."""
LEAST_PCT, MOST_PCT = 0.1, 50.0
"""Precisions that options take [%]."""
UNKNOWN_PCT = 10.0
"""Precision of a latency that is not known yet [%]."""
SAMPLE_IOS = 90_000
"""I/Os of each drawn design that is simulated to correct estimates: a single replication."""
SHOWS_NOTHING = {"layout", "notes"}
"""Fields of a design that no plan shows."""

EvaluateWith = Callable[[Design, SimulationOptions], Report]


class PlanOrder(PlanQuestion):
    """A planning question, and how its answer is verified."""

    verify: bool = True
    """True if to simulate the best proposals, in all their conditions, until each target is
    decided; otherwise they are estimates."""
    options: SimulationOptions = SimulationOptions()
    """Simulation options; the number of I/Os grows until each target is decided."""

    @property
    def most_ios(self) -> int:
        """I/Os that verification may take if each condition of two proposals needs them all: the
        first, which stays undecided, and the one that is confirmed."""
        if not self.verify:
            return 0
        sampled = 0 if self.doubt is None else MOST_ANSWERED * MOST_SIMULATED * SAMPLE_IOS
        conditions = 1 + (len(failing_parts(self.design)) if self.without_any_part else 0)
        each = sum(BUDGETS) + (RARE_IOS if self.design.class_targets else 0)
        verified = (2 * conditions + MOST_VERIFIED - 2) * each if self.choices else 0
        return verified + sampled * min(2, conditions)

    @property
    def key(self) -> str:
        """Key of the answer: equal keys, equal answers."""
        without = {"doubt"} if self.doubt is None else None
        said = self.model_dump(mode="json", by_alias=True, exclude=without)
        shown = {name: value for name, value in said["design"].items() if name not in SHOWS_NOTHING}
        text = json.dumps(["plan", MODEL_VERSION, said | {"design": shown}], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


def sampled(design: Design, options: SimulationOptions, evaluate: EvaluateWith) -> Report:
    """Simulate a drawn design as long as corrects an estimate."""
    return evaluate(design, options.model_copy(update={"max_ios": SAMPLE_IOS}))


def decided(design: Design, options: SimulationOptions, evaluate: EvaluateWith) -> Report:
    """Simulate a design longer and longer until each target is decided."""
    report = evaluate(design, options.model_copy(update={"max_ios": BUDGETS[0]}))
    for ios in (*BUDGETS[1:], RARE_IOS):
        judged = judge_report(design, report)
        if judged is None or judged.kept != "undecided":
            break
        if ios == RARE_IOS and judged.code != "unknown":
            break
        enough = _enough(design, report)
        report = evaluate(design, options.model_copy(update={"max_ios": ios} | enough))
    return report


def _enough(design: Design, report: Report) -> dict[str, float]:
    """The precisions with which a simulation can stop: intervals that end before the targets."""
    found: dict[str, float] = {}
    targets = targets_set([design])
    for target, distance in zip(targets, distances_of(design, report), strict=True):
        name = f"precision_{target.quantity}_pct"
        inside = UNKNOWN_PCT if distance >= OVERLOAD else 100.0 * INSIDE * abs(distance - 1.0)
        wanted = min(max(inside, LEAST_PCT), MOST_PCT)
        found[name] = min(wanted, found.get(name, MOST_PCT))
    return found
