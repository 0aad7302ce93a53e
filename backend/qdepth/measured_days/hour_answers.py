"""Answers for each hour of a measured week: estimates, or simulations if these are not valid."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import DesignTarget
from qdepth.figures import NO_BREAK, count, counted, latency, three_digits
from qdepth.imports.import_result import Import
from qdepth.imports.load.measured_hours import MeasuredHour
from qdepth.measured_days.hour_designs import NoHours, draft_of_hour, last_week, series_named
from qdepth.measured_days.hours_result import HourAnswer, HourAnswers, HoursQuestion
from qdepth.report.report import Report
from qdepth.report.target_judgement import Kept
from qdepth.studies.judge.targets import judge_report

MOST_SIMULATED = 4
"""Number of hours without a valid estimate that are simulated, the busiest ones."""
CARRIED = 0.98
"""Least share of the I/Os of an hour that a design completes if it carries them."""
SIMULATED_IOS = 200_000
"""I/Os of each of these simulations."""


def answer_hours(found: Import, asked: HoursQuestion) -> HourAnswers:
    """Answer the hours of a series, at most a week of them.

    Raises
    ------
    NoHours
        If there is no series, or no design for it.
    """
    require_design(found, asked)
    answers = estimated_hours(found, asked, range(len(hours_of(found, asked))))
    places = hours_to_simulate(answers)
    simulated = dict(zip(places, simulated_hours(found, asked, places), strict=True))
    hours = [simulated.get(place, each) for place, each in enumerate(answers)]
    return put_together(found, asked, hours)


def hours_of(found: Import, asked: HoursQuestion) -> Sequence[MeasuredHour]:
    """List the answered hours: at most the latest week. Raises NoHours."""
    return last_week(series_named(found, asked.series))


def require_design(found: Import, asked: HoursQuestion) -> None:
    """Raise NoHours if there is no series, or no design with the load of its busiest hour."""
    busiest = max(hours_of(found, asked), key=lambda hour: hour.iops)
    if _design(found, asked, busiest) is None:
        raise NoHours("No design could be drafted for these hours. Check the findings.")


def estimated_hours(found: Import, asked: HoursQuestion, places: Sequence[int]) -> list[HourAnswer]:
    """Estimate the hours at some places of the week."""
    from qdepth.studies.estimate.estimate import estimate  # noqa: PLC0415  loads Numba

    return _answered(found, asked, places, estimate)


def simulated_hours(found: Import, asked: HoursQuestion, places: Sequence[int]) -> list[HourAnswer]:
    """Simulate the hours at some places of the week."""
    from qdepth.studies.simulate.evaluation import evaluate  # noqa: PLC0415  loads Numba
    from qdepth.studies.simulate.options import SimulationOptions  # noqa: PLC0415

    options = SimulationOptions(max_ios=SIMULATED_IOS)
    return _answered(found, asked, places, partial(evaluate, options=options, replays=False))


def hours_to_simulate(answers: Sequence[HourAnswer]) -> list[int]:
    """Return the places of the busiest hours without a valid estimate."""
    invalid = [place for place, each in enumerate(answers) if each.source == "invalid"]
    return sorted(invalid, key=lambda place: -answers[place].asked_iops)[:MOST_SIMULATED]


def put_together(found: Import, asked: HoursQuestion, answers: Sequence[HourAnswer]) -> HourAnswers:
    """State the conclusions from the answers for all hours."""
    series = series_named(found, asked.series)
    judged = [each for each in answers if each.kept is not None]
    return HourAnswers(
        series=series.id,
        clock=series.clock,
        hours=list(answers),
        worst=(worst := _worst(answers, asked.quantity)),
        missed_pct=_share(judged, "no"),
        undecided_pct=_share(judged, "undecided"),
        sentences=list(_sentences(answers, worst, asked)),
    )


def _answered(
    found: Import,
    asked: HoursQuestion,
    places: Sequence[int],
    solve: Callable[[Design], Report],
) -> list[HourAnswer]:
    hours = hours_of(found, asked)
    designs = [(hours[place], _design(found, asked, hours[place])) for place in places]
    return [
        _answer(hour, design, None if design is None else solve(design)) for hour, design in designs
    ]


def _design(found: Import, asked: HoursQuestion, hour: MeasuredHour) -> Design | None:
    if hour.iops <= 0:
        return None
    design = draft_of_hour(found, asked, series_named(found, asked.series), hour).design
    target = DesignTarget(quantity=asked.quantity, at_most_ms=asked.at_most_ms)
    return None if design is None else design.model_copy(update={"latency_target": target})


def _answer(hour: MeasuredHour, design: Design | None, report: Report | None) -> HourAnswer:
    timed = [row for row in hour.rows if row.latency_mean_ms is not None and row.iops > 0]
    rate = sum(row.iops for row in timed)
    busy = sum(row.iops * (row.latency_mean_ms or 0.0) for row in timed)
    judgement = None if design is None or report is None else judge_report(design, report)
    answer = HourAnswer(
        begins=hour.begins,
        asked_iops=hour.iops,
        drawn_iops=None if design is None else _asked_of(design),
        iops=None if report is None else report.total.iops,
        latency_mean_ms=None if report is None else report.total.latency_ms.mean,
        latency_p99_ms=None if report is None else report.total.latency_ms.p99,
        measured_latency_ms=busy / rate if rate > 0 else None,
        source=_source(report),
        kept=None if judgement is None else judgement.kept,
    )
    is_short = answer.kept is not None and _lacking_share(answer) > 0
    return answer.model_copy(update={"kept": "no"}) if is_short else answer


def _asked_of(design: Design) -> float | None:
    """I/Os per second that the VMs of a design ask for."""
    from qdepth.studies.estimate.asked_load import asked_iops  # noqa: PLC0415  loads Numba

    return asked_iops(design)


def _lacking_share(answer: HourAnswer) -> float:
    """Share of the requested I/Os that a design clearly does not complete; 0 if it carries them."""
    done = answer.iops
    if done is None or done.value is None or not answer.drawn_iops:
        return 0.0
    most = done.value if done.high is None else done.high
    return 0.0 if most >= CARRIED * answer.drawn_iops else 1.0 - done.value / answer.drawn_iops


def _source(report: Report | None) -> Literal["estimated", "simulated", "invalid", "none"]:
    if report is None:
        return "none"
    if report.engine != "analytic":
        return "simulated"
    return "estimated" if report.outside_validity is None else "invalid"


def _worst(answers: Sequence[HourAnswer], quantity: str) -> HourAnswer | None:
    """Return the hour without a latency for its load, or else the one that completes least of its
    load, or else has the largest latency."""
    drawn = [each for each in answers if each.iops is not None]
    return max(drawn, key=lambda each: _size(each, quantity), default=None)


def _size(answer: HourAnswer, quantity: str) -> tuple[bool, float, float, float]:
    number = answer.latency_p99_ms if quantity == "p99" else answer.latency_mean_ms
    value = None if number is None else number.value
    return value is None, _lacking_share(answer), value or 0.0, answer.asked_iops


def _share(judged: Sequence[HourAnswer], kept: Kept) -> float | None:
    if not judged:
        return None
    return 100.0 * sum(each.kept == kept for each in judged) / len(judged)


def _sentences(
    answers: Sequence[HourAnswer], worst: HourAnswer | None, asked: HoursQuestion
) -> Iterator[str]:
    judged = [each for each in answers if each.kept is not None]
    if judged and asked.at_most_ms is not None:
        yield _verdict(judged, asked)
    if worst is not None:
        yield f"The worst hour begins on {worst.begins}: {_in_words(worst)}."
    simulated = sum(each.source == "simulated" for each in answers)
    invalid = sum(each.source == "invalid" for each in answers)
    estimated = sum(each.source == "estimated" for each in answers)
    parts = [f"{counted(estimated, 'hour')} estimated"]
    parts += [f"{counted(simulated, 'hour')} simulated"] if simulated else []
    parts += (
        [f"{counted(invalid, 'hour')} estimated outside the validity of estimates"]
        if invalid
        else []
    )
    idle = sum(each.source == "none" for each in answers)
    parts += [f"{counted(idle, 'hour')} without load"] if idle else []
    yield f"{', '.join(parts)}."


def _verdict(judged: Sequence[HourAnswer], asked: HoursQuestion) -> str:
    limit = latency(asked.at_most_ms)
    what = "p99" if asked.quantity == "p99" else "mean latency"
    missed = sum(each.kept == "no" for each in judged)
    unclear = sum(each.kept == "undecided" for each in judged)
    share = three_digits(100.0 * missed / len(judged))
    text = f"The target, {what} of at most {limit}, is "
    if missed:
        text += f"missed in {missed} of {counted(len(judged), 'hour')} ({share}{NO_BREAK}%)"
    else:
        text += f"missed in none of {counted(len(judged), 'hour')}"
    return f"{text}, and undecided in {unclear}." if unclear else f"{text}."


def _in_words(answer: HourAnswer) -> str:
    asked = f"{count(answer.asked_iops)} IOPS"
    mean, p99 = answer.latency_mean_ms, answer.latency_p99_ms
    if mean is None or mean.value is None:
        return f"the design does not carry its {asked}"
    if _lacking_share(answer) > 0 and answer.iops is not None and answer.iops.value is not None:
        asked += f", of which the design completes {count(answer.iops.value)}"
    tail = "" if p99 is None or p99.value is None else f", p99 {latency(p99.value)}"
    told = answer.measured_latency_ms
    measured = "" if told is None else f"; {latency(told)} on average was measured"
    return f"{asked}, mean latency {latency(mean.value)}{tail}{measured}"
