"""The engine as the rest of the program sees it."""

from dataclasses import replace

from qdepth.engines.analytic.answer.slow_round_robin import why_not_in_slow_turns
from qdepth.engines.analytic.answer.to_solution import solution_of
from qdepth.engines.analytic.answer.unanswered import unanswered, why_unanswered
from qdepth.engines.analytic.answer.validity import (
    BOUNDED,
    ONLY_BOUNDS,
    outside_validity,
    steadiness,
)
from qdepth.engines.analytic.model.build import build
from qdepth.engines.analytic.model.steady_limits import (
    at_rest,
    throttle_binds,
    unequal_turns,
    why_not_controlled,
)
from qdepth.engines.analytic.solve.accuracy import APPROXIMATE
from qdepth.engines.analytic.solve.bounds import as_bounds, bound
from qdepth.engines.analytic.solve.exact_formulas import answer_by_formula
from qdepth.engines.analytic.solve.fixed_point import find_fixed_point
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Solution


def solve(network: QueueingNetwork) -> Solution:
    """Compute the means of a network, without simulating it.

    Parameters
    ----------
    network : QueueingNetwork
        What to solve.

    Notes
    -----
    A network that a textbook covers gets its formula. Elsewhere each limit that may bind becomes a
    flow-equivalent server, each station that is not exponential a server with Marie's conditional
    rates, and chains that meet see the rest of each other as a delay: docs/analytic.md. A throttled
    limit is taken at its low capacity.
    """
    solution = _solve(network)
    if solution.outside_validity is not None:
        return solution
    doubt = why_not_controlled(network, solution) or why_not_in_slow_turns(network, solution)
    return solution if doubt is None else replace(solution, outside_validity=doubt)


def _solve(network: QueueingNetwork) -> Solution:
    settled = at_rest(network)
    model = build(settled, for_textbooks=True)
    why = why_unanswered(model)
    if why is not None:
        return unanswered(settled, why)
    moves = throttle_binds(network, model) or unequal_turns(network, model)
    formula = None if moves else answer_by_formula(settled, model)
    if formula is not None:
        found, sure = formula.found, formula.sure
        return solution_of(settled, found, steadiness(found), None, sure)
    if not any(is_limit for is_limit, _ in model.places):
        model = build(settled)
    iterated = find_fixed_point(model)
    if iterated is None:
        least = solution_of(settled, bound(model), BOUNDED, ONLY_BOUNDS, APPROXIMATE)
        return as_bounds(least)
    outside = outside_validity(network, iterated)
    return solution_of(settled, iterated, steadiness(iterated), outside, APPROXIMATE)
