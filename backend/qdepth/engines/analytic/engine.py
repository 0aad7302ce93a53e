"""The engine as the rest of the program sees it."""

from dataclasses import replace
from math import inf
from typing import NamedTuple

from qdepth.engines.analytic.answer.constant_servers import fills_links_in_turn
from qdepth.engines.analytic.answer.near_saturation import why_near_saturation, why_no_overload
from qdepth.engines.analytic.answer.overlapping_reads import why_not_overlapped
from qdepth.engines.analytic.answer.refusals import why_refused
from qdepth.engines.analytic.answer.slow_round_robin import why_not_in_slow_round_robin
from qdepth.engines.analytic.answer.split_ios import why_split
from qdepth.engines.analytic.answer.to_solution import solution_of
from qdepth.engines.analytic.answer.uneven_slots import why_held_unevenly
from qdepth.engines.analytic.answer.validity import (
    BOUNDED,
    ONLY_BOUNDS,
    UNSETTLED,
    outside_validity,
    steadiness,
    why_not_destaged,
    why_not_poisson,
    why_not_shared_out,
)
from qdepth.engines.analytic.model.build import build
from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.model.steady_limits import (
    throttle_binds,
    unequal_shares,
    why_not_controlled,
    why_not_scheduled,
    with_steady_limits,
)
from qdepth.engines.analytic.solve.exact_formulas import answer_by_formula, is_plain
from qdepth.engines.analytic.solve.fixed_point import MOST_WORK_AT_ALL, find_fixed_point
from qdepth.engines.analytic.solve.initial_values import set_asymptotic_values
from qdepth.engines.analytic.solve.lost_paces import loses_pace
from qdepth.engines.analytic.solve.own_rates import come_in_bursts, waits_for_slots
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.engines.analytic.solve.stated_errors import (
    APPROXIMATE,
    IN_TURN,
    JOINT,
    LEFT_OVER,
    LINKED,
    OPEN,
    PACED,
    SPLIT,
    Sureness,
)
from qdepth.engines.laws import lawful_estimate, why_overloaded
from qdepth.network.loops import Open, Paced
from qdepth.network.network import Discipline, QueueingNetwork
from qdepth.network.visits.visit_pattern import VisitPattern
from qdepth.solution.bounds import as_bounds
from qdepth.solution.no_numbers import without_numbers
from qdepth.solution.solution import Solution
from qdepth.statistics.overload import estimated_overload

HELD_BACK = 0.9
"""Share of a pace below which a workload acts like a closed one: its pace delays nothing."""
BUSY = 0.3
"""Use of a link from which it matters how I/Os share it with others."""
OFTEN_FULL = 0.3
"""Share of time from which on it counts who gets the slots of a limit."""
NEARLY_KEPT = 0.98
"""Share of a pace from which it may delay I/Os although the workers never pause."""


def solve(network: QueueingNetwork) -> Solution:
    """Compute the means of a network, without simulating it.

    Parameters
    ----------
    network : QueueingNetwork
        The network of a design, or any other.

    Notes
    -----
    A network that a textbook covers gets its formula. Elsewhere each limit that may bind becomes a
    flow-equivalent server, each station that is not exponential a server with Marie's conditional
    rates, and chains that meet see the rest of each other as a delay:
    docs/explanation/analytic.md. A throttled limit is taken at its low capacity.
    """
    found = _solve(network)
    solution = _shown(network, found)
    solution = replace(solution, overload=estimated_overload(network, solution))
    if solution.outside_validity is not None:
        return solution
    doubt = (
        why_not_controlled(network, solution)
        or why_not_in_slow_round_robin(network, solution)
        or why_not_destaged(network, found.patterns, solution)
        or why_near_saturation(network, found.patterns, solution)
        or why_not_overlapped(network, found.patterns, solution)
    )
    return solution if doubt is None else replace(solution, outside_validity=doubt)


class _Found(NamedTuple):
    """A solution before it is held to laws, and what the I/Os of each flow visit."""

    solution: Solution
    patterns: tuple[VisitPattern, ...]


def _shown(network: QueueingNetwork, found: _Found) -> Solution:
    """The solution, or one without numbers if they are those of an iteration without an end.

    Nor are numbers shown that break a law, or those of an overload that is none.
    """
    solution, patterns = found
    if solution.total.throughput.value is None:
        return solution
    if solution.status == "not_settled":
        return without_numbers(network, solution.outside_validity or UNSETTLED)
    carried = why_no_overload(network, patterns, solution)
    if carried is not None:
        return without_numbers(network, carried)
    return lawful_estimate(network, solution, patterns)


def _solve(network: QueueingNetwork) -> _Found:
    why = why_refused(network)
    if why is not None:
        return _Found(without_numbers(network, why), ())
    steady = with_steady_limits(network)
    model = build(steady)
    if any(pattern.tokens for pattern in model.patterns):
        # The iteration gets lost beyond what a rate limit lets pass.
        why = why_overloaded(network, model.patterns)
        if why is not None:
            return _Found(without_numbers(steady, why, "no_steady_state"), ())
    return _Found(_of_model(network, steady, model), model.patterns)


def _of_model(network: QueueingNetwork, steady: QueueingNetwork, model: Model) -> Solution:
    """The answer for a model of the network with its limits at rest."""
    moves = throttle_binds(network, model) or unequal_shares(network, model)
    if is_plain(steady, model) and not (moves and _some_closed(model)):
        # Closed networks are taken station by station, with nothing lumped.
        whole = build(steady, lumped=False) if _some_closed(model) else model
        formula = answer_by_formula(steady, whole)
        if formula is not None:
            state, sure = formula
            doubt = why_split(network, model)
            if doubt is None and waits_for_slots(state):
                bursty = why_not_poisson(state) if come_in_bursts(model) else None
                doubt = (
                    bursty
                    or why_not_scheduled(network, model)
                    or why_not_shared_out(network, state, is_paced=True)
                    or why_held_unevenly(network, state)
                )
            return solution_of(steady, state, steadiness(state), doubt, sure)
    solved = find_fixed_point(model) or _of_likely_limits(steady, model)
    if solved is None:
        least = State(model)
        set_asymptotic_values(least)
        return as_bounds(solution_of(steady, least, BOUNDED, ONLY_BOUNDS, APPROXIMATE))
    outside = outside_validity(network, solved)
    return solution_of(steady, solved, steadiness(solved), outside, _sureness(solved))


def _some_closed(model: Model) -> bool:
    return any(not isinstance(row.loop, Open | Paced) for row in model.classes)


def _of_likely_limits(network: QueueingNetwork, model: Model) -> State | None:
    """The fixed point without limits that bind only by an unlikely choice of paths.

    Of many hosts hundreds of small limits lead to few large ones, such as those of ports: the
    number of their slots makes the design too large, and they are never all taken.
    """
    smaller = build(network, likely_alone=True) if model.limits else model
    return find_fixed_point(smaller, MOST_WORK_AT_ALL)


def _holds_back(share: float, pause: float) -> bool:
    """Whether a pace may hold its flows back, by the share of it that they keep."""
    return share > (HELD_BACK if pause > 0.0 else NEARLY_KEPT)


def _leaves_slots_over(state: State) -> bool:
    """Whether closed workloads get what an endless source leaves of an often full limit."""
    for queue in state.queues:
        if queue.resource.is_limit and queue.at:
            shares = [row.open_share for row in queue.at]
            if max(shares) > 0.0 and min(shares) < 1.0 and queue.full > OFTEN_FULL:
                return True
    return False


def _sureness(state: State) -> Sureness:
    """How sure the fixed point is: closed workloads are followed best, those with a pace least."""
    loops = [row.loop for row in state.model.classes]
    if loses_pace(state) or any(
        isinstance(row.loop, Paced) and _holds_back(rate / (offered_rate(row) or inf), pause)
        for row, rate, pause in zip(state.model.classes, state.rates, state.think, strict=True)
    ):
        return PACED
    if any(visit.parts > 1.0 for row in state.model.classes for visit in row.pattern.visits):
        return SPLIT
    if any(isinstance(loop, Open) for loop in loops):
        return LEFT_OVER if _leaves_slots_over(state) else OPEN
    if fills_links_in_turn(state):
        return IN_TURN
    first = [state.queues[row.sides[0].resource] for row in state.model.joints]
    if any(queue.resource.discipline is Discipline.FCFS for queue in first):
        return JOINT
    is_busy = any(queue.rate * queue.mean > BUSY * queue.resource.servers for queue in first)
    return LINKED if is_busy else APPROXIMATE
