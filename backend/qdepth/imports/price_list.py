"""Price lists from suppliers: a table in CSV or XLSX with an item in each row."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Literal, get_args

from pydantic import ValidationError

from qdepth.design.checks.schema_problems import misfit
from qdepth.design.document.document import MOST_PRICE_ITEMS
from qdepth.design.document.price import Currency, PriceItem
from qdepth.design.problem import MOST_FINDINGS, DesignProblem
from qdepth.immutable import Immutable
from qdepth.imports.cell_notes import in_sentences, named
from qdepth.imports.price_cells import PriceCells, read_cells
from qdepth.imports.price_columns import MONEY_COLUMNS, headings_of, price_header_score, unread
from qdepth.imports.price_currency import CURRENCY_COLUMN, code_of, column_problems, one_currency
from qdepth.imports.price_headings import Heading
from qdepth.imports.price_rows import not_of_one_piece, only_items
from qdepth.imports.table_file import FileKind, InvalidTableFile, TableFile, read_table_file

PriceField = Literal[
    "id", "name", "list_price", "discount_pct", "quote", "source", "power_w", "currency"
]
COLUMNS = get_args(PriceField)
_IN_WORDS = {
    "float_parsing": {
        "message": "This is not a number.",
        "limit": "digits, with a decimal point, or a decimal comma where semicolons separate cells",
        "remedy": "Correct the value. Clear the cell if the item has no price.",
    },
    "string_pattern_mismatch": {
        "message": "This is no id.",
        "limit": "letters, digits, dots, hyphens and underscores, after a letter or digit",
        "remedy": "Write hyphens for spaces and slashes.",
    },
    "missing": {
        "message": "The item has no id.",
        "remedy": "Fill in its number, also in merged cells, or remove the row.",
    },
}


class PriceColumn(Immutable):
    """A column of a supplier's table."""

    title: str
    """Title in the table."""
    field: PriceField | None
    """Field that it is read as; null if it is not read."""
    example: str
    """Its first cell that is not empty."""


class PriceList(Immutable):
    """Items for the price list of a design."""

    currency: Currency | None
    """Currency of all prices; null if the table does not state it."""
    items: list[PriceItem]
    """Items, in the order of the rows; empty if no column is the id, or if only the columns were
    requested."""
    unread_columns: list[str]
    """Columns of the table that were not read, as it names them."""
    columns: list[PriceColumn]
    """All columns, with their meaning."""
    notes: list[str] = []
    """What to check before the prices count, in sentences."""


def read_price_list(
    content: bytes,
    kind: FileKind,
    mapping: Mapping[str, str] | None = None,
    *,
    only_columns: bool = False,
) -> PriceList:
    """Read a price list.

    The columns are the fields of `PriceItem`, of which `id` and a price are needed, and `currency`,
    the same in every row. Their names may be the usual words of suppliers (`SKU`, `Discount %`).
    Empty cells are unset. Other columns are listed and not read, with a note if they may change a
    price.

    Parameters
    ----------
    mapping : mapping, optional
        The title of the column for each field; with it, no column is read unless it is named.
    only_columns : bool
        Return the columns and what each would be read as, and no items.

    Raises
    ------
    InvalidTableFile
        If it is no table, has more items than a design can hold, no price, or prices in several
        currencies, if a column is not there that was named, or a row does not fit: with every such
        cell.
    """
    titles = {title.strip(): field for field, title in (mapping or {}).items() if title.strip()}
    file = read_table_file(content, kind, score=partial(price_header_score, titles=tuple(titles)))
    _require_titles(titles, file.header)
    headings = headings_of(file.header, titles)
    columns = _columns(file, headings)
    not_read = [column.title for column in columns if column.field is None]
    if only_columns:
        return PriceList(currency=None, items=[], unread_columns=not_read, columns=columns)
    _require_id_and_size(file, headings)
    file, notes_on_rows = only_items(file, headings)
    cells = read_cells(file, headings)
    rows = [{field: text for field, text in row.items() if text} for row in cells.rows]
    currency, currency_note = _currency(headings, cells)
    several = not_of_one_piece(file, headings, cells.rows)
    items, problems = _items(rows, file, headings, [*cells.problems, *several])
    if problems:
        raise InvalidTableFile("The price list is refused.", problems)
    _require_price(file, headings)
    notes = [
        *file.notes,
        *notes_on_rows,
        *unread(file, headings),
        *in_sentences(cells.notes),
        *([currency_note] if currency_note else []),
        *_notes_on_items(items),
    ]
    return PriceList(
        currency=currency, items=items, unread_columns=not_read, columns=columns, notes=notes
    )


def _require_titles(titles: Mapping[str, str], header: Sequence[str]) -> None:
    for title, field in titles.items():
        if title not in header:
            raise InvalidTableFile(
                f"The table has no column {title}, which was named as the {field}. It has "
                f"{', '.join(header)[:300]}."
            )


def _columns(file: TableFile, headings: Sequence[Heading]) -> list[PriceColumn]:
    examples = [next(filter(None, cells), "")[:80] for cells in zip(*file.rows, strict=True)]
    return [
        PriceColumn.model_validate({"title": title, "field": heading.field, "example": example})
        for title, heading, example in zip(file.header, headings, examples, strict=True)
    ]


def _require_id_and_size(file: TableFile, headings: Sequence[Heading]) -> None:
    if all(heading.field != "id" for heading in headings):
        raise InvalidTableFile(
            f"No column of the table is read as the id. It has {', '.join(file.header)[:300]}. "
            "Choose the column that identifies the items, such as the order number."
        )
    if len(file.rows) > MOST_PRICE_ITEMS:
        raise InvalidTableFile(
            f"The table has {len(file.rows)} items; a price list has at most {MOST_PRICE_ITEMS}. "
            "Send only what is bought."
        )


def _require_price(file: TableFile, headings: Sequence[Heading]) -> None:
    if all(heading.field not in MONEY_COLUMNS for heading in headings):
        why = " ".join(unread(file, headings))
        raise InvalidTableFile(
            f"No column of the table is read as a price. It has {', '.join(file.header)[:300]}. "
            f"{why} Choose the column of the list price or of the quote.".replace("  ", " ")
        )


def _currency(headings: Sequence[Heading], cells: PriceCells) -> tuple[str | None, str | None]:
    """The currency of all prices, and what to check about it."""
    named = {code for row in cells.rows if (code := code_of(row.get(CURRENCY_COLUMN, "")))}
    if len(named) > 1:
        return None, None  # the rows say so
    heads = {each.currency for each in headings if each.field in MONEY_COLUMNS and each.currency}
    return one_currency(named | heads | cells.currencies)


def _items(
    rows: Sequence[dict[str, str]],
    file: TableFile,
    headings: Sequence[Heading],
    faults: Collection[DesignProblem],
) -> tuple[list[PriceItem], list[DesignProblem]]:
    """The items, and every cell that does not fit."""
    currencies = [row.get(CURRENCY_COLUMN, "") for row in rows]
    problems = [
        *faults,
        *_repeated(rows, file.numbers),
        *column_problems(currencies, file.numbers),
    ]
    known = {problem.pointer for problem in faults}
    called = {h.field: title for h, title in zip(headings, file.header, strict=True) if h.field}
    items: list[PriceItem] = []
    for index, row in enumerate(rows):
        if len(problems) > MOST_FINDINGS:
            break
        fields = {field: text for field, text in row.items() if field != CURRENCY_COLUMN}
        try:
            items.append(PriceItem.model_validate(fields, strict=False))
        except ValidationError as error:
            found = _misfits(index, file.numbers[index], fields, error, called)
            problems += [problem for problem in found if problem.pointer not in known]
    return items, problems


def _notes_on_items(items: Sequence[PriceItem]) -> Iterator[str]:
    """What the prices themselves leave open."""
    unpriced = [item.id for item in items if not item.is_given]
    if unpriced:
        yield f"Without a price: {named(unpriced)}. Parts with such an item have no price yet."
    dearer = [
        item.id for item in items if item.quote and item.list_price and item.quote > item.list_price
    ]
    if dearer:
        yield (
            f"The quote is above the list price: {named(dearer)}. Check that it is the unit "
            "price, before tax."
        )
    quoted = [item.id for item in items if item.quote is not None and item.discount_pct]
    if quoted:
        yield (
            f"The quote replaces the discount: {named(quoted)}. If the discount must still "
            "be subtracted, name the column as the list price."
        )


def _misfits(
    index: int,
    number: int,
    row: dict[str, str],
    error: ValidationError,
    called: Mapping[str, str],
) -> Iterator[DesignProblem]:
    """What does not fit in a row; `called` has the title of the column of each field."""
    for detail in error.errors(include_url=False):
        problem = misfit(detail, row)
        field = problem.pointer.removeprefix("/")
        column = called.get(field, field)
        update = {"message": problem.message} | _IN_WORDS.get(detail["type"], {})
        update["pointer"] = f"/{index}{problem.pointer}"
        update["message"] = f"Row {number}, column {column}: {update['message']}"
        yield problem.model_copy(update=update)


def _repeated(rows: Sequence[dict[str, str]], numbers: Sequence[int]) -> Iterator[DesignProblem]:
    first: dict[str, int] = {}
    for index, row in enumerate(rows):
        id_ = row.get("id", "")
        if id_ and first.setdefault(id_, index) != index:
            yield DesignProblem(
                pointer=f"/{index}/id",
                message=f"Row {numbers[index]}: the item {id_} is in row "
                f"{numbers[first[id_]]} already.",
                value=id_,
                limit="once in the list",
                remedy="Remove one of the two rows.",
            )
