"""A class of VMs that takes what its neighbours wait for: an IOPS limit spares them."""

from collections.abc import Iterator

from qdepth.design.document.vm_class import VmClass
from qdepth.design.document.workload import counted
from qdepth.figures import count, entered, percent
from qdepth.report.rows import GroupResult
from qdepth.studies.fix.candidate import Candidate, Step
from qdepth.studies.fix.situation import Situation
from qdepth.studies.judge.targets import judge_report
from qdepth.studies.overrides import Override

HELD = 0.5
"""Share of all I/Os under way from which one class of VMs counts as the cause of a full part."""
SHARES = (0.75, 0.5, 0.25)
"""Rates to try, as shares of what the class does now."""
KINDS = ("limit", "station", "link", "overload", "round_robin")
"""Bottlenecks that VMs share."""
ALWAYS = (
    "The limit also applies while nothing else needs the storage. On a datastore of its own, a "
    "class has its own device queue, but shares ports, SPs and media."
)


def candidates(situation: Situation) -> Iterator[Candidate]:
    """A limit for the class of VMs that holds most of the I/Os, if others may suffer from it."""
    if situation.report.bottleneck.kind not in KINDS or _meets_targets(situation):
        return
    rows = {row.id: row for row in situation.report.groups}
    under_way = sum(_under_way(row) for row in rows.values())
    greedy = next(
        (
            each
            for each in situation.design.classes
            if each.workload.loop != "open" and _under_way(rows[each.id]) > HELD * under_way
        ),
        None,
    )
    others = [row.id for row in rows.values() if greedy is not None and row.id != greedy.id]
    if greedy is None or not others:
        return
    yield Candidate(
        "IOPS limit of a neighbour",
        "setting",
        tuple(_steps(situation, greedy, _under_way(rows[greedy.id]) / under_way)),
        ALWAYS,
        frozenset(row.part for row in situation.report.stations),
        frozenset(others),
    )


def _meets_targets(situation: Situation) -> bool:
    """True if the design has latency targets, and meets them all."""
    judged = judge_report(situation.design, situation.report)
    return judged is not None and judged.kept == "yes"


def _under_way(row: GroupResult) -> float:
    return row.outstanding_ios.value or 0.0


def _steps(situation: Situation, greedy: VmClass, share: float) -> Iterator[Step]:
    """Limits of each virtual disk, in the I/Os that ESXi counts."""
    row = next(it for it in situation.report.groups if it.id == greedy.id)
    each = (row.iops.value or 0.0) / (row.vms * sum(greedy.loads_of_disks))
    size = sum(
        block.share_pct / 100.0 * counted(block.size_kib) for block in greedy.workload.blocks
    )
    name = situation.names(greedy.id)
    for part in SHARES:
        limit = float(f"{part * each * size:.2g}")
        if limit < 1.0 or (greedy.iops_limit is not None and limit >= greedy.iops_limit):
            continue
        yield Step(
            (Override(f"classes.{greedy.id}.iops_limit", limit),),
            f"Limit each virtual disk of {name} to {entered(limit)} IOPS, "
            f"{_counted(limit / size, size)}because {name} holds {percent(share)} of all I/Os "
            "under way",
        )


def _counted(rate: float, size: float) -> str:
    """What a limit lets through where ESXi counts large I/Os several times."""
    if size == 1.0:
        return ""
    return f"which is {count(rate)} of its I/Os per second (one counts for each 32 KiB), "
