"""Tables as data frames: of pandas or polars, and a clear error without them."""

import html
import re
import sys
from types import ModuleType
from typing import Any

import pytest

import qdepth
from qdepth.frames import LIBRARIES
from qdepth.report.report import Table
from tests.design.test_operation_problems import clone, with_operations
from tests.support.designs import changed, small_design


class _Frame(dict[str, list[Any]]):
    """The constructor of both libraries: columns by name."""


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes exactly these libraries importable."""

    def install(*names: str) -> None:
        for name in LIBRARIES:
            module = ModuleType(name)
            module.DataFrame = type(name, (_Frame,), {})  # type: ignore[attr-defined]
            monkeypatch.setitem(sys.modules, name, module if name in names else None)

    return install


@pytest.fixture(scope="module")
def report() -> qdepth.Report:
    return qdepth.estimate(qdepth.load(small_design()))


def test_classes_have_the_names_of_metrics(report: qdepth.Report, installed: Any) -> None:
    installed("pandas")
    frame = report.to_frame()
    assert frame["id"] == ["total", *(group.id for group in report.groups)]
    assert frame["latency_ms.p99"][0] == report.total.latency_ms.p99.value
    assert frame["iops.low"][0] == report.total.iops.low
    assert len({len(column) for column in frame.values()}) == 1


@pytest.mark.parametrize("table", ["queues", "limits", "stations", "datastores"])
def test_each_table_has_its_rows(report: qdepth.Report, installed: Any, table: Table) -> None:
    installed("pandas")
    rows = report.devices if table == "queues" else getattr(report, table)
    assert report.to_frame(table)["id"] == [row.id for row in rows]


def test_pandas_is_first_and_polars_is_next(report: qdepth.Report, installed: Any) -> None:
    installed("pandas", "polars")
    assert type(report.to_frame()).__name__ == "pandas"
    assert type(report.to_frame(library="polars")).__name__ == "polars"
    installed("polars")
    assert type(report.to_frame()).__name__ == "polars"


def test_error_says_what_to_install(report: qdepth.Report, installed: Any) -> None:
    installed()
    with pytest.raises(qdepth.FramesMissing, match=r"pandas or polars.*pip install pandas"):
        report.to_frame()
    installed("pandas")
    with pytest.raises(qdepth.FramesMissing, match="pip install polars"):
        report.to_frame(library="polars")


def test_point_that_failed_has_no_numbers(installed: Any) -> None:
    installed("pandas")
    path = "hosts.esx1.lun_depth"
    found = qdepth.sweep(qdepth.load(small_design()), {path: [8, 16]}, engine="analytic")
    lost = found.points[1].model_copy(update={"iops": None, "status": None})
    frame = type(found)(found.question, [found.points[0], lost]).to_frame()
    assert frame[path] == [8.0, 16.0]
    assert frame["iops"] == [found.points[0].iops.value if found.points[0].iops else 0, None]
    assert frame["iops.low"][1] is None
    assert frame["status"] == ["steady", None]


def test_report_is_shown_in_one_line(report: qdepth.Report) -> None:
    assert repr(report) == str(report)
    assert repr(report).startswith("<Report of small: ")
    assert len(repr(report)) < 120


def test_notebook_shows_the_answer_in_sentences_above_the_classes(report: qdepth.Report) -> None:
    page = report._repr_html_()
    assert [html.unescape(text) for text in re.findall("<li>(.*?)</li>", page)] == report.sentences
    assert report.bottleneck.sentence in report.sentences
    assert page.count("<tr>") == 2 + len(report.groups)
    assert re.search(r"<td>[\d.]+k? \([\d.]+k? to [\d.]+k?\)</td>", page)


def test_target_and_doubt_come_before_the_bottleneck() -> None:
    target = {"quantity": "p99", "at_most_ms": 0.001}
    design = qdepth.load(changed(small_design(), latency_target=target))
    report = qdepth.estimate(design)
    assert report.targets is not None
    assert report.sentences[0].startswith("Fail: all VMs p99 ")
    doubtful = report.model_copy(update={"status": "not_settled", "status_text": "Too short."})
    assert doubtful.sentences[0] == "Not settled. Too short."


def test_titles_cannot_bring_markup_into_a_notebook() -> None:
    bad = "<script>alert(1)</script>"
    designs = [
        qdepth.load(changed(small_design(), id=id_, title=bad, notes=bad)) for id_ in ("a", "b")
    ]
    found = qdepth.compare(designs, engine="analytic")
    for page in (found._repr_html_(), found.reports[0]._repr_html_()):
        assert "&lt;script&gt;" in page
        assert "<script" not in page


def test_notebook_shows_the_verdict_above_the_designs() -> None:
    designs = [qdepth.load(changed(small_design(), id=id_)) for id_ in ("a", "b")]
    found = qdepth.compare(designs, engine="analytic")
    page = found._repr_html_()
    assert page.startswith(f"<p><b>{html.escape(found.verdict)}</b></p>")
    assert page.count("<tr>") == 3


def test_comparison_has_designs_and_differences(installed: Any) -> None:
    installed("pandas")
    designs = [qdepth.load(changed(small_design(), id=id_)) for id_ in ("a", "b")]
    found = qdepth.compare(designs, engine="analytic")
    frame = found.to_frame()
    assert frame["design_id"] == ["a", "b"]
    assert frame["iops"] == [report.total.iops.value for report in found.reports]
    differences = found.to_frame("differences")
    assert differences["ratio"] == [each.ratio.value for each in found.differences]


def test_timeline_has_its_operations(installed: Any) -> None:
    installed("pandas")
    disk = {"format": "eager_zeroed", "provisioned_gib": 0.25}
    design = qdepth.load(with_operations(clone(disk=disk)))
    found = qdepth.timeline(design, engine="simpy", max_ios=5_000)
    assert found.to_frame()["operation"] == ["copy"]
    assert len(found.to_frame("regimes")["begin_s"]) == len(found.regimes)


def test_pandas_itself_takes_the_table(report: qdepth.Report) -> None:
    frame = report.to_frame()
    assert list(frame["id"]) == ["total", *(group.id for group in report.groups)]
    assert frame.loc[0, "iops"] == report.total.iops.value
