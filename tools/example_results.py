"""Writes the whole answers of the examples at rest, with which they open."""

import base64
import sys
import zlib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from qdepth.design.document.document import Design
from qdepth.engines.compiled.simulation import prepare
from qdepth.studies.cases.example_results import FILE, ExampleResults
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.simulate.answer import Answer, Question
from qdepth.studies.simulate.evaluation import solve
from qdepth.studies.simulate.options import SimulationOptions

PLACE = Path(__file__).parents[1] / "backend" / "qdepth" / "studies" / "cases" / FILE
SMALLEST = 9


def designs_at_rest() -> list[Design]:
    """The designs of all examples that have no operations: those have a timeline."""
    return [design for each in examples() for design in each.designs if not design.operations]


def results_of(designs: Iterable[Design], computed_at: datetime) -> ExampleResults:
    """Simulate designs as a worker does, each network once."""
    answers: dict[str, Answer] = {}
    for design in designs:
        question = Question(design, SimulationOptions())
        if question.key not in answers:
            answers[question.key] = _packed(solve(question))
    return ExampleResults(computed_at=computed_at, answers=answers)


def _packed(answer: Answer) -> Answer:
    """The same answer, in fewer bytes."""
    text = zlib.decompress(base64.b64decode(answer.solved))
    solved = base64.b64encode(zlib.compress(text, SMALLEST)).decode()
    return answer.model_copy(update={"solved": solved})


if __name__ == "__main__":
    prepare()
    NOW = datetime.now(UTC).replace(second=0, microsecond=0)
    found = results_of(designs_at_rest(), NOW)
    PLACE.write_text(found.model_dump_json(indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"wrote {PLACE}: {len(found.answers)} answers\n")
