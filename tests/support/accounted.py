"""A simulation that knows where all the time went, and laws that hold exactly on any run."""

from math import ulp

from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.io import Action, Io
from qdepth.engines.simpy_engine.shared_station import SharedStation
from qdepth.network.laws import Shape
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.network.steps import Visit
from tests.support.networks import WatchedSimulation, station_totals


class AccountedSimulation(WatchedSimulation):
    """A simulation that knows its I/Os under way."""

    def __init__(self, network: QueueingNetwork, options: EngineOptions) -> None:
        self.under_way: set[Io] = set()
        self.parts: list[list[float]] = []
        """Times of ended parts that are in no completed I/O's account."""
        super().__init__(network, options)

    def resume(self, io: Io, now: float) -> None:
        """Note the I/O, which may have been issued just now, and go on with it."""
        self.under_way.update((io, *self.ready))
        super().resume(io, now)

    def end(self, io: Io, now: float) -> Action | None:
        """Forget the I/O, then complete it: that may issue the next one in the same object."""
        self.under_way.discard(io)
        if io.ordinal < 0:
            self.parts.append(io.spent)
        first = super().end(io, now)
        if first is not None:
            self.under_way.add(io)
        return first

    def join(self, child: Io, now: float) -> None:
        """Forget the child; only the last one's times go into the account of its parent."""
        self.under_way.discard(child)
        assert child.parent is not None
        if child.parent.pending:
            self.parts.append(child.spent)
        super().join(child, now)

    def note_end(self) -> None:
        """Note the I/Os of flows that begin now."""
        self.under_way.update(self.ready)
        super().note_end()

    def times_by_layer(self) -> list[float]:
        """Time that all I/Os, the unfinished ones too, have spent in each layer [s]."""
        now = self.env.now
        ended = [*(io.spent for io in self.completions), *self.parts]
        totals = [sum(spent[layer] for spent in ended) for layer in range(len(LAYERS))]
        parents = {io.parent for io in self.under_way}
        for io in self.under_way:
            for layer, time in enumerate(io.spent):
                totals[layer] += time
            if io not in parents:
                totals[io.layer] += now - io.mark
        return totals

    def _start_part(self, origin: Io, key: int, first: Action, size: int, now: float) -> Io:
        part = super()._start_part(origin, key, first, size, now)
        self.under_way.add(part)
        return part


def check_utilisation(network: QueueingNetwork, simulation: AccountedSimulation) -> None:
    """Utilisation law U = X S / c at stations with one constant service time."""
    for place, service in _constant_services(network).items():
        state, station = simulation.stations[place], network.stations[place]
        # Those who share a station are all half served; of a queue, those on a server are.
        unserved = state.present.count if isinstance(state, SharedStation) else station.servers
        busy_area = station_totals(state, simulation.env.now)["busy_area"]
        unfinished = busy_area - state.departures * service
        rounding = state.departures * ulp(simulation.env.now)
        slack = 1e-9 * busy_area + rounding
        assert -slack <= unfinished <= unserved * service + slack


def _constant_services(network: QueueingNetwork) -> dict[int, float]:
    """Service time of each station that is visited alone, the same time by all I/Os [s]."""
    services: dict[int, set[float | None]] = {}
    for flow in network.flows:
        for step in flow.steps():
            if not isinstance(step, Visit):
                continue
            for place, demand in zip(step.stations, step.demands, strict=True):
                is_constant = (
                    len(step.stations) == 1
                    and demand.law.shape is Shape.CONSTANT
                    and demand.read == demand.write
                    and not demand.has_sizes
                )
                services.setdefault(place, set()).add(demand.read if is_constant else None)
    return {
        place: service
        for place, found in services.items()
        for service in found
        if len(found) == 1 and service is not None
    }
