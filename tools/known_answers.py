"""Writes docs/explanation/known-answers.md from the known-answer suite."""

import sys
from collections.abc import Iterator
from pathlib import Path

from qdepth.known_answers.question import Question
from qdepth.known_answers.simulated_answers import REPLICATIONS
from qdepth.known_answers.suite import suite

PAGE = Path(__file__).resolve().parents[1] / "docs" / "explanation" / "known-answers.md"

INTRODUCTION = f"""# Known answers

A simulation is believed when it gives what is known already. `qdepth known-answers` simulates
queues whose exact results stand in textbooks and compares; `--json` prints the rows, an id names
a question to answer alone, and the exit code is 1 when a row fails. The answers ship with each
version of the model (`--stored` prints them); the app shows them under `/api/v1/known-answers`, and
computes them again on demand.

- The networks take the ordinary way: the compiled engine (which replays the SimPy engine bit for
  bit), warm-up cut off by MSER-5, then the means and percentiles of every report.
- Each question is simulated in {REPLICATIONS} independent replications. The interval holds the
  long-run value with 99.9 % confidence (Student's t over the replications). So of 1,000 rows one
  may fail by chance; one that fails under several seeds shows a fault.
- The seed follows from the id of the question, so a lucky one cannot be chosen.
- A row reads `inside` when the exact value lies in the interval, and else `outside`. It also
  fails, as `too wide`, when half the interval is more than 1 % of a mean or a share, or 3 % of a
  p99: such a row would say nothing. `no value` means too little data.
- The formulas are those of the analytic engine (`qdepth/engines/analytic/textbook`), code of their
  own beside the engines that simulate, and are tested against published numbers.

The table is written by `make fix`; a test fails when it is out of date.

| id | exact | source |
|---|---:|---|
"""


def page() -> str:
    """The whole page, as Markdown."""
    return INTRODUCTION + "".join(line for question in suite() for line in _lines(question))


def _lines(question: Question) -> Iterator[str]:
    yield f"| **{question.title}** | | |\n"
    for quantity in question.quantities:
        citation = quantity.citation.replace("|", "\\|")
        yield f"| `{question.answer_id(quantity)}` | {quantity.exact:.6g} | {citation} |\n"


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.stdout.write(f"wrote {PAGE}\n")
