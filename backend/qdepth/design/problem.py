"""A finding about a design, and the refusal that lists findings."""

from collections.abc import Iterable
from itertools import islice
from typing import Literal

from qdepth.errors import QdepthError
from qdepth.immutable import Immutable

MOST_FINDINGS = 100
"""Findings that a refusal names. Nobody mends more at once, and looking for all of them takes the
longer the worse a document is."""


class OfferedValue(Immutable):
    """A field to set."""

    pointer: str
    """JSON pointer to the field, set or not."""
    value: str
    """The value, as JSON text; `null` leaves the field to its default."""


class Offer(Immutable):
    """A change that mends a finding in one step."""

    label: str
    """What it does, as a button says it, with each value that it assumes."""
    values: list[OfferedValue]


class DesignProblem(Immutable):
    """One finding about a design document."""

    pointer: str
    """JSON pointer to the value at fault."""
    message: str
    """What is wrong."""
    value: str | None = None
    """The value, as JSON text."""
    limit: str | None = None
    """What the value may be."""
    remedy: str
    """What to do instead."""
    blocks: Literal["save", "simulate"] = "save"
    """`save`: the document contradicts itself and is refused everywhere; `simulate`: it may be
    kept, but is not complete enough to be evaluated."""
    offer: Offer | None = None
    """What mends it in one step; null where only the user knows."""

    @property
    def text(self) -> str:
        """What is wrong, what is allowed, and what to do, each said once."""
        limit = f" Allowed: {self.limit}." if self.limit else ""
        return f"{self.message}{limit} {self.remedy}"

    def within(self, pointer: str) -> "DesignProblem":
        """The same finding about what stands at a JSON pointer."""
        moved = {"pointer": pointer + self.pointer, "offer": self.offer}
        if self.offer is not None:
            values = [
                OfferedValue(pointer=pointer + each.pointer, value=each.value)
                for each in self.offer.values
            ]
            moved["offer"] = Offer(label=self.offer.label, values=values)
        return self.model_copy(update=moved)


def first(problems: Iterable[DesignProblem]) -> list[DesignProblem]:
    """The findings that a refusal may name, and one more where there are more."""
    return list(islice(problems, MOST_FINDINGS + 1))


def listed(problems: Iterable[DesignProblem]) -> str:
    """The findings that a refusal names, a line each."""
    found = first(problems)
    lines = [f"{p.pointer or '/'}: {p.text}" for p in found[:MOST_FINDINGS]]
    if len(found) > MOST_FINDINGS:
        lines.append(f"There is more; these are the first {MOST_FINDINGS}.")
    return "\n".join(lines)


class InvalidDesign(QdepthError):
    """A design was refused; `problems` lists the first findings (see `first`)."""

    def __init__(self, problems: Iterable[DesignProblem]) -> None:
        self.problems = first(problems)
        super().__init__("the design is refused:\n" + listed(self.problems))

    def __reduce__(self) -> tuple[type["InvalidDesign"], tuple[list[DesignProblem]]]:
        """What another process makes it of."""
        return InvalidDesign, (self.problems,)

    def at(self, pointer: str) -> "InvalidDesign":
        """The same findings about a design that stands at a JSON pointer."""
        return InvalidDesign(problem.within(pointer) for problem in self.problems)
