"""A finding about a design, and the rejection that lists findings."""

from collections.abc import Iterable
from itertools import islice
from typing import Literal

from qdepth.errors import QdepthError
from qdepth.immutable import Immutable

MOST_FINDINGS = 100
"""Largest number of findings in a rejection. Users never mend more in one go, and searching for all
takes longer the worse a document is."""


class OfferedValue(Immutable):
    """A field to set."""

    pointer: str
    """JSON pointer to the field, set or not."""
    value: str
    """The value, as JSON text; `null` leaves the field to its default."""


class Offer(Immutable):
    """A change that mends a finding in one step."""

    label: str
    """Label of the button, with each value that it assumes."""
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
    """Allowed values."""
    remedy: str
    """What to do instead."""
    blocks: Literal["save", "simulate"] = "save"
    """`save`: the document contradicts itself and is rejected everywhere; `simulate`: it can be
    stored, but is not complete enough to evaluate."""
    offer: Offer | None = None
    """One-step remedy; null if only the user can decide."""

    @property
    def text(self) -> str:
        """What is wrong, what is allowed, and what to do, each once."""
        limit = f" Allowed: {self.limit}." if self.limit else ""
        return f"{self.message}{limit} {self.remedy}"

    def within(self, pointer: str) -> "DesignProblem":
        """Return the same finding about the value at a JSON pointer."""
        moved = {"pointer": pointer + self.pointer, "offer": self.offer}
        if self.offer is not None:
            values = [
                OfferedValue(pointer=pointer + each.pointer, value=each.value)
                for each in self.offer.values
            ]
            moved["offer"] = Offer(label=self.offer.label, values=values)
        return self.model_copy(update=moved)


class UnknownField(DesignProblem):
    """A finding about a field that the schema does not have at its place."""


def first(problems: Iterable[DesignProblem]) -> list[DesignProblem]:
    """The findings that a rejection may name, and one more if there are more."""
    return list(islice(problems, MOST_FINDINGS + 1))


def listed(problems: Iterable[DesignProblem]) -> str:
    """The findings that a rejection names, one per line."""
    found = first(problems)
    lines = [f"{p.pointer or '/'}: {p.text}" for p in found[:MOST_FINDINGS]]
    if len(found) > MOST_FINDINGS:
        lines.append(f"There is more; these are the first {MOST_FINDINGS}.")
    return "\n".join(lines)


class InvalidDesign(QdepthError):
    """A design was rejected; `problems` lists the first findings (see `first`)."""

    def __init__(self, problems: Iterable[DesignProblem]) -> None:
        self.problems = first(problems)
        super().__init__("the design is refused:\n" + listed(self.problems))

    def __reduce__(self) -> tuple[type["InvalidDesign"], tuple[list[DesignProblem]]]:
        """What another process makes it of."""
        return InvalidDesign, (self.problems,)

    def at(self, pointer: str) -> "InvalidDesign":
        """Return the same findings about a design at a JSON pointer."""
        return InvalidDesign(problem.within(pointer) for problem in self.problems)
