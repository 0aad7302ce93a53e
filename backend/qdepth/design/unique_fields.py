"""Refuses JSON objects that have a field twice, of which readers would drop one silently."""

from collections.abc import Sequence


class RepeatedField(Exception):
    """Name of a field that an object has twice."""


def object_of(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """Return an object from its pairs, as the hook of a JSON parser; raises RepeatedField."""
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            raise RepeatedField(name)
        fields[name] = value
    return fields
