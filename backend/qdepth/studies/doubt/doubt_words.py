"""Chances in words."""

from collections.abc import Sequence

from qdepth.figures import NO_BREAK
from qdepth.studies.doubt.doubt_answer import Chance, DoubtAnswer, InputShare
from qdepth.studies.growth.months import Month, in_words

LEAST_SHARE_PCT = 5.0
"""Share of the doubt from which an input is worth a measurement."""
SURE_PCT = 1.0
"""Chance up to which nothing holds, and as far below 100 % all holds, for sure."""


def chance_in_words(chance: Chance) -> str:
    """Return a chance with its interval: "92 % (88 to 95 %)"."""
    low, high = _percent(chance.low_pct), _percent(chance.high_pct)
    span = low if low == high else f"{low.removesuffix(f'{NO_BREAK}%')} to {high}"
    return f"{_percent(chance.value_pct)} ({span})"


def answer_in_words(answer: DoubtAnswer) -> str:
    """Return an answer in sentences, the chance first."""
    words = (
        held_in_words(answer.chance, answer.through, answer.conditions),
        sure_in_words(answer) if answer.months else "",
        first_to_measure(answer.inputs) if is_open(answer.chance) else "",
        unknown_in_words(answer),
    )
    return " ".join(filter(None, words))


def held_in_words(chance: Chance, through: Month | None, conditions: Sequence[str]) -> str:
    """Return how likely it is that all targets hold."""
    until = f" through {in_words(through)}" if through else ""
    also = f", also without {' or '.join(conditions[1:])}" if len(conditions) > 1 else ""
    return f"All targets hold{until}{also} with a chance of {chance_in_words(chance)}."


def is_open(chance: Chance) -> bool:
    """Return whether a measurement may change the conclusion from a chance."""
    return SURE_PCT < chance.value_pct < 100.0 - SURE_PCT


def first_to_measure(inputs: Sequence[InputShare]) -> str:
    """Return the input to measure first; empty if none matters."""
    if not inputs or inputs[0].share_pct < LEAST_SHARE_PCT:
        return ""
    first = inputs[0]
    what = "the fitted values" if first.kind == "calibration" else first.name
    return (
        f"Measure {what} first: {_percent(first.share_pct)} of the variance of the worst latency "
        f"is due to it."
    )


def unknown_in_words(answer: DoubtAnswer) -> str:
    """Return how many designs could not be estimated; empty if all could."""
    if not answer.unknown:
        return ""
    return (
        f"{answer.unknown} of {answer.samples} designs are outside the validity of the estimate "
        f"and were not simulated, so the chance has a wide interval. {answer.unknown_text}"
    )


def sure_in_words(answer: DoubtAnswer) -> str:
    """Return until when everything holds with a chance of 90 %."""
    if answer.likely_until is None:
        start = in_words(answer.months[0].month)
        return f"The chance is below 90{NO_BREAK}% in {start} already."
    until = in_words(answer.likely_until)
    return f"With a chance of 90{NO_BREAK}%, everything holds through {until}."


def _percent(pct: float) -> str:
    return f"{pct:.0f}{NO_BREAK}%"
