"""Paths of hosts to the devices of a datastore, combined from many rows of a table."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from qdepth.imports.inventory.table_rows import PathFacts

T = TypeVar("T")


@dataclass(slots=True)
class DatastorePaths:
    """Hosts and devices of a datastore, and facts about the paths between them."""

    hosts: dict[str, None] = field(default_factory=dict)
    """Hosts in order of appearance."""
    devices: dict[str, None] = field(default_factory=dict)
    facts: Counter[PathFacts] = field(default_factory=Counter)
    """With the number of hosts and devices that they hold for."""

    def most(self, name: str) -> Any:
        """Return the most frequent value of a fact; None if unknown."""
        counted: Counter[Any] = Counter()
        for facts, number in self.facts.items():
            counted[getattr(facts, name)] += number
        return most_frequent(counted)


def most_frequent(counted: Mapping[T | None, int]) -> T | None:
    """Return the most frequent value; None without any."""
    values = [value for value in counted if value]
    return max(values, key=lambda value: (counted[value], str(value))) if values else None
