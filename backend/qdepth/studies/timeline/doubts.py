"""Why the numbers of a timeline may be wrong."""

from collections.abc import Iterator, Sequence

from qdepth.design.design_index import index_of
from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.part_names import own_name
from qdepth.design.profiles.profile_values import qfull
from qdepth.figures import NO_BREAK, count, error_digit, instant, whole
from qdepth.network.control import CONTROL_PERIOD
from qdepth.report.report import Report
from qdepth.studies.timeline.regimes import Job, Regime
from qdepth.units import MB, MIB

FEWEST_PIECES = 1_000
"""Number of pieces below which an operation is too coarse to count as a flow."""
SLOW_SHARE = 0.1
"""Share of a regime that its slow processes may take to settle."""
FILLING_SHARE = 0.02
"""Share of a regime that a write cache may take to fill. Its contents are written early, so an
operation ends earlier by about this share."""
FULL_FROM = 0.5
"""Share of its pages from which a write cache counts as filling: a command of many pages waits
before the last of them is taken."""
TURNS_TO_SETTLE = 5
"""Turns of Storage I/O Control until its windows have largely followed a change: each turn halves
the distance."""


def doubts_about(
    design: Design, jobs: Sequence[Job], answers: Sequence[tuple[Regime, Report | None]]
) -> list[str]:
    """Why numbers of a timeline may be wrong, each in a sentence, without repetitions.

    Parameters
    ----------
    answers : sequence
        Regimes with what they are like; None if nothing continues.
    """
    found = [*_coarse(jobs)]
    for regime, report in answers:
        if report is not None and regime.end_s > regime.begin_s:
            when = f"From {instant(regime.begin_s)} to {instant(regime.end_s)}"
            found += [f"{when}: {doubt}" for doubt in _of_regime(design, regime, report)]
    return list(dict.fromkeys(found))


def _coarse(jobs: Sequence[Job]) -> Iterator[str]:
    for job in jobs:
        pieces = sum(number or 0 for number in job.pieces)
        if None not in job.pieces and pieces < FEWEST_PIECES:
            yield (
                f"{own_name(job.operation)} has only {whole(pieces)} pieces, so it proceeds "
                f"unevenly: its times are right to about {100 / max(1, pieces) ** 0.5:.2g} %."
            )


def _of_regime(design: Design, regime: Regime, report: Report) -> Iterator[str]:
    length = regime.end_s - regime.begin_s
    if report.overload is not None:
        backlog = (report.overload.offered_iops - report.overload.completed_iops) * length
        yield (
            "the open workloads offer more than the design completes, so "
            f"{count(backlog)} I/Os pile up by its end. They are not in the numbers of later "
            "regimes."
        )
    elif report.status != "steady":
        yield report.status_text
    controlled = [own_name(d) for d in design.datastores if d.kind != "vvol" and d.sioc == "on"]
    if controlled and SLOW_SHARE * length < TURNS_TO_SETTLE * CONTROL_PERIOD:
        yield (
            f"Storage I/O Control of {', '.join(controlled)} takes about "
            f"{TURNS_TO_SETTLE * CONTROL_PERIOD:g} s to react, more than a tenth of that time."
        )
    adapting_s = _adapting_s(design, report)
    if adapting_s > SLOW_SHARE * length:
        yield (
            f"depths that adapt to TASK SET FULL take about {adapting_s:.2g} s to react, "
            "more than a tenth of that time."
        )
    for array in design.arrays:
        filling_s = _filling_s(array, report)
        if filling_s is not None and filling_s > FILLING_SHARE * length:
            earlier = error_digit(100 * min(1.0, filling_s / length))
            yield (
                f"the write cache of {own_name(array)} takes about {filling_s:.2g} s to fill, and "
                "writes are faster until then: operations may end up to "
                f"{earlier}{NO_BREAK}% of that time earlier, and what follows waits as long while "
                "the cache empties."
            )


def _adapting_s(design: Design, report: Report) -> float:
    """Time in which a device that adapts to TASK SET FULL gets back its slots [s]; 0: none does.

    Good answers give back one slot after the other; losing them takes less.
    """
    hosts = index_of(design).hosts
    slowest = 0.0
    for device in report.devices:
        host, answers = hosts.get(device.part or ""), device.cmds_s.value or 0.0
        if host is None or not answers or not device.qfull_s.value:
            continue
        if float(qfull(host, "qfull_sample_size").value) > 0:
            slots = (device.dqlen.value or 0.0) * float(qfull(host, "qfull_threshold").value)
            slowest = max(slowest, slots / answers)
    return slowest


def _filling_s(array: Array, report: Report) -> float | None:
    """Time until a write cache holds what it does in the long run [s]; None: it stays empty."""
    cache = next((limit for limit in report.limits if limit.id == f"{array.id}/cache"), None)
    rate = (report.total.mb_s.value or 0.0) + sum(o.mb_s.value or 0.0 for o in report.operations)
    if cache is None or array.cache is None or array.cache.dirty_mib is None or rate <= 0:
        return None
    used = (cache.used_pct.value or 0.0) / 100.0
    return used * array.cache.dirty_mib * MIB / (rate * MB) if used > FULL_FROM else None
