"""What has to be said before the numbers of a report."""

from collections.abc import Sequence

from qdepth.report.quantity import Number
from qdepth.report.report import Report, Status

WITHOUT_ERROR = "the error of its number is not known: simulate it"
SIMULATED_WITHOUT_ERROR = (
    "too little was simulated to know the error of its number: simulate longer"
)

_WORDS: dict[Status, str] = {
    "not_settled": "not settled",
    "disputed": "disputed",
    "partial": "stopped early",
    "no_steady_state": "no steady state",
}
"""What each status but `steady` is called."""


def doubt(report: Report) -> str | None:
    """Why the numbers of a report describe no steady state; None where they do."""
    word = _WORDS.get(report.status)
    return None if word is None else f"{word[0].upper()}{word[1:]}. {report.status_text}"


def doubts(reports: Sequence[Report]) -> list[str]:
    """The doubts about reports, each said once; where there are several reports, with titles."""
    titles: dict[str, list[str]] = {}
    for report in reports:
        text = doubt(report)
        if text is not None:
            titles.setdefault(text, []).append(report.design_title)
    if len(reports) == 1:
        return list(titles)
    return [f"{', '.join(named)}: {text}" for text, named in titles.items()]


def status_word(report: Report) -> str | None:
    """Word for a status other than `steady`, to stand within a sentence."""
    return _WORDS.get(report.status)


def relied_on(report: Report, number: Number) -> Number:
    """A number of a report, without its ends where the report says not to rely on estimates."""
    return number if report.outside_validity is None else without_ends(number)


def without_ends(number: Number) -> Number:
    """A number without the ends of its stated error, if it is an estimate."""
    if number.tag != "approximate":
        return number
    return number.model_copy(update={"low": None, "high": None})
