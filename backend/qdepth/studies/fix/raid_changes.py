"""Disks behind parity RAID: the level that costs a write fewer accesses."""

from collections.abc import Iterator

from qdepth.design.document.array import Array
from qdepth.design.document.media import RAID_LEVELS, Disks, Pool, Raid
from qdepth.design.profiles.capacity import usable_gb
from qdepth.figures import count
from qdepth.studies.fix.candidate import Candidate, Step
from qdepth.studies.fix.situation import Situation
from qdepth.studies.fix.words import MOST_OF_IT_PCT, media_share_pct
from qdepth.studies.overrides import Override

MIRROR: Raid = "raid10"
LEAST_MIRRORED = 4


def candidates(situation: Situation) -> Iterator[Candidate]:
    """Mirrors in place of parity if disks of a pool are saturated, or if I/Os that wait for each
    other spend their time there."""
    hot = set(situation.hot_parts())
    if situation.report.bottleneck.kind == "outstanding_ios" and _waits_for_media(situation):
        hot |= {pool.id for array in situation.design.arrays for pool in array.pools}
    for array in situation.design.arrays:
        for pool in array.pools:
            if pool.id not in hot or not isinstance(pool.media, Disks):
                continue
            if RAID_LEVELS[pool.raid].parity:
                yield from _mirrored(situation, array, pool, pool.media)
            elif pool.raid == "raid1":
                yield _grown(situation, pool, pool.media)


def _mirrored(situation: Situation, array: Array, pool: Pool, disks: Disks) -> Iterator[Candidate]:
    members = disks.count - disks.spares
    overrides = [Override(f"pools.{pool.id}.raid", MIRROR)]
    if members % 2:  # a mirror needs its twin, so the odd disk becomes a spare
        overrides.append(Override(f"pools.{pool.id}.media.spares", disks.spares + 1))
    if members - members % 2 < LEAST_MIRRORED:
        return
    name = situation.names.with_kind("pool", pool.id)
    mirror, parity = RAID_LEVELS[MIRROR].name, RAID_LEVELS[pool.raid].name
    act = f"Build {name} of {situation.names(array.id)} as {mirror} instead of {parity}"
    yield Candidate(
        "RAID level",
        "downtime",
        (Step(tuple(overrides), act),),
        "All data must move away and back, because the pool is rebuilt. "
        f"{_capacity(situation, pool)}",
        frozenset({pool.id}),
    )


def _waits_for_media(situation: Situation) -> bool:
    """True if all workloads issue the next I/O when one ends, and media take most of its time."""
    loops = {row.workload.loop for row in situation.design.classes}
    return loops == {"closed"} and media_share_pct(situation.report) > MOST_OF_IT_PCT


def _grown(situation: Situation, pool: Pool, disks: Disks) -> Candidate:
    """More mirrors side by side: a RAID 1 has two disks, more of them are a RAID 10."""
    name, before = situation.names.with_kind("pool", pool.id), disks.count - disks.spares
    steps = tuple(
        Step(
            (
                Override(f"pools.{pool.id}.raid", MIRROR),
                Override(f"pools.{pool.id}.media.count", count_),
            ),
            f"Buy {count_} disks instead of {disks.count} at {name}, and build it as "
            f"{RAID_LEVELS[MIRROR].name}",
        )
        for count_ in (before * 2**doubling + disks.spares for doubling in range(1, 5))
    )
    side_effects = "All data must move away and back, because the pool is rebuilt."
    return Candidate("mirrors", "purchase", steps, side_effects, frozenset({pool.id}))


def _capacity(situation: Situation, pool: Pool) -> str:
    mirrored = pool.model_copy(update={"raid": MIRROR})
    before, after = (usable_gb(situation.design.known_profiles, it) for it in (pool, mirrored))
    if before is None or after is None or pool.usable_gb is not None:
        return "Half of the raw capacity remains usable."
    return f"Its usable capacity falls from {count(before)} to {count(after)} GB."
