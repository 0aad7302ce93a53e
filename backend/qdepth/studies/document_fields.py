"""Parts and fields inside of a design document, and what texts mean as their values."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isinf
from typing import Any

_NUMBER = re.compile(r"-?\d{1,18}(\.\d{1,30})?([eE][+-]?\d{1,3})?")
BEYOND = 10**30
"""Stands for a number beyond the largest one; no field takes so much."""
_WORDS = {"true": True, "false": False, "null": None}


@dataclass(frozen=True)
class Place:
    """A part of a design document, and where it stands."""

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
    def value(self) -> Any:
        """What the path means now."""
        held = self.holder[self.key]
        return held if self.parts == 1 or held is None else self.parts * held

    def set(self, text: str) -> object:
        """Give it the value that a text means, and give that value."""
        value = value_of(text, self.holder[self.key])
        if value is None and isinstance(self.key, int):
            del self.holder[self.key]
        elif self.parts > 1 and isinstance(value, int | float):
            self.holder[self.key] = value / self.parts
        else:
            self.holder[self.key] = value
        return value


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


def value_of(text: str, before: object) -> str | float | bool | None:
    """What a text means in place of what a field held before."""
    if isinstance(before, str) and text != "null":
        return text
    if text in _WORDS:
        return _WORDS[text]
    if not _NUMBER.fullmatch(text):
        return text
    number = float(text)
    if isinf(number):  # so that the limits of the field refuse it
        return BEYOND if number > 0 else -BEYOND
    whole = number.is_integer() and abs(number) < 2**53
    return int(number) if whole and not isinstance(before, float) else number
