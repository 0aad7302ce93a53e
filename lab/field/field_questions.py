"""Questions and reports of storage administrators: the designs, the right answers, the sources."""

import json
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.immutable import StrictImmutable

FOLDER = Path(__file__).with_name("designs")
QUESTIONS = "questions.json"
FieldRole = Literal["measured", "arithmetic", "report", "fitted"]
FieldVerdict = Literal["inside", "outside"]
Place = Literal[
    "metric",
    "setting",
    "refusal",
    "bottleneck",
    "overload",
    "starvation",
    "notices",
    "fix",
    "verdict",
]


class Variant(StrictImmutable):
    """A design of a question: a file with some fields changed."""

    design: str
    """File of the design, without its ending."""
    set: dict[str, str] = {}
    """Fields that differ from the file, as overrides: path and value."""
    engine: Literal["compiled", "analytic"] = "compiled"


class Check(StrictImmutable):
    """A part of the right answer."""

    id: str
    """Unique in the question."""
    what: str
    """The quantity or the statement, in the administrator's words."""
    role: FieldRole
    """`measured`: the source measured it; `arithmetic`: it follows from a formula, or no queue can
    beat it; `report`: the source states it without a measurement; `fitted`: a field of the design
    was chosen by it, so it tests nothing."""
    of: str
    """The variant that it is about."""
    place: Place = "metric"
    """Where the answer is read. `metric`: a result of the report; `setting`: the effective value
    of a field; `fix`: the changes proposed for the variant; `verdict`: the comparison of all
    variants, in their order."""
    read: str = ""
    """Name of the metric, or path of the setting."""
    over: str | None = None
    """A variant to divide by, for a ratio."""
    unit: str = ""
    low: float | None = None
    """Least right value; unset: only `high` counts."""
    high: float | None = None
    """Largest right value; unset: only `low` counts."""
    source_value: float | None = None
    """The value that the source gives, or arithmetic; unset: `low` and `high` are."""
    says: list[str] = []
    """What the text has to contain."""
    never_says: list[str] = []
    """What the text must not contain."""
    verdict: FieldVerdict = "inside"
    """`outside`: the answer is known to be wrong, and `gap` says why."""
    gap: str = ""

    @model_validator(mode="after")
    def _has_one_right_answer(self) -> Self:
        is_number = self.low is not None or self.high is not None
        if is_number == bool(self.says):
            raise ValueError(f"{self.id}: give either low or high, or the words that it says")
        if (self.verdict == "outside") != bool(self.gap):
            raise ValueError(f"{self.id}: give a gap with the verdict outside, and only then")
        return self

    @property
    def right_value(self) -> float | None:
        """The one right value; None if it is a range, or words."""
        if self.source_value is not None:
            return self.source_value
        return self.low if self.low == self.high else None


class Source(StrictImmutable):
    """Where a question is from."""

    title: str
    address: str
    """Address of the page; empty if the source is a law of queueing theory."""
    place: str = ""
    """Page or section."""


class FieldQuestion(StrictImmutable):
    """A question of an administrator and the right answer to it."""

    id: str
    topic: str
    question: str
    variants: Annotated[dict[str, Variant], Field(min_length=1)]
    checks: Annotated[list[Check], Field(min_length=1)]
    sources: Annotated[list[Source], Field(min_length=1)]
    assumed: str = ""
    """What the design assumes and the source does not state."""
    is_long: bool = False
    """Whether the answer takes several seconds."""

    @model_validator(mode="after")
    def _checks_name_variants(self) -> Self:
        named = {name for check in self.checks for name in (check.of, check.over) if name}
        if strange := sorted(named - set(self.variants)):
            raise ValueError(f"{self.id}: its checks name {', '.join(strange)}, no variant of it")
        return self


@cache
def read_questions() -> tuple[FieldQuestion, ...]:
    """All questions, in the order in which they are shown."""
    text = (FOLDER / QUESTIONS).read_text(encoding="utf-8")
    return TypeAdapter(tuple[FieldQuestion, ...]).validate_json(text)


@cache
def read_field_design(name: str) -> Design:
    """The design in a file of the questions."""
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    return read_design(json.loads(text))


def field_designs() -> tuple[str, ...]:
    """Names of all design files of the questions."""
    names = (entry.name for entry in FOLDER.iterdir())
    return tuple(
        sorted(n.removesuffix(".json") for n in names if n.endswith(".json") and n != QUESTIONS)
    )
