"""Writes docs/explanation/known-answers.md from the known-answer suite."""

import sys
from collections.abc import Iterator
from pathlib import Path

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

`qdepth known-answers` simulates queues with exact textbook results and compares. `--json` prints
the rows, an id selects a question, and the exit code is 1 if a row fails. The answers ship with
each version of the model (`--stored` prints them). `/api/v1/known-answers` shows them and computes
them again on demand.

- The simulation is the ordinary one: the compiled engine, which replays the SimPy engine bit for
  bit, warm-up cut off by MSER-5, and the means and percentiles of every report.
- Each question has {REPLICATIONS} independent replications and a 99.9 % confidence interval
  (Student's t). One row in 1,000 may fail by chance; a row that fails under several seeds shows a
  fault. The id of the question fixes the seed.
- `inside`: the interval contains the exact value; otherwise `outside`. `too wide` fails too: half
  of the interval exceeds 1 % of a mean or a share, or 3 % of a p99. `no value`: too little data.
- The formulas are those of the analytic engine (`qdepth/engines/analytic/textbook`). They share no
  code with the simulators, and are tested against published numbers.

Sources of several rows:

{"".join(f"- **{short}**: {work}{chr(10)}" for short, work in WORKS.items())}
| id | exact | source |
|---|---:|---|
"""


def page() -> str:
    """The whole page, as Markdown."""
    return INTRODUCTION + "".join(line for question in suite() for line in _lines(question))


def _lines(question: Question) -> Iterator[str]:
    yield f"| **{question.title}** | | |\n"
    for quantity in question.quantities:
        citation = _shortened(quantity.citation).replace("|", "\\|")
        yield f"| `{question.answer_id(quantity)}` | {quantity.exact:.6g} | {citation} |\n"


def _shortened(citation: str) -> str:
    for short, work in WORKS.items():
        citation = citation.replace(work, short)
    return citation


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.stdout.write(f"wrote {PAGE}\n")
