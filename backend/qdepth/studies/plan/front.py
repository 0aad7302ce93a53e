"""Which evaluated combinations to show in addition to the best one."""

from collections.abc import Iterator

from qdepth.studies.plan.plan_answer import PlanProposal
from qdepth.studies.plan.proposals import Proposals, kind_of
from qdepth.studies.plan.search import Search
from qdepth.studies.plan.space import Picks, Space

MOST_RUNNERS_UP = 5
MOST_ON_FRONT = 5
"""Number of proposals whose headroom is searched, at about ten estimates each."""


def runners_up(space: Space, found: Search, best: PlanProposal | None) -> list[Picks]:
    """Return the cheapest of each other kind, then those that do not need all fields of another."""
    if best is None:
        return []
    kinds = {best.kind}
    fields = [frozenset(change.path for change in best.changes)]
    chosen: list[Picks] = []
    for by_kind in (True, False):
        for picks in _meeting(found):
            own, kind = (
                frozenset(each.path for each in space.overrides(picks)),
                kind_of(space, picks),
            )
            is_other = kind not in kinds if by_kind else not any(it <= own for it in fields)
            if is_other and len(chosen) < MOST_RUNNERS_UP:
                kinds.add(kind)
                fields.append(own)
                chosen.append(picks)
    return sorted(chosen, key=found.allowed.__getitem__)


def front(found: Search, proposals: Proposals) -> list[PlanProposal]:
    """Return the proposals that no other beats in price, p99 and headroom together.

    It compares only proposals whose p99 no cheaper one beats, the cheapest of them.
    """
    shown = list(_faster_and_faster(found, proposals))[:MOST_ON_FRONT]
    points = [proposals.with_headroom(picks) for picks in shown]
    return [point for point in points if not any(_beats(other, point) for other in points)]


def _meeting(found: Search) -> list[Picks]:
    meeting = [picks for picks, distance in found.found.items() if distance <= 1.0]
    return sorted(meeting, key=found.allowed.__getitem__)


def _faster_and_faster(found: Search, proposals: Proposals) -> Iterator[Picks]:
    least: float | None = None
    for picks in _meeting(found):
        p99 = proposals.of(picks).latency_p99_ms.value
        if p99 is not None and (least is None or p99 < least * 0.99):
            least = p99
            yield picks


def _beats(one: PlanProposal, other: PlanProposal) -> bool:
    first, second = _axes(one), _axes(other)
    return first != second and all(a <= b for a, b in zip(first, second, strict=True))


def _axes(proposal: PlanProposal) -> tuple[float, float, float]:
    p99 = proposal.latency_p99_ms.value
    return proposal.total_price or 0.0, 0.0 if p99 is None else p99, -(proposal.headroom or 0.0)
