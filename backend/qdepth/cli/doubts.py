"""Warnings of the terminal before numbers that describe no steady state."""

from collections.abc import Sequence

from qdepth.figures import whole
from qdepth.report.doubt import doubts
from qdepth.report.report import Report
from qdepth.studies.simulate.options import LEAST_IOS, MOST_IOS

LONGER = 4
"""Factor on the I/Os of a run, to settle what another one left open."""


def doubts_text(reports: Sequence[Report]) -> list[str]:
    """Return the doubts about the reports, and how to simulate longer; empty if there are none."""
    lines = doubts(reports)
    doubted = [
        report
        for report in reports
        if report.status in ("not_settled", "disputed") and not _is_decided(report)
    ]
    runs = [report.run for report in doubted if report.run]
    used = max((run.ios for run in runs), default=0)
    if not used:
        return lines
    if used >= MOST_IOS:
        return [*lines, f"The run had {whole(used)} I/Os, the maximum."]
    least = LEAST_IOS * max(run.replications for run in runs)
    return [*lines, f"To simulate longer: --max-ios {min(MOST_IOS, max(least, LONGER * used))}"]


def _is_decided(report: Report) -> bool:
    """True if the run ended by itself as some VMs wait in vain, which a longer one finds too."""
    has_ended = report.run is not None and report.run.stop_reason == "precision"
    return has_ended and report.starvation is not None
