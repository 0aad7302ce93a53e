"""Price lists as they come from suppliers: a table in CSV or XLSX, an item a row."""

from collections.abc import Iterator, Sequence

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from qdepth.design.currency import Currency
from qdepth.design.document import MOST_PRICE_ITEMS
from qdepth.design.price import PriceItem
from qdepth.design.problem import DesignProblem
from qdepth.design.reading import schema_problem
from qdepth.imports.table_file import FileKind, InvalidTableFile, read_table_file

CURRENCY_COLUMN = "currency"
COLUMNS = (*PriceItem.model_fields, CURRENCY_COLUMN)
_CURRENCY: TypeAdapter[str] = TypeAdapter(Currency)


class PriceList(BaseModel):
    """Items that a design can take into its price list."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    currency: Currency | None
    """Currency of all prices; null where the table does not tell."""
    items: list[PriceItem]
    """The items, in the order of the rows."""


def read_price_list(content: bytes, kind: FileKind) -> PriceList:
    """Read a price list.

    The columns are the fields of `PriceItem`, of which `id` is needed, and `currency`, the same in
    every row. Empty cells are unset; other columns are not read.

    Raises
    ------
    InvalidTableFile
        If it is no table, has more items than a design can hold, or a row does not fit: with
        every such cell.
    """
    file = read_table_file(content, kind)
    if "id" not in file.header:
        raise InvalidTableFile(
            f"The table has no column id. It can have the columns {', '.join(COLUMNS)}."
        )
    if len(file.rows) > MOST_PRICE_ITEMS:
        raise InvalidTableFile(
            f"The table has {len(file.rows)} items; a price list has at most {MOST_PRICE_ITEMS}. "
            "Send only what is bought."
        )
    rows = [
        {
            name: cell
            for name, cell in zip(file.header, row, strict=True)
            if cell and name in COLUMNS
        }
        for row in file.rows
    ]
    currencies = [row.pop(CURRENCY_COLUMN, None) for row in rows]
    items: list[PriceItem] = []
    problems = [*_repeated(rows), *_currency_problems(currencies)]
    for index, row in enumerate(rows):
        try:
            items.append(PriceItem.model_validate(row, strict=False))
        except ValidationError as error:
            problems += _misfits(index, row, error)
    if problems:
        raise InvalidTableFile("The price list is refused.", problems)
    return PriceList(currency=currencies[0], items=items)


def _misfits(index: int, row: dict[str, str], error: ValidationError) -> Iterator[DesignProblem]:
    for detail in error.errors(include_url=False):
        problem = schema_problem(detail, row)
        column = problem.pointer.removeprefix("/")
        yield problem.model_copy(
            update={
                "pointer": f"/{index}{problem.pointer}",
                "message": f"Row {index + 1}, column {column}: {problem.message}",
            }
        )


def _repeated(rows: Sequence[dict[str, str]]) -> Iterator[DesignProblem]:
    first: dict[str, int] = {}
    for index, row in enumerate(rows):
        id_ = row.get("id", "")
        if id_ and first.setdefault(id_, index) != index:
            yield DesignProblem(
                pointer=f"/{index}/id",
                message=f"Row {index + 1}: the item {id_} stands in row {first[id_] + 1} already.",
                value=id_,
                limit="once in the list",
                remedy="Remove one of the two rows.",
            )


def _currency_problems(currencies: Sequence[str | None]) -> Iterator[DesignProblem]:
    wanted = currencies[0]
    for index, currency in enumerate(currencies):
        at = {"pointer": f"/{index}/{CURRENCY_COLUMN}", "value": currency}
        if currency != wanted:
            yield DesignProblem(
                **at,
                message=f"Row {index + 1}: the currency is {currency or 'not given'}, but "
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
