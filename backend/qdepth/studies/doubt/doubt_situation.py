"""What a design must withstand: its load, growth and failures, for any values of its numbers."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import without
from qdepth.design.problem import DesignProblem
from qdepth.studies.document_fields import json_number
from qdepth.studies.doubt.growth_paths import grown_by
from qdepth.studies.doubt.inputs import LOAD, Case, is_of_design
from qdepth.studies.estimate.scaled_load import highest_load, scaled
from qdepth.studies.growth.grown_design import full_space, grown
from qdepth.studies.growth.monthly_demand import Demands, Need
from qdepth.studies.growth.yearly_growth import Growth
from qdepth.studies.overrides import Override, override

HEALTHY = "healthy"


@dataclass(frozen=True, slots=True)
class Situation:
    """A design with the changes of a plan, and the load and growth that it must carry."""

    start: Design
    """The design before the changes."""
    changes: tuple[Override, ...] = ()
    load: float = 1.0
    growth: Growth | None = None
    months: int | None = None
    """Months of the growth that everything must last."""
    failures: tuple[str, ...] = ()
    """Parts that may fail, one at a time."""

    def after(self, months: int) -> "Situation":
        """The same through another month."""
        return replace(self, months=months)

    def failing(self, failures: tuple[str, ...]) -> "Situation":
        """The same, with failures to withstand."""
        return replace(self, failures=failures)

    def designs(self, case: Case) -> Iterator[tuple[str, Design, str]]:
        """Condition, design and the space that is full: healthy, then without each part.

        Raises
        ------
        InvalidDesign
            If the design does not take the values together.
        """
        values = [Override(path, json_number(v)) for path, v in case.items() if is_of_design(path)]
        start = override(self.start, values) if values else self.start
        design = override(start, self.changes) if self.changes else start
        full = ""
        if self.growth is not None and self.months is not None:
            demands, need = self._needed(start, case)
            design = grown(design, demands, need.demand)
            full = full_space(design, need)
        design = _multiplied(design, case.get(LOAD, self.load))
        yield HEALTHY, design, full
        for path in self.failures:
            yield path, without(design, [path]).design, full

    def _needed(self, start: Design, case: Case) -> tuple[Demands, Need]:
        growth = self.growth
        if growth is None or self.months is None:
            raise ValueError("nothing grows")
        demands = Demands(start, grown_by(growth, case))
        return demands, demands.through(self.months)


def _multiplied(design: Design, load: float) -> Design:
    most = highest_load(design)
    if load <= 0 or load > most:
        raise InvalidDesign(
            [
                DesignProblem(
                    pointer="?load",
                    message=f"The load is {load:.3g} times that of the design.",
                    value=f"{load:.3g}",
                    limit=f"more than 0 and at most {most:.3g} times",
                    remedy="Give a smaller range.",
                )
            ]
        )
    return design if load == 1.0 else scaled(design, load)
