"""Judges candidates: a design before and after, by one engine and on the same random numbers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.compare.materiality import matters
from qdepth.studies.fix.bounds import may_gain
from qdepth.studies.fix.candidate import Candidate, Step
from qdepth.studies.overrides import override

MOST_FAILURES = 2
"""Number of values of a candidate without a gain after which larger ones are not tried."""
ENOUGH = 1.9
"""Gain from which nothing larger is proposed for purchase."""
WORTHWHILE = 1.25
"""Gain from which a setting comes before any purchase: first use what is there. Less does not make
up for what a neighbour loses."""
MOST_CHANGES = 24
"""Largest number of changed designs to solve for one answer."""

Solve = Callable[[Design], Report]


@dataclass(frozen=True, slots=True)
class Judged:
    """A step of a candidate with the reports before and after, by the same engine."""

    candidate: Candidate
    step: Step
    design: Design
    before: Report
    after: Report

    @property
    def is_about_latency(self) -> bool:
        """True if arrivals set the throughput, before and after, so that the gain is in latency."""
        loads = (group.workload.loop for group in self.design.classes)
        reports = self.before, self.after
        is_carried = all(it.status != "no_steady_state" for it in reports)
        return is_carried and all(loop == "open" for loop in loads)

    @property
    def gain(self) -> float:
        """Throughput after / before; if arrivals set it, mean latency before / after.

        Of a change that spares classes of VMs, the factor by which their mean latency shrinks.
        """
        if self.candidate.spares:
            before, after = (self._latency_of_spared(it) for it in (self.before, self.after))
            return before / after if after > 0.0 else 1.0
        if self.is_about_latency:
            more, less = self.before.total.latency_ms.mean, self.after.total.latency_ms.mean
        else:
            more, less = self.after.total.iops, self.before.total.iops
        return more.value / less.value if more.value and less.value else 1.0

    def _latency_of_spared(self, report: Report) -> float:
        """Mean over the classes that the change spares, each with its rate before [ms]."""
        rates = {row.id: row.iops.value or 0.0 for row in self.before.groups}
        spared = [row for row in report.groups if row.id in self.candidate.spares]
        total = sum(rates[row.id] for row in spared)
        weighted = sum(rates[row.id] * (row.latency_ms.mean.value or 0.0) for row in spared)
        return weighted / total if total > 0.0 else 0.0

    @property
    def carries(self) -> bool:
        """True if it carries an offered load that was too much before, with something to spare."""
        is_full = self.after.bottleneck.kind in ("station", "link", "overload")
        return self.before.status == "no_steady_state" and not is_full

    @property
    def serves(self) -> bool:
        """True if all I/Os are served, some of which wait in vain before."""
        return self.before.starvation is not None and self.after.starvation is None

    @property
    def is_enough(self) -> bool:
        """True if it gains so much that buying more makes no sense for now."""
        return self.after.status != "no_steady_state" and self.gain >= ENOUGH

    @property
    def cures(self) -> bool:
        """True if the bottleneck is elsewhere then."""
        if self.after.status == "no_steady_state" or self.after.starvation is not None:
            return False
        return self.carries or not _same_bottleneck(self.after, self.before)


@dataclass
class Judge:
    """Solves the design and changed designs, each question once."""

    design: Design
    estimate: Solve
    simulate: Solve
    changes: int = 0
    """Changed designs that were solved so far."""
    refused: dict[str, str] = field(default_factory=dict)
    """Acts of candidates without any value that gives a solvable design, each with the reason."""
    _bases: dict[Solve, Report] = field(default_factory=dict)

    @cached_property
    def base(self) -> Report:
        """The design as it is, by the engine that is valid for it."""
        estimated = self._base(self.estimate)
        is_valid = _is_valid(self.design, estimated)
        return estimated if is_valid else self._base(self.simulate)

    def climb(self, candidate: Candidate) -> tuple[Judged | None, list[Judged]]:
        """Return the first step that moves the bottleneck elsewhere, or the one with the largest
        gain.

        Returns
        -------
        The best step, None if none gains; and all steps that were tried, in their order.
        """
        best: Judged | None = None
        tried: list[Judged] = []
        if not may_gain(self.base, candidate):
            return None, tried
        refusals: dict[str, str] = {}
        for step in candidate.steps:
            judged = self._judge(candidate, step, refusals)
            if judged is None:
                continue
            tried.append(judged)
            if not self._is_better(judged, best):
                if best is not None or len(tried) == MOST_FAILURES:
                    break
                continue
            best = judged
            if best.cures or (candidate.cost == "purchase" and best.is_enough):
                break
        if not tried:
            self.refused |= dict(list(refusals.items())[:1])
        return best, tried

    def _judge(self, candidate: Candidate, step: Step, refusals: dict[str, str]) -> Judged | None:
        """A step; None if too many were judged, or if the design refuses it, which is noted."""
        if self.changes >= MOST_CHANGES:
            return None
        try:
            changed = override(self.design, step.overrides)
        except InvalidDesign as refusal:
            # A driver, protocol or RAID level does not allow every value, nor does the size.
            refusals[step.act] = refusal.problems[0].message
            return None
        self.changes += 1
        solve = self.estimate if self._base(self.estimate) is self.base else self.simulate
        after = solve(changed)
        if solve is self.estimate and not _is_valid(changed, after):
            solve, after = self.simulate, self.simulate(changed)
        return Judged(candidate, step, changed, self._base(solve), after)

    def _base(self, solve: Solve) -> Report:
        if solve not in self._bases:
            self._bases[solve] = solve(self.design)
        return self._bases[solve]

    def _is_better(self, judged: Judged, best: Judged | None) -> bool:
        """True if a step gains by what matters, compared with the best one so far."""
        if judged.carries and not (best and best.carries):
            return True
        if judged.before.starvation is not None:
            return judged.serves and best is None
        before = 1.0 if best is None else best.gain
        if judged.candidate.spares and judged.gain < WORTHWHILE:
            return False
        least_pct = self.design.material_difference_pct
        return judged.gain > before and matters(before, judged.gain, least_pct)


def _is_valid(design: Design, report: Report) -> bool:
    """True if an estimate has numbers to rely on, and names what an overload lacks.

    The analytic engine spreads I/Os evenly over paths, which long turns of a round robin do not.
    """
    # Loaded here alone: the process that answers requests lowers nothing.
    from qdepth.lowering.lower import lower  # noqa: PLC0415
    from qdepth.report.bottlenecks.needed_paths import needs_several_paths  # noqa: PLC0415

    if report.outside_validity is not None or report.total.iops.value is None:
        return False
    if report.status != "steady" and report.bottleneck.part is None:
        return False
    rates = [group.iops.value or 0.0 for group in report.groups]
    return not needs_several_paths(lower(design), rates)


def _same_bottleneck(after: Report, before: Report) -> bool:
    """True if the bottleneck is the same kind of part; which of several equal ones is no matter."""
    ours, theirs = after.bottleneck, before.bottleneck
    return (ours.layer, _kind(after)) == (theirs.layer, _kind(before))


def _kind(report: Report) -> str:
    if report.bottleneck.kind == "overload" and report.overload:
        return report.overload.kind or "overload"
    return report.bottleneck.kind
