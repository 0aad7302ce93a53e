"""`qdepth known-answers`: textbook results next to simulated ones."""

import argparse
import os
import sys

from qdepth.cli.shipped_results import origin_of, print_json, stored
from qdepth.cli.text_tables import figure, table
from qdepth.errors import QdepthError
from qdepth.known_answers.known_answer import KnownAnswer
from qdepth.known_answers.question import Question
from qdepth.known_answers.simulated_answers import answer_all
from qdepth.known_answers.suite import suite
from qdepth.library.readiness import make_engines_ready

HEADER = ("id", "exact", "low", "high", "verdict")
EXIT_FAILED = 1


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Simulate queues whose exact results are known, and compare: the simulated 99.9 % "
        "interval must contain the exact value and be narrow. The exit code is 1 if a row "
        "fails."
    )
    parser.add_argument("ids", nargs="*", metavar="ID", help="questions; all unless given")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument(
        "--stored", action="store_true", help="print the rows that ship, without simulating any"
    )


def run(args: argparse.Namespace) -> int:
    """Print the answers to the questions, simulated now or as they ship."""
    questions = _chosen(args.ids)
    where = ""
    if args.stored:
        shipped = stored("known_answers")
        wanted = {question.answer_id(of) for question in questions for of in question.quantities}
        rows = [KnownAnswer.model_validate(row) for row in shipped.rows if row["id"] in wanted]
        where = f" {origin_of(shipped)}"
    else:
        make_engines_ready()
        rows = answer_all(questions, threads=os.cpu_count() or 1, on_question=_tell)
    if args.json:
        print_json([row.model_dump(mode="json") for row in rows])
    else:
        sys.stdout.write(text_of(questions, rows) + where + "\n")
    return 0 if all(row.holds for row in rows) else EXIT_FAILED


def text_of(questions: list[Question], rows: list[KnownAnswer]) -> str:
    """The rows for the terminal, with a sentence that sums them up."""
    titles = table(["question", "what it is"], [[one.id, one.title] for one in questions])
    answers = table(
        HEADER,
        [[row.id, *map(figure, (row.exact, row.low, row.high)), row.verdict] for row in rows],
    )
    cited = "\n".join(f"- {row.id}: {row.citation}" for row in rows)
    failed = [row.id for row in rows if not row.holds]
    verdict = f"{len(rows) - len(failed)} of {len(rows)} exact values are inside their interval."
    if failed:
        verdict += f" Failed: {', '.join(failed)}."
    return f"{titles}\n\n{answers}\n\nSources:\n{cited}\n\n{verdict}"


def _chosen(ids: list[str]) -> list[Question]:
    questions = {question.id: question for question in suite()}
    unknown = [id_ for id_ in ids if id_ not in questions]
    if unknown:
        raise QdepthError(
            f"there is no question {', '.join(unknown)}; the questions are {', '.join(questions)}"
        )
    return [questions[id_] for id_ in dict.fromkeys(ids)] if ids else list(questions.values())


def _tell(question: Question) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"{question.title}\n")
