"""The one currency of a price list: from its column, its headings, or the signs of its cells."""

from collections.abc import Iterable, Iterator, Sequence

from qdepth.design.problem import DesignProblem
from qdepth.imports.currency_signs import CODES, SHARED, are_one, currency_of
from qdepth.imports.table_file import InvalidTableFile

CURRENCY_COLUMN = "currency"


def column_problems(cells: Sequence[str], numbers: Sequence[int]) -> Iterator[DesignProblem]:
    """List the problems of the cells of the currency column."""
    wanted = cells[0]
    for index, currency in enumerate(cells):
        at = {"pointer": f"/{index}/{CURRENCY_COLUMN}", "value": currency or None}
        if (code_of(currency) or currency) != (code_of(wanted) or wanted):
            yield DesignProblem(
                **at,
                message=f"Row {numbers[index]}: the currency is {currency or 'not given'}, but "
                f"{wanted or 'not given'} in the first row.",
                limit="one currency in all rows",
                remedy="Send one list for each currency.",
            )
            return
    if wanted and code_of(wanted) is None:
        yield DesignProblem(
            pointer=f"/0/{CURRENCY_COLUMN}",
            message=f"There is no currency {wanted}.",
            value=wanted,
            limit="a code of ISO 4217, such as EUR or USD",
            remedy="Write its code.",
        )


def code_of(cell: str) -> str | None:
    """Return the code for a cell of the currency column; None if unknown."""
    if cell.upper() in CODES:
        return cell.upper()
    return None if cell.isalpha() or cell in SHARED else currency_of(cell)


def one_currency(found: Iterable[str]) -> tuple[str | None, str | None]:
    """Return the code of all prices, and a note if only a sign is known that several share.

    Raises
    ------
    InvalidTableFile
        If the prices are in several currencies.
    """
    each = sorted(set(found))
    codes = [one for one in each if one in CODES]
    if len(codes) > 1 or any(not are_one(one, other) for one in each for other in each):
        raise InvalidTableFile(
            f"The prices are in {' and '.join(each)}. Send one list for each currency."
        )
    if codes or not each:
        return next(iter(codes), None), None
    return None, (
        f"The prices have the sign {each[0]}, which several currencies share. Check the "
        "currency of the design."
    )
