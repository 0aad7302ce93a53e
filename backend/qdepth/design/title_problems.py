"""Titles that people cannot read, or that make other text look different."""

from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import category

from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem

_OVERRIDES = "\u202d\u202e"
"""Characters that turn letters round, so that a text reads as another one."""
_CLOSES = dict.fromkeys("\u202a\u202b", "\u202c") | dict.fromkeys("\u2066\u2067\u2068", "\u2069")
"""The end of each stretch of text with a direction of its own, by its beginning."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs without any ink."""


class TextFault(NamedTuple):
    """What is wrong with a text, as the end of a sentence, and what is allowed."""

    what: str
    limit: str


def fault_of_text(text: str) -> TextFault | None:
    """Return what is wrong with a title; None if people can read it."""
    if turn := _turn(text):
        return TextFault(
            f"contains U+{ord(turn):04X}, which changes the direction of the text around it",
            "text without such characters",
        )
    if all(category(one)[0] in "CMZ" or one in _BLANK for one in text):
        return TextFault("has no visible character", "at least one letter, digit or sign")
    return None


def _turn(text: str) -> str | None:
    """The character that turns text around it: an override, or one end of a stretch without the
    other one."""
    open_: list[str] = []
    for one in text:
        if one in _OVERRIDES:
            return one
        if one in _CLOSES:
            open_.append(one)
        elif one in _CLOSES.values() and (not open_ or _CLOSES[open_.pop()] != one):
            return one
    return open_[-1] if open_ else None


def title_problems(design: Design) -> Iterator[DesignProblem]:
    """Yield the title of a design if nobody can read it."""
    if fault := fault_of_text(design.title):
        yield DesignProblem(
            pointer="/title",
            message=f"The title of the design {fault.what}.",
            value=ascii(design.title),
            limit=fault.limit,
            remedy="Enter another title.",
            blocks="save",
        )
