"""Where the parts of split I/Os are more than one large visit."""

from qdepth.engines.analytic.model.model import Model
from qdepth.network.name import in_sentence, slots_in_sentence
from qdepth.network.network import QueueingNetwork


def why_split(network: QueueingNetwork, model: Model) -> str | None:
    """Return why numbers of split I/Os are unreliable, or None.

    The engine takes the parts of an I/O as one visit to each station. That is right where they are
    served one after another or share a link, and each of them has a slot at once.
    """
    splits: dict[int, bool] = {}
    for flow, pattern in zip(network.flows, model.patterns, strict=True):
        if id(pattern) not in splits:
            splits[id(pattern)] = any(visit.parts > 1.0 for visit in pattern.all_visits)
        if not splits[id(pattern)]:
            continue
        for entry in pattern.entries:
            limit = flow.binding.limits[entry.limit]
            if entry.parts > 1 and limit in model.limits:
                row = network.limits[limit]
                return (
                    f"The parts of split I/Os wait for {slots_in_sentence(row.id, row.name)}, one "
                    "slot each; the analytic engine leaves that out. Simulate this design."
                )
        for visit in pattern.all_visits:
            if visit.parts == 1.0:
                continue
            for at in visit.stations:
                station = network.stations[flow.binding.stations[at]]
                if station.servers > 1 or station.rates:
                    return (
                        "The parts of split I/Os are served at the same time at "
                        f"{in_sentence(station.id, station.name)}; the analytic engine leaves that "
                        "out. Simulate this design."
                    )
    return None
