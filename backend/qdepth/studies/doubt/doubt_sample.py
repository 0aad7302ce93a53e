"""The sample of a question: drawn designs, estimated, and simulated where that corrects them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from qdepth.design.document.latency_target import LatencyTarget
from qdepth.studies.doubt.anchors import Pair, correction, places_of_anchors
from qdepth.studies.doubt.chances import Chances, Observe
from qdepth.studies.doubt.doubt_answer import Chance
from qdepth.studies.doubt.doubt_question import (
    FIRST,
    MOST_MENDED,
    MOST_UNKNOWN,
    SIMULATED_ALONE,
    Doubt,
)
from qdepth.studies.doubt.doubt_situation import HEALTHY, Situation
from qdepth.studies.doubt.draw import Draw
from qdepth.studies.doubt.inputs import Case, Input
from qdepth.studies.doubt.outcome import Outcome, Solve, outcome_of


@dataclass
class Sample:
    """Draws designs and solves each once."""

    situation: Situation
    doubt: Doubt
    inputs: Sequence[Input]
    targets: Sequence[LatencyTarget]
    structure: float
    """Standard deviation of what a calibrated design leaves out, as a logarithm."""
    estimate: Solve
    simulate: Solve | None
    observe: Observe | None
    estimates: int = 0
    simulations: int = 0
    outcomes: list[Outcome] = field(default_factory=list)
    """Estimated designs, in the order of the draw."""
    _known: dict[tuple[int | None, tuple[tuple[str, float], ...]], Outcome] = field(
        default_factory=dict
    )
    """By months of the growth and values."""

    @cached_property
    def draw(self) -> Draw:
        """The values of the designs."""
        return Draw(self.inputs, self.doubt.samples, self.doubt.seed)

    @cached_property
    def cases(self) -> list[Case]:
        """The values of each design."""
        return self.draw.cases()

    def estimate_first(self, number: int | None = None) -> list[Outcome]:
        """Estimate the first designs of the draw; unset: all."""
        cases = self.cases[:number]
        while len(self.outcomes) < len(cases):
            self.outcomes.append(self.estimated(cases[len(self.outcomes)]))
            self._tell(len(cases))
        return self.outcomes[: len(cases)]

    def estimated(self, case: Case, months: int | None = None) -> Outcome:
        """Estimate a design; through another month of the growth, if it is given."""
        situation = self.situation if months is None else self.situation.after(months)
        key = situation.months, tuple(case.items())
        if key not in self._known:
            self.estimates += 1 + len(situation.failures)
            self._known[key] = outcome_of(situation, case, self.targets, self.estimate)
        return self._known[key]

    def chance(self, outcomes: Sequence[Outcome]) -> Chance:
        """Return the chance that all targets hold, by estimates with their stated error."""
        return Chances(outcomes, correction(outcomes, (), self.structure)).of_all()

    def simulated(self) -> tuple[list[Outcome], list[Pair]]:
        """Simulate designs that correct the estimates, and designs that cannot be estimated."""
        outcomes = list(self.outcomes)
        if self.simulate is None:
            return outcomes, []
        unknown = [place for place, each in enumerate(outcomes) if each.unknown]
        if len(unknown) > MOST_UNKNOWN * len(outcomes):
            return [self._simulate(at) for at in range(SIMULATED_ALONE)], []
        anchors = places_of_anchors(outcomes)
        pairs = [(outcomes[at], self._simulate(at)) for at in anchors]
        shifts = correction(outcomes, pairs, 0.0).shifts
        for at in unknown[:MOST_MENDED]:
            found = self._simulate(at)
            logs = tuple(log - shift for log, shift in zip(found.logs, shifts, strict=True))
            outcomes[at] = replace(found, logs=logs)
        return outcomes, pairs

    def say(self, text: str, chance: Chance | None = None) -> None:
        """Pass on the progress."""
        if self.observe is not None:
            self.observe(text, chance)

    def _simulate(self, place: int) -> Outcome:
        """Simulate a design while healthy and in the condition that estimates find worst."""
        if self.simulate is None:
            raise ValueError("nothing simulates")
        self.simulations += 1
        self.say(f"Simulating drawn design {self.simulations}.")
        condition = self.outcomes[place].condition
        failures = () if condition == HEALTHY else (condition,)
        situation = replace(self.situation, failures=failures)
        found = outcome_of(situation, self.cases[place], self.targets, self.simulate)
        return replace(found, unknown="")

    def _tell(self, of: int) -> None:
        done = len(self.outcomes)
        is_early = done >= FIRST and done & (done - 1) == 0
        chance = self.chance(self.outcomes) if is_early else None
        self.say(f"Estimating drawn designs: {done} of {of}.", chance)
