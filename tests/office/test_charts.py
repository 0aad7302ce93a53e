"""The native charts of a workbook, drawn by LibreOffice and kept as pictures."""

import re
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from qdepth.design.document.document import Design
from qdepth.exports.curve_chart import LOOKS, latency_axis
from qdepth.exports.export_subject import Exported
from qdepth.exports.workbook import write_workbook
from qdepth.report.report import Report
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.compare.comparison import compare
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.office.conftest import OpenWorkbook
from tests.support.scenarios import design

PICTURES = Path(__file__).parents[2] / "test-results"
PAGE = re.compile(rb"/Type\s*/Page\b")
MOST_PAGES = 8
NEARLY = 24
"""Distance of two colours that antialiasing makes of one, of 255."""


@dataclass(frozen=True)
class Picture:
    """Pixels of a chart: rows from the top, columns, and red, green, blue from 0 to 255."""

    pixels: NDArray[np.int16]

    def places(self, colour: str) -> NDArray[np.int64]:
        """Rows and columns of the pixels that have a colour."""
        wanted = np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)])
        return np.argwhere(np.abs(self.pixels - wanted).max(axis=2) <= NEARLY)


def _bitmap(path: str) -> Picture:
    content = Path(path).read_bytes()
    start, width, height, bits = (
        int.from_bytes(content[at : at + size], "little")
        for at, size in ((10, 4), (18, 4), (22, 4), (28, 2))
    )
    assert bits == 24
    line = (width * 3 + 3) // 4 * 4
    flat = np.frombuffer(content, np.uint8, line * height, start).reshape(height, line)
    blue_first = flat[::-1, : width * 3].reshape(height, width, 3)
    return Picture(blue_first[:, :, ::-1].astype(np.int16))


def _reports() -> list[Report]:
    deeper = design("deeper")
    deeper["hosts"][0]["lun_depth"] = 8
    options = SimulationOptions(max_ios=5000)
    return [evaluate(Design.model_validate(one), options) for one in (design("a"), deeper)]


def _workbook(reports: list[Report]) -> bytes:
    return write_workbook(
        Exported(
            title="Charts",
            version=1,
            link=None,
            made_at=datetime(2026, 3, 1, tzinfo=UTC),
            designs=[Design.model_validate(design(one.design_id)) for one in reports],
            reports=reports,
            comparison=None,
            options=[],
        )
    )


def _changed(report: Report, **total: Any) -> Report:
    return report.model_copy(update={"total": report.total.model_copy(update=total)})


def _drawn(book: dict[str, Any]) -> dict[str, Picture]:
    return {
        f"{sheet}-{number}": _bitmap(files["bmp"])
        for sheet, charts in book["charts"].items()
        for number, files in enumerate(charts, start=1)
    }


def test_libreoffice_draws_a_curve_for_each_design(open_workbook: OpenWorkbook) -> None:
    book = open_workbook(_workbook(_reports()))
    PICTURES.mkdir(exist_ok=True)
    for charts in book["charts"].values():
        for files in charts:
            shutil.copy(files["png"], PICTURES / f"workbook-{Path(files['png']).name}")
    pictures = _drawn(book)
    assert set(pictures) == {"Answer-1", "Answer-2", "Latency-1"}
    for name in ("Answer-1", "Answer-2"):
        assert len(np.unique(pictures[name].pixels.reshape(-1, 3), axis=0)) > 2
    for colour, _, _ in LOOKS[:2]:
        rows, columns = pictures["Latency-1"].places(colour).T
        height, width, _ = pictures["Latency-1"].pixels.shape
        # The curve climbs through most of the picture, and the axis is no wider than the data.
        assert np.ptp(rows) > height / 2
        assert np.ptp(columns) > width / 2
    assert len(pictures["Latency-1"].places(LOOKS[2][0])) == 0


def test_published_case_prints_on_eight_pages_without_charts_on_each_other(
    open_workbook: OpenWorkbook,
) -> None:
    case = next(one for one in examples() if "Emulex" in one.title)
    designs = list(case.designs)
    reports = [evaluate(one, SimulationOptions(max_ios=5000)) for one in designs]
    exported = Exported(
        title=case.title,
        version=1,
        link=None,
        made_at=datetime(2026, 3, 1, tzinfo=UTC),
        designs=designs,
        reports=reports,
        comparison=compare(designs, reports),
        options=[],
    )
    book = open_workbook(write_workbook(exported))
    pages = PAGE.findall(Path(book["pdf"]).read_bytes())
    assert len(book["sheets"]) <= len(pages) <= MOST_PAGES
    (left, right) = sorted(book["frames"]["Answer"])
    assert left[2] < right[0]
    PICTURES.mkdir(exist_ok=True)
    shutil.copy(book["pdf"], PICTURES / "workbook.pdf")


@pytest.mark.full
def test_changed_numbers_move_the_pictures(open_workbook: OpenWorkbook) -> None:
    first, second = _reports()
    twice = first.total.iops.model_copy(update={"value": 2 * (first.total.iops.value or 0.0)})
    later = [
        one.model_copy(update={"from_ms": 1.2 * one.from_ms, "to_ms": 1.2 * one.to_ms})
        for one in first.total.distribution
    ]
    before = _drawn(open_workbook(_workbook([first, second])))
    again = _drawn(open_workbook(_workbook([first, second])))
    after = _drawn(
        open_workbook(_workbook([_changed(first, iops=twice, distribution=later), second]))
    )
    moved = {name for name in before if not np.array_equal(before[name].pixels, after[name].pixels)}
    assert moved == {"Answer-1", "Latency-1"}
    assert all(np.array_equal(before[name].pixels, again[name].pixels) for name in before)


def test_workbook_that_needs_a_repair_is_not_opened(open_workbook: OpenWorkbook) -> None:
    content = _workbook(_reports())
    with pytest.raises(AssertionError, match=r"cannot open|Exception"):
        open_workbook(content[: len(content) // 2])


@pytest.mark.parametrize(
    ("latencies", "bounds"),
    [
        ((0.28, 1.29), {"min": 0.2, "max": 1.4, "major_unit": 0.2}),
        ((0.3, 40.0), {"log_base": 10, "min": 0.2, "max": 50}),
        ((1.0, 10.0), {"log_base": 10, "min": 1, "max": 10}),
        ((2.0, 2.0), {"min": 2.0, "max": 2.5, "major_unit": 0.5}),
        ((0.5, 0.5001), {"min": 0.5, "max": 0.5001, "major_unit": 0.00002}),
    ],
)
def test_axis_begins_and_ends_at_round_numbers_around_the_data(
    latencies: tuple[float, ...], bounds: dict[str, float]
) -> None:
    assert latency_axis(latencies) == pytest.approx(bounds)
