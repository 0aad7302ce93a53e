"""Which of several designs is ahead, in words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from qdepth.figures import NO_BREAK, count, error_digit, latency, listed_in_words
from qdepth.report.comparison import LETTERS, Difference
from qdepth.report.doubt import status_word
from qdepth.report.prediction import PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.compared_quantities import Quantity
from qdepth.studies.compare.contest import MORE_IS_BETTER, Contest, way
from qdepth.studies.compare.differences import UNCLEAR
from qdepth.studies.compare.materiality import DEFAULT, Materiality, matters
from qdepth.studies.compare.ratio_words import ratio_in_words

_JUDGED: dict[Quantity, tuple[str, Callable[[Report], Number], Callable[[float | None], str]]] = {
    "iops": ("IOPS", lambda r: r.total.iops, count),
    "latency_mean_ms": ("mean latency", lambda r: r.total.latency_ms.mean, latency),
    "latency_p99_ms": ("p99", lambda r: r.total.latency_ms.p99, latency),
}
"""What decides: its name, and how it is read and shown."""
DECISIVE: tuple[PredictedQuantity, ...] = ("iops", "latency_mean_ms", "latency_p99_ms")


@dataclass(frozen=True, slots=True)
class _Subject:
    """What is judged, by whom the designs are called."""

    reports: Sequence[Report]
    names: Sequence[str]
    contest: Contest


class Verdict(NamedTuple):
    """Which design is ahead, and what limits it."""

    outcome: str
    limit: str
    """Empty without an answer."""

    @property
    def text(self) -> str:
        """The verdict and its reason, in one paragraph."""
        return f"{self.outcome} {self.limit}".rstrip()


def verdict(reports: Sequence[Report], materiality: Materiality = DEFAULT) -> Verdict:
    """Say which design is ahead and what limits it, that all perform the same, or that none is
    ahead.

    Parameters
    ----------
    reports : sequence of Report
        Two to six, as they are compared; the first one is A.
    materiality : Materiality
        The smallest difference that decides.

    Notes
    -----
    A design is ahead of another one if it is clearly better in IOPS, mean latency or p99 and
    clearly worse in none of them. A difference decides if its interval excludes zero and it is
    larger than what matters. The winner is ahead of all others. A design that leaves I/Os waiting
    in vain loses to all others, and is named with the reason. Reports that describe no steady
    state are named before anything else.
    """
    names = [f"{letter} ({r.design_title})" for letter, r in zip(LETTERS, reports, strict=False)]
    stuck = [place for place, report in enumerate(reports) if report.status == "no_steady_state"]
    if stuck:
        named = " and ".join(names[place] for place in stuck)
        reason = reports[stuck[0]].status_text
        return Verdict(f"No answer yet: {named} cannot carry its open workload. {reason}", "")
    served = [place for place, report in enumerate(reports) if report.starvation is None] or [
        *range(len(reports))
    ]
    subject = _Subject(
        [reports[place] for place in served],
        [names[place] for place in served],
        Contest.of([reports[place] for place in served], materiality),
    )
    outcome, limited = _outcome(subject)
    limit = f"Limit of {subject.names[limited]}: {subject.reports[limited].bottleneck.sentence}"
    starved = [place for place in range(len(reports)) if place not in served]
    losers = [f"{names[place]} loses. {reports[place].starvation}" for place in starved]
    return Verdict(" ".join([*_caution(subject), outcome, *losers]), limit)


def _outcome(subject: _Subject) -> tuple[str, int]:
    """What is to be said of the designs, and which of them its limit is said of."""
    contest, everyone = subject.contest, range(len(subject.reports))
    if len(everyone) == 1:
        return f"{subject.names[0]} is ahead: all of its I/Os are served.", 0
    leaders = contest.leaders()
    if len(leaders) == 1:
        return _won(subject, leaders[0]), leaders[0]
    if leaders and all(contest.are_alike(*pair) for pair in combinations(leaders, 2)):
        return _same(subject, leaders), _most_iops(subject.reports, leaders)
    return _undecided(subject), _most_iops(subject.reports, everyone)


def _caution(subject: _Subject) -> Iterator[str]:
    """Name the designs whose numbers describe no steady state."""
    by_word: dict[str, list[str]] = {}
    for name, report in zip(subject.names, subject.reports, strict=True):
        word = status_word(report)
        if word is not None:
            by_word.setdefault(word, []).append(name)
    if by_word:
        doubted = [f"{listed_in_words(names)}, {word}" for word, names in by_word.items()]
        yield f"Do not rely on this yet: {'; '.join(doubted)}."


def _same(subject: _Subject, leaders: Sequence[int]) -> str:
    """That designs perform the same, with their numbers; and of whom they are ahead."""
    names = subject.names
    behind = [name for place, name in enumerate(names) if place not in leaders]
    if behind:
        ahead = f"{listed_in_words([names[place] for place in leaders])} perform the same"
        others = listed_in_words(behind)
        lead = f"{ahead} and are ahead of {others}; choose between them by cost and operations."
    else:
        who = "Both" if len(leaders) == 2 else f"All {len(leaders)} designs"
        lead = f"{who} perform the same; choose by cost and operations."
    values = []
    for name, read, shown in _JUDGED.values():
        found = [(place, read(subject.reports[place]).value) for place in leaders]
        each = ", ".join(
            f"{LETTERS[at]}{NO_BREAK}{shown(value)}" for at, value in found if value is not None
        )
        values.append(f"{name} ({each})" if each else f"{name} cannot be compared")
    return " ".join([lead, f"{', '.join(values)}.", *_left_open(subject, leaders)])


def _left_open(subject: _Subject, places: Sequence[int]) -> Iterator[str]:
    """How large a difference the intervals do not rule out, if it is one that matters."""
    worst = (0.0, "")
    for pair in combinations(places, 2):
        for quantity, (name, *_) in _JUDGED.items():
            ratio = subject.contest.differences[pair][quantity].ratio
            if not ratio.value:
                continue
            if ratio.low is None or ratio.high is None:
                yield f"The error of {name} is unknown."
                return
            far = max(1.0 - ratio.low, 1.0 - 1.0 / ratio.high if ratio.high > 0 else 0.0)
            if matters(1.0, 1.0 - min(far, 1.0), subject.contest.least_pct(quantity)):
                worst = max(worst, (min(far, 1.0), name))
    if worst[1]:
        size = f"{error_digit(100.0 * worst[0])}{NO_BREAK}%"
        yield f"Their intervals do not rule out a difference of {size} in {worst[1]}."
        if all(
            report.run and not (report.prediction and report.prediction.numbers)
            for report in subject.reports
        ):
            yield "A longer simulation narrows them."


def _won(subject: _Subject, winner: int) -> str:
    names = subject.names
    others = [place for place in range(len(names)) if place != winner]
    next_best = _most_iops(subject.reports, others)
    ahead = f"{names[winner]} is ahead of {names[next_best]}"
    if len(others) > 1:
        ahead = f"{names[winner]} is ahead of the other {len(others)}. Against {names[next_best]}"
    judgements = []
    for quantity, (name, read, shown) in _JUDGED.items():
        ours, theirs = (shown(read(subject.reports[n]).value) for n in (winner, next_best))
        row = subject.contest.differences[next_best, winner][quantity]
        judgements.append(_judged(subject, row, name, f"{ours} against {theirs}"))
    return f"{ahead}: {_listed(judgements)}."


def _undecided(subject: _Subject) -> str:
    """Quantity by quantity, the best two designs."""
    reports, names = subject.reports, subject.names
    two = len(reports) == 2
    judgements = []
    for quantity, (name, read, shown) in _JUDGED.items():
        values = [read(report).value for report in reports]
        known = [(value, place) for place, value in enumerate(values) if value is not None]
        in_order = sorted(known, reverse=MORE_IS_BETTER[quantity])
        best, *others = [place for _, place in in_order] or [0]
        if not others:
            judgements.append(_Judged(words=f"{name} cannot be compared"))
            continue
        row = subject.contest.differences[others[0], best][quantity]
        first, second = (best, others[0]) if way(row) or not two else sorted((best, others[0]))
        leading = f"{LETTERS[first]}{NO_BREAK}" if two else f"{names[first]} "
        words = (
            f"{leading}{shown(values[first])}, {LETTERS[second]}{NO_BREAK}{shown(values[second])}"
        )
        judgements.append(_judged(subject, row, name, words))
    is_named = all(status_word(report) is not None for report in reports)
    a, b = LETTERS[:2] if is_named else names[:2]
    who = f"Neither {a} nor {b}" if two else f"None of the {len(reports)} designs"
    return f"{who} is clearly ahead: {_listed(judgements)}."


@dataclass(frozen=True, slots=True)
class _Judged:
    """What is said of one quantity."""

    words: str
    """The whole of it; the quantity alone if there is no clear difference."""
    is_alike: bool = False
    """True if there is no clear difference, which is said once of all such quantities."""


def _judged(subject: _Subject, row: Difference, name: str, values: str) -> _Judged:
    """By how much the second design of a pair differs, as far as that is clear, and two values."""
    ratio = row.ratio.value
    if ratio is None:
        return _Judged(row.verdict)
    times = f"{ratio_in_words(row.quantity, ratio, name)} ({values})"
    if subject.contest.is_open(row):
        return _Judged(f"{times}, perhaps by chance")
    return _Judged(times) if row.is_clear else _Judged(f"{name} ({values})", is_alike=True)


def _listed(judgements: Sequence[_Judged]) -> str:
    """All of it in one line: what is clear, then what is not, said once of several quantities."""
    parts = [one.words for one in judgements if not one.is_alike]
    if alike := [one.words for one in judgements if one.is_alike]:
        *others, last = alike
        parts.append(f"{UNCLEAR} in {' or '.join([', '.join(others), last]) if others else last}")
    return "; ".join(parts)


def _most_iops(reports: Sequence[Report], places: Sequence[int]) -> int:
    return max(places, key=lambda place: reports[place].total.iops.value or 0.0)
