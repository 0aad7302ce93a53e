"""A finding about a design, and the refusal that lists findings."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from qdepth.errors import QdepthError


class DesignProblem(BaseModel):
    """One finding about a design document."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

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


class InvalidDesign(QdepthError):
    """A design was refused; `problems` lists every finding."""

    def __init__(self, problems: list[DesignProblem]) -> None:
        self.problems = problems
        lines = [f"{p.pointer or '/'}: {p.message} {p.remedy}" for p in problems]
        super().__init__("the design is refused:\n" + "\n".join(lines))
