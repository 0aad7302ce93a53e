"""Works out the timeline of a design, regime by regime, and its summary."""

from collections.abc import Sequence

from qdepth import MODEL_VERSION
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.part_names import own_name
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.lowering.operations.work import phases
from qdepth.report.locks import lock_rates
from qdepth.report.report import Report
from qdepth.report.timeline import (
    Backlog,
    ByIoForecast,
    OperationResult,
    RegimeResult,
    TimelineReport,
)
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.backlog import backlog_doubts, backlogs
from qdepth.studies.timeline.by_io_options import ByIoOptions
from qdepth.studies.timeline.doubts import doubts_about
from qdepth.studies.timeline.io_plan import why_not_by_io
from qdepth.studies.timeline.never_ending import NO_AMOUNT
from qdepth.studies.timeline.operation_results import operation_results
from qdepth.studies.timeline.operation_totals import operation_totals
from qdepth.studies.timeline.regime_answers import (
    KeepRegime,
    ObserveRegime,
    RegimeAnswers,
    simulate_each,
)
from qdepth.studies.timeline.regimes import MOST_REGIMES, Job, Regime, TooManyRegimes, schedule
from qdepth.studies.timeline.space import SpaceAccount
from qdepth.studies.timeline.space_results import space_doubts, space_results, too_large
from qdepth.studies.timeline.starting import held_by_latency
from qdepth.studies.timeline.states import states


def solve_timeline(
    design: Design,
    options: SimulationOptions,
    *,
    observe: ObserveRegime | None = None,
    answer: KeepRegime = simulate_each,
    is_replayed: bool = True,
) -> TimelineReport:
    """Find out how long operations take, and their effect on production.

    Parameters
    ----------
    design : Design
        With operations, or a timeline on which it changes.
    options : SimulationOptions
        Engine and seed, and how long each regime is simulated.
    observe : function, optional
        Given a regime in words, gives the observer of its simulation, which returns False to
        cancel.
    answer : function
        Returns the report of a regime by its key; unless told otherwise each is simulated.
    is_replayed : bool
        Whether the SimPy engine replays the beginning of each regime; to be left out where another
        timeline was replayed that differs by parameters alone.

    Raises
    ------
    InvalidDesign
        If nothing happens on the timeline, or the design cannot be simulated as it is.
    Cancelled
        If the observer wanted no more.

    Notes
    -----
    Between two changes everything is as in a steady state, in which operations run without an end.
    The pieces per second found there say when the next one ends.
    """
    along = states(design)
    answers = RegimeAnswers(along, options, observe, answer, is_replayed=is_replayed)
    jobs = [
        Job(
            operation,
            tuple(phase.pieces for phase in phases(design, operation)),
            held_by_latency(design, operation, answers.report),
        )
        for operation in design.operations
    ]
    length = None if design.timeline is None else design.timeline.length_s
    account = SpaceAccount([state.design for state in along], answers.report, answers.without)
    try:
        begins = [state.begin_s for state in along]
        found = schedule(begins, jobs, length, answers.rates, account)
    except TooManyRegimes:
        raise InvalidDesign([_too_many_regimes()]) from None
    too_much = too_large(design, account, found.regimes, found.courses)
    if too_much:
        raise InvalidDesign(too_much)
    undone = backlogs(found.regimes, answers)
    rows = [
        _regime(regime, answers, backlog)
        for regime, backlog in zip(found.regimes, undone, strict=True)
    ]
    length_s = max((regime.end_s for regime in found.regimes), default=0.0)
    reports = answers.reports
    reported: list[tuple[Regime, Report | None]] = [
        (regime, None if row.answer is None else reports[row.answer])
        for regime, row in zip(found.regimes, rows, strict=True)
    ]
    operations = operation_results(design, found, answers)
    names = index_of(design).names
    doubts = [
        *_never_ending(design, operations),
        *space_doubts(account, names),
        *backlog_doubts(found.regimes, undone),
        *doubts_about(design, jobs, reported),
    ]
    return TimelineReport(
        design_id=design.id,
        design_title=design.title,
        model_version=MODEL_VERSION,
        seed=options.seed,
        length_s=length_s,
        status="doubtful" if doubts else "valid",
        doubts=doubts,
        regimes=rows,
        answers=reports,
        operations=operations,
        totals=operation_totals(operations),
        spaces=space_results(account, length_s, names),
        by_io=forecast_by_io(design, reported),
    )


def _regime(regime: Regime, answers: RegimeAnswers, backlog: Backlog | None) -> RegimeResult:
    place = answers.place(regime.variant, regime.running)
    stopped = answers.standing_still(regime.state, regime.variant)
    return RegimeResult(
        begin_s=regime.begin_s,
        end_s=regime.end_s,
        state=regime.state,
        running=answers.names(regime.state, regime.running),
        running_names=answers.shown_names(regime.state, regime.running),
        backlog=backlog,
        stopped=[group.id for group in stopped],
        stopped_names=[own_name(group) for group in stopped],
        answer=place,
        locks=None if place is None else lock_rates(answers.reports[place].locks),
    )


def _never_ending(design: Design, operations: Sequence[OperationResult]) -> list[str]:
    """Sentences about what never ends; what has no amount is meant to continue to the end of the
    timeline, if it has one."""
    reasons = {row.operation: row.never_ends for row in operations if row.never_ends}
    names = {operation.id: own_name(operation) for operation in design.operations}
    if design.timeline is not None:
        return [
            f"{names[id_]} never ends: {why}." for id_, why in reasons.items() if why != NO_AMOUNT
        ]
    return [
        (
            f"{names[id_]} never ends: {why}. Give the timeline a length to see what happens "
            "until then."
        )
        for id_, why in reasons.items()
    ]


def _too_many_regimes() -> DesignProblem:
    return DesignProblem(
        pointer="/timeline",
        message=f"The timeline changes more than {MOST_REGIMES} times.",
        limit=f"at most {MOST_REGIMES} times",
        remedy="Make it shorter, start operations at the same time, or lower their counts.",
        blocks="simulate",
    )


def forecast_by_io(design: Design, answers: Sequence[tuple[Regime, Report | None]]) -> ByIoForecast:
    """I/Os of a replication, if it can be simulated I/O by I/O.

    Production runs alone before the timeline and after its last operation. Both count like the
    first and the last regime without operations, or else like any of them.
    """
    last_end = max((regime.end_s for regime, _ in answers if regime.running), default=0.0)
    alone_s = 2.0 * ByIoOptions().alone_s
    rest = [_iops(report) for regime, report in answers if not regime.running]
    ios = alone_s * max(rest or [_iops(report) for _, report in answers] or [0.0])
    for regime, report in answers:
        lasts = min(regime.end_s, last_end) - regime.begin_s
        if lasts > 0.0 and report is not None:
            pieces = sum(row.pieces_s.value or 0.0 for row in report.operations)
            ios += lasts * (_iops(report) + pieces)
    return ByIoForecast(ios=ios, why_not=why_not_by_io(design))


def _iops(report: Report | None) -> float:
    return 0.0 if report is None else report.total.iops.value or 0.0
