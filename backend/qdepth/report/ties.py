"""Stations that are as busy as another one, so that sentences name all of them."""

from collections.abc import Collection

from qdepth.network.network import QueueingNetwork
from qdepth.report.names import sentence_name
from qdepth.solution.solution import Estimate, Solution

MOST_NAMED = 3


def as_busy(solution: Solution, place: int, stations: Collection[int]) -> list[int]:
    """Those of some stations that are as busy as one of them, itself among them, in their order.

    Two are as busy where their utilisations have the same three digits, or where they are simulated
    with intervals that overlap and read the same in whole percent.
    """
    use = solution.stations[place].utilisation
    return [at for at in sorted(stations) if _alike(solution.stations[at].utilisation, use)]


def _alike(one: Estimate, other: Estimate) -> bool:
    if one.value is None or other.value is None:
        return False
    if f"{one.value:.3g}" == f"{other.value:.3g}":
        return True
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return False
    reads_alike = f"{100 * one.value:.0f}" == f"{100 * other.value:.0f}"
    simulated = one.tag == other.tag == "simulated"
    return simulated and reads_alike and one.low <= other.high and other.low <= one.high


def named_together(network: QueueingNetwork, stations: Collection[int]) -> str:
    """Stations within a sentence: "SP 1 and SP 2", of many the first and how many more."""
    names = [sentence_name(network.stations[at]) for at in stations]
    told = names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], _more(names)]
    *first, last = told
    return f"{', '.join(first)} and {last}" if first else last


def _more(names: list[str]) -> str:
    return f"{len(names) - MOST_NAMED + 1} others"
