"""Meaning of the columns of a table of candidates, for the designs that its rows change."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.design.first_version import present_path
from qdepth.imports.column_numbers import Quantity, has_number
from qdepth.imports.currency_signs import currency_of
from qdepth.imports.price_headings import (
    LIKE_A_DISCOUNT,
    LIKE_MONEY,
    heading_of,
    plain_title,
)
from qdepth.imports.table_file import InvalidTableFile
from qdepth.jobs.design_fields import MONEY_FIELDS, DesignFields
from qdepth.studies.candidates.candidate_table import (
    DESIGN_COLUMN,
    FIRST_RESULTS,
    RESULT_COLUMNS,
    is_override,
)

PRICE_FIELDS = (*MONEY_FIELDS, "discount_pct")
PRICE_DOUBTS = (LIKE_MONEY, LIKE_A_DISCOUNT)
RENAMED = "{} (input)"
"""New name of a column that had the name of an answer."""
_DESIGN_TITLES = (DESIGN_COLUMN, "design_id")
_ANSWERS = frozenset(name.casefold() for name in RESULT_COLUMNS)
_WITH_UNIT = re.compile(r"([^\s\[(]++)[\s_]*+[\[(]([^\])]++)[\])]|(\S++)\s++(\S++)")
_NO_OVERRIDES = frozenset({"id", "name", "title", "source", "label", "note"})
"""Fields that people have columns of their own for."""
MOST_MEANT = 3
"""Paths that a note offers."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table, with its meaning."""

    place: int
    title: str
    """Title in the file."""
    name: str
    """Name in the answer: `design`, the path of an override, or the title."""
    quantity: Quantity | None = None
    """How to read the cells of an override; None: as text."""
    is_own: bool = False
    """True if it is the user's own, and is not read."""
    is_currency: bool = False
    """True if it is the user's own, and names the currency of the prices in its row."""
    note: str | None = None
    """What to check about each non-empty row."""
    needs_number: bool = False
    """True if the note holds only if the column has a number somewhere."""
    fault: str | None = None
    """Why no row that has something in it can be read."""

    def is_doubted_by(self, cell: str) -> bool:
        """Return whether the note of the column applies, given such a cell."""
        return has_number(cell) if self.needs_number else bool(cell)


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of a table that are returned, and remarks on the header."""

    columns: list[Column]
    notes: list[str]


def candidate_header_score(cells: Sequence[str]) -> int:
    """Return how many cells of a row can be titles of a table of candidates."""
    return sum(
        plain_title(cell) in _DESIGN_TITLES
        or (cell.count(".") > 1 and is_override(_without_unit(cell)[0]))
        for cell in cells
    )


def columns_of(header: Sequence[str], fields: DesignFields) -> Columns:
    """Return the meaning of the columns of a table.

    Raises
    ------
    InvalidTableFile
        If two columns mean the same, or none names a design or a field.
    """
    notes: list[str] = []
    if _is_answer(header):
        notes.append("The columns with the answers of an earlier table were replaced.")
    columns = [
        _column(place, title, fields)
        for place, title in enumerate(header)
        if not (notes and title in RESULT_COLUMNS)
    ]
    _require_distinct(columns)
    if all(column.is_own for column in columns):
        hints = " ".join(column.note for column in columns if column.note)
        raise InvalidTableFile(
            "No column of the table is a design or a path such as hosts.esx.lun_depth. It has "
            f"{', '.join(header)[:300]}. {hints}".rstrip()
        )
    return Columns(columns, notes)


def _is_answer(header: Sequence[str]) -> bool:
    """True if the table came back from a batch: its answers are there, next to each other."""
    if "status" not in header:
        return False
    start = list(header).index("status")
    return tuple(header[start : start + len(FIRST_RESULTS)]) == FIRST_RESULTS


def _column(place: int, title: str, fields: DesignFields) -> Column:
    if plain_title(title) in _DESIGN_TITLES:
        return Column(place, title, DESIGN_COLUMN)
    path, unit = _without_unit(title)
    joined = present_path(re.sub(r"\s", "", path))
    is_path = is_override(path) or joined.casefold().split(".")[0] in fields.collections
    if not is_path or "." not in path:
        return _own(place, title, fields)
    name = fields.path_of.get(joined.casefold(), joined)
    quantity = fields.quantity(name)
    fault = _unit_fault(unit, quantity, fields) if unit else None
    return Column(place, title, name, quantity, fault=fault)


def _without_unit(title: str) -> tuple[str, str | None]:
    """A path and the unit behind it, as in `arrays.a.price.quote (EUR)`."""
    found = _WITH_UNIT.fullmatch(title)
    path = (found[1] or found[3]).rstrip("_") if found else ""
    if found is None or not is_override(path):
        return title, None
    return path, (found[2] or found[4]).strip()


def _unit_fault(unit: str, quantity: Quantity | None, fields: DesignFields) -> str | None:
    named = currency_of(unit)
    if quantity == "money" and named is not None:
        return fields.foreign(named)
    if quantity == "percent" and unit == "%":
        return None
    return f"The heading of the column has {unit}, which is not read. Name the column by its path."


def _own(place: int, title: str, fields: DesignFields) -> Column:
    is_currency = heading_of(title).field == "currency"
    if title.casefold() in _ANSWERS:
        name = RENAMED.format(title)
        note = (
            f"Your column {title} was renamed to {name}, because {title} is the name of an answer."
        )
        return Column(place, title, name, is_own=True, is_currency=is_currency, note=note)
    paths = [] if is_currency else _meant(title, fields)
    return Column(
        place,
        title,
        title,
        is_own=True,
        is_currency=is_currency,
        note=_offer(title, paths) if paths else None,
        needs_number=all(map(fields.quantity, paths)),
    )


def _meant(title: str, fields: DesignFields) -> list[str]:
    """Paths that a column without one may have been meant to override, the likeliest first."""
    plain = plain_title(re.sub(r"[\[(][^\])]*[\])]?", "", title))
    heading = heading_of(title)
    paths = [] if plain in _NO_OVERRIDES else fields.ending_in(plain) or fields.named_in(plain)
    if not paths and (heading.field in PRICE_FIELDS or heading.doubt in PRICE_DOUBTS):
        named = [heading.field] if heading.field else PRICE_FIELDS
        paths = [path for field in named for path in fields.ending_in(field) if ".price." in path]
    return sorted(paths, key=lambda path: not any(word in plain for word in _part_of(path)))


def _offer(title: str, paths: Sequence[str]) -> str:
    offered = " or ".join(paths[:MOST_MEANT])
    return (
        f"Column {title} overrides nothing, because its name is not a path. Did you mean {offered}?"
    )


def _part_of(path: str) -> tuple[str, str]:
    """What people may call the part at a path: its id, or what it is."""
    collection, part, *_ = path.split(".")
    return part.casefold(), collection.removesuffix("s")


def _require_distinct(columns: Sequence[Column]) -> None:
    first: dict[str, Column] = {}
    for column in columns:
        other = first.setdefault(column.name, column)
        if other is not column:
            raise InvalidTableFile(
                f"The columns {other.title} and {column.title} would both be {column.name}. "
                "Rename or remove one of them."
            )
