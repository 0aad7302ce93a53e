"""What sentences and tables call a station, limit or device."""

from collections.abc import Collection
from typing import TypedDict

from qdepth.network.name import in_sentence
from qdepth.network.network import Device, Limit, QueueingNetwork, Station

MOST_NAMED = 3


class RowNames(TypedDict):
    """Fields of a row of the report."""

    name: str | None
    common_name: str | None


def row_names(part: Station | Limit | Device) -> RowNames:
    """What the row of the report is called that is about a station, limit or device."""
    if part.name is None:
        return RowNames(name=None, common_name=None)
    return RowNames(name=part.name.whole, common_name=part.name.common)


def sentence_name(part: Station | Limit) -> str:
    """A station or limit within a sentence: a noun with its article, a name without."""
    return in_sentence(part.id, part.name)


def sentence_start(part: Station | Limit) -> str:
    """The same at the start of a sentence."""
    return capitalised(sentence_name(part))


def capitalised(name: str) -> str:
    """A name that may begin with an article, at the start of a sentence."""
    return f"T{name[1:]}" if name.startswith("the ") else name


def headline(name: str) -> str:
    """A name that may begin with an article, as a heading: "Device queue of esx01 to LUN 3"."""
    bare = name.removeprefix("the ")
    return name if bare == name else f"{bare[0].upper()}{bare[1:]}"


def named_together(network: QueueingNetwork, stations: Collection[int]) -> str:
    """Stations within a sentence: "SP 1 and SP 2", of many the first and how many more."""
    names = [sentence_name(network.stations[at]) for at in stations]
    told = names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], _more(names)]
    *first, last = told
    return f"{', '.join(first)} and {last}" if first else last


def _more(names: list[str]) -> str:
    return f"{len(names) - MOST_NAMED + 1} others"
