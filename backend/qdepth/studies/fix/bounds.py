"""Changes that the base solution rules out: they leave a full part on the path of every I/O."""

from qdepth.report.report import Report
from qdepth.studies.fix.candidate import Candidate

FULL_PCT = 99.0
EVERY_IO = 0.9
"""Visits per I/O from which a part counts as on the path of every I/O."""


def may_gain(report: Report, candidate: Candidate) -> bool:
    """True if a candidate may raise the throughput.

    Notes
    -----
    Asymptotic bound: a station that is busy a share U of the time at the throughput X bounds it at
    X / U while its demand per I/O stays the same. Only stations that every I/O visits count, since
    a full one on the path of some leaves the others free to gain.

    References
    ----------
    P. J. Denning, J. P. Buzen, "The operational analysis of queueing network models", ACM
    Computing Surveys 10(3), 1978, pp. 225-261.
    """
    total = report.total.iops.value or 0.0
    return not any(
        (row.utilisation_pct.value or 0.0) >= FULL_PCT
        and (row.visits_s.value or 0.0) >= EVERY_IO * total
        and row.part not in candidate.relieves
        for row in report.stations
    )
