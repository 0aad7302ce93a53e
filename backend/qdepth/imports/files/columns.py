"""The columns that a reader knows of a table, and the rows of a table by their names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import HEADER_ROWS, Cell, Table
from qdepth.imports.number_text import SHORTENED, finite_number, plain_number

Kind = Literal["text", "number", "rate", "size", "flag"]
"""`size`: MiB, from the unit that the cell or the header names; a size has no three decimals.
`rate`: I/Os per second, as `500`, `500 IOPS` or `12.5k`."""
Value = str | float | bool | None
UNITS_MIB: Mapping[str, float] = {
    "kib": 1 / 1024, "kb": 1 / 1024, "mib": 1.0, "mb": 1.0, "gib": 1024.0, "gb": 1024.0,
    "tib": 1024.0**2, "tb": 1024.0**2,
}  # fmt: skip
"""Units of sizes; inventories of vSphere write MB and GB for MiB and GiB."""
MOST_SHOWN, MOST_EXAMPLES = 40, 3
"""Characters of a cell that a finding repeats, and such cells."""
MOST_NUMBER = 1e12
"""No rate, count or size in MiB of an estate is above it, or below 0."""
_TRUE = frozenset(
    ("true", "yes", "1", "wahr", "ja", "vrai", "oui", "verdadero", "si", "sí", "vero")
)
_FALSE = frozenset(
    ("false", "no", "0", "falsch", "nein", "faux", "non", "falso", "", "n/a", "none")
)
_ON = frozenset(
    ("on", "running", "true", "ein", "eingeschaltet", "läuft", "sous tension", "activé",
     "encendido", "encendida", "acceso", "accesa", "ligado", "ligada")
)  # fmt: skip
_NOISE = re.compile(r"[^a-z0-9#%/]+")
_DECIMAL_COMMA = re.compile(r"-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+\s*%?")
_UNIT = re.compile(r"(?<=[a-z0-9])(?:[kmgt]i?b)$")
_SIZE = re.compile(r"(?P<number>.*\d)\s*(?P<unit>[kmgt]i?b)", re.IGNORECASE)
_RATE = re.compile(
    r"(?P<number>[^a-z]{0,40}\d)\s?(?P<unit>[km]?)\s?(?:iops|i/?os?/s|op?s(?:/s)?|/s)?",
    re.IGNORECASE,
)
_THOUSANDS_OF_RATES = {"": 1.0, "k": 1e3, "m": 1e6}
_DOTS = re.compile(r"-?[1-9]\d{0,2}(?:\.\d{3})+")
_THOUSANDS = re.compile(r"-?[1-9]\d{0,2}(?:,\d{3})+")


@dataclass(frozen=True, slots=True)
class Column:
    """A column that a reader uses."""

    field: str
    """Name in the program, with its unit."""
    names: tuple[str, ...]
    """Headers that it has had, today's first; blanks, capitals and brackets do not matter."""
    kind: Kind = "text"


def key_of(header: object) -> str:
    """Return a header without differences between releases: capitals, blanks, dots, brackets."""
    return _NOISE.sub("", str(header).lower())


@dataclass
class OddCells:
    """Cells of a column that cannot be used."""

    number: int = 0
    examples: dict[str, None] = field(default_factory=dict)

    def add(self, text: str) -> None:
        """Count one more."""
        self.number += 1
        if len(self.examples) < MOST_EXAMPLES:
            self.examples[text[:MOST_SHOWN]] = None

    @property
    def in_words(self) -> str:
        """The first ones, for a sentence."""
        return ", ".join(self.examples)


@dataclass
class Rows:
    """The rows of a table as values by the fields of its columns."""

    table: Table
    columns: Sequence[Column]
    pace: Pace
    prefix: str = ""
    number: int = field(default=0, init=False)
    """Rows with content that were read so far."""
    unreadable: dict[str, OddCells] = field(default_factory=dict, init=False)
    """Cells of number columns that hold no number, by the field."""
    shortened: dict[str, OddCells] = field(default_factory=dict, init=False)
    """Cells of text columns that a spreadsheet took for numbers and shortened, by the field."""
    headers: dict[str, str] = field(default_factory=dict, init=False)
    """Headers of the columns that are used as the table has them, by the field."""
    missing: list[str] | None = field(default=None, init=False)
    """Today's headers of the columns that the table lacks; None if no header was recognised."""
    short: int = field(default=0, init=False)
    """Rows that end before the header does."""
    _factors: dict[str, float] = field(default_factory=dict, init=False)

    def __iter__(self) -> Iterator[dict[str, Value]]:
        """Give each row with content; None if a cell is empty or its column is missing."""
        places: dict[str, tuple[int, Column]] | None = None
        width = 0
        for position, row in enumerate(self.table.rows(self.pace)):
            if places is None:
                found = places_of(self.columns, row, self.prefix)
                if len(found) >= min(2, len(self.columns)):
                    places = found
                    self.headers = {name: text_of(row[place]) for name, (place, _) in found.items()}
                    self.missing = [c.names[0] for c in self.columns if c.field not in found]
                    self._factors = {name: _unit_mib(key_of(h)) for name, h in self.headers.items()}
                    width = len(row)
                elif position >= HEADER_ROWS:
                    break
                continue
            values = {
                name: self._value(column, row[place]) if place < len(row) else None
                for name, (place, column) in places.items()
            }
            if any(value is not None for value in values.values()):
                self.number += 1
                self.short += len(row) < width
                yield values

    def _value(self, column: Column, cell: Cell) -> Value:
        if cell is None or cell == "":
            return None
        if column.kind == "text":
            return self._text(column, text_of(cell))
        if column.kind == "flag":
            return flag_of(cell)
        if column.kind == "size":
            factor = self._factors.get(column.field, 1.0)
            number = size_mib(cell, factor, decimal_comma=self.table.has_decimal_commas)
        elif column.kind == "rate":
            number = rate_of(cell, decimal_comma=self.table.has_decimal_commas)
        else:
            number = number_of(cell, decimal_comma=self.table.has_decimal_commas)
        if number is None or not 0 <= number <= MOST_NUMBER:
            number = None
            self.unreadable.setdefault(column.field, OddCells()).add(text_of(cell))
        return number

    def _text(self, column: Column, text: str) -> str | None:
        if not SHORTENED.fullmatch(text):
            return text or None
        self.shortened.setdefault(column.field, OddCells()).add(text)
        return None


def places_of(
    columns: Sequence[Column], header: Sequence[Cell], prefix: str = ""
) -> dict[str, tuple[int, Column]]:
    """Return the positions of the columns in a header; of two with one name the first.

    `prefix` may precede each name, as the name of its sheet does in some exports.
    """
    places: dict[str, int] = {}
    for place, cell in enumerate(header):
        places.setdefault(key_of(cell), place)
        places.setdefault(key_of(cell).removeprefix(key_of(prefix)), place)
    found: dict[str, tuple[int, Column]] = {}
    for column in columns:
        keys = [key_of(name) for name in column.names]
        if column.kind == "size":
            keys += [_UNIT.sub(unit, key) for key in keys for unit in UNITS_MIB]
        name = next((key for key in keys if key in places), None)
        if name:
            found[column.field] = (places[name], column)
    return found


def _unit_mib(key: str) -> float:
    """The unit that a header ends in [MiB]; MiB where it names none."""
    found = _UNIT.search(key)
    return UNITS_MIB[found[0]] if found else 1.0


def size_mib(cell: Cell, factor: float, *, decimal_comma: bool) -> float | None:
    """Return a size [MiB]; None if a cell has none. A unit in the cell counts before `factor`."""
    text = text_of(cell)
    found = _SIZE.fullmatch(text)
    if found is not None:
        text, factor, cell = found["number"], UNITS_MIB[found["unit"].lower()], found["number"]
    if isinstance(cell, str) and _DOTS.fullmatch(text):
        cell = text.replace(".", "")  # a size has no three decimals, so these are thousands
    number = number_of(cell, decimal_comma=decimal_comma)
    return None if number is None else number * factor


def rate_of(cell: Cell, *, decimal_comma: bool) -> float | None:
    """Return a rate of I/Os [1/s]; None if a cell has none. The cell may have its unit."""
    found = _RATE.fullmatch(text_of(cell)) if isinstance(cell, str) else None
    if found is None:
        return number_of(cell, decimal_comma=decimal_comma)
    number = number_of(found["number"], decimal_comma=decimal_comma)
    return None if number is None else number * _THOUSANDS_OF_RATES[found["unit"].lower()]


def text_of(cell: Cell) -> str:
    """A cell as text: whole numbers without a fraction, no blanks at the ends."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


def flag_of(cell: Cell) -> bool | None:
    """A cell as yes or no, in a few languages; None if it is neither."""
    if isinstance(cell, bool):
        return cell
    word = text_of(cell).lower()
    return True if word in _TRUE else False if word in _FALSE else None


def is_powered_on(state: object) -> bool:
    """True if a power state means that a VM runs: `poweredOn`, `Powered On`, `On`; so does an empty
    one."""
    word = str(state or "on").lower().replace("powered", "").strip()
    return word in _ON


def number_of(cell: Cell, *, decimal_comma: bool) -> float | None:
    """Return a cell as a number; None if it has none.

    `102.400` and `102,400` are integers with a sign between thousands: the counts and sizes of
    inventories have no three decimals.
    """
    if isinstance(cell, bool):
        return float(cell)
    if isinstance(cell, int | float):
        return finite_number(cell)
    text = str(cell).strip()
    if _DECIMAL_COMMA.fullmatch(text) and not _THOUSANDS.fullmatch(text):
        decimal_comma = True  # whatever the rest of the file does, this number can be no other
    plain = plain_number(text, decimal_comma=decimal_comma, percent=True)
    if plain is None:
        plain = re.sub(r"[.,]", "", text)
    return finite_number(plain)
