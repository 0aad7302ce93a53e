"""Answers of regimes: each is simulated once, however often it comes again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qdepth.design.document.document import Design
from qdepth.engines.options import Observer
from qdepth.lowering.device_access import numbered
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.running import Running
from qdepth.report.build_report import build_report
from qdepth.report.report import Report
from qdepth.solution.solution import Estimate
from qdepth.studies.simulate.evaluation import confirmed
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.replay import replay_in_simpy
from qdepth.studies.simulate.simulation import simulate_network
from qdepth.studies.timeline.canonical import representatives
from qdepth.studies.timeline.regimes import Member
from qdepth.studies.timeline.states import State


class Cancelled(Exception):
    """Somebody asked for the work to end."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a regime is like."""

    report: Report
    rates: Mapping[Running, Estimate]
    """Pieces per second of each representative of those under way."""


Key = tuple[int, tuple[Running, ...]]
"""State of the design, and representatives of what is under way."""


class RegimeAnswers:
    """Answers of regimes, simulated when they are first asked for."""

    def __init__(
        self,
        states: Sequence[State],
        options: SimulationOptions,
        observe: Observer | None,
        *,
        is_replayed: bool,
    ) -> None:
        self._states = states
        self._options = options
        self._observe = observe
        self._is_replayed = is_replayed
        self._places: dict[Key, int] = {}
        self.answers: list[Answer] = []

    def rates(self, state: int, members: tuple[Member, ...]) -> dict[Member, float]:
        """Pieces per second of each operation under way."""
        if not members:
            return {}
        answer = self.answers[self.place(state, members) or 0]
        return {
            member: answer.rates[representative].value or 0.0
            for member, representative in self._representatives(state, members).items()
        }

    def rate(self, state: int, members: tuple[Member, ...], member: Member) -> Estimate:
        """Pieces per second of one of the operations under way."""
        answer = self.answers[self.place(state, members) or 0]
        return answer.rates[self._representatives(state, members)[member]]

    def names(self, state: int, members: tuple[Member, ...]) -> list[str]:
        """Ids of those under way, with a number where there are several."""
        operations = self._states[state].design.operations
        counts = {operation.id: operation.count for operation in operations}
        return [numbered(id_, index, counts[id_]) for id_, index, _ in members]

    def place(self, state: int, members: tuple[Member, ...]) -> int | None:
        """Position of the answer of a regime; None where nothing goes on in it.

        Raises
        ------
        Cancelled
            If the observer wants no more.
        InvalidDesign
            If the design of the regime cannot be simulated.
        """
        design = self._states[state].design
        if not members and not design.vm_groups:
            return None
        running = tuple(sorted(self._representatives(state, members).values()))
        key = state, running
        if key not in self._places:
            answer = self._simulated(design, running)
            self._places[key] = len(self.answers)
            self.answers.append(answer)
        return self._places[key]

    def _representatives(self, state: int, members: tuple[Member, ...]) -> dict[Member, Running]:
        items = {member: Running(*member) for member in members}
        chosen = representatives(self._states[state].design, list(items.values()))
        return {member: chosen[item] for member, item in items.items()}

    def _simulated(self, design: Design, running: tuple[Running, ...]) -> Answer:
        network = lower(design, running)
        solution = simulate_network(network, self._options, observe=self._observe)
        if solution.status == "partial":
            raise Cancelled
        counts = {operation.id: operation.count for operation in design.operations}
        groups = {group.id: group for group in solution.groups}
        rates = {
            item: groups[numbered(item.operation, item.index, counts[item.operation])].throughput
            for item in running
        }
        replay = None
        if self._is_replayed and solution.engine == "compiled":
            replay = replay_in_simpy(network, self._options, lambda: None)
        return Answer(confirmed(build_report(design, network, solution, replay)), rates)
