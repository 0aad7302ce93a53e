"""Compares designs: each against the first one, quantity by quantity and field by field."""

from collections.abc import Callable, Iterator, Sequence

from qdepth.design.change_words import change_words
from qdepth.design.changes import field_changes
from qdepth.design.document.document import Design
from qdepth.report.classes import classes_of_designs
from qdepth.report.comparison import (
    LETTERS,
    ChangedDesign,
    ClassRankings,
    Comparison,
    Criterion,
    FieldChange,
    Ranking,
)
from qdepth.report.doubt import relied_on
from qdepth.report.numbers import absent
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.studies.compare.beyond_speed import beyond_speed
from qdepth.studies.compare.class_differences import class_differences, class_sentences
from qdepth.studies.compare.differences import differences
from qdepth.studies.compare.fronts import price_fronts
from qdepth.studies.compare.materiality import Materiality, materiality_of
from qdepth.studies.compare.ranking import rank_designs, ranked
from qdepth.studies.compare.verdict import DECISIVE, verdict
from qdepth.studies.judge.targets import judge_report

NO_SUCH_CLASS = "no such class"
_READ: dict[Criterion, Callable[[GroupResult], Number]] = {
    "iops": lambda group: group.iops,
    "latency_mean_ms": lambda group: group.latency_ms.mean,
    "latency_p99_ms": lambda group: group.latency_ms.p99,
}


MOST_DESIGNS = len(LETTERS)


def compare(designs: Sequence[Design], reports: Sequence[Report]) -> Comparison:
    """Compare two to six evaluated designs; the first one is the reference.

    Parameters
    ----------
    designs, reports : sequences of the same length, 2 to 6
        Each report is that of the design at its place.

    Notes
    -----
    Each design is simulated alone, on the random numbers that its stream keys name, so designs
    that share keys share their randomness; a report is the same whether it is compared or not.
    The intervals come from pairs of batches of the two simulations (see `pairs`). Where there are
    none, the two results are treated as independent.
    """
    if not 2 <= len(designs) <= MOST_DESIGNS:
        raise ValueError(f"a comparison takes 2 to {MOST_DESIGNS} designs, not {len(designs)}")
    first = reports[0]
    changes = [
        FieldChange(
            design_id=design.id, pointer=change.pointer, before=change.before, after=change.after
        )
        for design in designs[1:]
        for change in field_changes(designs[0], design)
    ]
    materiality = materiality_of(designs, reports)
    judged = [judge_report(*each) for each in zip(designs, reports, strict=True)]
    ahead = verdict(reports, materiality)
    return Comparison(
        differences=[
            row for report in reports[1:] for row in differences(first, report, materiality)
        ],
        classes=list(class_differences(designs, reports, materiality)),
        class_sentences=list(class_sentences(designs, reports, materiality)),
        failure_sentences=list(class_sentences(designs, reports, materiality, of_failure=True)),
        changes=changes,
        changed=[
            ChangedDesign(design_id=design.id, sentences=change_words(designs[0], design))
            for design in designs[1:]
        ],
        rankings=rank_designs(reports, materiality),
        class_rankings=list(class_rankings(designs, reports, materiality)),
        fronts=price_fronts(
            reports, [None if each is None else each.kept for each in judged], materiality
        ),
        verdict=" ".join([ahead.text, *beyond_speed(designs, reports, judged)]),
        outcome=ahead.outcome,
        material_pct={quantity: materiality.pct_of(quantity) for quantity in DECISIVE},
    )


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
