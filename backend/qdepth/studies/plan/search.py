"""Searches combinations: all of a few, otherwise downwards from a good one, then by a learned
model."""

from collections.abc import Callable
from dataclasses import dataclass, field

from qdepth.studies.plan.learned import Learned
from qdepth.studies.plan.space import Effort, Picks

FEWEST_EVALUATIONS = 24
MOST_EVALUATIONS = 400
SHARE = 0.05
"""Largest share of the combinations to evaluate, if there are too many for all."""
MOST_EXHAUSTIVE = 512
"""Combinations that are all evaluated."""
ROUNDS = 3


@dataclass
class Search:
    """The combinations to choose from, and the best one so far."""

    allowed: dict[Picks, Effort]
    """Effort of each combination that design, capacity and budget allow."""
    distance: Callable[[Picks], float]
    """Distance of a combination from its targets: met up to 1."""
    most: int
    """Largest number of combinations to evaluate."""
    found: dict[Picks, float] = field(default_factory=dict)
    """Evaluated combinations with their distances."""

    @property
    def best(self) -> Picks | None:
        """The combination that meets the targets with the least effort; None if none is known."""
        meeting = [picks for picks, distance in self.found.items() if distance <= 1.0]
        return min(meeting, key=self.allowed.__getitem__, default=None)

    @property
    def is_over(self) -> bool:
        """True if no further evaluation is left."""
        return len(self.found) >= self.most

    def look(self, picks: Picks) -> float | None:
        """Evaluate a combination unless it is known; None if it is not allowed, or too many."""
        if picks not in self.found:
            if picks not in self.allowed or self.is_over:
                return None
            self.found[picks] = self.distance(picks)
        return self.found[picks]


def limit(number: int) -> int:
    """Return the largest number of combinations to evaluate, of that many."""
    if number <= MOST_EXHAUSTIVE:
        return number
    return min(MOST_EVALUATIONS, max(FEWEST_EVALUATIONS, int(SHARE * number)))


def search(
    allowed: dict[Picks, Effort],
    distance: Callable[[Picks], float],
    present: Picks,
    most: int | None = None,
) -> Search:
    """Find the combination that meets the targets with the least effort.

    Notes
    -----
    Few combinations are all evaluated. Of more, the dearest is taken first and each choice is
    lowered by bisection while the targets are met, those that save most first. Then a model of
    what was found (`Learned`) proposes the most promising of all that take less than the best.
    The answer is then not proved to be the best.
    """
    state = Search(allowed, distance, limit(len(allowed)) if most is None else most)
    if state.most >= len(allowed):
        for picks in sorted(allowed, key=allowed.__getitem__):
            state.look(picks)
        return state
    state.look(present)
    start = _dearest(allowed)
    state.look(start)
    _lower(state, start)
    _by_learning(state)
    return state


def _dearest(allowed: dict[Picks, Effort]) -> Picks:
    """The dearest combination; of equally dear ones the nearest to the present one."""

    def key(picks: Picks) -> tuple[float, ...]:
        price, *rest = allowed[picks]
        return (price, *(-each for each in rest))

    return max(allowed, key=key)


def _lower(state: Search, start: Picks) -> None:
    """Lower each choice as far as the targets are met, those that save most first."""
    here = start
    for _ in range(ROUNDS):
        before = here
        if state.found.get(here, 2.0) > 1.0:
            return
        for number in _by_saving(state, here):
            here = _lowest(state, here, number)
        if here == before:
            return


def _variants(state: Search, here: Picks, number: int) -> list[Picks]:
    """The combinations that differ in one choice, those that take least first."""
    values = {picks[number] for picks in state.allowed}
    around = ((*here[:number], value, *here[number + 1 :]) for value in values)
    return sorted(
        (picks for picks in around if picks in state.allowed), key=state.allowed.__getitem__
    )


def _by_saving(state: Search, here: Picks) -> list[int]:
    """The choices, those first whose least value saves most."""

    def saving(number: int) -> float:
        return state.allowed[here][0] - state.allowed[_variants(state, here, number)[0]][0]

    return sorted(range(len(here)), key=saving, reverse=True)


def _lowest(state: Search, here: Picks, number: int) -> Picks:
    """Bisect one choice for the value that takes least and still meets the targets."""
    line = _variants(state, here, number)
    low, high = 0, line.index(here)
    while low < high:
        middle = (low + high) // 2
        distance = state.look(line[middle])
        if distance is not None and distance <= 1.0:
            high = middle
        else:
            low = middle + 1
    return line[high]


def _by_learning(state: Search) -> None:
    """Evaluate what promises most among all that take less than the best."""
    while not state.is_over:
        best = state.best
        left = [
            picks
            for picks, effort in state.allowed.items()
            if picks not in state.found and (best is None or effort < state.allowed[best])
        ]
        if not left:
            return
        state.look(Learned(state.found).most_promising(left, state.allowed))
