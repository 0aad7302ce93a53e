"""Which of several designs is ahead, in words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from qdepth.figures import count, latency
from qdepth.report.comparison import LETTERS, Difference
from qdepth.report.doubt import status_word
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.compared_quantities import Quantity
from qdepth.studies.compare.differences import LEAST_GAP, UNCLEAR, differences
from qdepth.studies.compare.ratio_words import ratio_in_words

_JUDGED: dict[
    Quantity, tuple[str, Callable[[Report], Number], Callable[[float | None], str], bool]
] = {
    "iops": ("IOPS", lambda r: r.total.iops, count, True),
    "latency_mean_ms": ("mean latency", lambda r: r.total.latency_ms.mean, latency, False),
    "latency_p99_ms": ("p99", lambda r: r.total.latency_ms.p99, latency, False),
}
"""What decides: its name, how it is read and shown, and whether more of it is better."""


@dataclass(frozen=True, slots=True)
class _Contest:
    """The designs that are set against each other."""

    reports: Sequence[Report]
    names: Sequence[str]
    differences: dict[tuple[int, int], dict[Quantity, Difference]]
    """How the second design of a pair differs from the first."""


def verdict(reports: Sequence[Report]) -> str:
    """Say which design is ahead and what limits it, or that none is.

    Parameters
    ----------
    reports : sequence of Report
        Two to six, as they are compared; the first one is A.

    Notes
    -----
    A design is ahead of another one where it is clearly better in IOPS, mean latency or p99 and
    clearly worse in none of them: intervals of differences that include zero decide nothing. The
    winner is ahead of all others. Reports that describe no steady state are named before
    anything else.
    """
    names = [f"{letter} ({r.design_title})" for letter, r in zip(LETTERS, reports, strict=False)]
    stuck = [place for place, report in enumerate(reports) if report.status == "no_steady_state"]
    if stuck:
        named = " and ".join(names[place] for place in stuck)
        reason = reports[stuck[0]].status_text
        return f"No answer yet: {named} cannot carry its open workload. {reason}"
    pairs = permutations(range(len(reports)), 2)
    contest = _Contest(
        reports,
        names,
        {
            (one, other): {row.quantity: row for row in differences(reports[one], reports[other])}
            for one, other in pairs
        },
    )
    winner = _winner(contest)
    if winner is None:
        outcome, limited = _undecided(contest), _most_iops(reports, range(len(reports)))
    else:
        outcome, limited = _won(contest, winner), winner
    limit = f"Limit of {names[limited]}: {reports[limited].bottleneck.sentence}"
    return " ".join([*_caution(contest), outcome, limit])


def _caution(contest: _Contest) -> Iterator[str]:
    """Name the designs whose numbers describe no steady state."""
    by_word: dict[str, list[str]] = {}
    for name, report in zip(contest.names, contest.reports, strict=True):
        word = status_word(report)
        if word is not None:
            by_word.setdefault(word, []).append(name)
    if by_word:
        doubted = [f"{_and(names)}, {word}" for word, names in by_word.items()]
        yield f"Do not rely on this yet: {'; '.join(doubted)}."


def _and(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _winner(contest: _Contest) -> int | None:
    """The design that is ahead of all others."""
    places = range(len(contest.reports))
    for one in places:
        if all(_is_ahead(contest.differences[other, one]) for other in places if other != one):
            return one
    return None


def _is_ahead(rows: dict[Quantity, Difference]) -> bool:
    """Whether the second design of a pair is better in something and worse in nothing."""
    gains = [_way(rows[quantity]) * (1 if more else -1) for quantity, (*_, more) in _JUDGED.items()]
    return max(gains) > 0 and min(gains) >= 0


def _way(row: Difference) -> int:
    """1 where the second design has clearly more, -1 where it has clearly less, else 0."""
    low, high, ratio = row.difference.low, row.difference.high, row.ratio.value
    if low is None or high is None or ratio is None or abs(ratio - 1) < LEAST_GAP:
        return 0
    return int(low > 0) - int(high < 0)


def _won(contest: _Contest, winner: int) -> str:
    names = contest.names
    others = [place for place in range(len(names)) if place != winner]
    next_best = _most_iops(contest.reports, others)
    ahead = f"{names[winner]} is ahead of {names[next_best]}"
    if len(others) > 1:
        ahead = f"{names[winner]} is ahead of the other {len(others)}. Against {names[next_best]}"
    judgements = []
    for quantity, (name, read, shown, _) in _JUDGED.items():
        ours, theirs = (shown(read(contest.reports[n]).value) for n in (winner, next_best))
        row = contest.differences[next_best, winner][quantity]
        judgements.append(_judged(row, name, f"{ours} against {theirs}"))
    return f"{ahead}: {_listed(judgements)}."


def _undecided(contest: _Contest) -> str:
    """Quantity by quantity, the best two designs."""
    reports, names = contest.reports, contest.names
    two = len(reports) == 2
    judgements = []
    for quantity, (name, read, shown, more) in _JUDGED.items():
        values = [read(report).value for report in reports]
        known = [(value, place) for place, value in enumerate(values) if value is not None]
        best, *others = [place for _, place in sorted(known, reverse=more)] or [0]
        if not others:
            judgements.append(_Judged(words=f"{name} cannot be compared"))
            continue
        row = contest.differences[others[0], best][quantity]
        first, second = (best, others[0]) if _way(row) or not two else sorted((best, others[0]))
        words = (
            f"{LETTERS[first] if two else names[first]} {shown(values[first])}, "
            f"{LETTERS[second]} {shown(values[second])}"
        )
        judgements.append(_judged(row, name, words))
    is_named = all(status_word(report) is not None for report in reports)
    a, b = LETTERS[:2] if is_named else names[:2]
    who = f"Neither {a} nor {b}" if two else f"None of the {len(reports)} designs"
    return f"{who} is clearly ahead: {_listed(judgements)}."


@dataclass(frozen=True, slots=True)
class _Judged:
    """What is said of one quantity."""

    words: str
    """The whole of it; the quantity alone where there is no clear difference."""
    is_alike: bool = False
    """Whether there is no clear difference, which is said once of all such quantities."""


def _judged(row: Difference, name: str, values: str) -> _Judged:
    """By how much the second design of a pair differs, as far as that is clear, and two values."""
    ratio, low, high = row.ratio.value, row.difference.low, row.difference.high
    if ratio is None:
        return _Judged(row.verdict)
    times = f"{ratio_in_words(row.quantity, ratio, name)} ({values})"
    if low is None or high is None:
        return _Judged(f"{times}, perhaps by chance")
    if _way(row):
        return _Judged(times)
    return _Judged(f"{name} ({values})", is_alike=True)


def _listed(judgements: Sequence[_Judged]) -> str:
    """All of it in one line: what is clear, then what is not, said once of several quantities."""
    parts = [one.words for one in judgements if not one.is_alike]
    if alike := [one.words for one in judgements if one.is_alike]:
        *others, last = alike
        parts.append(f"{UNCLEAR} in {' or '.join([', '.join(others), last]) if others else last}")
    return "; ".join(parts)


def _most_iops(reports: Sequence[Report], places: Sequence[int]) -> int:
    return max(places, key=lambda place: reports[place].total.iops.value or 0.0)
