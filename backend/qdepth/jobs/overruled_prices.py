"""Prices in a row of a table without effect, because a quote counts."""

from collections.abc import Iterator, Mapping, Sequence

from qdepth.jobs.design_fields import DesignFields
from qdepth.studies.candidates.candidate_table import DESIGN_COLUMN

OVERRULED = ("list_price", "discount_pct")


class OverruledPrices:
    """Quotes of designs, which decide whether list prices and discounts of rows count.

    Parameters
    ----------
    fields_of : mapping of str to DesignFields
        The fields of each design by its id.
    columns : sequence of str
        What the columns of the table mean.
    """

    def __init__(self, fields_of: Mapping[str, DesignFields], columns: Sequence[str]) -> None:
        self._fields_of = fields_of
        self._prices = [
            (path, f"{path.rpartition('.')[0]}.quote")
            for path in columns
            if path.rpartition(".")[2] in OVERRULED
        ]

    def notes(self, row: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Return path and note for each list price or discount of a row whose part has a quote."""
        fields = self._fields_of.get(row.get(DESIGN_COLUMN, ""))
        if fields is None and len(self._fields_of) == 1:
            (fields,) = self._fields_of.values()
        for path, quote in self._prices if fields else ():
            counts = row.get(quote) or _first(fields, quote)
            if row[path] and counts not in (None, "null"):
                because = f"because the quote of {counts} counts"
                instead = f"Write null as {quote} to use the list price."
                yield path, f"It changes nothing, {because}. {instead}"


def _first(fields: DesignFields | None, path: str) -> str | None:
    values = fields.values.get(path) if fields else None
    return None if not values or values[0] is None else f"{values[0]:g}"
