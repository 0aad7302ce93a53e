"""How datastores and thin pools fill along a timeline, and which VMs stop when one is short."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.operation import (
    Copy,
    CreateEagerZeroed,
    Operation,
    Unmap,
    datastores_of,
    held_gib,
)
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.place import placed
from qdepth.design.spaces import Space, shares_of_class, space_shares, spaces
from qdepth.lowering.operations.work import phases
from qdepth.report.report import Report
from qdepth.studies.timeline.regimes import Member
from qdepth.units import GIB, MB

ALMOST = 1.0 - 1e-12
"""Share of a level from which it counts as reached; the rest is rounding."""

Amounts = dict[str, float]
"""GiB, or GiB a second, by space."""
Answered = Callable[[int, tuple[Member, ...]], Report | None]
"""The report of a variant of the design with operations under way; None if nothing runs."""
Without = Callable[[int, frozenset[str]], int]
"""Position of the variant of a state in which classes of VMs stop."""


def allocated(design: Design, operation: Operation) -> Amounts:
    """Space that one of an operation takes of each space in all, or returns [GiB].

    A lazily zeroed disk takes its place in the datastore immediately, and in the pool only what was
    written to it.
    """
    in_file = in_pool = 0.0
    if isinstance(operation, CreateEagerZeroed):
        in_file = in_pool = operation.provisioned_gib
    elif isinstance(operation, Unmap):
        in_file = in_pool = -operation.amount_gib
    elif isinstance(operation, Copy):
        disk, kind = operation.disk, operation.target_format or operation.disk.format
        in_file = held_gib(disk) if kind == "thin" else disk.provisioned_gib
        in_pool = disk.provisioned_gib if kind == "eager_zeroed" else held_gib(disk)
    stores = datastores_of(operation)
    if not stores:
        return {}
    target = index_of(design).datastores[stores["target"]]
    shares = space_shares(design, target)
    return {
        id_: share * (in_file if id_ == target.id else in_pool) for id_, share in shares.items()
    }


def production_growth(design: Design, report: Report | None) -> Amounts:
    """By how much the classes of VMs of a design fill its spaces [GiB/s]."""
    found: Amounts = {}
    if report is None:
        return found
    rates = {row.id: row.mb_s.value or 0.0 for row in report.groups}
    for group, shares in _growing(design):
        new = (1.0 - group.workload.read_pct / 100.0) * group.new_blocks_pct / 100.0
        for id_, share in shares.items():
            found[id_] = found.get(id_, 0.0) + share * new * rates.get(group.id, 0.0) * MB / GIB
    return found


def _growing(design: Design) -> Iterator[tuple[VmClass, dict[str, float]]]:
    """Classes of VMs that need new blocks, with the spaces that they fill."""
    where = placed(design)
    for group in design.classes:
        if group.new_blocks_pct and group.workload.read_pct < 100.0:
            yield group, shares_of_class(design, where[group.id])


@dataclass(slots=True)
class Level:
    """Fill level of a space over time."""

    space: Space
    used: float
    history: list[float] = field(default_factory=list)
    """Used space at the begin of each regime, and at the end of the last one [GiB]."""
    warning_s: float | None = None
    """First time at the warning level [s]."""
    stun_s: float | None = None
    full_s: float | None = None
    grown: float = 0.0
    """Space that classes of VMs have taken [GiB]."""

    def fill(self, rate: float, begin: float, elapsed: float) -> None:
        """Fill at a rate [GiB/s] for so long [s]."""
        after = max(0.0, self.used + rate * elapsed)
        self.warning_s = self._reached(self.warning_s, self.space.warning, (rate, begin, after))
        self.stun_s = self._reached(self.stun_s, self.space.stun, (rate, begin, after))
        self.full_s = self._reached(self.full_s, self.space.capacity, (rate, begin, after))
        self.used = after

    def _reached(
        self, known: float | None, level: float, way: tuple[float, float, float]
    ) -> float | None:
        rate, begin, after = way
        if known is not None or max(self.used, after) < level * ALMOST:
            return known
        return begin if self.used >= level * ALMOST else begin + (level - self.used) / rate


class SpaceAccount:
    """The spaces of a design while the clock of its timeline runs.

    Parameters
    ----------
    designs : sequence of Design
        The design in each of its states.
    """

    def __init__(self, designs: Sequence[Design], answered: Answered, without: Without) -> None:
        self._designs = designs
        self._answered = answered
        self._without = without
        self.levels = {space.id: Level(space, space.used) for space in spaces(designs[0])}
        self._per_piece = _per_piece(designs[0])
        self._short: set[str] = set()
        self._rates: Amounts = {}
        self._production: Amounts = {}
        self.settle(0, has_freed_space=True)

    def variant(self, state: int) -> int:
        """Position of the design with the classes of VMs that run now."""
        stopped = self.stopped(state)
        return self._without(state, stopped) if stopped else state

    def stopped(self, state: int) -> frozenset[str]:
        """Classes of VMs that need new blocks while space is short."""
        growing = _growing(self._designs[state]) if self._short else ()
        return frozenset(group.id for group, shares in growing if self._short & set(shares))

    def until_short(self, state: int, rates: Mapping[Member, float]) -> float:
        """Time until VMs stop at the present rates [s]; inf if none will."""
        variant = self.variant(state)
        report = self._answered(variant, tuple(rates))
        stopped = self.stopped(state)
        design = self._designs[state]
        left = [group for group in design.classes if group.id not in stopped]
        going = design.model_copy(update={"classes": left})
        self._production = production_growth(going, report)
        self._rates = dict(self._production)
        for (id_, _, phase), rate in rates.items():
            for space, amount in self._per_piece.get((id_, phase), {}).items():
                self._rates[space] = self._rates.get(space, 0.0) + amount * rate
        times = [
            (level.space.stun - level.used) / self._rates[id_]
            for id_, level in self.levels.items()
            if self._rates.get(id_, 0.0) > 0.0
            and level.used < level.space.stun * ALMOST
            and level.space.stuns
        ]
        return min(times, default=inf)

    def fill(self, begin: float, elapsed: float) -> None:
        """Let the spaces fill for so long."""
        for id_, level in self.levels.items():
            level.history.append(level.used)
            level.fill(self._rates.get(id_, 0.0), begin, elapsed)
            level.grown += self._production.get(id_, 0.0) * elapsed

    def settle(self, state: int, *, has_freed_space: bool) -> None:
        """Stop VMs where space is short, and let those continue for which space was freed.

        Parameters
        ----------
        has_freed_space : bool
            Whether an operation has ended, or the design has changed: whoever stopped stays so
            until then, whatever is freed meanwhile.
        """
        now = {space.id: space for space in spaces(self._designs[state])}
        for id_, level in self.levels.items():
            level.space = now.get(id_, level.space)
            if level.space.stuns and level.used >= level.space.stun * ALMOST:
                self._short.add(id_)
            elif has_freed_space:
                self._short.discard(id_)


def _per_piece(design: Design) -> dict[tuple[str, int], Amounts]:
    """What a piece of an operation takes of each space [GiB]: all in the first of its phases."""
    found = {}
    for operation in design.operations:
        pieces = phases(design, operation)[0].pieces
        if pieces:
            amounts = allocated(design, operation)
            found[operation.id, 0] = {id_: gib / pieces for id_, gib in amounts.items()}
    return found
