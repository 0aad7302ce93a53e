"""Shared base of every part of a design document: its checks and the shape of an id."""

from collections.abc import Hashable, Iterable
from typing import Annotated, Any, Self, TypeVar

from pydantic import Field, ModelWrapValidatorHandler, StringConstraints, model_validator

from qdepth.design.described import Described
from qdepth.design.document.input_limits import examine

Named = TypeVar("Named", bound=Hashable)


class Part(Described):
    """A piece of the document. Unknown keys, loose types, inf and nan are refused."""

    @model_validator(mode="wrap")
    @classmethod
    def _examined(cls, data: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        return examine(data, handler)


MONTH_PATTERN = r"^[0-9]{4}-(0[1-9]|1[0-2])$"
ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._-]*$"

Id = Annotated[str, StringConstraints(strict=True, pattern=ID_PATTERN, max_length=64)]
"""Letters, digits, dot, dash and underscore; unique in the whole design."""
OwnId = Annotated[Id, Field(title="Short name")]
"""The id of a part itself."""

Title = Annotated[str, StringConstraints(strict=True, min_length=1, max_length=200)]


class NamedPart(Part):
    """A part with an id, and optionally a display name."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """Name on the page, in reports and in files."""


def first_repeated(names: Iterable[Named]) -> Named | None:
    """Return the first repeated name; None if each is unique.

    Its time grows with the number of names, which callers may send by the thousand.
    """
    seen: set[Named] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None
