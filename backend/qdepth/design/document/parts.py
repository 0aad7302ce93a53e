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


def _walk(pointer: str, value: Any) -> Iterator[tuple[str, BaseModel]]:
    if isinstance(value, BaseModel):
        yield pointer, value
        for name in _fields_to_enter(type(value)):
            yield from _walk(f"{pointer}/{name}", getattr(value, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _walk(f"{pointer}/{index}", item)


def parts(design: Design) -> Iterator[tuple[str, Any]]:
    """Every part that has an id, with its JSON pointer, in document order."""
    for pointer, model in _walk("", design):
        if pointer and "id" in type(model).model_fields:
            yield pointer, model


def priced_parts(design: Design) -> Iterator[tuple[str, Any]]:
    """Everything that can have a price, with its JSON pointer, in document order."""
    for pointer, model in _walk("", design):
        if "price_item" in type(model).model_fields:
            yield pointer, model
