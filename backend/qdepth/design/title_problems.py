"""Titles that people cannot read, or that make other text look different."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import category

from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem

_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that turn the direction of the text around them, so that it reads as another one."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs without any ink."""


class TextFault(NamedTuple):
    """What is wrong with a text, as the end of a sentence, and what is allowed."""

    what: str
    limit: str


def fault_of_text(text: str) -> TextFault | None:
    """Return what is wrong with a title; None if people can read it."""
    if turn := _TURNS.search(text):
        return TextFault(
            f"contains U+{ord(turn[0]):04X}, which changes the direction of the text around it",
            "text without such characters",
        )
    if all(category(one)[0] in "CMZ" or one in _BLANK for one in text):
        return TextFault("has no visible character", "at least one letter, digit or sign")
    return None


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
