"""Writes what each example answers, which the start page shows."""

import json
from pathlib import Path

from qdepth.studies.cases.example_answers import FILE, compute_answers
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.estimate.estimate import estimate

PLACE = Path(__file__).parents[1] / "backend" / "qdepth" / "studies" / "cases" / FILE


def main() -> None:
    """Estimate all designs of all examples."""
    answers = compute_answers(examples(), estimate)
    rows = {
        id_: [answer.model_dump(mode="json") for answer in found] for id_, found in answers.items()
    }
    PLACE.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(f"wrote {PLACE}")


if __name__ == "__main__":
    main()
