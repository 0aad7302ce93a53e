"""The published cases as they ship: computed with the default options."""

from datetime import date

from qdepth import MODEL_VERSION
from qdepth.published.case import CASES, case_designs, read_case, read_case_design
from qdepth.published.shipped_suite import ShippedSuite, sha256_of
from qdepth.report.report import Report
from qdepth.report.timeline import TimelineReport
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
