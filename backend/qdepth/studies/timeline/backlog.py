"""I/Os that open workloads leave undone in an overload, and when they are done."""

from collections.abc import Iterator, Sequence

from qdepth.figures import count, instant
from qdepth.report.report import Report
from qdepth.report.timeline import Backlog
from qdepth.studies.timeline.regime_answers import RegimeAnswers
from qdepth.studies.timeline.regimes import Regime

MORE = 4.0
"""Multiple of the open workloads at which the largest completed rate of a design is measured."""
LEAST = 1.0
"""I/Os that are called a backlog."""


def backlogs(regimes: Sequence[Regime], answers: RegimeAnswers) -> list[Backlog | None]:
    """Backlog in each regime; None if there is none.

    Notes
    -----
    It grows by what is offered less what is completed. Afterwards all that the design completes
    besides what is offered then goes to it: the room that it has under more load than it carries.
    Nothing leaves it where nothing continues.
    """
    found: list[Backlog | None] = []
    waiting = 0.0
    for regime in regimes:
        report = answers.report(regime.variant, regime.running)
        length = regime.end_s - regime.begin_s
        if report is None or (report.overload is None and waiting < LEAST):
            found.append(None)
            continue
        rate = (
            -_room(regime, answers)
            if report.overload is None
            else report.overload.offered_iops - report.overload.completed_iops
        )
        after = max(0.0, waiting + rate * length)
        drained = regime.begin_s + waiting / -rate if rate < 0.0 and after < LEAST else None
        found.append(Backlog(begin_ios=waiting, end_ios=after, change_iops=rate, drained_s=drained))
        waiting = 0.0 if after < LEAST else after
    return found


def _room(regime: Regime, answers: RegimeAnswers) -> float:
    """What the design of a regime completes at most, less what is offered [1/s]; at least that,
    where even a multiple of the load is no overload."""
    variant, offered = answers.under_more_load(regime.variant, MORE)
    report: Report | None = answers.report(variant, regime.running)
    if report is None:
        return 0.0
    if report.overload is None:
        return (MORE - 1.0) * offered
    return report.overload.completed_iops - offered


def backlog_doubts(regimes: Sequence[Regime], found: Sequence[Backlog | None]) -> Iterator[str]:
    """Course of each backlog, in a sentence."""
    for regime, backlog in zip(regimes, found, strict=True):
        if backlog is None or backlog.change_iops > 0.0 or backlog.begin_ios < LEAST:
            continue
        when = f"From {instant(regime.begin_s)} on"
        begin = count(backlog.begin_ios)
        if backlog.drained_s is not None:
            yield (
                f"{when} the backlog of {begin} I/Os drains until "
                f"{instant(backlog.drained_s)}. Until then I/Os wait behind it; the numbers "
                "of the regime exclude that wait."
            )
        elif backlog.change_iops < 0.0:
            yield (
                f"{when} the backlog of {begin} I/Os drains by {count(-backlog.change_iops)} "
                f"per second, and {count(backlog.end_ios)} remain at {instant(regime.end_s)}."
            )
    last = found[-1] if found else None
    if last is not None and last.end_ios >= LEAST and last.change_iops >= 0.0:
        yield (
            f"The backlog of {count(last.end_ios)} I/Os never drains: at the end of the timeline "
            "the design completes no more than the VMs offer."
        )
