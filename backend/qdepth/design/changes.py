"""The fields in which two designs differ, part by part."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from qdepth.design.document.document import Design

_SAME_BY_NATURE = {"id", "title", "notes", "layout", "calibration", "schema_"}


@dataclass(frozen=True, slots=True)
class Change:
    """A field that differs."""

    pointer: str
    """JSON pointer into the second design, or into the first if the second lacks the field."""
    before: str | None
    """JSON text in the first design; None if it is absent."""
    after: str | None
    """JSON text in the second design; None if it is absent."""


def field_changes(first: Design, second: Design) -> list[Change]:
    """Fields of the second design that differ from the first; parts are matched by their ids."""
    return model_changes(first, second, Design.model_fields.keys() - _SAME_BY_NATURE)


def model_changes(first: BaseModel, second: BaseModel, fields: set[str]) -> list[Change]:
    """Return what differs in these fields of two models, in the order of the document.

    Items in lists are matched by their `id` if all of them have one. A field that only one side can
    have, such as the SIOC of a VMFS datastore, is left out if it has its default.
    """
    before, after = (
        model.model_dump(mode="json", by_alias=True, include=fields) for model in (first, second)
    )
    set_before, set_after = (
        model.model_dump(mode="json", by_alias=True, include=fields, exclude_defaults=True)
        for model in (first, second)
    )
    pairs = _applying(before, set_before, after), _applying(after, set_after, before)
    return list(_changes("", *pairs))


def _applying(value: Any, chosen: Any, other: Any) -> Any:
    """`value` without the fields that `other` lacks and nobody chose."""
    if isinstance(value, dict) and isinstance(other, dict):
        picked = chosen or {}
        return {
            key: _applying(inner, picked.get(key), other.get(key))
            for key, inner in value.items()
            if key in other or key in picked
        }
    if _has_ids(value) and _has_ids(other):
        picks = {part["id"]: part for part in chosen or []}
        others = {part["id"]: part for part in other}
        return [_applying(part, picks.get(part["id"]), others.get(part["id"])) for part in value]
    return value


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
