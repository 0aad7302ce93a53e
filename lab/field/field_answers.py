"""Answers questions of administrators, and says how far each answer is from the right one."""

from collections.abc import Iterable
from math import inf, isfinite

from lab.field.field_questions import (
    Check,
    FieldQuestion,
    FieldVerdict,
    Variant,
    read_field_design,
)
from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.immutable import Immutable
from qdepth.report.comparison import ComparedReports
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.timeline import TimelineReport
from qdepth.studies.compare.comparison import compare
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.fix.fix import find_fix
from qdepth.studies.metrics import UnknownMetric, read_metric
from qdepth.studies.overrides import override, read_override
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.look import look
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline

ROUNDING = 1e-9
"""Relative difference that arithmetic alone makes."""


class FieldAnswer(Immutable):
    """What Qdepth answers to a part of a question."""

    id: str
    """Question and check."""
    value: float | None
    """The number; None if the answer is a text, or there is no number."""
    low: float | None
    """Lower end of its 95 % interval; None if it has none."""
    high: float | None
    """Upper end of its 95 % interval; None if it has none."""
    text: str
    """The text that was judged; empty for a number."""
    verdict: FieldVerdict
    """`inside`: the number is in the range, or the text contains what it has to."""
    off_pct: float | None
    """The number over the right value, less one [%]; None if the right answer is a range."""


class Answered(Immutable):
    """A question with all parts of its answer."""

    answers: list[FieldAnswer]
    records: dict[str, str]
    """Digest of the raw counters of each simulation, by the name of its variant."""


def answer_question(question: FieldQuestion) -> Answered:
    """Compute every part of the answer; each design is solved once."""
    solved = _Solved(question)
    answers = [_judged(question, check, solved) for check in question.checks]
    return Answered(answers=answers, records=solved.records())


def design_of(variant: Variant) -> Design:
    """The design of a variant."""
    changes = [read_override(path, text) for path, text in variant.set.items()]
    return override(read_field_design(variant.design), changes)


class _Solved:
    """The reports of a question's variants, each computed when it is first needed."""

    def __init__(self, question: FieldQuestion) -> None:
        self._variants = question.variants
        self._reports: dict[str, Report | TimelineReport] = {}

    def design(self, name: str) -> Design:
        return design_of(self._variants[name])

    def report(self, name: str) -> Report | TimelineReport:
        if name not in self._reports:
            self._reports[name] = self._solve(name)
        return self._reports[name]

    def at_rest(self, name: str) -> Report:
        report = self.report(name)
        if not isinstance(report, Report):
            raise TypeError(f"{name} has operations, so it has no report of the design at rest")
        return report

    def _solve(self, name: str) -> Report | TimelineReport:
        design = self.design(name)
        if design.operations:
            return solve_timeline(design, SimulationOptions())
        return evaluate(design, SimulationOptions(engine=self._variants[name].engine))

    def refusal(self, name: str) -> str:
        try:
            self.report(name)
        except InvalidDesign as refusal:
            return str(refusal)
        return ""

    def comparison(self) -> str:
        designs = [self.design(name) for name in self._variants]
        reports = [self.at_rest(name) for name in self._variants]
        return ComparedReports.of(compare(designs, reports), reports).verdict

    def records(self) -> dict[str, str]:
        reports = self._reports.items()
        return {
            name: report.digest
            for name, report in reports
            if isinstance(report, Report) and report.digest
        }


def _judged(question: FieldQuestion, check: Check, solved: _Solved) -> FieldAnswer:
    if check.says:
        text = _text(check, solved)
        number = Number(value=None, low=None, high=None, tag="exact")
        is_right = _contains(text, check.says) and not _contains_any(text, check.never_says)
    else:
        text, number = "", _number(check, solved)
        is_right = _is_right(check, number.value)
    aim = check.right_value
    return FieldAnswer(
        id=f"{question.id}/{check.id}",
        value=number.value,
        low=number.low,
        high=number.high,
        text=text,
        verdict="inside" if is_right else "outside",
        off_pct=None if number.value is None or not aim else 100 * (number.value / aim - 1),
    )


def _contains(text: str, wanted: Iterable[str]) -> bool:
    return all(words in text for words in wanted)


def _contains_any(text: str, unwanted: Iterable[str]) -> bool:
    return any(words in text for words in unwanted)


def _is_right(check: Check, value: float | None) -> bool:
    if value is None:
        return False
    low = -inf if check.low is None else check.low
    high = inf if check.high is None else check.high
    slack = ROUNDING * max((abs(end) for end in (low, high) if isfinite(end)), default=0.0)
    return low - slack <= value <= high + slack


def _number(check: Check, solved: _Solved) -> Number:
    if check.place == "setting":
        settings = effective_settings(solved.design(check.of))
        (value,) = [setting.value for setting in settings if setting.pointer == check.read]
        return Number(value=float(value), low=None, high=None, tag="exact")
    number = _metric(solved.report(check.of), check.read)
    if check.over is None:
        return number
    return _ratio(number, _metric(solved.report(check.over), check.read))


def _ratio(above: Number, below: Number) -> Number:
    """Ratio with the widest interval that the two intervals allow."""
    if above.value is None or not below.value:
        return Number(value=None, low=None, high=None, tag=above.tag, note="no ratio")
    return Number(
        value=above.value / below.value,
        low=above.low / below.high if above.low is not None and below.high else None,
        high=above.high / below.low if above.high is not None and below.low else None,
        tag=above.tag,
    )


def _metric(report: Report | TimelineReport, name: str) -> Number:
    value = _value(report, name)
    low, high = (_end(report, f"{name}.{end}") for end in ("low", "high"))
    return Number(value=value, low=low, high=high, tag="simulated")


def _value(report: Report | TimelineReport, name: str) -> float | None:
    value = read_metric(report, name).value
    return None if value is None or isinstance(value, str) else float(value)


def _end(report: Report | TimelineReport, name: str) -> float | None:
    try:
        return _value(report, name)
    except UnknownMetric:  # a plain number has no interval
        return None


def _text(check: Check, solved: _Solved) -> str:
    match check.place:
        case "refusal":
            return solved.refusal(check.of)
        case "fix":
            return find_fix(solved.design(check.of), estimate, look).text
        case "verdict":
            return solved.comparison()
        case "metric" | "setting":
            return str(read_metric(solved.report(check.of), check.read).value)
    return _part(check, solved.at_rest(check.of))


def _part(check: Check, report: Report) -> str:
    texts = {
        "bottleneck": report.bottleneck.sentence,
        "overload": report.overload.text if report.overload else "",
        "starvation": report.starvation or "",
        "notices": " ".join(notice.message for notice in report.notices),
    }
    return texts[check.place]
