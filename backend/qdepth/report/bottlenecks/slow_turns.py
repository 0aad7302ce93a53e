"""Finds round robins that stay on each path for so long that the paths work one after the other."""

from typing import NamedTuple

from qdepth.design.described import quoted
from qdepth.design.document.host import Host
from qdepth.figures import count
from qdepth.network.loops import Open
from qdepth.network.network import QueueingNetwork, Station
from qdepth.network.path_rules import PathRule
from qdepth.network.visits.path_loads import path_loads
from qdepth.report.bottlenecks.needed_paths import NEVER_RESTS
from qdepth.report.report import Bottleneck
from qdepth.solution.solution import Solution

SATURATED = 0.95
MOST_OF_THEM = 0.5
"""Share of a device's I/Os that must queue in bursts before its turns count as the cause."""
SOONER = "Fewer I/Os per path use the paths side by side."


class _Turns(NamedTuple):
    """Round robin of one device that holds fewer I/Os than one turn takes."""

    device: int
    ios_per_path: int
    paths: int
    held: float
    """Mean number of its I/Os under way."""


def slow_round_robin(network: QueueingNetwork, solution: Solution) -> Bottleneck | None:
    """Return the round robin whose long turns keep paths idle; None without one, or if a part is
    full.

    Notes
    -----
    A device with N I/Os outstanding and n I/Os per path uses about 1 + N / n of its paths at a
    time. Two signs show that this sets the rate, although each port is far from busy on average:

    - The busiest parts of the paths of one device are busy as much as one path that never rests.
    - I/Os meet at the parts of one path. A station of c servers at the utilisation U holds at most
      c U + U^2 / (1 - U) I/Os on average if arrivals are not bunched (M/M/c, whose probability of
      waiting is at most U; processor sharing with one server). The excess came in bursts. It is a
      sign if it is most of the I/Os outstanding.

    References
    ----------
    D. Gross et al., "Fundamentals of Queueing Theory", 4th ed., Wiley, 2008, section 2.3 (M/M/c).
    """
    uses = [row.utilisation.value or 0.0 for row in solution.stations]
    if max(uses, default=0.0) >= SATURATED:
        return None
    slow = _slow_turns(network, solution)
    if not slow:
        return None
    rates = [group.throughput.value or 0.0 for group in solution.groups]
    loads = path_loads(network, rates).of_devices([turns.device for turns in slow])
    stations = {*loads.station.tolist()}
    bunched = sum(
        max(0.0, (solution.stations[at].present.value or 0.0) - _crowd(network.stations[at], use))
        for at, use in enumerate(uses)
        if at in stations
    )
    is_bunched = _is_held_back(network, solution) and (
        bunched >= MOST_OF_THEM * sum(turns.held for turns in slow)
    )
    busy = loads.busy_paths()
    named = [turns for turns in slow if is_bunched or busy.get(turns.device, 0.0) >= NEVER_RESTS]
    if not named:
        return None
    worst = max(named, key=lambda turns: turns.held)
    on_paths = loads.of_devices([worst.device]).station.tolist()
    busiest_pct = 100 * max([uses[at] for at in on_paths], default=0.0)
    return _bottleneck(network, worst, len(named), busiest_pct)


def _is_held_back(network: QueueingNetwork, solution: Solution) -> bool:
    """True if I/Os would come faster if others ended sooner; not if arrivals alone set the rate."""
    loops = [flow.loop for flow in network.flows]
    return solution.status == "no_steady_state" or not all(isinstance(it, Open) for it in loops)


def _slow_turns(network: QueueingNetwork, solution: Solution) -> list[_Turns]:
    """Devices that use fewer paths than they have, even if their I/Os span two turns."""
    slow = []
    for at in sorted({flow.device for flow in network.flows if flow.device is not None}):
        if at >= len(network.choosers):
            continue
        chooser = network.choosers[at]
        held = solution.limits[network.devices[at].limit].held.value or 0.0
        if chooser.rule is not PathRule.TURNS:
            continue
        if chooser.ios_per_path > 1 and held and 1 + held / chooser.ios_per_path < chooser.paths:
            slow.append(_Turns(at, chooser.ios_per_path, chooser.paths, held))
    return slow


def _crowd(station: Station, use: float) -> float:
    """The most I/Os that a station holds on average at its utilisation without bursts."""
    return station.capacity * use + use * use / (1.0 - use)


def _bottleneck(
    network: QueueingNetwork, worst: _Turns, devices: int, busiest_pct: float
) -> Bottleneck:
    device = network.devices[worst.device]
    name = device.id if device.name is None else device.name.whole
    more = "" if devices == 1 else f" (and {devices - 1} more devices)"
    host = network.limits[device.limit].part
    return Bottleneck(
        kind="round_robin",
        id=None,
        part=host,
        origin=f"hosts.{host}.round_robin_ios",
        name=f"round robin of {name}",
        layer="hba",
        headline=f"Round robin of {name}",
        detail=f"{worst.ios_per_path} I/Os per path: its paths work one after the other",
        sentence=f"Round robin sends {worst.ios_per_path} I/Os over one path before it takes the "
        f"next ({quoted(Host, 'round_robin_ios')}), but {name}{more} has only about "
        f"{count(worst.held)} outstanding: the {worst.paths} paths work one after the other. "
        f"No port or SP on them is busy more than {busiest_pct:.0f} % of the time. {SOONER}",
    )
