"""Goals of a plan, and the fields of the design that may change for them."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from qdepth.design.document.base import Part, first_repeated
from qdepth.design.document.document import Design
from qdepth.design.document.quantities import CapacityGib, Money
from qdepth.design.spaces import spaces
from qdepth.studies.doubt.doubt_question import Doubt
from qdepth.studies.doubt.growth_paths import growth_fault
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.fix.candidate import Cost
from qdepth.studies.growth.months import Month, between
from qdepth.studies.growth.yearly_growth import MOST_MONTHS, Growth
from qdepth.studies.overrides import MOST_OVERRIDES

MOST_CHOICES = 12
MOST_VALUES = 64
MOST_VERIFIED = 5
"""Number of failed simulations after which a plan gives up."""
MOST_ANSWERED = 3
"""Proposals with too small a chance whose chance is looked for in full."""

Path = Annotated[str, Field(min_length=1, max_length=400)]


class ChoiceValue(Part):
    """A value that a field may take."""

    text: Annotated[str, Field(min_length=1, max_length=200)]
    """The value as an override writes it: a number, `true`, `false`, `null` or a text."""
    price: Money = 0.0
    """Price of choosing it, on top of the prices in the design [currency]. The present value of the
    design costs nothing."""


class Choice(Part):
    """Fields that take one value together, and the possible values."""

    paths: Annotated[list[Path], Field(min_length=1, max_length=MOST_OVERRIDES)]
    """Fields as in overrides, such as `hosts.esx.lun_depth`."""
    values: Annotated[list[ChoiceValue], Field(min_length=1, max_length=MOST_VALUES)]
    """Values, each once. Leaving the fields unchanged is always possible."""
    cost: Cost | None = None
    """Kind of change; null: as fixes rank it, or a purchase if it raises the price."""

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        texts = [value.text for value in self.values]
        for names in (self.paths, texts):
            again = first_repeated(names)
            if again is not None:
                raise ValueError(f"{again} is given twice; give it once")
        return self


class PlanQuestion(Part):
    """A design with latency targets, further conditions, and the fields that may change."""

    design: Design
    choices: Annotated[list[Choice], Field(max_length=MOST_CHOICES)] = []
    """Fields that may change; empty: only the design as it is: its dates, with growth, its chance,
    with doubt, and whether it survives, with `without_any_part`."""
    load: Annotated[float, Field(ge=0.01, le=64)] = 1.0
    """Multiple of the planned load at which everything must be met."""
    without_any_part: bool = False
    """True if the targets must also be met while any one part has failed."""
    capacity_gib: CapacityGib | None = None
    """Least usable capacity [GiB]; null: any."""
    budget: Money | None = None
    """Largest total price, of the design and of the chosen values together [currency]; null: any.
    Prices of 0 exclude what you already own."""
    growth: Growth | None = None
    """Growth of load, VMs and used space; null: the plan is for today's load."""
    hold_until: Month | None = None
    """Last month through which everything must last, with growth; null: a year from the first miss
    of the design as it is."""
    doubt: Doubt | None = None
    """Numbers that are known only as ranges; null: the values of the design are right."""

    @model_validator(mode="after")
    def _can_be_answered(self) -> Self:
        self._check_growth()
        for stated in self.doubt.ranges if self.doubt else ():
            for path in stated.paths:
                fault = growth_fault(path, self.growth, self.design)
                if fault:
                    raise ValueError(fault)
        again = first_repeated(path for choice in self.choices for path in choice.paths)
        if again is not None:
            raise ValueError(f"two choices change {again}; change it in one")
        if not targets_set([self.design]) and not self._watches_space:
            raise ValueError(
                "the design has no latency target; set latency_target.at_most_ms or class_targets, "
                "or ask about space alone, with capacity_gib, or growth and used_gib"
            )
        return self

    @property
    def asks_failures_alone(self) -> bool:
        """True if the only question is whether the design as it is survives each failure."""
        return self.without_any_part and not (self.choices or self.growth or self.doubt)

    @property
    def _watches_space(self) -> bool:
        """True if it can be answered by space alone, without a latency."""
        if self.doubt is not None:
            return False
        growth = self.growth
        used = growth is not None and (
            growth.used_gib is not None or any(space.used for space in spaces(self.design))
        )
        return used or self.capacity_gib is not None

    def _check_growth(self) -> None:
        growth, until = self.growth, self.hold_until
        if growth is None:
            if not (self.choices or self.doubt or self.without_any_part):
                raise ValueError(
                    "nothing may change, grow or fail; give choices, growth, doubt or "
                    "without_any_part"
                )
            if until is not None:
                raise ValueError("hold_until needs growth; give both or neither")
            return
        many = next((step for step in growth.steps if step.more_vms and step.vms is None), None)
        if many is not None and len({each.name or each.id for each in self.design.classes}) > 1:
            raise ValueError(
                f"the step in {many.month} adds VMs, and the design has several classes; name one "
                "of them in vms"
            )
        unknown = growth.unknown_classes(self.design)
        if unknown:
            raise ValueError(f"the design has no class of VMs {unknown[0]}; give its name or id")
        if until is not None and not 0 <= between(growth.start, until) <= MOST_MONTHS:
            raise ValueError(
                f"hold_until is {until}; give a month from {growth.start} on, within {MOST_MONTHS} "
                "months"
            )
