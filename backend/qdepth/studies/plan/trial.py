"""Tries combinations: distance of each from the targets, healthy and without any part."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import without
from qdepth.design.failover.failable_parts import failing_parts
from qdepth.report.report import Report
from qdepth.studies.estimate.asked_use import OVERLOADED, AskedUses
from qdepth.studies.judge.distance import OVERLOAD, distance_of
from qdepth.studies.plan.space import Picks, Space

Solve = Callable[[Design], Report]
HEALTHY = "healthy"


@dataclass(frozen=True, slots=True)
class Trial:
    """A combination, and the condition in which it is farthest from its targets."""

    picks: Picks
    distance: float
    """Largest latency over its target; met up to 1. `OVERLOAD` or more without a latency."""
    condition: str
    """`healthy`, or the part that has failed."""
    design: Design | None
    """The design in that condition; None if it is rejected."""
    report: Report | None
    """Report; None if the combination is rejected, or if arrivals alone overload a part."""
    healthy: Report | None
    """The report while everything works; None likewise."""
    refusal: str = ""

    @property
    def meets(self) -> bool:
        """True if all targets are met in all conditions that were tried."""
        return self.distance <= 1.0


class Trials:
    """Tries each combination once, and counts the effort."""

    def __init__(self, space: Space, estimate: Solve) -> None:
        self.space = space
        self.estimate = estimate
        self.tried: dict[Picks, Trial] = {}
        self.estimates = 0
        """Designs that were estimated."""
        self._worst_first: list[str] = []
        self._asked_uses = AskedUses()

    @property
    def evaluations(self) -> int:
        """Evaluated combinations, which the design accepts."""
        return sum(trial.design is not None for trial in self.tried.values())

    @property
    def refused(self) -> Trial | None:
        """A combination that was refused, if possible one without a failure."""
        found = [trial for trial in self.tried.values() if trial.refusal]
        return min(found, key=lambda trial: trial.condition != HEALTHY, default=None)

    def distance(self, picks: Picks) -> float:
        """Distance of a combination from its targets."""
        return self.trial(picks).distance

    def trial(self, picks: Picks) -> Trial:
        """Try a combination: healthy first, then without each part until one misses."""
        if picks not in self.tried:
            self.tried[picks] = self._try(picks)
        return self.tried[picks]

    def is_reliable(self, picks: Picks) -> bool:
        """True if the engine trusts its estimate of the worst condition of a combination."""
        report = self.trial(picks).report
        return report is not None and report.outside_validity is None

    def shown(self, picks: Picks) -> Trial:
        """Try a combination, with the reports of an overload that was clear without them."""
        trial = self.trial(picks)
        if trial.design is None or trial.report is not None:
            return trial
        report = self._solved(trial.design)
        healthy = trial.healthy or (report if trial.condition == HEALTHY else None)
        self.tried[picks] = replace(trial, report=report, healthy=healthy)
        return self.tried[picks]

    def conditions(self, picks: Picks) -> list[tuple[str, Design]]:
        """The designs of a combination that must meet the targets; raises InvalidDesign."""
        design = self.space.loaded(picks)
        found = [(HEALTHY, design)]
        if self.space.question.without_any_part:
            parts = failing_parts(design)
            found += [(part.path, without(design, [part.path]).design) for part in parts]
        return found

    def _try(self, picks: Picks) -> Trial:
        try:
            design = self.space.loaded(picks)
            trial = self._in_condition(picks, HEALTHY, design)
        except InvalidDesign as refusal:
            return Trial(picks, inf, HEALTHY, None, None, None, refusal.problems[0].text)
        trial = replace(trial, healthy=trial.report)
        if self.space.question.without_any_part:
            for path in self._paths(design):
                if not trial.meets:
                    break
                failed = self._without(trial, design, path)
                trial = failed if failed.distance > trial.distance else trial
        return trial

    def _paths(self, design: Design) -> list[str]:
        """Parts that can fail, those that broke other combinations first."""
        paths = [part.path for part in failing_parts(design)]
        first = [path for path in self._worst_first if path in paths]
        return [*first, *(path for path in paths if path not in first)]

    def _without(self, trial: Trial, design: Design, path: str) -> Trial:
        try:
            survivor = without(design, [path]).design
            failed = self._in_condition(trial.picks, path, survivor)
        except InvalidDesign as refusal:
            text = refusal.problems[0].text
            return Trial(trial.picks, inf, path, None, None, trial.healthy, text)
        if not failed.meets and path not in self._worst_first:
            self._worst_first.insert(0, path)
        return replace(failed, healthy=trial.healthy)

    def _in_condition(self, picks: Picks, condition: str, design: Design) -> Trial:
        """Estimate a design, unless arrivals alone keep a part busy for more than all the time."""
        if self._asked_uses.of(design) > OVERLOADED:
            return Trial(picks, OVERLOAD, condition, design, None, None)
        report = self._solved(design)
        return Trial(picks, distance_of(design, report), condition, design, report, None)

    def _solved(self, design: Design) -> Report:
        self.estimates += 1
        return self.estimate(design)
