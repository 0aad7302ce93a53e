"""Parts and fields inside a design document, with their values."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isinf
from typing import Any, TypeGuard

Value = str | float | bool | None
"""Content of a field."""
_BEYOND = 10**30
"""Stands for a number beyond the largest one; no field takes so much."""


@dataclass(frozen=True)
class Place:
    """A part of a design document, and its place there."""

    collection: str
    """Name of the list that it is in."""
    pointer: str
    """JSON pointer."""
    part: dict[str, Any]


@dataclass(frozen=True)
class Field:
    """A field of a design document that an override names."""

    pointer: str
    holder: Any
    key: str | int
    parts: float = 1
    """Fields that share the number that the path means, as the disks of a VM share its IOPS."""

    @property
    def way(self) -> tuple[str, ...]:
        """Names of fields and list positions that lead to it."""
        return tuple(self.pointer.split("/")[1:])

    @property
    def value(self) -> Any:
        """Value at the path now."""
        held = self.holder[self.key]
        return held if self.parts == 1 or held is None else self.parts * held

    def removes(self, value: Value) -> bool:
        """Return whether a value removes the field: null does so with an item of a list."""
        return value is None and isinstance(self.key, int)

    def set(self, value: Value) -> None:
        """Set a value, or remove the item that null removes."""
        if self.removes(value):
            del self.holder[self.key]
        else:
            self.holder[self.key] = self.share_of(value)

    def share_of(self, value: Value) -> Value:
        """Return the content of the field itself if the path means a value."""
        if not is_number(value):
            return value
        return json_number(value if self.parts == 1 else value / self.parts)


def places(value: Any, pointer: str = "") -> Iterator[Place]:
    """All parts inside of a document, each before those inside it."""
    for name, inner in value.items() if isinstance(value, dict) else ():
        here = f"{pointer}/{name}"
        if isinstance(inner, dict):
            yield from places(inner, here)
        for index, part in enumerate(inner) if isinstance(inner, list) else ():
            if isinstance(part, dict) and "id" in part:
                yield Place(name, f"{here}/{index}", part)
            yield from places(part, f"{here}/{index}")


def is_number(value: object) -> TypeGuard[int | float]:
    """Return whether a value is a number, which a truth value is not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def json_number(value: float) -> float:
    """Return a number as JSON has it: an integer without a point, so that integer fields accept
    it."""
    if isinf(value):  # so that the limits of the field refuse it
        return _BEYOND if value > 0 else -_BEYOND
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53
    return int(value) if is_whole else value
