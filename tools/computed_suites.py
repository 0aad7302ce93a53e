"""Computes cases, known answers and field questions, and writes them where they ship."""

import os
import sys
from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path

from lab.field.compute import COMPUTED, compute_field_questions
from qdepth import MODEL_VERSION
from qdepth.engines.compiled.simulation import prepare
from qdepth.known_answers.simulated_answers import CONFIDENCE, REPLICATIONS, judged, replicate
from qdepth.known_answers.suite import suite
from qdepth.published.case import CASES, case_designs, read_case, read_case_design
from qdepth.published.shipped_suite import ShippedSuite, path_of, sha256_of
from qdepth.report.report import Report
from qdepth.report.timeline import TimelineReport
from qdepth.solution.solution import Solution
from qdepth.studies.cases.published_cases import case_report, case_timeline, compute_case
from qdepth.studies.simulate.options import SimulationOptions


def digest_of_case_questions() -> str:
    """Digest of every row, design and option that the answers follow from."""
    designs = [(case_id, id_) for case_id in CASES for id_ in case_designs(case_id)]
    return sha256_of(
        {
            "options": SimulationOptions().model_dump(mode="json"),
            "cases": [read_case(case_id).model_dump(mode="json") for case_id in CASES],
            "designs": [read_case_design(*of).model_dump(mode="json") for of in designs],
        }
    )


def compute_cases(today: date) -> ShippedSuite:
    """Compute every row of every case; it takes as long as `qdepth cases`."""
    records, rows = {}, []
    for case_id in CASES:

        def report_of(design_id: str, case_id: str = case_id) -> Report:
            report = case_report(case_id, design_id)
            records[f"{case_id}/{design_id}"] = report.digest or ""
            return report

        def timeline_of(design_id: str, case_id: str = case_id) -> TimelineReport:
            timeline = case_timeline(case_id, design_id)
            digests = [answer.digest for answer in timeline.answers]
            records[f"{case_id}/{design_id}/timeline"] = sha256_of(digests)
            return timeline

        rows += compute_case(read_case(case_id), report_of, timeline_of)
    return ShippedSuite(
        model_version=MODEL_VERSION,
        computed_on=today,
        questions=len(rows),
        questions_digest=digest_of_case_questions(),
        records=records,
        rows=[row.model_dump(mode="json") for row in rows],
    )


def digest_of_known_questions() -> str:
    """Digest of every network, exact value and budget that the answers follow from.

    Of an exact value nine digits count: the last ones of a formula differ between processors.
    """
    return sha256_of(
        [
            [CONFIDENCE, REPLICATIONS],
            *(
                [
                    question.id,
                    question.ios,
                    repr(question.network),
                    [
                        [of.name, of.of, f"{of.exact:.9g}", of.citation]
                        for of in question.quantities
                    ],
                ]
                for question in suite()
            ),
        ]
    )


def digest_of_replications(solutions: Iterable[Solution]) -> str:
    """One digest of the records of all replications of a question, in their order."""
    return sha256_of([solution.run.digest for solution in solutions if solution.run])


def compute_known_answers(today: date, *, threads: int) -> ShippedSuite:
    """Answer every question; it takes as long as `qdepth known-answers`."""
    records, rows = {}, []
    for question in suite():
        solutions = replicate(question, threads=threads)
        records[question.id] = digest_of_replications(solutions)
        rows += [judged(question, of, solutions) for of in question.quantities]
    return ShippedSuite(
        model_version=MODEL_VERSION,
        computed_on=today,
        questions=len(records),
        questions_digest=digest_of_known_questions(),
        records=records,
        rows=[row.model_dump(mode="json") for row in rows],
    )


def write(file: Path, found: ShippedSuite) -> None:
    """Write a suite into this checkout."""
    file.write_text(found.model_dump_json(indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"wrote {file}: version {found.model_version}, digest {found.digest[:12]}\n")


if __name__ == "__main__":
    prepare()
    TODAY = datetime.now(UTC).date()
    write(Path(str(path_of("cases"))), compute_cases(TODAY))
    known_answers = compute_known_answers(TODAY, threads=os.cpu_count() or 1)
    write(Path(str(path_of("known_answers"))), known_answers)
    write(COMPUTED, compute_field_questions(TODAY))
