"""Tables in which each id has one place."""

from typing import Generic, NamedTuple, TypeVar

from qdepth.network.network import Limit, Station

Row = TypeVar("Row", Station, Limit)


class Table(Generic[Row]):
    """Rows in order of arrival; adding an id again returns its existing place."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._places: dict[str, int] = {}

    def place(self, row: Row) -> int:
        """Place of the row with this id; the row is added if the id is new."""
        if row.id not in self._places:
            self._places[row.id] = len(self.rows)
            self.rows.append(row)
        return self._places[row.id]

    def find(self, id_: str) -> int | None:
        """Place of the row with an id, if there is one."""
        return self._places.get(id_)


class Tables(NamedTuple):
    """Stations and limits of a network under construction."""

    stations: Table[Station]
    limits: Table[Limit]
