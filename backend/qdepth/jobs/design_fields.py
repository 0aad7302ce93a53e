"""The fields that overrides of tables and cells can change, and how their numbers are read."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qdepth.design.document.document import Design
from qdepth.imports.column_numbers import Quantity
from qdepth.imports.currency_signs import are_one
from qdepth.studies.document_fields import Place, places

MONEY_FIELDS = ("list_price", "quote")
PERCENT_ENDING = "_pct"


@dataclass(frozen=True, slots=True)
class DesignFields:
    """Fields of designs that belong together, by their paths."""

    values: Mapping[str, list[Any]]
    """Values that the designs have at a path."""
    path_of: Mapping[str, str]
    """Paths by their lower-case endings."""
    currency: str | None
    """Currency of all designs."""

    @classmethod
    def of(cls, designs: Sequence[Design]) -> "DesignFields":
        """Collect the fields of all designs."""
        values: dict[str, list[Any]] = {}
        for design in designs:
            for path, value in _values(design):
                values.setdefault(path, []).append(value)
        currency = next((design.currency for design in designs if design.currency), None)
        return cls(values, {path.casefold(): path for path in values}, currency)

    @property
    def collections(self) -> frozenset[str]:
        """Names of the lists that hold the parts."""
        return frozenset(path.partition(".")[0] for path in self.values)

    def ending_in(self, field: str) -> list[str]:
        """Return the paths of a field, whatever part has it."""
        return [path for path in self.values if path.rpartition(".")[2] == field]

    def named_in(self, words: str) -> list[str]:
        """Return the paths of the longest field with a number that words with `_` end in."""
        ends = [words[place + 1 :] for place, sign in enumerate(words) if sign == "_"]
        found = ([path for path in self.ending_in(end) if self._is_number(path)] for end in ends)
        return next(filter(None, found), [])

    def _is_number(self, path: str) -> bool:
        return path.rpartition(".")[2] in MONEY_FIELDS or any(
            isinstance(value, int | float) and not isinstance(value, bool)
            for value in self.values[path]
        )

    def quantity(self, path: str) -> Quantity | None:
        """Return the quantity of a field; None if it contains text."""
        values = self.values.get(path, [])
        if values and all(isinstance(value, str) for value in values):
            return None
        field = path.rpartition(".")[2]
        if field in MONEY_FIELDS:
            return "money"
        return "percent" if field.endswith(PERCENT_ENDING) else "number"

    def foreign(self, currency: str) -> str | None:
        """Return why a price in a currency fits none of the designs; None if it may fit."""
        if self.currency is None or are_one(currency, self.currency):
            return None
        return (
            f"The price is in {currency}, but the prices of the designs are in {self.currency}. "
            "Convert it."
        )


def _values(design: Design) -> Iterator[tuple[str, Any]]:
    """Path and value of each field of a design that an override can change."""
    document = design.model_dump(mode="json", by_alias=True)
    for place in (Place("designs", "", document), *places(document)):
        yield from _leaves(f"{place.collection}.{place.part['id']}", place.part)


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(f"{path}.{name}", inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            if not (isinstance(inner, dict) and "id" in inner):
                yield from _leaves(f"{path}.{index}", inner)
    else:
        yield path, value
