"""Answers of regimes; each is simulated once, however often it recurs."""

from collections.abc import Callable, Sequence

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.parts import parts
from qdepth.design.document.vm_class import VmClass
from qdepth.engines.options import Observer
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.running import Running, shown_name
from qdepth.lowering.operations.work import phases
from qdepth.network.bare import bare
from qdepth.network.network import QueueingNetwork
from qdepth.report.build_report import build_report
from qdepth.report.numbers import absent, mean_number
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.simulate.answer import Answer, Kept, Solved, answer_key
from qdepth.studies.simulate.evaluation import confirmed
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.replay import replay_in_simpy
from qdepth.studies.simulate.simulation import simulate_network
from qdepth.studies.timeline.cancellation import Cancelled
from qdepth.studies.timeline.regimes import Member
from qdepth.studies.timeline.states import State, offered_iops, with_more_load, without_groups
from qdepth.studies.timeline.symmetry import interchangeable, representatives

REGIME = "regime"
"""Distinguishes the key of a regime from that of the same steady network, which has a second
opinion."""
MOST_NAMES = 4
"""Operations that the words about a regime name."""

Kind = tuple[tuple[str, ...], tuple[tuple[str, int], ...]]
"""Ids of the parts of a design, and phases of operations under way. Regimes with the same ones
differ only in numbers, and one of them is replayed for all."""
StateUnderWay = tuple[int, tuple[Member, ...]]
"""State of the design, and the operations under way."""
ObserveRegime = Callable[[str], Observer]
"""Receives a simulated regime, in words; returns the observer of its progress."""
KeepRegime = Callable[[str, Callable[[], Kept]], Kept]
"""Returns the answer under the key of a regime: the stored or a simulated one."""


def simulate_each(_key: str, simulate: Callable[[], Kept]) -> Kept:
    """Answer a regime without stored answers."""
    return simulate()


class RegimeAnswers:
    """Answers of regimes, simulated at their first use."""

    def __init__(
        self,
        states: Sequence[State],
        options: SimulationOptions,
        observe: ObserveRegime | None,
        answer: KeepRegime,
        *,
        is_replayed: bool,
    ) -> None:
        self._states = list(states)
        self._more_load: dict[int, int] = {}
        self._without: dict[tuple[int, frozenset[str]], int] = {}
        self._options = options
        self._observe = observe
        self._answer = answer
        self._is_replayed = is_replayed
        self._places: dict[StateUnderWay, int] = {}
        self._rates_of: dict[StateUnderWay, dict[Member, Number]] = {}
        self._chosen: dict[StateUnderWay, dict[Member, Running]] = {}
        self._still: dict[int, dict[str, list[str]]] = {}
        self._replayed: set[Kind] = set()
        self._known: dict[tuple[str, tuple[str, ...]], int] = {}
        """Positions of answers by what was asked, and about whom: other states may be the same
        design again."""
        self.reports: list[Report] = []

    def without(self, state: int, stopped: frozenset[str]) -> int:
        """Position of a state in which classes of VMs stop; created if it is new."""
        key = state, stopped
        if key not in self._without:
            self._without[key] = len(self._states)
            self._states.append(without_groups(self._states[state], stopped))
        return self._without[key]

    def under_more_load(self, state: int, times: float) -> tuple[int, float]:
        """Position of a state with a multiple of its open workloads, and the rate that they offer
        now."""
        if state not in self._more_load:
            self._more_load[state] = len(self._states)
            self._states.append(with_more_load(self._states[state], times))
        return self._more_load[state], offered_iops(self._states[state].design)

    def standing_still(self, state: int, variant: int) -> list[VmClass]:
        """Classes of VMs of a state that stop in a variant of it."""
        going = {group.id for group in self._states[variant].design.classes}
        groups = self._states[state].design.classes
        return [group for group in groups if group.id not in going]

    def report(self, state: int, members: tuple[Member, ...]) -> Report | None:
        """The answer of a regime; None if nothing runs in it."""
        place = self.place(state, members)
        return None if place is None else self.reports[place]

    def rates(self, state: int, members: tuple[Member, ...]) -> dict[Member, float]:
        """Pieces per second of each operation under way."""
        if not members:
            self.place(state, members)  # so that regimes are simulated in their order
            return {}
        return {
            member: number.value or 0.0 for member, number in self._rates(state, members).items()
        }

    def why_still(self, state: int, member: Member) -> str:
        """Why an operation under way does nothing in a state; empty: it runs."""
        if state not in self._still:
            design = self._states[state].design
            self._still[state] = {
                id_: [phase.stands_still for phase in phases(design, operation)]
                for id_, operation in index_of(design).operations.items()
            }
        id_, _, phase = member
        return self._still[state][id_][phase]

    def rate(self, state: int, members: tuple[Member, ...], member: Member) -> Number:
        """Pieces per second of one of the operations under way."""
        return self._rates(state, members)[member]

    def bottleneck(self, state: int, members: tuple[Member, ...], member: Member) -> str | None:
        """Bottleneck of an operation that runs."""
        place = self.place(state, members)
        if place is None:
            return None
        representative = self._representatives(state, members)[member]
        (name,) = self.names(state, (_member(representative),))
        report = self.reports[place]
        (found,) = [load.bottleneck for load in report.operations if load.id == name]
        return found or report.bottleneck.sentence

    def names(self, state: int, members: tuple[Member, ...]) -> list[str]:
        """Ids of the operations under way, with a number if there are several."""
        operations = self._states[state].design.operations
        counts = {operation.id: operation.count for operation in operations}
        return [Running(*member).name(counts[member[0]]) for member in members]

    def shown_names(self, state: int, members: tuple[Member, ...]) -> list[str]:
        """Display names of the operations under way."""
        operations = index_of(self._states[state].design).operations
        return [shown_name(operations[id_], index, phase) for id_, index, phase in members]

    def _rates(self, state: int, members: tuple[Member, ...]) -> dict[Member, Number]:
        key = state, members
        if key not in self._rates_of:
            self._rates_of[key] = self._found_rates(state, members)
        return self._rates_of[key]

    def _found_rates(self, state: int, members: tuple[Member, ...]) -> dict[Member, Number]:
        """Pieces per second of each: those of its representative, and where nothing tells several
        apart the mean of theirs, so that they end together. What stands still has none."""
        place = self.place(state, members)
        still = {
            member: absent(why) for member in members if (why := self.why_still(state, member))
        }
        if place is None or len(still) == len(members):
            return still
        rates = {load.id: load.pieces_s for load in self.reports[place].operations}
        chosen = self._representatives(state, members)
        names = self.names(state, tuple(_member(item) for item in chosen.values()))
        own = dict(zip(chosen, map(rates.__getitem__, names), strict=True))
        design = self._states[state].design
        items = {Running(*member): member for member in chosen}
        for alike in interchangeable(design, list(items)):
            shared = mean_number([own[items[item]] for item in alike])
            own |= {items[item]: shared for item in alike}
        return own | still

    def place(self, state: int, members: tuple[Member, ...]) -> int | None:
        """Position of the answer of a regime; None if nothing runs in it.

        Raises
        ------
        Cancelled
            If the observer wants no more.
        InvalidDesign
            If the design of the regime cannot be simulated.
        """
        design = self._states[state].design
        key = state, members
        if key not in self._places:
            running = tuple(sorted(self._representatives(state, members).values()))
            if not running and not design.classes:
                return None
            network = lower(design, running)
            question = answer_key(network, self._options, REGIME)
            asked = question, tuple(group.id for group in network.groups)
            if asked not in self._known:
                words = self._words(state, members)
                kept = self._answer(
                    question, lambda: self._simulated(network, _kind(design, running), words)
                )
                self._known[asked] = len(self.reports)
                self.reports.append(confirmed(_report(design, network, kept)))
            self._places[key] = self._known[asked]
        return self._places[key]

    def _representatives(self, state: int, members: tuple[Member, ...]) -> dict[Member, Running]:
        """Of those that continue; what stands still leaves no trace in an answer."""
        key = state, members
        if key not in self._chosen:
            going = [member for member in members if not self.why_still(state, member)]
            items = {member: Running(*member) for member in going}
            chosen = representatives(self._states[state].design, list(items.values()))
            self._chosen[key] = {member: chosen[item] for member, item in items.items()}
        return self._chosen[key]

    def _words(self, state: int, members: tuple[Member, ...]) -> str:
        """Which regime is simulated now; one that was met before is not simulated again."""
        names = self.shown_names(state, members)
        shown = ", ".join(names[:MOST_NAMES])
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        under_way = f"{shown}{more} under way" if names else "production alone"
        return f"regime {len(self.reports) + 1} ({under_way})"

    def _simulated(self, network: QueueingNetwork, kind: Kind, words: str) -> Answer:
        nameless = bare(network)
        observe = None if self._observe is None else self._observe(words)
        solution = simulate_network(nameless, self._options, observe=observe)
        if solution.status == "partial":
            raise Cancelled
        replay = None
        if self._is_replayed and solution.engine == "compiled" and kind not in self._replayed:
            self._replayed.add(kind)
            replay = replay_in_simpy(nameless, self._options, lambda: None)
        return Answer.of(network, Solved(solution, replay))


def _report(design: Design, network: QueueingNetwork, kept: Kept) -> Report:
    """The report of a regime, with the names of the design."""
    if isinstance(kept, Report):
        return kept
    solved = kept.about(network)
    return build_report(design, network, solved.solution, solved.replay)


def _kind(design: Design, running: Sequence[Running]) -> Kind:
    ids = tuple(part.id for _, part in parts(design))
    return ids, tuple(sorted({(item.operation, item.phase) for item in running}))


def _member(item: Running) -> Member:
    return item.operation, item.index, item.phase
