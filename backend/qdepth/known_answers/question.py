"""A question with a known answer: a network, and quantities with exact theoretical values."""

from collections.abc import Callable
from dataclasses import dataclass

from qdepth.known_answers.titles import TITLES
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import PERCENTILES, Estimate, GroupSolution, Solution

P99 = PERCENTILES.index(0.99)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity of a solution and its exact value; name and unit are the words of a report."""

    name: str
    exact: float
    citation: str
    """The source of the formula, and the formula."""
    read: Callable[[Solution], Estimate]
    """Finds the same quantity in a solution."""
    of: str = ""
    """Station, limit or group, if the network has several."""

    @property
    def most_half_width_pct(self) -> float:
        """Widest meaningful interval of the answer [% of the value]."""
        return 3.0 if self.name == "latency_p99_ms" else 1.0


@dataclass(frozen=True, slots=True)
class Question:
    """A network with known answers."""

    id: str
    """Its name is in `titles`."""
    network: QueueingNetwork
    ios: int
    """I/Os of each replication, enough for the widths that are allowed."""
    quantities: tuple[Quantity, ...]

    @property
    def title(self) -> str:
        """Subject."""
        return TITLES.get(self.id, self.id)

    def answer_id(self, quantity: Quantity) -> str:
        """Id of the answer about one of its quantities."""
        return "/".join(part for part in (self.id, quantity.of, quantity.name) if part)


def iops(exact: float, citation: str, group: int | None = None, of: str = "") -> Quantity:
    """Completed I/Os [1/s], of a group or of all."""
    return Quantity("iops", exact, citation, lambda s: _who(s, group).throughput, of)


def latency_mean(exact: float, citation: str, group: int | None = None, of: str = "") -> Quantity:
    """Mean latency [s], shown in ms."""
    return Quantity(
        "latency_mean_ms",
        1e3 * exact,
        citation,
        lambda s: _who(s, group).latency.times(1e3),
        of,
    )


def latency_p99(exact: float, citation: str) -> Quantity:
    """Latency that 99 % of the I/Os do not exceed [s], shown in ms."""
    return Quantity(
        "latency_p99_ms", 1e3 * exact, citation, lambda s: s.total.percentiles[P99].times(1e3)
    )


def utilisation_pct(exact: float, citation: str, station: int = 0, of: str = "") -> Quantity:
    """Busy share of each server of a station [0 to 1], shown in %."""
    return Quantity(
        "utilisation_pct",
        100 * exact,
        citation,
        lambda s: s.stations[station].utilisation.times(100),
        of,
    )


def present(exact: float, citation: str, station: int = 0, of: str = "") -> Quantity:
    """Mean number at a station, waiting and in service."""
    return Quantity("present", exact, citation, lambda s: s.stations[station].present, of)


def response_ms(exact: float, citation: str) -> Quantity:
    """Mean time of a visit to the first station [s], shown in ms."""
    return Quantity(
        "response_ms", 1e3 * exact, citation, lambda s: s.stations[0].response.times(1e3)
    )


def waiting(exact: float, citation: str) -> Quantity:
    """Mean number that waits for a slot of the first limit."""
    return Quantity("waiting", exact, citation, lambda s: s.limits[0].waiting)


def full_pct(exact: float, citation: str) -> Quantity:
    """Share of time in which the first limit has no free slot [0 to 1], shown in %."""
    return Quantity("full_pct", 100 * exact, citation, lambda s: s.limits[0].full.times(100))


def lost_pct(exact: float, citation: str) -> Quantity:
    """Share of the I/Os that never reach the first station [0 to 1], shown in %."""
    return Quantity("lost_pct", 100 * exact, citation, _lost)


def _lost(solution: Solution) -> Estimate:
    issued, served = solution.total.throughput, solution.stations[0].visit_rate
    if not issued.value or served.value is None:
        return Estimate(None, note="no I/O completed")
    return Estimate(100 * (1 - served.value / issued.value))


def _who(solution: Solution, group: int | None) -> GroupSolution:
    return solution.total if group is None else solution.groups[group]
