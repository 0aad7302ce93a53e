"""Warnings that come before the numbers of a report."""

from collections.abc import Sequence

from qdepth.report.quantity import Number
from qdepth.report.report import STATUS_WORDS, Report

WITHOUT_ERROR = "the error of its number is not known: simulate it"
SIMULATED_WITHOUT_ERROR = (
    "too little was simulated to know the error of its number: simulate longer"
)


def doubts(reports: Sequence[Report]) -> list[str]:
    """Return the doubts about reports, each once; with titles if there are several reports."""
    titles: dict[str, list[str]] = {}
    for report in reports:
        text = report.doubt
        if text is not None:
            titles.setdefault(text, []).append(report.design_title)
    if len(reports) == 1:
        return list(titles)
    return [f"{', '.join(named)}: {text}" for text, named in titles.items()]


def status_word(report: Report) -> str | None:
    """Word for a status other than `steady`, for use within a sentence."""
    return STATUS_WORDS.get(report.status)


def relied_on(report: Report, number: Number) -> Number:
    """A number of a report, without its ends if the report says not to rely on estimates."""
    return number if report.outside_validity is None else without_ends(number)


def without_ends(number: Number) -> Number:
    """A number without the ends of its stated error, if it is an estimate."""
    if number.tag != "approximate":
        return number
    return number.model_copy(update={"low": None, "high": None})
