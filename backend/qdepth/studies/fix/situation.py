"""A design and its report, as input for the search of changes."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Any

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.part_names import PartNames
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.report.report import Report
from qdepth.studies.document_fields import Place, places

SATURATED_PCT = 95.0
BUSY_PCT = 80.0
"""Utilisation from which a part delays I/Os noticeably, if none is saturated [%]."""
AS_BUSY = 0.5
"""Share of the busiest part's utilisation from which an equal part is changed with it."""


@dataclass(frozen=True)
class Situation:
    """A design with its bottleneck."""

    design: Design
    report: Report
    """By the engine that judges the design."""

    @cached_property
    def names(self) -> PartNames:
        """Names of the parts in sentences."""
        return index_of(self.design).names

    @cached_property
    def places(self) -> list[Place]:
        """All parts of the document."""
        return list(places(self.design.model_dump(mode="json", by_alias=True)))

    @cached_property
    def busy_pct(self) -> dict[str, float]:
        """By part: utilisation of its busiest station [%]."""
        found: dict[str, float] = {}
        for row in self.report.stations:
            found[row.part] = max(found.get(row.part, 0.0), row.utilisation_pct.value or 0.0)
        return found

    @property
    def is_overloaded(self) -> bool:
        """True if more is offered than the design carries."""
        return self.report.status == "no_steady_state"

    def hot_parts(self) -> list[str]:
        """Parts that are saturated, or otherwise busy most of the time.

        In an overload that no part explains, the busiest part.
        """
        hot = [part for part, pct in self.busy_pct.items() if pct >= SATURATED_PCT]
        hot = hot or [part for part, pct in self.busy_pct.items() if pct >= BUSY_PCT]
        if hot or not self.is_overloaded or not self.busy_pct:
            return hot
        named = self.report.bottleneck.part
        return [named or max(self.busy_pct, key=lambda part: self.busy_pct[part])]

    def bottleneck_field(self) -> tuple[str, str] | None:
        """Path of the field that sets the bottleneck and its part; None without one.

        If nothing is full, the busiest part, if it is busy most of the time.
        """
        bottleneck = self.report.bottleneck
        origin, part = bottleneck.origin, bottleneck.part
        if bottleneck.kind in ("overload", "outstanding_ios") and part is None:
            hot = set(self.hot_parts())
            rows = [row for row in self.report.stations if row.part in hot]
            busiest = max(rows, key=lambda row: row.utilisation_pct.value or 0.0, default=None)
            if busiest is not None:
                origin, part = busiest.origin, busiest.part
        return None if origin is None or part is None else (origin, part)

    def place(self, collection: str, part: str) -> Place:
        """Place of a part in the document."""
        return next(
            it for it in self.places if (it.collection, it.part["id"]) == (collection, part)
        )

    def alike(self, collection: str, part: str, field: str) -> list[Place]:
        """A part and equal ones in the same list that are about as busy, in their order."""
        this = self.place(collection, part)
        least_pct = AS_BUSY * self.busy_pct.get(part, 0.0)
        return [
            it
            for it in self.places
            if it is this
            or (
                it.collection == collection
                and it.pointer.rpartition("/")[0] == this.pointer.rpartition("/")[0]
                and inner(it.part, field) == inner(this.part, field)
                and self.busy_pct.get(it.part["id"], 0.0) >= least_pct
            )
        ]

    def value(self, place: Place, field: str) -> Any:
        """Effective value of a field: as set, or from profiles and defaults."""
        now = inner(place.part, field)
        if now is not None:
            return now
        return self._effective.get(f"{place.pointer}/{field.replace('.', '/')}")

    @cached_property
    def _effective(self) -> dict[str, Any]:
        return {row.pointer: row.value for row in effective_settings(self.design)}

    def named(self, parts: Collection[str]) -> list[str]:
        """Names of parts."""
        return [self.names(part) for part in parts]


def inner(part: dict[str, Any], field: str) -> Any:
    """Value at a path with dots inside a part; None if it is absent."""

    def step(inside: Any, name: str) -> Any:
        if isinstance(inside, list):
            return inside[int(name)] if int(name) < len(inside) else None
        return None if inside is None else inside.get(name)

    return reduce(step, field.split("."), part)
