"""How long a growing design meets its targets, and what ends that."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.failover.failable_parts import failing_parts
from qdepth.design.parsing import require_complete
from qdepth.design.spaces import spaces
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.failures import worst_kinds_first
from qdepth.studies.growth.course import course, months_shown
from qdepth.studies.growth.first_month import first_month
from qdepth.studies.growth.grown_design import grown, level, usable_gib
from qdepth.studies.growth.monthly_demand import Demand, Demands
from qdepth.studies.growth.months import Month, in_words
from qdepth.studies.growth.outlook_answer import Miss, MissKind, Outlook
from qdepth.studies.growth.readings import ENDS, HEALTHY, Busy, End, Reading, Readings, Solve
from qdepth.studies.judge.target_words import target_name

_MISSED: dict[MissKind, str] = {
    "target": "misses its target",
    "failure": "misses a target",
    "space": "is full",
    "part": "is busy",
}
_MET: dict[MissKind, str] = {
    "target": "meets its target",
    "failure": "meets all targets",
    "space": "is not full",
    "part": "is not busy",
}


KINDS: tuple[MissKind, ...] = ("target", "failure", "space", "part")
DECIDING: tuple[MissKind, ...] = ("target", "failure", "space")
"""What ends the useful time of a design. A busy part alone is no miss."""


def outlook(
    design: Design,
    demands: Demands,
    estimate: Solve,
    *,
    without_any_part: bool = False,
) -> Outlook:
    """Find the month in which growth breaks each target, space and part first.

    Parameters
    ----------
    design : Design
        A design with latency targets.
    demands : Demands
        How it grows, or how the design grows of which it is a change.
    estimate : function
        Returns the report of a design by the analytic engine.
    without_any_part : bool
        Whether the targets must also be met while any one part has failed.

    Raises
    ------
    InvalidDesign
        If the design is not complete.

    Notes
    -----
    The healthy design is estimated each quarter, or each month if there are seasons. The month of a
    miss is then found by bisection, as more load and VMs never mend a miss. Of failures only the
    months before the first miss so far are looked at, so that most parts take one estimate.
    """
    require_complete(design)
    return _Looking(design, demands, estimate).outlook(without_any_part=without_any_part)


class _Looking:
    """Looks for the months of one design."""

    def __init__(self, design: Design, demands: Demands, estimate: Solve) -> None:
        self.design = design
        self.demands = demands
        self.growth = growth = demands.growth
        self.targets = targets_set([design])
        asked = [self.demands.at(month) for month in range(growth.months + 1)]
        self.ends, self.by_month = _answerable(design, demands, asked)
        self.shown = months_shown(growth, self.by_month)
        self.end = demands.month(len(self.by_month) - 1)
        self.readings = Readings(design, demands, self.by_month, len(self.targets), estimate)

    def outlook(self, *, without_any_part: bool) -> Outlook:
        found = [*self._of_targets(), *self._of_spaces()]
        if without_any_part:
            found.append(self._of_failures())
        found += self._of_parts()
        found.sort(key=lambda miss: (miss.month is None, miss.month or "", KINDS.index(miss.kind)))
        until, earliest, latest = (_first(found, end) for end in ("month", "earliest", "latest"))
        points = course(self.readings)
        return Outlook(
            start=self.growth.start,
            end=self.end,
            ends=self.ends,
            until=until,
            earliest=earliest,
            latest=latest,
            misses=found,
            course=points,
            estimates=self.readings.estimates,
            text=outlook_in_words(found, DECIDING, self.end, self.ends),
        )

    def _of_targets(self) -> Iterator[Miss]:
        for number, target in enumerate(self.targets):
            months = self._ends(partial(self._is_missed, number))
            yield self._miss("target", target.vms or "", target_name(target), months)

    def _of_spaces(self) -> Iterator[Miss]:
        used = [self.demands.used_gib(month) for month in range(len(self.by_month))]
        for space in spaces(self.design):
            gib = [each.get(space.id, 0.0) for each in used]
            full = next((m for m, taken in enumerate(gib) if taken > level(space)), None)
            if full is None and max(gib) <= gib[0]:
                continue
            name = f"{'datastore' if space.kind == 'datastore' else 'pool'} {space.id}"
            yield self._miss("space", space.id, name, dict.fromkeys(ENDS, full))
        usable, in_all = usable_gib(self.design), self.demands.used_in_all
        if self.growth.used_gib is not None and usable is not None:
            full = next((m for m in range(len(used)) if (in_all(m) or 0.0) > usable), None)
            yield self._miss("space", "", "usable capacity", dict.fromkeys(ENDS, full))

    def _of_failures(self) -> Miss:
        """The first month in which a target is missed with any one part failed, or none."""
        names = {part.path: part.text for part in failing_parts(self.design)}
        paths = worst_kinds_first(names)
        months: dict[End, int | None] = {}
        decisive = HEALTHY
        for end in ENDS:
            first: int | None = None
            for path in (HEALTHY, *paths):
                is_missed = partial(self._is_any_missed, path, end)
                sooner = first_month(self.by_month[:first], is_missed)
                if sooner is not None:
                    first = sooner
                    decisive = path if end == "month" else decisive
            months[end] = first
        return self._miss("failure", decisive, names.get(decisive, ""), months, decisive)

    def _of_parts(self) -> Iterator[Miss]:
        """Parts that become busy while the design still carries its load."""
        over = first_month(
            self.by_month, lambda month: self._healthy(month).is_overloaded, self.shown
        )
        for path in self._healthy(0).busy:
            months = self._ends(partial(self._is_busy, path), self.by_month[:over])
            if any(month is not None for month in months.values()):
                known = [self._busy(month, path) for month in self.readings.months]
                name = next(busy.name for busy in known if busy is not None)
                yield self._miss("part", path, name, months)

    def _is_missed(self, target: int, end: End, month: int) -> bool:
        return self._healthy(month).misses(target, end)

    def _is_any_missed(self, failed: str, end: End, month: int) -> bool:
        return self.readings.at(month, failed).misses_any(end)

    def _is_busy(self, path: str, end: End, month: int) -> bool:
        busy = self._busy(month, path)
        return busy is not None and busy.reaches(self.growth.busy_pct, end)

    def _healthy(self, month: int) -> Reading:
        return self.readings.at(month)

    def _busy(self, month: int, path: str) -> Busy | None:
        return self._healthy(month).busy.get(path)

    def _ends(
        self, is_missed: Callable[[End, int], bool], among: Sequence[Demand] | None = None
    ) -> dict[End, int | None]:
        months = self.by_month if among is None else among
        return {end: first_month(months, partial(is_missed, end), self.shown) for end in ENDS}

    def _miss(
        self,
        kind: MissKind,
        id_: str,
        name: str,
        months: dict[End, int | None],
        failed: str = HEALTHY,
    ) -> Miss:
        at = months["month"]
        has_estimate = at is not None and kind != "space"
        found = {end: None if m is None else self.demands.month(m) for end, m in months.items()}
        miss = Miss(
            kind=kind,
            id=id_,
            name=name,
            binds=self.readings.at(at, failed).binds if has_estimate and at is not None else "",
            text="",
            **found,
        )
        return miss.model_copy(update={"text": miss_in_words(miss, self.end)})


def _answerable(design: Design, demands: Demands, asked: list[Demand]) -> tuple[str, list[Demand]]:
    """The demands that the design can be given, and why there are no more of them."""
    reasons: dict[int, str] = {}

    def is_refused(month: int) -> bool:
        try:
            require_complete(grown(design, demands, asked[month]))
        except InvalidDesign as refusal:
            reasons[month] = refusal.problems[0].text
        return month in reasons

    refused = first_month(asked, is_refused)
    return ("", asked) if refused is None else (reasons[refused], asked[:refused])


def _first(misses: list[Miss], end: End) -> str | None:
    found = (getattr(miss, end) for miss in misses if miss.kind in DECIDING)
    return min((month for month in found if month is not None), default=None)


def miss_in_words(miss: Miss, end: Month) -> str:
    """Return when something is missed: "From March 2028 on, SQL p99 misses its target"."""
    name = miss.name
    if miss.kind == "failure":
        any_part = "any one part" if miss.month is None else miss.name
        name = f"the design without {any_part}" if any_part else "the design"
    if miss.month is None:
        return f"Through {in_words(end)}, {name} {_MET[miss.kind]}{_doubt(miss)}."
    return f"From {in_words(miss.month)} on, {name} {_MISSED[miss.kind]}{_doubt(miss)}."


def outlook_in_words(
    misses: Sequence[Miss], deciding: Sequence[MissKind], end: Month, ends: str
) -> str:
    """Return how long the design is sufficient, and why the months end early."""
    first = next((m for m in misses if m.kind in deciding and m.month is not None), None)
    has_targets = any(miss.kind == "target" for miss in misses)
    held = "the design meets all targets" if has_targets else "no space is full"
    until = f"Through {in_words(end)}, {held}." if first is None else first.text
    binds = f" {first.binds}" if first is not None and first.binds else ""
    return f"{until}{binds}{f' The months end early: {ends}' if ends else ''}"


def _doubt(miss: Miss) -> str:
    """The interval of the month: " (January to May 2028 by the error of the estimate)"."""
    first, last = (m and in_words(m) for m in (miss.earliest, miss.latest))
    if miss.earliest == miss.month == miss.latest:
        return ""
    if first is None or last is None:
        later = "perhaps later" if miss.earliest == miss.month else f"{first} or later"
        return f" ({later}, by the error of the estimate)"
    return f" ({first} to {last}, by the error of the estimate)"
