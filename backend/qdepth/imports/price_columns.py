"""Maps the columns of a supplier's table to fields of an item."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from qdepth.imports.column_numbers import read_numbers
from qdepth.imports.price_headings import (
    CURRENCY_ALONE,
    SCALED,
    Heading,
    heading_of,
    plain_title,
)
from qdepth.imports.price_words import FIELDS
from qdepth.imports.table_file import InvalidTableFile, TableFile

MONEY_COLUMNS = ("list_price", "quote")
_PERCENTAGE = re.compile(r"[0-9][0-9.,]{0,8}\s?%")
_NAMES = {
    "id": "id", "name": "name", "list_price": "list price", "discount_pct": "discount",
    "quote": "quote", "source": "source", "power_w": "power", "currency": "currency",
}  # fmt: skip


def price_header_score(cells: Sequence[str], *, titles: Collection[str] = ()) -> int:
    """Return how many cells of a row are titles of a price list, or named; 0 if it is none."""
    if titles:
        return len(titles) if set(titles) <= set(cells) else 0
    headings = [heading_of(cell) for cell in cells if cell]
    found = {heading.field for heading in headings if heading.field}
    has_price = not found.isdisjoint(MONEY_COLUMNS) or any(
        heading.doubt == CURRENCY_ALONE for heading in headings
    )
    return len(found) if "id" in found and has_price else 0


def headings_of(header: Sequence[str], titles: Mapping[str, str]) -> list[Heading]:
    """Return the meaning of each column; no field has two columns.

    Parameters
    ----------
    header : sequence of str
        Titles of the columns.
    titles : mapping
        The field of each title that somebody chose; with it, no other column is read.

    Raises
    ------
    InvalidTableFile
        If two columns have the name of one field, or a column that somebody chose cannot be read.
    """
    found = [heading_of(title) for title in header]
    if titles:
        return [
            _chosen(title, heading, titles.get(title))
            for title, heading in zip(header, found, strict=True)
        ]
    own = [plain_title(title) for title in header]
    for field in FIELDS:
        if own.count(field) > 1:
            raise InvalidTableFile(f"Two columns are the {field}. Remove or rename one of them.")
        places = [place for place, heading in enumerate(found) if heading.field == field]
        places.sort(key=lambda place: (own[place] != field, found[place].is_vague))
        for place in places[1:]:
            doubt = f"looks like the {_NAMES[field]}, as {header[places[0]]} does"
            found[place] = replace(found[place], field=None, doubt=doubt)
    return _with_nameless_price(found)


def unread(file: TableFile, headings: Sequence[Heading]) -> Iterator[str]:
    """Say of each unread column that may change a price why it is not read."""
    for place, (title, heading) in enumerate(zip(file.header, headings, strict=True)):
        if heading.field is None:
            doubt = heading.doubt or _doubt_about([row[place] for row in file.rows])
            if doubt is not None:
                yield f"Column {title} is not read: it {doubt}."


def _doubt_about(cells: Sequence[str]) -> str | None:
    """What the cells of a column say, if its title says nothing."""
    if any(_PERCENTAGE.fullmatch(cell) for cell in cells):
        return "has percentages"
    readings = read_numbers(cells, "money")
    return "has amounts of money" if any(reading.currencies for reading in readings) else None


def _chosen(title: str, heading: Heading, field: str | None) -> Heading:
    if field is not None and heading.doubt == SCALED:
        raise InvalidTableFile(
            f"The column {title} was named as the {field}, but it {SCALED}. Write single units."
        )
    if field in ("discount_pct", "power_w") and heading.currency is not None:
        raise InvalidTableFile(
            f"The column {title} was named as the {field}, but it is an amount in "
            f"{heading.currency}. Choose another column."
        )
    if field is not None:
        return Heading(field, heading.currency)
    counts = heading.field in (*MONEY_COLUMNS, "discount_pct")
    doubt = f"looks like the {_NAMES[heading.field]}" if heading.field and counts else heading.doubt
    return Heading(None, heading.currency, doubt)


def _with_nameless_price(found: list[Heading]) -> list[Heading]:
    """Take a column `EUR` for the price where it is the only one that can be."""
    nameless = [n for n, heading in enumerate(found) if heading.doubt == CURRENCY_ALONE]
    if len(nameless) == 1 and not any(heading.field in MONEY_COLUMNS for heading in found):
        found[nameless[0]] = Heading("list_price", found[nameless[0]].currency)
    return found
