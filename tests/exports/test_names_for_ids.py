"""What people read names parts and designs, and shows no id."""

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from openpyxl import load_workbook

from qdepth.design.document.document import Design
from qdepth.exports.export_subject import Exported
from qdepth.exports.markdown import write_markdown
from qdepth.exports.workbook import write_workbook
from qdepth.studies.compare.comparison import compare
from qdepth.studies.estimate.estimate import estimate
from tests.support.designs import changed, small_design
from tests.support.failures import single_failures
from tests.support.marked_ids import MARK, with_marked_ids

ALIKE = pytest.mark.parametrize("alike", [False, True], ids=["names of their own", "names alike"])


def designs(*, alike: bool) -> list[Design]:
    """Two designs with prices, of which the second has another depth and no second LUN."""
    price = {"list_price": 100.0}
    first = changed(
        small_design(),
        notes="Made up.",
        currency="EUR",
        hosts__0__price=price,
        fabrics__0__price=price,
        arrays__0__price=price,
    )
    second = changed(first, title="Deeper", hosts__0__lun_depth=16)
    return [
        Design.model_validate(with_marked_ids(one, name, alike=alike))
        for one, name in ((first, "a"), (second, "b"))
    ]


def exported(*, alike: bool) -> Exported:
    those = designs(alike=alike)
    reports = [estimate(design) for design in those]
    return Exported(
        title="Marked",
        version=1,
        link=None,
        made_at=datetime(2026, 3, 1, 12, tzinfo=UTC),
        designs=those,
        reports=reports,
        comparison=compare(those, reports),
        options=[("seed", "1")],
    )


@ALIKE
def test_workbook_and_report_name_parts(alike: bool) -> None:
    subject = exported(alike=alike)
    book = load_workbook(io.BytesIO(write_workbook(subject)))
    cells = [
        f"{sheet.title} {cell.coordinate}: {cell.value}"
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if MARK in str(cell.value)
    ]
    assert cells == []
    assert [line for line in write_markdown(subject).splitlines() if MARK in line] == []


@ALIKE
def test_failures_name_parts_in_every_sentence(alike: bool) -> None:
    found = single_failures(designs(alike=alike)[0], estimate)
    assert found
    sentences = [text for failure in found for text in _sentences(failure.model_dump())]
    assert [text for text in sentences if MARK in text] == []


def _sentences(value: Any) -> Iterator[str]:
    """Texts of several words; a single word is an id for scripts."""
    if isinstance(value, dict):
        for name, each in value.items():
            if not name.endswith("_id"):
                yield from _sentences(each)
    elif isinstance(value, list):
        for each in value:
            yield from _sentences(each)
    elif isinstance(value, str) and " " in value:
        yield value
