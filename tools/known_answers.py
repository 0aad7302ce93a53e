"""Writes docs/explanation/known-answers.md from the known-answer suite."""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import ascii_uppercase

from qdepth.known_answers.question import Question
from qdepth.known_answers.simulated_answers import REPLICATIONS
from qdepth.known_answers.suite import suite

PAGE = Path(__file__).resolve().parents[1] / "docs" / "explanation" / "known-answers.md"

WORKS = {
    "Kleinrock I": "L. Kleinrock, Queueing Systems I, Wiley 1975",
    "Kleinrock II": "L. Kleinrock, Queueing Systems II, Wiley 1976",
    "Gross": "D. Gross et al., Fundamentals of Queueing Theory, 4th ed. 2008",
    "Reiser, Lavenberg": "M. Reiser, S. S. Lavenberg, J. ACM 27(2), 1980",
    "Jackson": "J. R. Jackson, Operations Research 5(4), 1957",
}
"""Works of several rows, by their short names."""

INTRODUCTION = f"""# Known answers

`qdepth known-answers` simulates queues with exact textbook results; the exit code is 1 if a row
fails. The answers ship with each version of the model (`--stored`, `/api/v1/known-answers`).

- Each question has {REPLICATIONS} independent replications of the compiled engine and a 99.9 %
  confidence interval (Student's t). One row in 1,000 may fail by chance; a row that fails under
  several seeds shows a fault. The id of the question fixes the seed.
- `inside`: the interval contains the exact value; otherwise `outside`. `too wide` fails too: half
  of the interval exceeds 1 % of a mean or a share, or 3 % of a p99. `no value`: too little data.
- The formulas (`qdepth/engines/analytic/textbook`) share no code with the simulators, and are
  tested against published numbers.

Sources of several rows:

{"".join(f"- **{short}**: {work}{chr(10)}" for short, work in WORKS.items())}"""
HEADER = "| question, exact answers | source |\n|---|---|\n"


def page() -> str:
    """The whole page, as Markdown."""
    questions = suite()
    cited = Counter(
        citation
        for question in questions
        for citation in dict.fromkeys(each.citation for each in question.quantities)
    )
    letters = dict(zip((each for each in cited if cited[each] > 1), ascii_uppercase, strict=False))
    laws = "".join(
        f"- **{letter}**: {_shortened(citation)}\n" for citation, letter in letters.items()
    )
    table = "".join(line for question in questions for line in _lines(question, letters))
    return f"{INTRODUCTION}{laws}\n{HEADER}{table}"


def _lines(question: Question, letters: Mapping[str, str]) -> Iterator[str]:
    """A row for each citation, with the exact values that it gives and what has them."""
    answers: dict[str, dict[str, list[str]]] = {}
    for quantity in question.quantities:
        name = question.answer_id(quantity).removeprefix(f"{question.id}/")
        cell = letters.get(quantity.citation) or _shortened(quantity.citation)
        names = answers.setdefault(cell.replace("|", "\\|"), {})
        names.setdefault(f"{quantity.exact:.6g}", []).append(f"`{name}`")
    yield f"| **{question.title}**: `{question.id}` | |\n"
    first = next(iter(answers))
    for cell, own in answers.items():
        more = cell.removeprefix(f"{first}; ")
        values = "; ".join(f"{', '.join(names)} {exact}" for exact, names in own.items())
        yield f"| {values} | {cell if more == cell else f'the same; {more}'} |\n"


def _shortened(citation: str) -> str:
    for short, work in WORKS.items():
        citation = citation.replace(work, short)
    return citation


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.stdout.write(f"wrote {PAGE}\n")
