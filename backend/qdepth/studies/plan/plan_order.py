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
from qdepth.studies.plan.undecided import more_ios_decide
from qdepth.studies.simulate.options import DEFAULT_IOS, SimulationOptions, most_ios

STEPS = (50_000, 400_000, 2_000_000, DEFAULT_IOS)
"""I/Os that are simulated, one after the other, until each target is decided."""
INSIDE = 0.8
"""Largest half-width of an interval over the distance of its value from the target."""
LEAST_PCT, MOST_PCT = 0.1, 50.0
"""Precisions that options take [%]."""
PRECISIONS = ("precision_mean_pct", "precision_p99_pct")
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
    """Simulation options; the number of I/Os grows until each target is decided, at most to
    `max_ios`, or to 10 million if it is unset."""

    @property
    def most_ios(self) -> int:
        """I/Os that verification may take if each condition of two proposals needs them all: the
        first, which stays undecided, and the one that is confirmed."""
        if not self.verify:
            return 0
        sampled = 0 if self.doubt is None else MOST_ANSWERED * MOST_SIMULATED * SAMPLE_IOS
        conditions = 1 + (len(failing_parts(self.design)) if self.without_any_part else 0)
        each = sum(budgets(self.options))
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


def budgets(options: SimulationOptions) -> list[int]:
    """Return the I/Os of the simulations of a design, up to the most that the options allow."""
    most = most_ios(options)
    return [*(ios for ios in STEPS if ios < most), most]


def decided(design: Design, options: SimulationOptions, evaluate: EvaluateWith) -> Report:
    """Simulate a design longer and longer until each target is decided, or a limit ends it."""
    first, *further = budgets(options)
    report = evaluate(design, options.model_copy(update={"max_ios": first}))
    for ios in further:
        if not _is_open(design, report):
            break
        enough = _enough(design, report)
        report = evaluate(design, options.model_copy(update={"max_ios": ios} | enough))
    if report.run and report.run.stop_reason == "precision" and _is_open(design, report):
        whole = {"max_ios": most_ios(options)} | dict.fromkeys(PRECISIONS)
        report = evaluate(design, options.model_copy(update=whole))
    return report


def _is_open(design: Design, report: Report) -> bool:
    return more_ios_decide(judge_report(design, report), report)


def _enough(design: Design, report: Report) -> dict[str, float]:
    """The precisions with which a simulation can stop: intervals that end before the targets."""
    found: dict[str, float] = {}
    targets = targets_set([design])
    for target, distance in zip(targets, distances_of(design, report), strict=True):
        name = f"precision_{target.quantity}_pct"
        to_target = abs(distance - 1.0) / max(distance, 1.0)
        inside = UNKNOWN_PCT if distance >= OVERLOAD else 100.0 * INSIDE * to_target
        wanted = min(max(inside, LEAST_PCT), MOST_PCT)
        found[name] = min(wanted, found.get(name, MOST_PCT))
    return found
