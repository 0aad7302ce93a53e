"""What the VMs of a design need in a month: load, number and space, from growth alone."""

from dataclasses import dataclass
from functools import reduce
from math import floor, prod

from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.place import placed, vms_of
from qdepth.design.spaces import shares_of_class, spaces
from qdepth.studies.growth.months import MONTHS_A_YEAR, Month, between, later, number_in_year
from qdepth.studies.growth.yearly_growth import Growth, GrowthRate, GrowthStep, is_about


@dataclass(frozen=True, slots=True)
class Demand:
    """Needs of the classes of VMs, each in the order of the design."""

    loads: tuple[float, ...]
    """Load of each VM, as a multiple of its load in the design."""
    vms: tuple[int, ...]
    """VMs of each class."""

    def within(self, other: "Demand") -> bool:
        """True if no class needs more than in another demand."""
        return _all_within(self.loads, other.loads) and _all_within(self.vms, other.vms)

    def joined(self, other: "Demand") -> "Demand":
        """Return the larger need of each class."""
        return Demand(
            tuple(map(max, self.loads, other.loads)), tuple(map(max, self.vms, other.vms))
        )


@dataclass(frozen=True, slots=True)
class Need:
    """The largest demand and use of space from the start to a month."""

    demand: Demand
    used_gib: dict[str, float]
    """Used space of each datastore entry and thin pool [GiB]."""
    used_in_all: float | None
    """Total used space [GiB]; None if the initial one is not stated."""


class Demands:
    """Demand of each month.

    Parameters
    ----------
    design : Design
        Complete, as it is at the start.
    growth : Growth
        How it grows from there.
    load : float
        Load at the start, as a multiple of that of the design.
    """

    def __init__(self, design: Design, growth: Growth, load: float = 1.0) -> None:
        self.design = design
        self.growth = growth
        self._start_load = load
        self._rates = [_rate_of(growth, group) for group in design.classes]
        self._vms = [vms_of(design, group) for group in design.classes]
        where = placed(design)
        self._shares = [shares_of_class(design, where[group.id]) for group in design.classes]

    def month(self, after: int) -> Month:
        """Return the month that is this many months after the start."""
        return later(self.growth.start, after)

    def at(self, after: int) -> Demand:
        """Return the demand this many months after the start."""
        numbers = range(len(self._vms))
        return Demand(
            tuple(self._load(number, after) for number in numbers),
            tuple(self._vms_at(number, after) for number in numbers),
        )

    def through(self, after: int) -> Need:
        """Return the largest need from the start to a month."""
        months = range(after + 1)
        by_space = [self.used_gib(month) for month in months]
        in_all = [self.used_in_all(month) for month in months]
        return Need(
            reduce(Demand.joined, map(self.at, months)),
            {id_: max(used[id_] for used in by_space) for id_ in by_space[0]},
            max((gib for gib in in_all if gib is not None), default=None),
        )

    def used_gib(self, after: int) -> dict[str, float]:
        """Return the used space of each datastore entry and thin pool [GiB]."""
        factor = _grown(self.growth.space_pct, after)
        found = {space.id: space.used * factor for space in spaces(self.design)}
        for number, gib in enumerate(self._added_gib(after)):
            for id_, share in self._shares[number].items():
                found[id_] += share * gib
        return {id_: max(0.0, gib) for id_, gib in found.items()}

    def used_in_all(self, after: int) -> float | None:
        """Return the total used space [GiB]; None if the initial one is not stated."""
        used = self.growth.used_gib
        if used is None:
            return None
        grown = used * _grown(self.growth.space_pct, after)
        return max(0.0, grown + sum(self._added_gib(after)))

    def grows_in_vms(self, number: int) -> bool:
        """True if the number of VMs of a class ever changes."""
        group, steps = self.design.classes[number], self.growth.steps
        joins = any(step.more_vms and is_about(step.vms, group) for step in steps)
        return joins or self._rates[number].vms_pct != 0.0

    def _load(self, number: int, after: int) -> float:
        group = self.design.classes[number]
        in_year = number_in_year(self.month(after))
        seasons = [
            season.load_pct / 100.0
            for season in self.growth.seasons
            if in_year in season.months and is_about(season.vms, group)
        ]
        steps = [1.0 + step.load_pct / 100.0 for step in self._steps(number, after)]
        grown = _grown(self._rates[number].load_pct, after)
        return self._start_load * grown * prod(seasons) * prod(steps)

    def _vms_at(self, number: int, after: int) -> int:
        trend = floor(self._vms[number] * _grown(self._rates[number].vms_pct, after) + 0.5)
        return max(
            1, trend + sum(self._more_vms(step, number) for step in self._steps(number, after))
        )

    def _more_vms(self, step: GrowthStep, number: int) -> int:
        """VMs of a step that join a class; those that share its name get as many, or one more."""
        alike = [n for n, group in enumerate(self.design.classes) if is_about(step.vms, group)]
        each, rest = divmod(step.more_vms, len(alike))
        return each + (alike.index(number) < rest)

    def _added_gib(self, after: int) -> list[float]:
        """Space that further VMs and projects of each class take [GiB]."""
        added = [
            rate.gib_per_vm * (self._vms_at(number, after) - self._vms[number])
            for number, rate in enumerate(self._rates)
        ]
        for number in range(len(added)):
            for step in self._steps(number, after):
                alike = [n for n, c in enumerate(self.design.classes) if is_about(step.vms, c)]
                share = self._vms[number] / sum(self._vms[n] for n in alike)
                added[number] += step.more_gib * share
        return added

    def _steps(self, number: int, after: int) -> list[GrowthStep]:
        """Steps of a class that have begun."""
        group = self.design.classes[number]
        return [
            step
            for step in self.growth.steps
            if is_about(step.vms, group) and between(self.growth.start, step.month) <= after
        ]


def _rate_of(growth: Growth, group: VmClass) -> GrowthRate:
    own = [rate for rate in growth.rates if rate.vms is not None and is_about(rate.vms, group)]
    of_all = [rate for rate in growth.rates if rate.vms is None]
    return next(iter([*own, *of_all]), GrowthRate())


def _grown(pct_a_year: float, after: int) -> float:
    return float((1.0 + pct_a_year / 100.0) ** (after / MONTHS_A_YEAR))


def _all_within(ours: tuple[float, ...], theirs: tuple[float, ...]) -> bool:
    return all(one <= other for one, other in zip(ours, theirs, strict=True))
