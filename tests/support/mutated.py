"""Documents that are almost right: examples with a few places changed."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

ODD: list[Any] = [
    None, True, 0, -1, 1, 0.5, 1e-9, 1e9, 1e308, 2**63, 2**70, "", "x", "\x00", "\ufffd", "a" * 300,
    "=1+1", [], {}, [1], {"x": 1}, [[]], "esx", "closed", "vvol", "iscsi", "table", "raid5",
]  # fmt: skip


def mutated(document: Any, random: Random) -> Any:
    """Give a copy with up to three places removed, doubled, added, scaled or replaced."""
    copy = deepcopy(document)
    for _ in range(random.choice([0, 1, 1, 1, 2, 3])):
        places = list(_places(copy))
        if places:
            _change(*random.choice(places), random)
    return copy


def _places(holder: Any) -> Iterator[tuple[Any, Any]]:
    items = holder.items() if isinstance(holder, dict) else enumerate(holder)
    for key, value in list(items):
        yield holder, key
        if isinstance(value, dict | list):
            yield from _places(value)


def _change(holder: Any, key: Any, random: Random) -> None:
    value = holder[key]
    kind = random.choice(["remove", "double", "add", "scale", "scale", "replace", "replace"])
    if kind == "remove":
        del holder[key]
    elif kind == "double" and isinstance(holder, list):
        holder.append(deepcopy(value))
    elif kind == "add" and isinstance(holder, dict):
        holder["surplus"] = 1
    elif kind == "scale" and isinstance(value, int | float):
        holder[key] = value * random.choice([0, -1, 1 / 3, 2, 10, 100, 10_000])
    else:
        holder[key] = random.choice(ODD)
