"""Price lists as they come from suppliers: a table in CSV or XLSX, an item a row."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from qdepth.design.checks.schema_problems import misfit
from qdepth.design.document.document import MOST_PRICE_ITEMS
from qdepth.design.document.price import Currency, PriceItem
from qdepth.design.problem import MOST_FINDINGS, DesignProblem
from qdepth.immutable import Immutable
from qdepth.imports.price_headings import known_field, plain_title
from qdepth.imports.table_file import FileKind, InvalidTableFile, TableFile, read_table_file

CURRENCY_COLUMN = "currency"
MONEY_COLUMNS = ("list_price", "quote")
NUMBER_COLUMNS = ("list_price", "discount_pct", "quote", "power_w")
PriceField = Literal[
    "id", "name", "list_price", "discount_pct", "quote", "source", "power_w", "currency"
]
COLUMNS = (*PriceItem.model_fields, CURRENCY_COLUMN)
_IN_WORDS = {
    "float_parsing": {
        "message": "This is no number.",
        "limit": "digits, with a decimal point, or a decimal comma where semicolons separate cells",
    },
    "string_pattern_mismatch": {
        "message": "This is no id.",
        "limit": "letters, digits, dots, hyphens and underscores, after a letter or digit",
        "remedy": "Write hyphens for spaces and slashes.",
    },
}
_SIGNS = {"€": "EUR", "£": "GBP"}
_CURRENCY_SIGN = re.compile(r"[€£$¥]|\b[A-Z]{3}\b")
MOST_ID_CHARACTERS = 64
_CURRENCY: TypeAdapter[str] = TypeAdapter(Currency)


class PriceColumn(Immutable):
    """A column of a supplier's table."""

    title: str
    """What the table calls it."""
    field: PriceField | None
    """What it is read as; null where it is not read."""
    example: str
    """Its first cell that is not empty."""


class PriceList(Immutable):
    """Items that a design can take into its price list."""

    currency: Currency | None
    """Currency of all prices; null where the table does not tell."""
    items: list[PriceItem]
    """The items, in the order of the rows; empty where no column is the id, or where only the
    columns were asked for."""
    unread_columns: list[str]
    """Columns of the table that were not read, as it names them."""
    columns: list[PriceColumn]
    """All columns, and what each is read as."""


def read_price_list(
    content: bytes,
    kind: FileKind,
    mapping: Mapping[str, str] | None = None,
    *,
    only_columns: bool = False,
) -> PriceList:
    """Read a price list.

    The columns are the fields of `PriceItem`, of which `id` is needed, and `currency`, the same in
    every row; capitals and spaces in their names (`List price`) do not matter, and the usual words
    of suppliers (`SKU`, `Description`) are known. Empty cells are unset; other columns are not
    read, and named.

    Parameters
    ----------
    mapping : mapping, optional
        The title of the column for each field; with it, no column is read unless it is named.
    only_columns : bool
        Give the columns and what each would be read as, and no items.

    Raises
    ------
    InvalidTableFile
        If it is no table, has more items than a design can hold, has prices in several currencies,
        names a column that is not there, or a row does not fit: with every such cell.
    """
    titles = {title.strip(): field for field, title in (mapping or {}).items() if title.strip()}

    def field_of(title: str) -> str | None:
        return titles.get(title) if titles else known_field(title)

    file = read_table_file(
        content,
        kind,
        has_numbers=lambda title: not only_columns and field_of(title) in NUMBER_COLUMNS,
        has_percents=lambda title: field_of(title) == "discount_pct",
    )
    _require_titles(titles, file.header)
    fields = _fields(file.header, field_of)
    columns = _columns(file, fields)
    unread = [column.title for column in columns if column.field is None]
    if only_columns:
        return PriceList(currency=None, items=[], unread_columns=unread, columns=columns)
    _require_id_and_size(file, fields)
    rows = [
        {field: cell for field, cell in zip(fields, row, strict=True) if cell and field}
        for row in file.rows
    ]
    if plain_title(file.header[fields.index("id")]) != "id":
        for row in rows:
            row["id"] = _as_id(row.get("id", ""))
    currencies = [row.pop(CURRENCY_COLUMN, None) for row in rows]
    if CURRENCY_COLUMN not in fields:
        currencies = [_currency_of_signs(content, kind, field_of)] * len(rows)
    called = {field: title for field, title in zip(fields, file.header, strict=True) if field}
    items: list[PriceItem] = []
    problems = [*_repeated(rows, file.numbers), *_currency_problems(currencies, file.numbers)]
    for index, row in enumerate(rows):
        if len(problems) > MOST_FINDINGS:
            break
        try:
            items.append(PriceItem.model_validate(row, strict=False))
        except ValidationError as error:
            problems += _misfits(index, file.numbers[index], row, error, called)
    if problems:
        raise InvalidTableFile("The price list is refused.", problems)
    return PriceList(currency=currencies[0], items=items, unread_columns=unread, columns=columns)


def _require_titles(titles: Mapping[str, str], header: Sequence[str]) -> None:
    for title, field in titles.items():
        if title not in header:
            raise InvalidTableFile(
                f"The table has no column {title}, which was named as the {field}. It has "
                f"{', '.join(header)[:300]}."
            )


def _fields(header: Sequence[str], field_of: Callable[[str], str | None]) -> list[str | None]:
    """The field of each column; a usual word gives way to the field's own name."""
    found = [field_of(title) for title in header]
    own = [plain_title(title) for title in header]
    for field in COLUMNS:
        if own.count(field) > 1 and found.count(field) > 1:
            raise InvalidTableFile(f"Two columns are the {field}. Remove or rename one of them.")
        places = [place for place, other in enumerate(found) if other == field]
        places.sort(key=lambda place: own[place] != found[place])
        for place in places[1:]:
            found[place] = None
    return found


def _columns(file: TableFile, fields: Sequence[str | None]) -> list[PriceColumn]:
    examples = [next(filter(None, cells), "")[:80] for cells in zip(*file.rows, strict=True)]
    return [
        PriceColumn.model_validate({"title": title, "field": field, "example": example})
        for title, field, example in zip(file.header, fields, examples, strict=True)
    ]


def _require_id_and_size(file: TableFile, fields: Sequence[str | None]) -> None:
    if "id" not in fields:
        raise InvalidTableFile(
            f"No column of the table is read as the id. It has {', '.join(file.header)[:300]}. "
            "Name the column that tells the items apart, such as the order number."
        )
    if len(file.rows) > MOST_PRICE_ITEMS:
        raise InvalidTableFile(
            f"The table has {len(file.rows)} items; a price list has at most {MOST_PRICE_ITEMS}. "
            "Send only what is bought."
        )


def _as_id(text: str) -> str:
    """An order number as an id: hyphens for what an id cannot hold."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:MOST_ID_CHARACTERS]


def _currency_of_signs(
    content: bytes, kind: FileKind, field_of: Callable[[str], str | None]
) -> str | None:
    """The one currency that the prices of a CSV are written in, where no column names it.

    Raises
    ------
    InvalidTableFile
        If the prices are in several currencies.
    """
    if kind != "csv":
        return None
    file = read_table_file(content, kind, has_numbers=lambda _: False)
    money = [place for place, title in enumerate(file.header) if field_of(title) in MONEY_COLUMNS]
    cells = [row[place] for row in file.rows for place in money]
    found = sorted({sign for cell in cells for sign in _CURRENCY_SIGN.findall(cell)})
    codes = sorted({_SIGNS.get(sign, sign) for sign in found})
    if len(codes) > 1:
        raise InvalidTableFile(
            f"The prices are in {' and '.join(codes)}. Send one list for each currency."
        )
    return next((code for code in codes if code.isalpha()), None)


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


def _currency_problems(
    currencies: Sequence[str | None], numbers: Sequence[int]
) -> Iterator[DesignProblem]:
    wanted = currencies[0]
    for index, currency in enumerate(currencies):
        at = {"pointer": f"/{index}/{CURRENCY_COLUMN}", "value": currency}
        if currency != wanted:
            yield DesignProblem(
                **at,
                message=f"Row {numbers[index]}: the currency is {currency or 'not given'}, but "
                f"{wanted or 'not given'} in the first row.",
                limit="one currency in all rows",
                remedy="Send one list for each currency.",
            )
            return
    try:
        if wanted is not None:
            _CURRENCY.validate_python(wanted)
    except ValidationError:
        yield DesignProblem(
            pointer=f"/0/{CURRENCY_COLUMN}",
            message=f"There is no currency {wanted}.",
            value=wanted,
            limit="a code of ISO 4217, such as EUR or USD",
            remedy="Write its code.",
        )
