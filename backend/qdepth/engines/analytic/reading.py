"""Reads the programs of all flows, each kind of program once."""

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from itertools import compress, count
from operator import is_not

from qdepth.engines.analytic.itinerary import Itinerary, read_itinerary
from qdepth.engines.analytic.ways import Way, renumbered
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.steps import (
    Acquire,
    BranchIfFull,
    ChoosePath,
    CountIssue,
    CountStatus,
    Delay,
    Demand,
    Jump,
    Release,
    Resize,
    Step,
    Visit,
)


def read_ways(network: QueueingNetwork) -> tuple[Way, ...]:
    """Ways of the flows, in the network's order."""
    reader = _Reader(network)
    return tuple([reader.read(flow) for flow in network.flows])


@dataclass(slots=True)
class _Outline:
    """A program, apart from where: equal for programs that do the same elsewhere."""

    steps: list[Hashable] = field(default_factory=list)
    stations: dict[int, int] = field(default_factory=dict)
    """Position in the network -> number in the order of the first meeting."""
    limits: dict[int, int] = field(default_factory=dict)
    choosers: dict[int, int] = field(default_factory=dict)
    uses: Counter[int] = field(default_factory=Counter)
    """Steps that name a limit."""


class _Reader:
    def __init__(self, network: QueueingNetwork) -> None:
        self.network = network
        self.patterns: dict[Hashable, Itinerary] = {}
        """By kind of I/Os and outline."""
        self.last: dict[Hashable, tuple[tuple[Step, ...], Way, Counter[int]]] = {}
        """What was outlined last, by kind of I/Os and length."""
        self.demands: dict[int, int] = {}
        """Object of a demand -> its number; equal ones have the same."""
        self.numbers: dict[Demand, int] = {}

    def read(self, flow: Flow) -> Way:
        ios = (flow.read_share, flow.sizes, flow.cumulative)
        near = self.last.get((ios, len(flow.program)))
        way = None if near is None else _with_own_limits(*near, flow.program)
        if way is None:
            way = self._outlined(flow, ios)
        return way

    def _outlined(self, flow: Flow, ios: Hashable) -> Way:
        outline = _Outline()
        for step in flow.program:
            outline.steps.append(self._outline(step, outline))
        tables = outline.stations, outline.limits, outline.choosers
        stays = tuple([self.network.choosers[at].ios_per_path for at in outline.choosers])
        key = (ios, stays, tuple(outline.steps))
        if key not in self.patterns:
            self.patterns[key] = renumbered(read_itinerary(self.network, flow), *tables)
        way = Way(self.patterns[key], *(tuple(table) for table in tables))
        self.last[ios, len(flow.program)] = flow.program, way, outline.uses
        return way

    def _outline(self, step: Step, outline: _Outline) -> Hashable:
        """What a step does, with numbers of its own for the places that it names."""
        what: Hashable = step
        match step:
            case Visit(stations=(station,), demands=(demand,)):
                table = outline.stations
                number = table.setdefault(station, len(table))
                what = (step.layer, number, self._demand(demand))
            case Visit():
                table = outline.stations
                places = [table.setdefault(at, len(table)) for at in step.stations]
                demands = [self._demand(demand) for demand in step.demands]
                what = (Visit, step.layer, *places, *demands)
            case Jump():
                what = step.target
            case Acquire() | Release() | BranchIfFull() | Resize():
                outline.uses[step.limit] += 1
                number = outline.limits.setdefault(step.limit, len(outline.limits))
                what = replace(step, limit=number)
            case Delay():
                what = (Delay, step.layer, self._demand(step.demand))
            case ChoosePath():
                number = outline.choosers.setdefault(step.chooser, len(outline.choosers))
                what = (ChoosePath, number, step.targets)
            case CountIssue():
                what = CountIssue
            case CountStatus():
                what = (CountStatus, step.is_good)
        return what

    def _demand(self, demand: Demand) -> int:
        number = self.demands.get(id(demand))
        if number is None:
            number = self.numbers.setdefault(demand, len(self.numbers))
            self.demands[id(demand)] = number
        return number


def _with_own_limits(
    known: tuple[Step, ...], way: Way, uses: Counter[int], program: tuple[Step, ...]
) -> Way | None:
    """The way of a program that differs from a known one by limits of its own; None: by more."""
    swapped: dict[int, int] = {}
    found: Counter[int] = Counter()
    for at in compress(count(), map(is_not, known, program)):
        match known[at], program[at]:
            case (CountIssue(), CountIssue()):
                continue
            case (step, other) if step == other:
                continue
            case (Acquire(old, register, size), Acquire(new, register_too, size_too)):
                same = register == register_too and size == size_too
            case (Release(old, register), Release(new, register_too)):
                same = register == register_too
            case _:
                return None
        if not same or swapped.setdefault(old, new) != new:
            return None
        found[old] += 1
    limits = tuple([swapped.get(limit, limit) for limit in way.limits])
    if any(uses[limit] != steps for limit, steps in found.items()):
        return None
    if len({*limits}) < len(limits):
        return None
    return Way(way.pattern, way.stations, limits, way.choosers)
