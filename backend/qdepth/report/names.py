"""What sentences and tables call a station, limit or device."""

from typing import TypedDict

from qdepth.network.network import Device, Limit, Station


class RowNames(TypedDict):
    """Fields of a row of the report."""

    name: str | None
    common_name: str | None


def row_names(row: Station | Limit | Device) -> RowNames:
    """How a row of the report is called."""
    if row.name is None:
        return RowNames(name=None, common_name=None)
    return RowNames(name=row.name.whole, common_name=row.name.common)


def sentence_name(row: Station | Limit) -> str:
    """A station or limit within a sentence: a noun with its article, a name without."""
    name = row.id if row.name is None else row.name.whole
    return f"the {name}" if row.name is not None and name[0].islower() else name


def sentence_start(row: Station | Limit) -> str:
    """The same at the start of a sentence."""
    name = sentence_name(row)
    return f"T{name[1:]}" if name.startswith("the ") else name
