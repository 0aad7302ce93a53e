"""Ranks designs by their performance for a class of VMs."""

from collections.abc import Callable, Iterator, Sequence

from qdepth.design.document.document import Design
from qdepth.report.classes import classes_of_designs
from qdepth.report.comparison import ClassRankings, Criterion, Ranking
from qdepth.report.doubt import relied_on
from qdepth.report.numbers import absent
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.studies.compare.materiality import Materiality
from qdepth.studies.compare.ranking import ranked

NO_SUCH_CLASS = "no such class"
_READ: dict[Criterion, Callable[[GroupResult], Number]] = {
    "iops": lambda group: group.iops,
    "latency_mean_ms": lambda group: group.latency_ms.mean,
    "latency_p99_ms": lambda group: group.latency_ms.p99,
}


def class_rankings(
    designs: Sequence[Design], reports: Sequence[Report], materiality: Materiality
) -> Iterator[ClassRankings]:
    """Rank the designs by each class, as `rank_designs` ranks them by all VMs."""
    for vms, groups in classes_of_designs(designs, reports, if_several=False).items():
        yield ClassRankings(
            vms=vms,
            rankings=[_ranking(criterion, reports, groups, materiality) for criterion in _READ],
        )


def _ranking(
    criterion: Criterion,
    reports: Sequence[Report],
    groups: Sequence[GroupResult | None],
    materiality: Materiality,
) -> Ranking:
    read = _READ[criterion]
    values = [absent(NO_SUCH_CLASS) if group is None else read(group) for group in groups]
    judged = [relied_on(*pair) for pair in zip(reports, values, strict=True)]
    return ranked(criterion, reports, values, judged, materiality)
