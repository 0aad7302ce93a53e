"""Plans in words."""

from collections.abc import Sequence

from qdepth.design.document.document import Design
from qdepth.figures import NO_BREAK, counted, listed_in_words, money, percent, whole
from qdepth.studies.doubt.doubt_answer import DoubtAnswer
from qdepth.studies.doubt.doubt_words import held_in_words
from qdepth.studies.growth.months import Month, in_words, later
from qdepth.studies.growth.outlook_answer import Outlook
from qdepth.studies.plan.plan_answer import Plan, PlanProposal
from qdepth.studies.plan.plan_question import PlanQuestion
from qdepth.studies.plan.space import Stock
from qdepth.studies.plan.trial import HEALTHY, Trial


def changes_in_words(proposal: PlanProposal) -> str:
    """Return the changed fields with their values: "hosts.esx.lun_depth = 64 (from 32)"."""
    return ", ".join(
        f"{change.path} = {change.after}" + (f" (from {change.before})" if change.before else "")
        for change in proposal.changes
    )


def found_in_words(best: PlanProposal) -> str:
    """Return the best proposal as an instruction."""
    price = _price_in_words(best)
    is_open = best.verdict != "yes"
    because = best.undecided_because and f" {best.undecided_because}"
    if not best.changes and is_open:
        return (
            "Change nothing yet: it is undecided whether the design meets all targets as it is."
            f"{because}{price}"
        )
    if not best.changes:
        return f"Change nothing: the design meets all targets as it is.{price}"
    what = changes_in_words(best)
    if is_open:
        return f"It is undecided whether {what} meets all targets.{because}{price}"
    return f"Set {what}.{price}"


def passed_over_in_words(best: PlanProposal, rejected: Sequence[PlanProposal]) -> str:
    """Return the first undecided proposal that ranks before a confirmed one; empty without any."""
    undecided = (each for each in rejected if each.verdict == "undecided" and not each.chance)
    first = next(undecided, None)
    if first is None or best.verdict != "yes":
        return ""
    what = changes_in_words(first) or "the design as it is"
    return f"Undecided, and ranked before it: {what}. {first.undecided_because}".rstrip()


def _price_in_words(best: PlanProposal) -> str:
    """Return the total price, and which purchases are not in it; empty without any price."""
    if best.total_price is None:
        return ""
    free = [change.path for change in best.changes if not change.has_price]
    left_out = f", without {listed_in_words(free)}, for which no price is given" if free else ""
    return f" The total price is {money(best.total_price)}{left_out}."


def until(plan: Plan) -> Month | None:
    """Return the month of the chance, or the last one that the recommendation meets by estimate;
    None without growth, or if the first month is missed."""
    if plan.doubt is not None and plan.doubt.through is not None:
        return plan.doubt.through
    outlook = plan.outlook_after or plan.outlook
    if outlook is None:
        return None
    return outlook.end if outlook.until is None else later(outlook.until, -1)


def recommendation(plan: Plan) -> str:
    """Return what to do, its cost, until when the targets are met, and with which chance."""
    if plan.best is None:
        return plan.text
    month, sure = until(plan), plan.doubt
    held = "" if month is None else f"The targets are met through {in_words(month)}, by estimate."
    if sure is not None:
        held = held_in_words(sure.chance, sure.through, sure.conditions)
    return " ".join(filter(None, (found_in_words(plan.best), held)))


def plan_in_words(found: str, sure: DoubtAnswer | None, dates: str, counted: str) -> str:
    """Return an answer in words; with doubt, the recommendation, its date and chance come first,
    and dates are those of the values without their ranges."""
    stated = dates and f"Without the ranges: {dates[0].lower()}{dates[1:]}"
    parts = (dates, found, counted) if sure is None else (found, sure.text, stated, counted)
    return " ".join(filter(None, parts))


def unsure_in_words(nearest: PlanProposal | None, least_pct: float) -> str:
    """Return what is nearest to the required chance; empty if the chance is not the problem."""
    if nearest is None or nearest.chance is None:
        return ""
    what = changes_in_words(nearest) or "the design as it is"
    return (
        f"No evaluated combination meets all targets with a chance of {least_pct:.0f}{NO_BREAK}%. "
        f"Nearest is {what}."
    )


def nearest_in_words(
    question: PlanQuestion,
    nearest: PlanProposal | None,
    refused: Trial | None,
    *,
    is_exhaustive: bool,
) -> str:
    """Return why nothing meets all conditions, and what is nearest."""
    if nearest is None and refused is not None:
        where = "" if refused.condition == HEALTHY else f" without {refused.condition}"
        return f"No combination can be answered{where}: {refused.refusal}"
    assert nearest is not None  # noqa: S101 -- something was evaluated, or else refused
    what = changes_in_words(nearest) or "the design as it is"
    budget, price = question.budget, nearest.total_price or 0.0
    if budget is not None and price > budget:
        return (
            f"Nothing within the budget of {money(budget)} meets all targets. The cheapest design "
            f"that was found to meet them costs {money(price)}: {what}."
        )
    which = "No combination" if is_exhaustive else "No evaluated combination"
    sure = f"{which} {'certainly ' if nearest.verdict == 'undecided' else ''}meets"
    where = "" if nearest.condition == HEALTHY else f" While {nearest.condition} has failed:"
    reason = f"{nearest.targets.rstrip('.')}. {nearest.binds}".strip()
    return f"{sure} all targets. Nearest is {what}{'.' if where else ':'}{where} {reason}"


def none_fits_in_words(question: PlanQuestion, stocks: Sequence[Stock]) -> str:
    """Return which condition excludes all combinations before any is estimated."""
    accepted = [stock for stock in stocks if not stock.refusal]
    if not accepted:
        return f"Every combination breaks a rule of the design: {stocks[0].refusal}"
    least, budget = question.capacity_gib, question.budget
    largest = max((stock.usable_gib or 0.0 for stock in accepted), default=0.0)
    if least is not None and largest < least:
        has = f"the largest has {_gib(largest)}" if largest else "no usable capacity is known"
        return f"No combination has the required {_gib(least)} of usable capacity: {has}."
    growing = [stock for stock in accepted if not stock.full]
    if not growing:
        return f"With every combination, {accepted[0].full} before the last month."
    cheapest = min(stock.price for stock in growing)
    if budget is not None and cheapest > budget:
        return (
            f"The cheapest combination costs {money(cheapest)}, and the budget is {money(budget)}."
        )
    return "No combination is within capacity and budget. Add larger values, or raise the budget."


def _gib(gib: float) -> str:
    return f"{whole(round(gib, 1))}{NO_BREAK}GiB"


def left_out_in_words(design: Design) -> str:
    """Return that the operations of a design do not count; empty if it has none."""
    if not design.operations:
        return ""
    names = listed_in_words([operation.id for operation in design.operations])
    return f"A plan covers steady load, without the operations of the design: {names}."


def count_in_words(evaluations: int, combinations: int, *, is_exhaustive: bool) -> str:
    """Describe how thorough the search was; empty if nothing may change."""
    if combinations == 1:
        return ""
    if evaluations == 0:
        return f"None of the {counted(combinations, 'combination')} was evaluated."
    if is_exhaustive:
        return (
            f"The search was exhaustive: {evaluations} of {combinations} combinations were "
            "evaluated, and price, capacity or the design ruled out the others."
            if evaluations < combinations
            else f"The search was exhaustive: all {combinations} combinations were evaluated."
        )
    return (
        f"The search evaluated {evaluations} of {combinations} combinations "
        f"({percent(evaluations / combinations)}), so a cheaper change may exist."
    )


def dates_in_words(outlook: Outlook | None, after: Outlook | None) -> str:
    """Return how long the design is sufficient as it is, and with the best proposal."""
    if outlook is None:
        return ""
    if after is None:
        return outlook.text
    until = f"until {in_words(after.until)}" if after.until else f"through {in_words(after.end)}"
    return f"{outlook.text} With the change below, the targets are met {until}, by estimate."
