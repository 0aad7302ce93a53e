"""Writes docs/explanation/field-questions.md: questions of administrators, and answers."""

import re
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
MOST_WORDS = 16
"""Words of a sentence that the table shows."""
SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z])")
HEADER = "| | Qdepth answers | right | verdict |\n|---|---|---|---|\n"
INTRODUCTION = """\
Administrators asked or reported these things in public. Each question became a design, and each
answer is computed with the default options. `lab/field/designs` has the designs and the right
answers; `make suites` computes them again.

- **measured**: the source measured the number. The uncalibrated design has the source's hardware;
  assumptions are listed.
- **arithmetic**: the number follows from a formula, or no queue can beat it.
- **report**: the source states it without a measurement.
- **fitted**: a field of the design was chosen by the number, so it tests nothing.

Intervals in parentheses are the 95 % interval of the simulation, or the stated error of an
estimate. They exclude what a design leaves out ([accuracy](accuracy.md)). A number is `inside` if
it is within the range of the column "right".
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
    wrapped = "".join(f"\n{_wrapped(note)}\n" for note in notes)
    return f"**{question.question}**\n\n{HEADER}{rows}{wrapped}"


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
    cells = [check.what, _shown(check, answer), _right(check), _verdict(check, answer)]
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |\n"


def _shown(check: Check, answer: FieldAnswer) -> str:
    if check.says:
        return _shortened(answer.text, check.says[0]) or "no such text"
    if answer.value is None:
        return "no number"
    ends = (answer.low, answer.high)
    interval = "" if None in ends else f" ({_figure(ends[0])}{TO}{_figure(ends[1])})"
    return f"{_figure(answer.value)} {check.unit}{interval}"


def _shortened(text: str, required: str) -> str:
    """The sentence with the required words, or the first one."""
    sentences = SENTENCE_END.split(text)
    words = next((each for each in sentences if required in each), sentences[0]).split()
    return " ".join(words[:MOST_WORDS]) + (" ..." if len(words) > MOST_WORDS else "")


def _right(check: Check) -> str:
    if check.says:
        return ", ".join(f"`{words}`" for words in check.says)
    if check.low is None:
        ends = f"at most {_figure(check.high)}"
    elif check.high is None:
        ends = f"at least {_figure(check.low)}"
    elif check.low == check.high:
        ends = _figure(check.low)
    else:
        ends = f"{_figure(check.low)}{TO}{_figure(check.high)}"
    value = check.right_value
    return ends if value is None or check.low == check.high else f"{_figure(value)} ({ends})"


def _verdict(check: Check, answer: FieldAnswer) -> str:
    off = "" if answer.off_pct is None else f", {answer.off_pct:+.1f} %"
    return f"{check.role}: {answer.verdict}{off}"


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{float(f'{value:.4g}'):,.10g}"


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.stdout.write(f"wrote {PAGE}\n")
