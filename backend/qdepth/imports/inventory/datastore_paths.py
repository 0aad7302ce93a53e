"""How hosts reach the devices of a datastore, as many rows of a table say it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from qdepth.imports.inventory.table_rows import PathFacts

T = TypeVar("T")


@dataclass(slots=True)
class DatastorePaths:
    """Hosts and devices of a datastore, and what was said of the paths between them."""

    hosts: dict[str, None] = field(default_factory=dict)
    """In the order in which they came."""
    devices: dict[str, None] = field(default_factory=dict)
    facts: Counter[PathFacts] = field(default_factory=Counter)
    """With the number of hosts and devices that they hold for."""

    def most(self, name: str) -> Any:
        """The value of a fact that holds most often; None if nothing tells it."""
        counted: Counter[Any] = Counter()
        for facts, number in self.facts.items():
            counted[getattr(facts, name)] += number
        return most_frequent(counted)


def most_frequent(counted: Mapping[T | None, int]) -> T | None:
    """The value that is there most often; None if there is none."""
    values = [value for value in counted if value]
    return max(values, key=lambda value: (counted[value], str(value))) if values else None
