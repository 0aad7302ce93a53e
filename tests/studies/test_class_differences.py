"""Classes of VMs side by side: which design is clearly faster for each, and in which words."""

import pytest

from qdepth.design.document.document import Design
from qdepth.report.comparison import Comparison
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.comparison import compare
from qdepth.studies.estimate.estimate import estimate
from tests.support.designs import design

GROUPS = [
    {**design().classes[0].model_dump(exclude_none=True), "id": name, "name": name}
    for name in ("SQL", "Web")
]
DESIGN = design(classes=GROUPS)


@pytest.fixture(scope="module")
def base() -> Report:
    return estimate(DESIGN)


def between(value: float, low: float | None, high: float | None) -> Number:
    return Number(value=value, low=low, high=high, tag="simulated")


def sure(value: float) -> Number:
    return between(value, value, value)


def with_p99(base: Report, place: int, sql: Number, web: Number) -> Report:
    """A report in which the classes have these percentiles, and means alike."""
    groups = [
        group.model_copy(
            update={
                "latency_ms": group.latency_ms.model_copy(update={"mean": sure(1.0), "p99": p99})
            }
        )
        for group, p99 in zip(base.groups, (sql, web), strict=True)
    ]
    return base.model_copy(update={"design_id": "abcdef"[place], "groups": groups})


def compared(base: Report, *p99s: tuple[Number, Number], **fields: object) -> Comparison:
    designs: list[Design] = [DESIGN.model_copy(update=fields) for _ in p99s]
    return compare(designs, [with_p99(base, at, *pair) for at, pair in enumerate(p99s)])


def sentences(base: Report, *p99s: tuple[Number, Number], **fields: object) -> list[str]:
    found = compared(base, *p99s, **fields).class_sentences
    return [sentence.replace("\u00a0", " ") for sentence in found]


def test_the_lowest_p99_is_named_where_it_is_clear_and_matters(base: Report) -> None:
    told = sentences(base, (sure(4.0), sure(4.0)), (sure(3.0), sure(3.9)))
    assert told == [
        "SQL: p99 is lowest with B: 4.00 ms with A, 3.00 ms with B.",
        "Web: no clear difference in p99.",
    ]


def test_every_design_that_none_clearly_beats_is_named(base: Report) -> None:
    wide = between(9.0, 8.0, 10.0)
    told = sentences(base, (sure(4.0), sure(1.0)), (wide, sure(1.0)), (sure(4.1), sure(1.0)))
    assert told[0] == (
        "SQL: p99 is lowest with A or C: 4.00 ms with A, 9.00 ms with B, 4.10 ms with C."
    )


def test_intervals_that_meet_make_no_clear_difference(base: Report) -> None:
    first, other = between(5.0, 4.0, 6.0), between(8.0, 5.5, 10.5)
    assert sentences(base, (first, first), (other, other)) == [
        "SQL, Web: no clear difference in p99."
    ]


def test_an_unknown_error_is_said_and_decides_nothing(base: Report) -> None:
    bare = between(3.0, None, None)
    found = compared(base, (sure(4.0), sure(4.0)), (bare, sure(3.0)))
    assert "SQL: error of p99 not known." in found.class_sentences
    (row,) = (one for one in found.classes if (one.vms, one.statistic) == ("SQL", "p99"))
    assert (row.is_clear, row.verdict) == (False, "cannot be judged: its error is not known")


def test_the_setting_of_design_a_says_what_matters(base: Report) -> None:
    pair = (sure(4.0), sure(4.0)), (sure(3.9), sure(4.0))
    assert sentences(base, *pair) == ["SQL, Web: no clear difference in p99."]
    told = sentences(base, *pair, material_difference_pct=1.0)
    assert told[0].startswith("SQL: p99 is lowest with B: ")


def test_each_row_names_its_design_and_its_ratio(base: Report) -> None:
    rows = compared(base, (sure(4.0), sure(2.0)), (sure(3.0), sure(3.0))).classes
    assert [
        (row.design_id, row.vms, row.statistic, row.ratio, row.verdict)
        for row in rows
        if row.is_clear
    ] == [
        ("b", "SQL", "p99", 0.75, "1.33 times faster than A"),
        ("b", "Web", "p99", 1.5, "1.50 times slower than A"),
    ]
