"""How much of a document is examined: a rejection costs little, however much is wrong."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from qdepth.design.problem import MOST_FINDINGS

MOST_KEYS = 10_000
"""Largest number of keys of one object. Only the layout has many: one for each moved part."""
NOT_EXAMINED = "not_examined"
"""Type of the finding about a part that was not examined any more."""

Model = TypeVar("Model")


@dataclass
class _Found:
    """Findings in the document that is being examined."""

    count: int = 0


_FOUND: ContextVar[_Found | None] = ContextVar("findings in the document", default=None)


def examine(data: object, validate: Callable[[Any], Model]) -> Model:
    """Validate a part, unless its document has more findings than a rejection names.

    pydantic searches for every finding. Once there are enough, further parts are rejected unseen,
    so the rest is as many findings as the lists on the way to the part have items.
    """
    outer = _FOUND.get()
    if outer is not None:
        return _examined(data, validate, outer)
    token = _FOUND.set(found := _Found())
    try:
        return _examined(data, validate, found)
    finally:
        _FOUND.reset(token)


def _examined(data: object, validate: Callable[[Any], Model], found: _Found) -> Model:
    if found.count > MOST_FINDINGS:
        raise PydanticCustomError(NOT_EXAMINED, "There are more problems, which were not examined")
    before = found.count
    try:
        _require_few_keys(data)
        return validate(data)
    except ValidationError as error:
        found.count = before + error.error_count()  # those of the parts inside are among them
        raise


def _require_few_keys(data: object) -> None:
    if not isinstance(data, dict):
        return
    for loc, value in (((), data), *(((key,), inner) for key, inner in data.items())):
        if isinstance(value, dict) and len(value) > MOST_KEYS:
            error = PydanticCustomError(
                "too_many_keys",
                "There are {actual_length} keys",
                {"actual_length": len(value), "max_length": MOST_KEYS},
            )
            raise ValidationError.from_exception_data(
                "part", [{"type": error, "loc": loc, "input": value}]
            )
