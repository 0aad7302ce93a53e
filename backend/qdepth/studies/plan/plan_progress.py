"""Progress of a plan, and the best proposal so far."""

from collections.abc import Callable
from typing import Literal

from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.report.report import Report
from qdepth.studies.doubt.doubt_answer import Chance
from qdepth.studies.growth.outlook_answer import Outlook
from qdepth.studies.plan.plan_answer import PlanProposal
from qdepth.studies.plan.trial import Solve

Stage = Literal["outlook", "search", "verification", "doubt", "others", "outlook_after"]
"""Dates of the design as it is, search by estimates, simulation of the best proposals, chances,
other proposals, dates of the best proposal."""


class PlanProgress(Immutable):
    """Progress of a plan."""

    stage: Stage
    text: str
    """Present activity, in words."""
    estimates: int = 0
    """Designs estimated so far."""
    evaluations: int = 0
    """Combinations evaluated so far."""
    most: int = 0
    """Largest number of combinations to evaluate; 0 before the search."""
    combinations: int = 0
    """Combinations in all; 0 before the search."""
    simulations: int = 0
    """Designs simulated so far."""
    best: PlanProposal | None = None
    """The cheapest proposal so far that meets all targets, by estimate until it is simulated."""
    outlook: Outlook | None = None
    """Dates of the design as it is, once they are known."""
    chance: Chance | None = None
    """Chance so far of the proposal that is looked at, with doubt."""


Observe = Callable[[PlanProgress], None]
"""Receives the progress; its errors end the plan."""


class Reporter:
    """Passes on the progress of a plan as it changes."""

    def __init__(self, observe: Observe | None) -> None:
        self._observe = observe
        self._progress = PlanProgress(stage="search", text="")

    def __call__(self, **changes: object) -> None:
        """Pass on the progress with some fields changed."""
        self._progress = self._progress.model_copy(update=changes)
        if self._observe is not None:
            self._observe(self._progress)

    @property
    def estimates(self) -> int:
        """Designs estimated so far."""
        return self._progress.estimates

    def counting(self, solve: Solve) -> Solve:
        """Return a function that estimates, and passes on the number of estimates."""

        def solved(design: Design) -> Report:
            report = solve(design)
            self(estimates=self._progress.estimates + 1)
            return report

        return solved
