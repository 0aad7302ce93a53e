"""Estimates of a growing design by month and failed part, and what each of them misses."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import without
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import StationResult
from qdepth.report.target_judgement import Kept
from qdepth.studies.growth.grown_design import grown
from qdepth.studies.growth.monthly_demand import Demand, Demands
from qdepth.studies.judge.distance import distances_of
from qdepth.studies.judge.targets import judge_report

Solve = Callable[[Design], Report]
End = Literal["earliest", "month", "latest"]
"""Whether the error admits a miss, the value misses, or the error leaves no doubt."""
ENDS: tuple[End, ...] = ("earliest", "month", "latest")
HEALTHY = ""


@dataclass(frozen=True, slots=True)
class Busy:
    """The busiest station of a part."""

    name: str
    utilisation_pct: Number

    def reaches(self, pct: float, end: End) -> bool:
        """True if it is that busy: by the upper end of its error, its value or the lower end."""
        found = self.utilisation_pct
        value = found.value or 0.0
        by_end = {"earliest": found.high, "month": value, "latest": found.low}[end]
        return (value if by_end is None else by_end) >= pct


@dataclass(frozen=True, slots=True)
class Reading:
    """Result of an estimate for each target and part."""

    distances: list[float]
    """Latency over target, target by target."""
    kept: list[Kept]
    """Whether the targets are met, including the error of the estimate."""
    binds: str
    """The bottleneck, in words; or why the design is rejected."""
    busy: dict[str, Busy]
    """The parts of a healthy design, by their paths."""
    report: Report | None
    """The report of a healthy design."""

    def misses(self, target: int, end: End) -> bool:
        """True if the range of the estimate includes a missed target."""
        is_missed, kept = self.distances[target] > 1.0, self.kept[target]
        if end == "earliest":
            return is_missed or kept != "yes"
        return is_missed and (end == "month" or kept == "no")

    def misses_any(self, end: End) -> bool:
        """True if any target is missed at an end of the error."""
        return any(self.misses(target, end) for target in range(len(self.distances)))

    @property
    def is_overloaded(self) -> bool:
        """True if the healthy design cannot carry its load."""
        return self.report is not None and self.report.status == "no_steady_state"


class Readings:
    """Readings of a design by month, each estimated once."""

    def __init__(
        self,
        design: Design,
        demands: Demands,
        by_month: list[Demand],
        targets: int,
        estimate: Solve,
    ) -> None:
        self.design = design
        self.demands = demands
        self.by_month = by_month
        self.targets = targets
        self.estimates = 0
        self._estimate = estimate
        self._known: dict[tuple[int, str], Reading] = {}

    @property
    def months(self) -> list[int]:
        """Months with an estimate of the healthy design."""
        return sorted(month for month, failed in self._known if failed == HEALTHY)

    def at(self, month: int, failed: str = HEALTHY) -> Reading:
        """Estimate the design in a month, healthy or without a part."""
        key = (month, failed)
        if key not in self._known:
            self._known[key] = self._read(month, failed)
        return self._known[key]

    def _read(self, month: int, failed: str) -> Reading:
        design = grown(self.design, self.demands, self.by_month[month])
        if failed == HEALTHY:
            return self._of(design, self._solved(design), is_healthy=True)
        try:
            survivor = without(design, [failed]).design
            report = self._solved(survivor)
        except InvalidDesign as refusal:
            reason = refusal.problems[0].text
            return Reading([2.0] * self.targets, ["no"] * self.targets, reason, {}, None)
        return self._of(survivor, report, is_healthy=False)

    def _solved(self, design: Design) -> Report:
        self.estimates += 1
        return self._estimate(design)

    def _of(self, design: Design, report: Report, *, is_healthy: bool) -> Reading:
        judged = judge_report(design, report)
        each = [verdict.kept for verdict in judged.each] if judged else []
        return Reading(
            distances_of(design, report),
            each if len(each) == self.targets else each * self.targets,
            report.bottleneck.sentence,
            _busy(report.stations) if is_healthy else {},
            report if is_healthy else None,
        )


def _busy(stations: list[StationResult]) -> dict[str, Busy]:
    """The busiest station of each part, by its path."""
    found: dict[str, Busy] = {}
    for row in stations:
        path = f"{row.origin.split('.')[0]}.{row.part}" if row.origin else row.part
        before = found.get(path)
        value = row.utilisation_pct.value
        if value is None or (before and value <= (before.utilisation_pct.value or 0.0)):
            continue
        found[path] = Busy(row.common_name or row.name or row.id, row.utilisation_pct)
    return found
