"""Price lists as they come from suppliers: a table in CSV or XLSX, an item a row."""

from collections.abc import Iterator, Sequence

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from qdepth.design.checks.schema_problems import misfit
from qdepth.design.document.currency import Currency
from qdepth.design.document.document import MOST_PRICE_ITEMS
from qdepth.design.document.price import PriceItem
from qdepth.design.problem import MOST_FINDINGS, DesignProblem
from qdepth.imports.table_file import FileKind, InvalidTableFile, read_table_file

CURRENCY_COLUMN = "currency"
NUMBER_COLUMNS = ("list_price", "discount_pct", "quote", "power_w")
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
_CURRENCY: TypeAdapter[str] = TypeAdapter(Currency)


class PriceList(BaseModel):
    """Items that a design can take into its price list."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    currency: Currency | None
    """Currency of all prices; null where the table does not tell."""
    items: list[PriceItem]
    """The items, in the order of the rows."""
    unread_columns: list[str]
    """Columns of the table that were not read, as it names them."""


def read_price_list(content: bytes, kind: FileKind) -> PriceList:
    """Read a price list.

    The columns are the fields of `PriceItem`, of which `id` is needed, and `currency`, the same in
    every row; capitals and spaces in their names (`List price`) do not matter. Empty cells are
    unset; other columns are not read, and named.

    Raises
    ------
    InvalidTableFile
        If it is no table, has more items than a design can hold, or a row does not fit: with
        every such cell.
    """
    file = read_table_file(content, kind, has_numbers=lambda name: _field(name) in NUMBER_COLUMNS)
    fields = [_field(name) for name in file.header]
    if "id" not in fields:
        raise InvalidTableFile(
            f"The table has no column id. It can have the columns {', '.join(COLUMNS)}."
        )
    for field in COLUMNS:
        if fields.count(field) > 1:
            raise InvalidTableFile(f"Two columns are the {field}. Remove or rename one of them.")
    if len(file.rows) > MOST_PRICE_ITEMS:
        raise InvalidTableFile(
            f"The table has {len(file.rows)} items; a price list has at most {MOST_PRICE_ITEMS}. "
            "Send only what is bought."
        )
    rows = [
        {field: cell for field, cell in zip(fields, row, strict=True) if cell and field in COLUMNS}
        for row in file.rows
    ]
    currencies = [row.pop(CURRENCY_COLUMN, None) for row in rows]
    items: list[PriceItem] = []
    problems = [*_repeated(rows, file.numbers), *_currency_problems(currencies, file.numbers)]
    for index, row in enumerate(rows):
        if len(problems) > MOST_FINDINGS:
            break
        try:
            items.append(PriceItem.model_validate(row, strict=False))
        except ValidationError as error:
            problems += _misfits(index, file.numbers[index], row, error)
    if problems:
        raise InvalidTableFile("The price list is refused.", problems)
    unread = [name for name, field in zip(file.header, fields, strict=True) if field not in COLUMNS]
    return PriceList(currency=currencies[0], items=items, unread_columns=unread)


def _field(column: str) -> str:
    return "_".join(column.casefold().split())


def _misfits(
    index: int, number: int, row: dict[str, str], error: ValidationError
) -> Iterator[DesignProblem]:
    for detail in error.errors(include_url=False):
        problem = misfit(detail, row)
        column = problem.pointer.removeprefix("/")
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
                message=f"Row {numbers[index]}: the item {id_} stands in row "
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
