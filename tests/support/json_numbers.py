"""The numbers that a JSON Schema lets in, each with where it stands."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Schema = dict[str, Any]


class JsonNumber(NamedTuple):
    """A number or whole number of a schema."""

    place: str
    """Names of the fields that lead to it, with `[]` for items of a list and `{}` for values."""
    schema: Schema

    @property
    def is_bounded(self) -> bool:
        """Whether it has a least and a most, and a least above 0 where 0 stands for none."""
        least, most = self.schema.get("minimum"), self.schema.get("maximum")
        if least is None or most is None:
            return False
        is_whole = self.schema["type"] == "integer"
        return is_whole or least != 0 or self.least_above_zero is not None

    @property
    def least_above_zero(self) -> float | None:
        """The least above 0 that is not 0."""
        least: float | None = self.schema.get("not", {}).get("exclusiveMaximum")
        return least


def json_numbers(schema: Schema, definitions: Mapping[str, Schema]) -> Iterator[JsonNumber]:
    """Every number that a document can have, once for each field of each definition."""
    return _numbers("", schema, definitions, set())


def _numbers(
    place: str, schema: Schema, definitions: Mapping[str, Schema], seen: set[str]
) -> Iterator[JsonNumber]:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in seen:
            seen.add(name)
            yield from _numbers(name, definitions[name], definitions, seen)
        return
    if schema.get("type") in ("number", "integer") and not {"enum", "const"} & schema.keys():
        yield JsonNumber(place, schema)
    for option in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        yield from _numbers(place, option, definitions, seen)
    for name, inner in schema.get("properties", {}).items():
        yield from _numbers(f"{place}.{name}", inner, definitions, seen)
    for name, mark in (("items", "[]"), ("additionalProperties", "{}")):
        if isinstance(schema.get(name), dict):
            yield from _numbers(f"{place}{mark}", schema[name], definitions, seen)
