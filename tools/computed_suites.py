"""Computes the published cases and the known answers, and writes them where they ship."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from qdepth.engines.compiled.simulation import prepare
from qdepth.known_answers.shipped_answers import compute_known_answers
from qdepth.published.shipped_suite import ShippedSuite, Suite, path_of
from qdepth.studies.cases.shipped_cases import compute_cases


def write(suite: Suite, found: ShippedSuite) -> None:
    """Write a suite into the package of this checkout."""
    file = Path(str(path_of(suite)))
    file.parent.mkdir(exist_ok=True)
    file.write_text(found.model_dump_json(indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"wrote {file}: version {found.model_version}, digest {found.digest[:12]}\n")


if __name__ == "__main__":
    prepare()
    TODAY = datetime.now(UTC).date()
    write("cases", compute_cases(TODAY))
    write("known_answers", compute_known_answers(TODAY, threads=os.cpu_count() or 1))
