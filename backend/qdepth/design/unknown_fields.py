"""What was meant by a field that a design does not have: one with a similar name, or elsewhere."""

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any

from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem, UnknownField

CLOSE = 0.75
"""Likeness of a field that was meant to the one that was written, as of difflib."""
MOST_NAMED = 25
"""Largest number of fields of an object that a remedy lists."""


def with_meant_field(problem: DesignProblem) -> DesignProblem:
    """Return a problem with the field that was probably meant, if it is about an unknown one."""
    if not isinstance(problem, UnknownField):
        return problem
    *steps, name = problem.pointer.split("/")[1:]
    here = _fields(steps)
    close = get_close_matches(name, here, n=1, cutoff=CLOSE)
    outer = [steps[:n] for n in range(len(steps) - 1, -1, -1)]
    inner = [[*steps, key, *item] for key in here for item in ([], ["0"])]
    place = next((each for each in (*outer, *inner) if name in _fields(each)), None)
    kinds = _kinds_with(steps, name)
    if kinds:
        remedy = f"Only {' and '.join(kinds)} has it. Remove it, or change the kind."
    elif place is not None:
        remedy = f"Move it to {_pointer(place) or 'the design itself'}, or remove it."
    elif close:
        remedy = f"Did you mean {close[0]}?"
    else:
        more = ", ..." if len(here) > MOST_NAMED else ""
        remedy = f"Remove it, or use one of {', '.join(here[:MOST_NAMED])}{more}."
    return problem.model_copy(update={"remedy": remedy}) if here else problem


def _pointer(steps: list[str]) -> str:
    return "".join(f"/{step}" for step in steps)


def _fields(steps: list[str]) -> list[str]:
    """Names of the fields of the object that steps lead to; of all kinds that it may be."""
    names = (name for each in _objects(steps) for name in each["properties"])
    return list(dict.fromkeys(names))


def _kinds_with(steps: list[str], name: str) -> list[str]:
    """The kinds of an object that have a field, as `loop paced`."""
    return [
        f"{key} {field['const']}"
        for each in _objects(steps) if name in each["properties"]
        for key, field in each["properties"].items() if "const" in field
    ]  # fmt: skip


def _objects(steps: list[str]) -> list[dict[str, Any]]:
    """Schemas of the object that steps lead to, one for each kind that it may be."""
    found = [_schema()]
    for step in steps:
        found = [inner for one in found for each in _choices(one) for inner in _inner(each, step)]
    return [each for one in found for each in _choices(one) if "properties" in each]


def _inner(schema: dict[str, Any], step: str) -> Iterator[dict[str, Any]]:
    if step in schema.get("properties", {}):
        yield schema["properties"][step]
    elif step.isdigit() and isinstance(schema.get("items"), dict):
        yield schema["items"]


def _choices(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A schema and those that it refers to or offers."""
    if "$ref" in schema:
        yield from _choices(_schema()["$defs"][schema["$ref"].rpartition("/")[2]])
        return
    yield schema
    for each in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        yield from _choices(each)


@cache
def _schema() -> dict[str, Any]:
    schema = Design.model_json_schema(by_alias=True)
    return {"properties": schema["properties"], "$defs": schema["$defs"]}
