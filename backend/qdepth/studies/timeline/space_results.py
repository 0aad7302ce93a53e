"""Space on a timeline: levels, moments and dates, and what does not fit."""

from collections.abc import Iterator, Sequence

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.figures import instant
from qdepth.report.timeline import SpaceResult
from qdepth.studies.timeline.regimes import Course, Regime
from qdepth.studies.timeline.space import Level, SpaceAccount, allocated

DAY_S = 86_400.0
ROUNDING = 1.0 + 1e-9
"""Share of a capacity that may be used; the excess over 1 is rounding."""


def space_results(account: SpaceAccount, length_s: float, names: PartNames) -> list[SpaceResult]:
    """Spaces whose level changes, or that are short."""
    return [
        _row(level, length_s, names(level.space.id))
        for level in account.levels.values()
        if level.warning_s is not None or any(one != level.used for one in level.history)
    ]


def _row(level: Level, length_s: float, name: str) -> SpaceResult:
    space = level.space
    growth = level.grown / length_s * DAY_S if length_s > 0 else 0.0
    return SpaceResult(
        id=space.id,
        name=name,
        kind=space.kind,
        capacity_gib=space.capacity,
        used_gib=[*level.history, level.used],
        used_pct=100.0 * level.used / space.capacity,
        warning_pct=100.0 * space.warning / space.capacity,
        stun_pct=100.0 * space.stun / space.capacity,
        warning_s=level.warning_s,
        stun_s=level.stun_s,
        growth_gib_day=growth,
        warning_after_days=_days(space.warning - level.used, growth),
        stun_after_days=_days(space.stun - level.used, growth),
    )


def _days(left: float, growth: float) -> float | None:
    return left / growth if left > 0 and growth > 0 else None


def space_doubts(account: SpaceAccount, names: PartNames) -> Iterator[str]:
    """Spaces that fill up although no VM stops."""
    for level in account.levels.values():
        space, name = level.space, names(level.space.id)
        if level.grown and level.stun_s is not None and not space.stuns:
            yield (
                f"{name} reaches its stun level at {instant(level.stun_s)}, and its array does "
                "not stop VMs: their writes fail once it is full."
            )
        if level.full_s is not None:
            yield f"{name} is full at {instant(level.full_s)}: I/Os that need new blocks fail."


def too_large(
    design: Design, account: SpaceAccount, regimes: Sequence[Regime], courses: Sequence[Course]
) -> list[DesignProblem]:
    """Operations that begin without enough room."""
    begins = {regime.begin_s: place for place, regime in enumerate(regimes)}
    found = {}
    for course in courses:
        place = begins.get(course.start_s) if course.start_s is not None else None
        if place is None:
            continue
        (o,) = [o for o, each in enumerate(design.operations) if each.id == course.operation]
        for id_, gib in allocated(design, design.operations[o]).items():
            level = account.levels[id_]
            free = level.space.capacity - level.history[place]
            if gib > free * ROUNDING:
                names = index_of(design).names
                found[o] = _too_little(o, course, id_, (gib, max(0.0, free)), names)
    return list(found.values())


def _too_little(
    o: int, course: Course, space: str, amounts: tuple[float, float], names: PartNames
) -> DesignProblem:
    gib, free = amounts
    return DesignProblem(
        pointer=f"/operations/{o}/target",
        message=f"{names(course.operation)} puts {gib:.12g} GiB on {names(space)}, which has "
        f"{free:.4g} GiB free "
        f"when it starts at {instant(course.start_s or 0.0)}.",
        value=f"{gib:.12g} GiB",
        limit=f"at most {free:.4g} GiB",
        remedy="Start it earlier, free space before it, or choose a larger target.",
        blocks="simulate",
    )
