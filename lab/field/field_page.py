"""Writes docs/explanation/field-questions.md: questions of administrators, and answers."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from textwrap import fill

from lab.field.compute import read_computed
from lab.field.field_answers import FieldAnswer
from lab.field.field_questions import Check, FieldQuestion, Source, read_questions

PAGE = Path(__file__).resolve().parents[2] / "docs" / "explanation" / "field-questions.md"
REMEDY = "the answers to the field questions are of another version: run `make suites`"
TO = "\N{EN DASH}"
SHOWN_PCT = 1.0
"""Narrower intervals and smaller errors are left out [% of the number]."""
INTRODUCTION = f"""\
Administrators asked or reported these things in public. Each question became a design
(`lab/field/designs`), computed with the default options. A line shows the answer, then the expected
value:

- **measured**: by the source. The design has its hardware and is not calibrated.
- **report**: stated by the source without a measurement.
- **fitted**: a field of the design was chosen by the number, so it tests nothing.
- no other word: the number follows from a formula, or no queue can beat it.

Words in code are part of the answer. Parentheses have the 95 % interval of the simulation or the
stated error of an estimate, without what a design leaves out ([accuracy](accuracy.md)). Intervals
and errors below {SHOWN_PCT:g} % are not shown. `lab/field/designs/questions.json` has the accepted
range.
"""


def page() -> str:
    """The page as it should be."""
    questions = read_questions()
    answers = _answers()
    topics = groupby(questions, lambda question: question.topic)
    before = {question.id: earlier.sources for earlier, question in pairwise(questions)}
    sections = [
        f"## {topic}\n\n"
        + "\n".join(
            _section(question, answers, is_same_source=before.get(question.id) == question.sources)
            for question in found
        )
        for topic, found in topics
    ]
    head = f"# Questions from the field\n\n{INTRODUCTION}\n{_wrapped(_count(questions, answers))}"
    return "\n\n".join([head, *(section.rstrip("\n") for section in sections)]) + "\n"


def _wrapped(text: str) -> str:
    """Lines of 100 characters at most, unless an address is longer."""
    return fill(text, 100, break_long_words=False, break_on_hyphens=False)


def _answers() -> dict[str, FieldAnswer]:
    shipped = read_computed()
    if shipped is None:
        raise SystemExit(REMEDY)
    rows = [FieldAnswer.model_validate(row) for row in shipped.rows]
    return {row.id: row for row in rows}


def _count(questions: Sequence[FieldQuestion], answers: dict[str, FieldAnswer]) -> str:
    all_of = Counter(check.role for question in questions for check in question.checks)
    inside = Counter(
        check.role
        for question in questions
        for check in question.checks
        if answers[f"{question.id}/{check.id}"].verdict == "inside"
    )
    roles = ", ".join(f"{inside[role]} of {all_of[role]} {role}" for role in sorted(all_of))
    return f"{len(questions)} questions have answers. Inside are {roles}."


def _section(
    question: FieldQuestion, answers: dict[str, FieldAnswer], *, is_same_source: bool
) -> str:
    rows = "".join(_row(check, answers[f"{question.id}/{check.id}"]) for check in question.checks)
    notes = [*_notes(question), "Source: as above." if is_same_source else _sources(question)]
    return f"**{question.question}**\n\n{rows}\n{_wrapped(' '.join(notes))}\n"


def _notes(question: FieldQuestion) -> Iterator[str]:
    yield from (f"Outside: {check.gap}" for check in question.checks if check.gap)
    if question.assumed:
        yield f"Assumed: {question.assumed}"


def _sources(question: FieldQuestion) -> str:
    return f"Source: {'; '.join(_source(source) for source in question.sources)}."


def _source(source: Source) -> str:
    title = f"[{source.title}]({source.address})" if source.address else source.title
    return f"{title}, {source.place}" if source.place else title


def _row(check: Check, answer: FieldAnswer) -> str:
    parts = (_shown(check, answer), _verdict(check, answer))
    return f"- *{check.what}*: {'; '.join(filter(None, parts))}\n"


def _shown(check: Check, answer: FieldAnswer) -> str:
    if check.says:
        return ", ".join(f"`{words}`" for words in check.says)
    if answer.value is None:
        return "no number"
    return f"**{_figure(answer.value)} {check.unit}**{_interval(answer)}, expected {_right(check)}"


def _interval(answer: FieldAnswer) -> str:
    if answer.value is None or answer.low is None or answer.high is None:
        return ""
    is_shown = answer.high - answer.low > SHOWN_PCT / 100.0 * abs(answer.value)
    return f" ({_figure(answer.low)}{TO}{_figure(answer.high)})" if is_shown else ""


def _right(check: Check) -> str:
    if check.right_value is not None:
        return _figure(check.right_value)
    if check.low is None:
        return f"at most {_figure(check.high)}"
    if check.high is None:
        return f"at least {_figure(check.low)}"
    if check.low == check.high:
        return _figure(check.low)
    return f"{_figure(check.low)}{TO}{_figure(check.high)}"


def _verdict(check: Check, answer: FieldAnswer) -> str:
    off = answer.off_pct
    words = [
        "" if check.role == "arithmetic" else check.role,
        "" if off is None or abs(off) < SHOWN_PCT else f"{off:+.1f} %",
        "" if answer.verdict == "inside" else f"**{answer.verdict}**",
    ]
    return ", ".join(filter(None, words))


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{float(f'{value:.4g}'):,.10g}"


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.stdout.write(f"wrote {PAGE}\n")
