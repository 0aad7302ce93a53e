"""Growth of the load, the VMs and the space of a design, as a user states it."""

from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import Field, model_validator

from qdepth.design.described import Unit
from qdepth.design.document.base import Part, Title, first_repeated
from qdepth.design.document.document import Design
from qdepth.design.document.quantities import SomePercent, UsedGib
from qdepth.design.document.vm_class import VmClass
from qdepth.studies.growth.months import Month, between

MOST_MONTHS = 240
MOST_ENTRIES = 64
"""Rates, steps or seasons."""

YearlyPct = Annotated[float, Field(ge=-90, le=1_000), Unit("%")]
"""Change per year; in the second year it applies to the result of the first."""
ClassName = Annotated[Title | None, Field(title="VMs")]


class GrowthRate(Part):
    """Growth a year of a class of VMs."""

    vms: ClassName = None
    """Class of VMs by its name or id; null: each class without its own rate."""
    load_pct: YearlyPct = 0.0
    """Growth of the load of each VM."""
    vms_pct: YearlyPct = 0.0
    """Growth of the number of VMs."""
    gib_per_vm: UsedGib = 0.0
    """Space that each further VM takes."""


class GrowthStep(Part):
    """A project that begins in a month and stays."""

    month: Month
    """First month in which it counts."""
    vms: ClassName = None
    """Class of VMs by its name or id; null: all."""
    more_vms: Annotated[int, Field(ge=-65_536, le=65_536, title="More VMs")] = 0
    """VMs that join the class, or leave it; needs `vms` unless the design has a single class."""
    load_pct: Annotated[float, Field(ge=-90, le=10_000), Unit("%")] = 0.0
    """By how much the load of each VM rises."""
    more_gib: Annotated[float, Field(ge=-1e9, le=1e9), Unit("GiB")] = 0.0
    """Space that it takes, or frees."""


class Season(Part):
    """Months of each year in which a class of VMs is more or less busy than usual."""

    months: Annotated[list[Annotated[int, Field(ge=1, le=12)]], Field(min_length=1, max_length=12)]
    """Months: 1 for January to 12 for December."""
    vms: ClassName = None
    """Class of VMs by its name or id; null: all."""
    load_pct: Annotated[float, Field(ge=1, le=1_000), Unit("%")]
    """Load in these months, relative to the load of the design with its growth: 130 is 30 %
    more."""


class Growth(Part):
    """How load, VMs and space grow, and for how long to look ahead."""

    start: Month
    """Month from which everything grows: the design has the VMs and the trend of this month."""
    months: Annotated[int, Field(ge=1, le=MOST_MONTHS)] = 60
    """Months to look ahead."""
    rates: Annotated[list[GrowthRate], Field(max_length=MOST_ENTRIES)] = []
    """Growth a year, of all classes of VMs or of single ones."""
    steps: Annotated[list[GrowthStep], Field(max_length=MOST_ENTRIES)] = []
    """Projects."""
    seasons: Annotated[list[Season], Field(max_length=MOST_ENTRIES)] = []
    """Busy and quiet months; several for one class multiply. The load of the design is 100 %."""
    space_pct: YearlyPct = 0.0
    """Growth of the used space, without the space of further VMs."""
    used_gib: UsedGib | None = None
    """Space used at the start in all, to compare with the usable capacity of the design; null:
    only datastores and thin pools with `used_gib` are watched."""
    busy_pct: SomePercent = 90.0
    """Utilisation from which a port, link, SP or pool counts as full."""

    @model_validator(mode="after")
    def _is_clear(self) -> Self:
        named = [rate.vms for rate in self.rates]
        again = first_repeated(named)
        if len(set(named)) < len(named):
            raise ValueError(f"{again or 'all classes'} has two rates; give one")
        for step in self.steps:
            if between(self.start, step.month) < 1:
                raise ValueError(f"the step in {step.month} is not after the start, {self.start}")
        return self

    def unknown_classes(self, design: Design) -> list[str]:
        """Return the classes of VMs that it names and a design lacks."""
        return [
            name for name in self._named() if not any(is_about(name, c) for c in design.classes)
        ]

    def _named(self) -> Iterator[str]:
        entries: list[GrowthRate | GrowthStep | Season]
        entries = [*self.rates, *self.steps, *self.seasons]
        yield from (entry.vms for entry in entries if entry.vms is not None)


def is_about(name: str | None, group: VmClass) -> bool:
    """True if a name is the name or id of a class of VMs; None matches all."""
    return name in (None, group.id, group.name)
