"""Refuses JSON objects that have a field twice, of which readers would drop one silently."""

from collections import Counter
from collections.abc import Sequence


class RepeatedField(Exception):
    """Name of a field that an object has twice."""


def object_of(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """Return an object from its pairs, as the hook of a JSON parser; raises RepeatedField."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        raise RepeatedField(next(name for name, number in counts.items() if number > 1))
    return fields
