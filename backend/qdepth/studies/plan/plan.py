"""Plans: the cheapest or smallest change of a design that meets all its targets."""

from math import inf

from qdepth.studies.doubt.inputs import require_inputs
from qdepth.studies.plan.deciding import decide
from qdepth.studies.plan.front import front, runners_up
from qdepth.studies.plan.plan_answer import Plan, PlanProposal
from qdepth.studies.plan.plan_dates import Dates
from qdepth.studies.plan.plan_doubts import Doubts, as_it_is
from qdepth.studies.plan.plan_progress import Observe, Reporter
from qdepth.studies.plan.plan_question import PlanQuestion
from qdepth.studies.plan.plan_words import (
    count_in_words,
    dates_in_words,
    found_in_words,
    left_out_in_words,
    nearest_in_words,
    none_fits_in_words,
    passed_over_in_words,
    plan_in_words,
    unsure_in_words,
)
from qdepth.studies.plan.proposals import Proposals
from qdepth.studies.plan.search import Search, limit, search
from qdepth.studies.plan.space import Effort, Picks, Space, check
from qdepth.studies.plan.trial import Solve, Trials

SEARCHES = "Estimating combinations."


def plan(
    question: PlanQuestion,
    estimate: Solve,
    simulate: Solve | None = None,
    observe: Observe | None = None,
    simulate_sample: Solve | None = None,
) -> Plan:
    """Find the cheapest change that meets all targets; among equally cheap ones, the smallest.

    Parameters
    ----------
    question : PlanQuestion
        Design, conditions, and the fields that may change.
    estimate : function
        Returns the report of a design by the analytic engine.
    simulate : function, optional
        Returns the report of a simulation that decides the targets if it can; it verifies the best
        proposals in all their conditions. Unset: nothing is verified.
    observe : function, optional
        Receives the progress.
    simulate_sample : function, optional
        Returns the report of a short simulation: it corrects the estimates of chances.

    Raises
    ------
    NothingInDoubt
        If the question has doubt, and no number of it is uncertain.
    TooManyCombinations
        If there are more than can be priced.
    InvalidDesign
        If the design is refused as it is, or a choice names no field of it.
    """
    _require(question)
    report = Reporter(observe)
    solve = report.counting(estimate)
    dates = Dates(question, solve, report)
    doubts = Doubts(question, dates, solve, simulate_sample, report)
    if not question.choices and not question.asks_failures_alone:
        return as_it_is(question, dates, doubts)
    space = Space(question, dates.months)
    trials = Trials(space, solve)
    proposals = Proposals(space, trials, simulate, report)
    report(stage="search", text=SEARCHES, combinations=space.size)
    found = _search(proposals, question.budget, report)
    decided = decide(found, proposals, doubts)
    best, rejected, sure = decided.best, decided.rejected, decided.doubt
    report(stage="others", text="Looking for other proposals.", best=best)
    others = [picks for picks in runners_up(space, found, best) if picks not in rejected]
    on_front = front(found, proposals) if best is not None else []
    nearest = None if best is not None else decided.nearest or _nearest(found, proposals, report)
    is_exhaustive = len(found.found) == len(found.allowed)
    after = dates.with_changes(best)
    if best is not None:
        passed_over = passed_over_in_words(best, list(rejected.values()))
        text = f"{found_in_words(best)} {passed_over}".rstrip()
    elif nearest is None and trials.refused is None:
        text = none_fits_in_words(question, [space.stock(picks) for picks in space.picks()])
    else:
        text = nearest_in_words(question, nearest, trials.refused, is_exhaustive=is_exhaustive)
    unsure = unsure_in_words(decided.nearest, doubts.least_pct) if best is None else ""
    counted = count_in_words(trials.evaluations, space.size, is_exhaustive=is_exhaustive)
    counted = f"{counted} {left_out_in_words(question.design)}".rstrip()
    return Plan(
        best=best,
        runners_up=[_with_chance(proposals, picks, doubts) for picks in others],
        front=on_front,
        nearest=nearest,
        rejected=list(rejected.values()),
        combinations=space.size,
        evaluations=trials.evaluations,
        estimates=report.estimates,
        simulations=proposals.simulations,
        is_exhaustive=is_exhaustive,
        hold_until=dates.hold_until,
        outlook=dates.outlook,
        outlook_after=after,
        doubt=sure,
        chance_as_it_is=doubts.chance(()),
        text=plan_in_words(unsure or text, sure, dates_in_words(dates.outlook, after), counted),
    )


def _require(question: PlanQuestion) -> None:
    """Refuse what can be refused before anything is estimated."""
    check(Space(question))
    if question.doubt is not None:
        require_inputs(question.doubt, question.design)


def _search(proposals: Proposals, budget: float | None, report: Reporter) -> Search:
    space, trials = proposals.space, proposals.trials
    allowed = _allowed(space, budget)
    report(most=limit(len(allowed)))
    least: list[Effort] = []

    def distance(picks: Picks) -> float:
        found = trials.distance(picks)
        if found <= 1.0 and (not least or allowed[picks] < least[0]):
            least[:] = [allowed[picks]]
            report(best=proposals.of(picks))
        report(evaluations=trials.evaluations)
        return found

    return search(allowed, distance, space.present)


def _allowed(space: Space, budget: float | None) -> dict[Picks, Effort]:
    """What each combination takes that the design, the capacity and the budget allow."""
    return {
        picks: space.effort(picks) for picks in space.picks() if space.is_allowed(picks, budget)
    }


def _with_chance(proposals: Proposals, picks: Picks, doubts: Doubts) -> PlanProposal:
    chance = doubts.chance(proposals.space.overrides(picks))
    return proposals.of(picks).model_copy(update={"chance": chance})


def _nearest(found: Search, proposals: Proposals, report: Reporter) -> PlanProposal | None:
    """What comes nearest: over the budget but on target, else the least distance within it."""
    if proposals.space.question.budget is not None:
        beyond = _search(proposals, None, report).best
        if beyond is not None and beyond not in found.allowed:
            return proposals.of(beyond)
    known = [picks for picks, distance in found.found.items() if distance < inf]
    closest = min(known, key=lambda it: (found.found[it], found.allowed[it]), default=None)
    return None if closest is None else proposals.of(closest)
