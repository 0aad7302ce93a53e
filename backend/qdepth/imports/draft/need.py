"""A need of a design that the files do not meet, with possible sources of a value."""

from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel, ConfigDict

from qdepth.imports.draft.choices import Choices
from qdepth.imports.finding import Confidence

NeedKind = Literal[
    "load", "role", "service", "speed", "depth", "protocol", "access", "kernel", "adapter", "mix"
]


class NeedOption(BaseModel):
    """A value with its source."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    id: str
    label: str
    """The value in words."""
    source: str
    """Origin of the value."""
    confidence: Confidence


class Need(BaseModel):
    """Something that no file holds."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    id: str
    """Id from its subject; the same files give the same ids."""
    kind: NeedKind
    title: str
    """What is needed, and for what."""
    how_to_know: str
    """Where the user finds the true value."""
    options: list[NeedOption]
    """Values to choose from, the proposed one first."""
    chosen: str
    """Id of the option that the design has."""
    is_proposal: bool
    """True if the user has not chosen yet."""


@dataclass
class Needs:
    """Collects needs while a design is drawn."""

    choices: Choices
    found: dict[str, Need] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    """Choices that name no option."""

    def ask(
        self, id_: str, kind: NeedKind, title: str, how_to_know: str, options: list[NeedOption]
    ) -> str:
        """Return the id of the option in force: the chosen one, or the first."""
        chosen = self.choices.values.get(id_)
        if chosen is not None and all(option.id != chosen for option in options):
            self.unknown.append(f"{id_}={chosen}")
            chosen = None
        self.found[id_] = Need(
            id=id_,
            kind=kind,
            title=title,
            how_to_know=how_to_know,
            options=options,
            chosen=chosen or options[0].id,
            is_proposal=chosen is None,
        )
        return chosen or options[0].id
