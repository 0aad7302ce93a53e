"""The fields in which two designs differ, part by part."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from qdepth.design.document import Design

_SAME_BY_NATURE = ("id", "title", "notes", "layout", "schema")


@dataclass(frozen=True, slots=True)
class Change:
    """A field that differs."""

    pointer: str
    """JSON pointer into the second design, or into the first where the second lacks the field."""
    before: str | None
    """JSON text in the first design; None where it is absent."""
    after: str | None
    """JSON text in the second design; None where it is absent."""


def field_changes(first: Design, second: Design) -> list[Change]:
    """Fields of the second design that differ from the first; parts are matched by their ids."""
    before = first.model_dump(mode="json", by_alias=True)
    after = second.model_dump(mode="json", by_alias=True)
    for name in _SAME_BY_NATURE:
        before.pop(name), after.pop(name)
    return document_changes(before, after)


def document_changes(before: dict[str, Any], after: dict[str, Any]) -> list[Change]:
    """Fields of the second JSON document that differ from the first, in the order of the document.

    Things in lists are matched by their `id` where all of them have one.
    """
    return list(_changes("", before, after))


def _changes(pointer: str, before: Any, after: Any) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            inner = f"{pointer}/{key}"
            if key in before and key in after:
                yield from _changes(inner, before[key], after[key])
            elif key in before:
                yield Change(inner, _text(before[key]), None)
            else:
                yield Change(inner, None, _text(after[key]))
    elif _has_ids(before) and _has_ids(after):
        yield from _parts(pointer, before, after)
    elif before != after:
        yield Change(pointer, _text(before), _text(after))


def _parts(pointer: str, before: list[Any], after: list[Any]) -> Iterator[Change]:
    old = {part["id"]: (index, part) for index, part in enumerate(before)}
    new = {part["id"]: (index, part) for index, part in enumerate(after)}
    for id_, (index, part) in new.items():
        if id_ in old:
            yield from _changes(f"{pointer}/{index}", old[id_][1], part)
        else:
            yield Change(f"{pointer}/{index}", None, _text(part))
    for id_, (index, part) in old.items():
        if id_ not in new:
            yield Change(f"{pointer}/{index}", _text(part), None)


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, dict) and "id" in v for v in value)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
