"""Names of stations, limits and devices in sentences and tables."""

from collections.abc import Collection
from typing import TypedDict

from qdepth.network.name import common_noun, in_sentence
from qdepth.network.network import Device, Limit, QueueingNetwork, Station

MOST_NAMED = 3


class RowNames(TypedDict):
    """Fields of a row of the report."""

    name: str | None
    common_name: str | None


def row_names(part: Station | Limit | Device) -> RowNames:
    """Return the name of the row about a station, limit or device."""
    if part.name is None:
        return RowNames(name=None, common_name=None)
    return RowNames(name=part.name.whole, common_name=part.name.common)


def sentence_name(part: Station | Limit) -> str:
    """A station or limit within a sentence: a noun with its article, a name without."""
    return in_sentence(part.id, part.name)


def sentence_start(part: Station | Limit) -> str:
    """Return the same at the start of a sentence."""
    return capitalised(sentence_name(part))


def capitalised(name: str) -> str:
    """A name that may begin with an article, at the start of a sentence."""
    return f"T{name[1:]}" if name.startswith("the ") else name


def headline(name: str) -> str:
    """A name that may begin with an article, as a heading: "Device queue of esx01 to LUN 3"."""
    bare = name.removeprefix("the ")
    return name if bare == name else f"{bare[0].upper()}{bare[1:]}"


def named_together(network: QueueingNetwork, stations: Collection[int]) -> str:
    """Return stations within a sentence: "SP 1 and SP 2", "14 disks of pool 1"; of many names the
    first, and the number of the others."""
    names = _names([network.stations[at] for at in stations])
    told = names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], _more(names)]
    *first, last = told
    return f"{', '.join(first)} and {last}" if first else last


def _names(stations: Collection[Station]) -> list[str]:
    """Their names, those that only a number tells apart together."""
    alike: dict[str, list[Station]] = {}
    for station in stations:
        name = station.name
        is_numbered = name is not None and name.owner == "" and name.number is not None
        key = common_noun(name) if name is not None and is_numbered else sentence_name(station)
        alike.setdefault(key, []).append(station)
    return [
        sentence_name(same[0]) if len(same) == 1 else f"{len(same)} {noun}"
        for noun, same in alike.items()
    ]


def _more(names: list[str]) -> str:
    return f"{len(names) - MOST_NAMED + 1} others"
