"""The combinations of a plan: designs, prices and the kinds of change that they need."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.parsing import require_complete
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.errors import QdepthError
from qdepth.report.numbers import absent
from qdepth.report.prices.price import price_of
from qdepth.studies.document_fields import is_number
from qdepth.studies.estimate.scaled_load import scaled
from qdepth.studies.fix.candidate import COSTS, Cost
from qdepth.studies.growth.grown_design import full_space, grown
from qdepth.studies.growth.monthly_demand import Demands, Need
from qdepth.studies.overrides import Override, fields_at, override, read_override
from qdepth.studies.plan.kinds import cost_of_path
from qdepth.studies.plan.plan_question import Choice, ChoiceValue, PlanQuestion

MOST_COMBINATIONS = 100_000

Picks = tuple[int, ...]
"""Position of the value of each choice."""
Effort = tuple[float, int, int, int]
"""What to minimise: total price, cost of the dearest kind of change, purchases, and how many places
the values are from those of the design."""


class TooManyCombinations(QdepthError):
    """The choices of a plan have too many combinations."""


@dataclass(frozen=True, slots=True)
class Stock:
    """Price and capacity of a combination."""

    price: float
    """Total price of the priced parts of the design and of the chosen values [currency]."""
    usable_gib: float | None
    refusal: str = ""
    """Why the design rejects the combination; empty if it does not."""
    full: str = ""
    """Space that growth fills, in words; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Option:
    """A value of a choice; `text` is None if the fields stay unchanged."""

    text: str | None
    label: str
    price: float


class Space:
    """All combinations of the values of a question.

    Parameters
    ----------
    question : PlanQuestion
        Design, conditions and choices.
    months : int, optional
        Months of its growth through which everything must hold; unset: it does not grow.
    """

    def __init__(self, question: PlanQuestion, months: int | None = None) -> None:
        self.question = question
        self._growth: tuple[Demands, Need] | None = None
        if question.growth is not None and months is not None:
            demands = Demands(question.design, question.growth, question.load)
            self._growth = demands, demands.through(months)
        self.options = [_options(question.design, choice) for choice in question.choices]
        self.present: Picks = tuple(
            next(at for at, option in enumerate(options) if option.text is None)
            for options in self.options
        )
        self._stocks: dict[Picks, Stock] = {}

    @property
    def size(self) -> int:
        """Number of combinations."""
        return prod(map(len, self.options))

    def picks(self) -> Iterator[Picks]:
        """All combinations."""
        return product(*(range(len(options)) for options in self.options))

    def overrides(self, picks: Picks) -> list[Override]:
        """The fields that a combination changes, with their values."""
        return [
            read_override(path, option.text)
            for choice, option in self._chosen(picks)
            if option.text is not None
            for path in choice.paths
        ]

    def design(self, picks: Picks) -> Design:
        """Return the design of a combination; raises InvalidDesign if its values do not fit."""
        return override(self.question.design, self.overrides(picks))

    def loaded(self, picks: Picks) -> Design:
        """Return the same under the load and the growth of the question."""
        design = self.design(picks)
        if self._growth is None:
            return scaled(design, self.question.load)
        demands, need = self._growth
        return grown(design, demands, need.demand)

    def stock(self, picks: Picks) -> Stock:
        """Price and capacity of a combination, computed once for all that differ in neither."""
        priced = tuple(
            pick if is_priced else present
            for pick, present, is_priced in zip(picks, self.present, self._priced, strict=True)
        )
        if priced not in self._stocks:
            self._stocks[priced] = self._priced_at(priced)
        return self._stocks[priced]

    def costs(self, picks: Picks) -> list[Cost]:
        """The kinds of change that a combination needs, one for each changed choice."""
        return [
            self._cost(number, option)
            for number, (_, option) in enumerate(self._chosen(picks))
            if option.text is not None
        ]

    def cost_by_path(self, picks: Picks) -> dict[str, Cost]:
        """The kind of change that each changed field needs."""
        return {
            path: self._cost(number, option)
            for number, (choice, option) in enumerate(self._chosen(picks))
            if option.text is not None
            for path in choice.paths
        }

    def free_purchases(self, picks: Picks) -> set[str]:
        """The changed fields that are purchases without a price."""
        before = self.stock(self.present).price
        return {
            path
            for number, (choice, option) in enumerate(self._chosen(picks))
            if option.text is not None and self._cost(number, option) == "purchase"
            if self.stock(self.alone(number, picks[number])).price == before
            for path in choice.paths
        }

    def effort(self, picks: Picks) -> Effort:
        """Effort of a combination: the smaller, the better."""
        costs = self.costs(picks)
        moved = zip(picks, self.present, strict=True)
        return (
            self.stock(picks).price,
            max((COSTS.index(cost) + 1 for cost in costs), default=0),
            costs.count("purchase"),
            sum(abs(pick - present) for pick, present in moved),
        )

    def is_allowed(self, picks: Picks, budget: float | None) -> bool:
        """True if the design accepts the combination, and it is within capacity and budget."""
        stock, least = self.stock(picks), self.question.capacity_gib
        is_large = least is None or (stock.usable_gib or 0.0) >= least
        fits = is_large and not stock.refusal and not stock.full
        return fits and (budget is None or stock.price <= budget)

    def _chosen(self, picks: Picks) -> Iterator[tuple[Choice, Option]]:
        for choice, options, pick in zip(self.question.choices, self.options, picks, strict=True):
            yield choice, options[pick]

    def _cost(self, number: int, option: Option) -> Cost:
        choice = self.question.choices[number]
        if choice.cost is not None:
            return choice.cost
        usual = cost_of_path(choice.paths[0])
        if option.price > 0:
            return "purchase"
        pick = self.options[number].index(option)
        price, before = self.stock(self.alone(number, pick)).price, self.stock(self.present).price
        if price > before:
            return "purchase"
        at = self.options[number].index(next(o for o in self.options[number] if o.text is None))
        is_less = pick < at and _numbers(self.options[number])
        return "downtime" if usual == "purchase" and (price < before or is_less) else usual

    def alone(self, number: int, pick: int) -> Picks:
        """The combination that changes only one choice."""
        return (*self.present[:number], pick, *self.present[number + 1 :])

    @cached_property
    def _priced(self) -> list[bool]:
        """Which choices move price or capacity, next to the first or the last values of all."""
        last = tuple(len(options) - 1 for options in self.options)
        return [
            any(self._moves(number, near) for near in (self.present, last))
            for number in range(len(self.options))
        ]

    def _moves(self, number: int, near: Picks) -> bool:
        around = [
            self._priced_at((*near[:number], pick, *near[number + 1 :]))
            for pick in range(len(self.options[number]))
        ]
        return len(set(around)) > 1

    def _priced_at(self, picks: Picks) -> Stock:
        own = sum(option.price for _, option in self._chosen(picks))
        try:
            design = self.design(picks)
        except InvalidDesign as refusal:
            return Stock(own, None, refusal.problems[0].text)
        found = price_of(design, absent("not needed"))
        full = "" if self._growth is None else full_space(design, self._growth[1])
        return Stock(own + (found.total_price.value or 0.0), found.usable_gib.value, full=full)


def check_question(question: PlanQuestion) -> None:
    """Reject a question, as `check` does."""
    check(Space(question))


def check(space: Space) -> None:
    """Reject a question with too many combinations, or with a choice without any fitting value.

    Raises
    ------
    TooManyCombinations
        If there are more than can be priced.
    InvalidDesign
        If the design is not complete, or a choice names no field of it; with every finding about
        the first value that does not fit.
    """
    if space.size > MOST_COMBINATIONS:
        raise TooManyCombinations(
            f"The choices have {space.size} combinations. A plan takes at most "
            f"{MOST_COMBINATIONS}. Leave out values or choices."
        )
    require_complete(space.question.design)
    for number, options in enumerate(space.options):
        changed = [pick for pick, option in enumerate(options) if option.text is not None]
        refusals = (refusal_of(space, space.alone(number, pick)) for pick in changed)
        first = next(refusals, None)
        if first is not None and all(refusals):
            raise first


def refusal_of(space: Space, picks: Picks) -> InvalidDesign | None:
    """Return why the design rejects a combination; None if it does not."""
    try:
        space.design(picks)
    except InvalidDesign as refusal:
        return refusal
    return None


def _options(design: Design, choice: Choice) -> list[Option]:
    """The values of a choice; the present one is first if it is not among them."""
    held = _present(design, choice)
    found = [_option(value, held) for value in choice.values]
    if any(option.text is None for option in found):
        return found
    return [Option(None, "as it is", 0.0), *found]


def _present(design: Design, choice: Choice) -> list[tuple[object, ...]]:
    """The values that change nothing, of each field of a choice.

    They are what the design holds and, of a field that is not set, what a profile gives it.
    """
    given = {setting.pointer: setting.value for setting in effective_settings(design)}
    return [
        (None,)
        if field is None
        else (field.value,)
        if field.value is not None or field.pointer not in given
        else (None, given[field.pointer])
        for field in fields_at(design, choice.paths).values()
    ]


def _option(value: ChoiceValue, held: Sequence[tuple[object, ...]]) -> Option:
    read = read_override("", value.text)
    is_present = all(
        any(read.value_for(before) == before for before in befores) for befores in held
    )
    return Option(
        None if is_present else value.text, value.text, 0.0 if is_present else value.price
    )


def _numbers(options: Sequence[Option]) -> bool:
    return all(is_number(read_override("", option.label).value) for option in options)
