"""Walks over a design and its parts."""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from qdepth.design.document.document import Design


def _holds_models(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return True
    return any(_holds_models(inner) for inner in get_args(annotation))


@cache
def _fields_to_enter(kind: type[BaseModel]) -> tuple[str, ...]:
    """Fields with parts inside them; most fields are plain values, and walks are many."""
    fields = kind.model_fields.items()
    return tuple(name for name, field in fields if _holds_models(field.annotation))


@cache
def _has(kind: type[BaseModel], field: str) -> bool:
    return field in kind.model_fields


def _walk(pointer: str, value: Any, found: list[tuple[str, BaseModel]]) -> None:
    """Add what is inside of a value to what was found; a list, for walks are many."""
    if isinstance(value, BaseModel):
        found.append((pointer, value))
        for name in _fields_to_enter(type(value)):
            _walk(f"{pointer}/{name}", getattr(value, name), found)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _walk(f"{pointer}/{index}", item, found)


def _with(field: str, design: Design) -> Iterator[tuple[str, Any]]:
    """All inside of a design that has a field, with its JSON pointer, in document order."""
    found: list[tuple[str, BaseModel]] = []
    for name in _fields_to_enter(Design):
        _walk(f"/{name}", getattr(design, name), found)
    return ((pointer, model) for pointer, model in found if _has(type(model), field))


def parts(design: Design) -> Iterator[tuple[str, Any]]:
    """Every part that has an id, with its JSON pointer, in document order."""
    return _with("id", design)


def priced_parts(design: Design) -> Iterator[tuple[str, Any]]:
    """Everything that can have a price, with its JSON pointer, in document order."""
    return _with("price_item", design)
