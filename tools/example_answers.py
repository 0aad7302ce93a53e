"""Writes what each example answers, which the start page shows."""

import json
import sys
from pathlib import Path

from qdepth.studies.cases.example_answers import FILE, compute_answers
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline

PLACE = Path(__file__).parents[1] / "backend" / "qdepth" / "studies" / "cases" / FILE


def main() -> None:
    """Simulate all designs of all examples, as somebody who opens them would."""
    options = SimulationOptions()
    answers = compute_answers(
        examples(),
        lambda design: evaluate(design, options),
        lambda design: solve_timeline(design, options),
    )
    rows = {
        id_: [answer.model_dump(mode="json", exclude_defaults=True) for answer in found]
        for id_, found in answers.items()
    }
    PLACE.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"wrote {PLACE}\n")


if __name__ == "__main__":
    main()
