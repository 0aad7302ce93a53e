"""The workbook, read back with another library."""

import io
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.worksheet import Worksheet

from qdepth.design.document.document import Design
from qdepth.exports.answer_sheet import NO_LINK
from qdepth.exports.curve_chart import LOOKS
from qdepth.exports.export_subject import Exported, Headroom
from qdepth.exports.live_workbook import FIRST_ROW, LiveCell, write_live_workbook
from qdepth.exports.markdown import write_markdown
from qdepth.exports.number_formats import Form, formats_of
from qdepth.exports.price_tables import NO_PRICES, price_rows, ratio_headings, ratio_rows
from qdepth.exports.report_table import error_pct
from qdepth.exports.workbook import write_workbook
from qdepth.report.prices.price import price_of
from qdepth.report.quantity import Number
from qdepth.studies.compare.comparison import compare
from tests.support.reports import small_report
from tests.support.scenarios import design


def test_documents_name_what_releases_deprecate_once() -> None:
    documents = [design("a"), design("b")]
    for document in documents:
        document["datastores"][0]["sioc"] = "on"
        for host in document["hosts"]:
            host["release"] = "esxi-8.0"
    exported = replace(_exported(), designs=[Design.model_validate(each) for each in documents])
    sentence = "Storage I/O Control is deprecated from vSphere 8.0 U3 on"
    text = write_markdown(exported)
    assert text.count(sentence) == 1
    assert "## Notices" in text
    sheet = load_workbook(io.BytesIO(write_workbook(exported)))["Sources"]
    cells = [str(cell) for row in sheet.iter_rows(values_only=True) for cell in row if cell]
    (told,) = [cell for cell in cells if sentence in cell]
    assert "It concerns A: " in told
    assert "; B: " in told
    assert "## Notices" not in write_markdown(_exported())


ALL_DIGITS = 1e-15
"""A workbook keeps 16 digits of a number."""
TITLES = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "'=1", "plain | <b> *x*"]


def _exported(title: str = "A title") -> Exported:
    changed = design("b", title=title, notes="=assumed")
    changed["hosts"][0]["lun_depth"] = 8
    documents = [design("a"), changed]
    for document in documents:
        document["classes"][0]["name"] = "Web servers"
    designs = [Design.model_validate(document) for document in documents]
    report = small_report()
    reports = [report, report.model_copy(update={"design_id": "b", "design_title": title})]
    return Exported(
        title=title,
        version=3,
        link="https://qdepth.example/s/token",
        made_at=datetime(2026, 3, 1, 12, tzinfo=UTC),
        designs=designs,
        reports=reports,
        comparison=compare(designs, reports),
        options=[("seed", "1")],
    )


def _read(exported: Exported) -> Workbook:
    return load_workbook(io.BytesIO(write_workbook(exported)))


def _table(book: Workbook, name: str) -> list[dict[str, Any]]:
    """Rows of a named table, each by its headings."""
    found = [(sheet, sheet.tables[name]) for sheet in book if name in sheet.tables]
    [(sheet, table)] = found
    header, *rows = [[cell.value for cell in row] for row in sheet[table.ref]]
    return [dict(zip(header, row, strict=True)) for row in rows]


def _texts(sheet: Worksheet) -> Iterator[str]:
    for row in sheet.iter_rows(values_only=True):
        yield from (cell for cell in row if isinstance(cell, str))


def test_workbook_has_its_sheets_tables_and_charts() -> None:
    book = _read(_priced())
    sheets = ["Answer", "Results", "Latency", "Compare", "Prices", "Workloads", "Parts", "Sources"]
    assert book.sheetnames == sheets
    tables = {name for sheet in book for name in sheet.tables}
    assert tables == {
        "Comparison", "Wait", "Results", "Latency", "Compare", "Changes", "Ratios", "Ranking",
        "Prices", "Workloads", "Parts", "Sources", "Assumptions",
    }  # fmt: skip
    assert [len(vars(book[name])["_charts"]) for name in ("Answer", "Latency")] == [2, 1]


def test_sheets_are_set_up_to_be_printed() -> None:
    for sheet in _read(_exported("Disks & dies")):
        setup = sheet.page_setup
        pages = None if sheet.title == "Answer" else 0  # None: one
        assert (setup.orientation, setup.fitToHeight) == ("landscape", pages)
        assert sheet.sheet_properties.pageSetUpPr
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.oddFooter
        assert "Page" in str(sheet.oddFooter.right.text)
        assert sheet.print_title_rows


def test_first_sheet_answers_a_director() -> None:
    exported = replace(
        _exported(),
        headrooms=[Headroom("p99 is 2.00 ms", "1.4 times", "1.4 times; then X."), None],
        headroom_reason="Nobody set a target.",
        targets=["Yes: all VMs p99 at most 2.00 ms.", None],
    )
    assert exported.comparison
    sheet = _read(exported)["Answer"]
    assert sheet.column_dimensions["I"].width > len("3.1 times (2.1 to 4.8)")
    texts = list(_texts(sheet))
    assert texts[0] == "A title"
    assert exported.comparison.verdict.split(" Limit of ")[0] in texts
    assert "https://qdepth.example/s/token" in texts
    assert any("Headroom: 1.4 times; then X." in text for text in texts)
    assert "Nobody set a target." in texts
    kept = texts[texts.index("Are the latency targets met?") + 1 :]
    assert kept[:4] == ["A", "Yes: all VMs p99 at most 2.00 ms.", "B", "No latency target is set."]
    first, second = _table(_read(exported), "Comparison")
    assert (first["Design"], second["Title"]) == ("A", "A title")
    assert first["Headroom until p99 is 2.00 ms"] == "1.4 times"
    assert "not known" in second.values()
    assert not any("EUR" in heading for heading in first)


def test_vm_groups_of_one_class_and_datastore_are_told_apart_by_their_hosts() -> None:
    document = design("a")
    [host], [group] = document["hosts"], document["classes"]
    document["hosts"].append({**deepcopy(host), "id": "other", "name": "esx02"})
    document["classes"].append({**group, "id": "second", "hosts": ["other"]})
    report = small_report()
    [result] = report.groups
    second = result.model_copy(update={"id": "second"})
    exported = replace(
        _exported(),
        designs=[Design.model_validate(document)],
        reports=[report.model_copy(update={"groups": [result, second]})],
        comparison=None,
    )
    hosts = [row["Host"] for row in _table(_read(exported), "Results")]
    assert hosts[0] is None
    assert hosts[2] == "esx02" != hosts[1]


def _of_two_classes(*p99s_b: tuple[float, float | None, float | None]) -> Exported:
    """Two designs of classes SQL and Backup: p99 4 ms (3.8 to 4.2) in A, and as given in B."""
    exported = _exported()
    [group] = exported.designs[0].classes
    groups = [group.model_copy(update={"id": name, "name": name}) for name in ("SQL", "Backup")]
    designs = [one.model_copy(update={"classes": groups}) for one in exported.designs]
    reports = []
    for report, p99s in zip(exported.reports, ([(4.0, 3.8, 4.2)] * 2, p99s_b), strict=True):
        results = []
        for name, (value, low, high) in zip(("SQL", "Backup"), p99s, strict=True):
            p99 = Number(value=value, low=low, high=high, tag="simulated")
            of = report.total.latency_ms.model_copy(update={"p99": p99})
            results.append(report.total.model_copy(update={"id": name, "latency_ms": of}))
        reports.append(report.model_copy(update={"groups": results, "classes": []}))
    return replace(exported, designs=designs, reports=reports, comparison=compare(designs, reports))


def test_class_is_not_judged_where_an_error_is_not_known() -> None:
    exported = _of_two_classes((3.0, None, None), (4.1, 3.9, 4.3))
    rows = {row["Quantity"]: row for row in _table(_read(exported), "Compare")}
    sql = rows["SQL: p99 latency"]
    assert sql["Difference"] == "cannot be judged: its error is not known"
    assert "SQL: error of p99 not known." in write_markdown(exported).splitlines()


def test_each_class_is_compared_with_design_a_as_the_page_compares_it() -> None:
    exported = _of_two_classes((3.0, 2.9, 3.1), (4.1, 3.9, 4.3))
    rows = {row["Quantity"]: row for row in _table(_read(exported), "Compare")}
    sql = rows["SQL: p99 latency"]
    assert (sql["Difference"], sql["Times A"]) == ("1.33 times faster than A", 0.75)
    assert rows["Backup: p99 latency"]["Difference"] == "no clear difference"
    low, high = [row for row in _table(_read(exported), "Classes") if row["Class"] == "SQL"]
    assert (low["p99 [ms]"], high["p99 [ms]"]) == (4.0, 3.0)
    assert high["p99 ± %"] == pytest.approx(100 * 0.1 / 3.0)
    sentences = [
        "SQL: p99 is lowest with B: 4.00\u00a0ms with A, 3.00\u00a0ms with B.",
        "Backup: no clear difference in p99.",
    ]
    text = write_markdown(exported)
    for sentence in sentences:
        assert sentence in list(_texts(_read(exported)["Answer"]))
        assert sentence in text.splitlines()
    assert "| 3.00 (2.90 to 3.10) | 1.33 times faster than A |" in text


def test_designs_of_one_class_have_no_rows_of_classes() -> None:
    assert "## Classes of VMs" not in write_markdown(_exported())


def test_class_without_a_p99_says_that_it_is_not_known() -> None:
    document = design("a")
    [group] = document["classes"]
    document["classes"] = [group | {"name": "SQL"}, group | {"id": "late", "name": "Backup"}]
    report = small_report()
    [result] = report.groups
    unknown = Number(value=None, low=None, high=None, tag="simulated", note="needs 10.0k I/Os")
    latency = result.latency_ms.model_copy(update={"p99": unknown})
    late = result.model_copy(update={"id": "late", "latency_ms": latency})
    exported = replace(
        _exported(),
        designs=[Design.model_validate(document)],
        reports=[report.model_copy(update={"groups": [result, late]})],
        comparison=None,
    )
    first, second = _table(_read(exported), "Classes")
    assert isinstance(first["Mean [ms]"], float)
    assert first["Design"] == exported.names[0]
    assert (second["Class"], second["p99 [ms]"]) == ("Backup", "not known")


def test_charts_draw_the_columns_that_they_name() -> None:
    sheet = _read(_exported())["Answer"]
    last_row = CellRange(sheet.tables["Comparison"].ref).max_row
    drawn = {}
    for chart in vars(sheet)["_charts"]:
        assert vars(chart.anchor)["_from"].row > last_row, "the table stays in sight"
        for series in chart.series:
            column = re.fullmatch(r"Answer!\$(\w)\$(\d+):\$\1\$\d+", series.val.numRef.f)
            assert column, series.val.numRef.f
            drawn[series.tx.v] = sheet[f"{column[1]}{int(column[2]) - 1}"].value
    assert drawn == {"IOPS": "IOPS", "Mean": "Mean [ms]", "p99": "p99 [ms]"}


def test_bars_have_the_colours_of_their_designs_and_the_pattern_of_their_statistic() -> None:
    def fill(looks: Any) -> tuple[str | None, str]:
        hatched = looks.pattFill
        if hatched is None:
            return None, looks.solidFill.srgbClr
        return hatched.prst, hatched.fgClr.srgbClr

    charts = vars(_read(_exported())["Answer"])["_charts"]
    series = [each for chart in charts for each in chart.series]
    bars = {each.tx.v: [fill(point.spPr) for point in each.dPt] for each in series}
    solid = [(None, colour.removeprefix("#")) for colour, *_ in LOOKS[:2]]
    hatched = [("wdUpDiag", colour) for _, colour in solid]
    assert bars == {"IOPS": solid, "Mean": solid, "p99": hatched}
    legends = {each.tx.v: fill(each.spPr) for each in series}
    assert {name: pattern for name, (pattern, _) in legends.items()} == {
        "IOPS": None, "Mean": None, "p99": "wdUpDiag",
    }  # fmt: skip
    assert not {colour for _, colour in legends.values()} & {colour for _, colour in solid}


def test_first_sheet_and_report_say_that_no_prices_are_given() -> None:
    exported = _exported()
    unpriced = [
        one.model_copy(update={"price": one.price.model_copy(update={"parts": []})})
        for one in exported.reports
    ]
    exported = replace(exported, reports=unpriced)
    assert NO_PRICES in _texts(_read(exported)["Answer"])
    assert f"## Prices\n\n{NO_PRICES}\n" in write_markdown(exported)
    priced = _priced()
    assert NO_PRICES not in _texts(_read(priced)["Answer"])
    assert NO_PRICES not in write_markdown(priced)
    first, second = priced.reports
    total = second.price.total_price.model_copy(update={"value": None, "note": "no price for x"})
    partly = second.model_copy(
        update={"price": second.price.model_copy(update={"total_price": total})}
    )
    partly_priced = replace(priced, reports=[first, partly])
    assert "No total price: no price for x." in _texts(_read(partly_priced)["Answer"])
    assert "- B: No total price: no price for x." in write_markdown(partly_priced)


def test_errors_and_bars_are_those_of_the_intervals_of_the_report() -> None:
    exported = _exported()
    plain = exported.reports[0]
    value = plain.total.iops.value
    assert value
    wide = plain.total.iops.model_copy(update={"low": 0.9 * value, "high": 1.3 * value})
    total = plain.total.model_copy(update={"iops": wide})
    calibrated = plain.model_copy(update={"total": total})
    assert error_pct(wide) == pytest.approx(20)
    book = _read(replace(exported, reports=[calibrated, exported.reports[1]]))
    first, second = _table(book, "Comparison")
    errors = [heading for heading, cell in first.items() if cell == pytest.approx(20)]
    assert len(errors) == 1
    assert second[errors[0]] != pytest.approx(20)
    assert _table(book, "Results")[0][errors[0]] == pytest.approx(20)
    bars = [s.errBars for chart in vars(book["Answer"])["_charts"] for s in chart.series]
    assert bars[0].plus.numLit.pt[0].v == pytest.approx(0.3 * value)
    assert bars[0].minus.numLit.pt[0].v == pytest.approx(0.1 * value)


def test_cells_have_all_digits_and_show_three() -> None:
    exported, report = _exported(), small_report()
    book = _read(exported)
    all_groups = _table(book, "Results")[0]
    assert all_groups["Class of VMs"] == "All"
    assert all_groups["IOPS"] == pytest.approx(report.total.iops.value, rel=ALL_DIGITS)
    assert all_groups["p99.9 [ms]"] is None
    number = report.total.latency_ms.mean
    error = 50 * ((number.high or 0.0) - (number.low or 0.0)) / (number.value or 1.0)
    assert all_groups["Mean ± %"] == pytest.approx(error, rel=1e-9)
    assert not any("_" in str(heading) for heading in all_groups)


@pytest.mark.parametrize(
    ("form", "values", "formats"),
    [
        ("rate", [188_411.2, 98_000.0, 950.0], ['#,##0,"k"', '#,##0.0,"k"', '#,##0.000,"k"']),
        ("rate", [950.0, 12.0], ["#,##0", "#,##0.0"]),
        ("rate", [9_999.0], ["#,##0"]),
        ("rate", [10_000.0], ['#,##0.0,"k"']),
        ("rate", [9_990_000.0], ['#,##0,"k"']),
        ("rate", [-1e7, 2.5e6], ['#,##0.0,,"M"', '#,##0.00,,"M"']),
        ("number", [2.5e6], ["#,##0"]),
        ("number", [1.28, 0.682, 0.0], ["#,##0.00", "#,##0.000", "#,##0"]),
        ("error", [0.84, 12.0], ["#,##0.0", "#,##0"]),
        ("money", [104_300.0], ["#,##0.00"]),
        ("rate", [], []),
    ],
)
def test_formats_show_significant_digits_below_one_another(
    form: Form, values: list[float], formats: list[str]
) -> None:
    found = formats_of(values, form)
    assert [re.sub(r"_[.0]", "", one) for one in found] == formats


@pytest.mark.parametrize("title", TITLES)
def test_text_of_users_stays_text(title: str) -> None:
    book = _read(_exported(title))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    shown = [cell for cell in cells if cell.value == title]
    assert shown
    if title[0] in "=+-@\t":
        assert all(cell.quotePrefix for cell in shown)


def test_parts_and_changes_name_the_queue_depths() -> None:
    book = _read(_exported())
    parts = {(row["Design"], row["Part"]): row["Settings"] for row in _table(book, "Parts")}
    assert "LUN depth 8" in parts["B (A title)", "esx"]
    groups = {row["Class of VMs"] for row in _table(book, "Workloads")}
    assert groups == {"Web servers"}
    kinds = {row["Kind"] for row in _table(book, "Parts")}
    assert groups
    assert "Class of VMs" not in kinds, "they have a sheet of their own"
    changes = _table(book, "Changes")
    assert ("B (A title)", "LUN depth 4 → 8 on esx") in [
        (row["Design"], row["What was changed"]) for row in changes
    ]
    assert not any("/" in row["What was changed"] for row in changes)
    assert "  - LUN depth 4 → 8 on esx" in write_markdown(_exported()).splitlines()


def test_workbook_of_one_design_has_no_comparison() -> None:
    both = _exported()
    one = Exported(
        title="T", version=1, link=None, made_at=both.made_at, designs=both.designs[:1],
        reports=both.reports[:1], comparison=None, options=[],
    )  # fmt: skip
    book = _read(one)
    assert "Compare" not in book.sheetnames
    assert NO_LINK in _texts(book["Answer"])
    assert "Version 1" in write_markdown(one)


def test_live_cells_are_formulas_with_their_last_value() -> None:
    cells = [
        LiveCell("a", "total.iops", "IOPS of all VMs", 1.5, (1.25, "no_value")),
        LiveCell("a", "status", "Status", "steady"),
    ]
    content = write_live_workbook("https://q.example/value?errors=text", cells)
    formulas = load_workbook(io.BytesIO(content))["Live"]
    values = load_workbook(io.BytesIO(content), data_only=True)["Live"]
    row = FIRST_ROW + 2
    asked = [str(formulas.cell(row + step, 3).value) for step in (0, 1)]
    assert asked[0].startswith("=IFERROR(_xlfn.NUMBERVALUE(_xlfn.WEBSERVICE($B$1&")
    assert asked[1].startswith("=_xlfn.WEBSERVICE(")
    shown = [[values.cell(row + step, column).value for column in (3, 4, 5)] for step in (0, 1)]
    assert shown == [[1.5, 1.25, "no_value"], ["steady", None, None]]
    assert '&".high")' in str(formulas.cell(row, 5).value)
    assert values.cell(row, 6).value == "IOPS of all VMs"


def test_each_live_cell_asks_for_the_design_and_metric_of_its_row() -> None:
    cells = [
        LiveCell("a", "total.iops", "IOPS of all VMs", 1.5),
        LiveCell("b", "status", "Status", "steady"),
    ]
    address = "https://q.example/value?errors=text"
    sheet = load_workbook(io.BytesIO(write_live_workbook(address, cells)))["Live"]
    for row, cell in enumerate(cells, start=FIRST_ROW + 2):
        asked, *again = re.findall(r"WEBSERVICE\(([^)]*)\)", str(sheet.cell(row, 3).value))
        assert again in ([], [asked])
        parts = [
            part.strip('"') if part.startswith('"') else str(sheet[part.replace("$", "")].value)
            for part in re.findall(r'"[^"]*"|[$A-Z0-9]+', asked)
        ]
        assert "".join(parts) == f"{address}&design={cell.design}&metric={cell.metric}"


def test_report_to_read_shows_text_as_it_is() -> None:
    text = write_markdown(_exported("a | <b> *x*\n# not a heading"))
    assert text.startswith("# a \\| \\<b\\> \\*x\\* \\# not a heading\n")
    assert "## Results" in text
    assert "| Device queue |" in text
    assert small_report().bottleneck.sentence.split("(")[0][:20] in text
    behind = small_report().bottleneck.next_limit
    assert behind is not None
    assert behind.sentence.split(",")[0] in text
    assert "not enough data" in text


def test_doubt_stands_before_the_answer_in_files_too() -> None:
    both = _exported("Two")
    text = "The engines disagree: 100 simulated and 200 computed. Simulate longer."
    doubted = both.reports[1].model_copy(update={"status": "disputed", "status_text": text})
    steady = both.reports[0].model_copy(update={"status": "steady", "status_text": "Fine."})
    files = replace(both, reports=[steady, doubted])
    markdown = write_markdown(files)
    assert both.comparison is not None
    told = markdown.index(f"**Two: Disputed. {text}**")
    assert told < markdown.index(both.comparison.verdict[:30].replace("_", "\\_"))
    assert told < markdown.index("## Results")
    answer = list(_texts(_read(files)["Answer"]))
    first = answer.index(f"Two: Disputed. {text}")
    assert first < answer.index(both.comparison.verdict.split(" Limit of ")[0])
    assert "Fine." not in markdown


def test_what_a_plan_recommends_comes_first_in_files() -> None:
    both = _exported("Two")
    assert both.comparison is not None
    text = "Set hosts.esx1.lun_depth=64. All targets hold with a chance of 92 % (88 to 95 %)."
    files = replace(both, plans=[None, text])
    name = files.names[1]
    markdown = write_markdown(files)
    told = markdown.index(f"**Recommendation for {name}:** Set")
    assert told < markdown.index(both.comparison.verdict[:30].replace("_", "\\_"))
    answer = list(_texts(_read(files)["Answer"]))
    first = answer.index(f"Recommendation for {name}: {text}")
    assert first < answer.index(both.comparison.verdict.split(" Limit of ")[0])


def test_report_to_read_writes_rates_and_prices_as_people_do() -> None:
    exported = _priced()
    report = exported.reports[0]
    iops = Number(value=188410.79, low=186900.2, high=189800.4, tag="simulated")
    cost = Number(value=110345.67, low=None, high=None, tag="exact")
    report = report.model_copy(
        update={
            "total": report.total.model_copy(update={"iops": iops}),
            "price": report.price.model_copy(update={"total_price": cost}),
        }
    )
    text = write_markdown(replace(exported, reports=[report, exported.reports[1]]))
    assert "188k (187k to 190k)" in text
    assert "| 110\u202f345.67 |" in text
    assert re.search(r"\de[-+]\d", text) is None


def _priced() -> Exported:
    entered = design("a", currency="EUR")
    for part in ("hosts", "fabrics", "arrays"):
        entered[part][0]["price"] = {
            "list_price": 100.0,
            "discount_pct": 50.0,
            "source": "=made up",
        }
    dearer = deepcopy(entered) | {"id": "b"}
    dearer["arrays"][0]["price"] |= {"quote": 300.0}
    designs = [Design.model_validate(document) for document in (entered, dearer)]
    reports = [
        small_report().model_copy(
            update={"design_id": one.id, "price": price_of(one, small_report().total.iops)}
        )
        for one in designs
    ]
    return replace(
        _exported(), designs=designs, reports=reports, comparison=compare(designs, reports)
    )


def test_prices_ratios_and_ranks_are_those_of_the_reports() -> None:
    exported = _priced()
    book = _read(exported)
    priced = [list(row.values()) for row in _table(book, "Prices")]
    listed = ["Array", "array", 1, 100, 50]
    a, b = exported.names
    assert [a, *listed, None, "list", 50, None, "=made up", None] in priced
    assert [b, *listed, 300, "quote", 300, None, "=made up", None] in priced
    price = exported.reports[0].price
    first = _table(book, "Ratios")[0]
    assert first["Price [EUR]"] == 150
    assert first["EUR per GB"] == pytest.approx(price.price_per_gb.value, rel=ALL_DIGITS)
    assert first["EUR per IOPS"] == pytest.approx(price.price_per_iops.value, rel=ALL_DIGITS)
    assert first["EUR per IOPS ± %"] == pytest.approx(error_pct(price.price_per_iops))
    second = _table(book, "Comparison")[1]
    assert second["Price [EUR]"] == 400
    assert _table(book, "Ranking")[1]["Price, lowest first"] == 2
    answer = list(_texts(book["Answer"]))
    assert "The cheapest design." in answer
    assert any(f"{a} costs less and is about as fast." in text for text in answer)
    assumptions = [row["Text"] for row in _table(book, "Assumptions")]
    assert set(price.assumptions) <= set(assumptions)


def test_power_is_told_of_parts_without_a_price_and_every_ratio_is_that_of_the_report() -> None:
    entered = design("a", currency="EUR")
    for part, power_w in (("hosts", 400.0), ("fabrics", 0.0), ("arrays", 600.0)):
        entered[part][0]["power_w"] = power_w
    one = Design.model_validate(entered)
    iops = small_report().total.iops
    report = small_report().model_copy(update={"design_id": "a", "price": price_of(one, iops)})
    exported = replace(_exported(), designs=[one], reports=[report], comparison=None)
    power = {row[2]: row[9] for row in price_rows(exported)}
    assert power == {"esx": 400.0, "san": 0.0, "array": 600.0}
    [ratios] = ratio_rows(exported)
    told = dict(zip([heading.title for heading in ratio_headings("EUR")], ratios, strict=True))
    price = report.price
    assert told["Power [W]"] == 1000.0
    assert told["W per 1,000 IOPS"] == pytest.approx(1e6 / (iops.value or 0.0))
    assert told["Usable [GB]"] == price.usable_gb.value
    assert told["Usable [GiB]"] == price.usable_gib.value
    assert told["IOPS per GB"] == price.iops_per_gb.value
    assert told["No price because"] == price.total_price.note


def test_report_to_read_has_prices_and_what_they_rest_on() -> None:
    text = write_markdown(_priced())
    assert "## Prices and density" in text
    assert "| EUR | 150 |" in text
    assert "costs less and is about as fast" in text
    assert "the quote of 300 counts instead of the list price of 100 less 50 %" in text


def test_report_to_read_tells_targets_and_errors_too_small_for_an_interval() -> None:
    exported = replace(_exported(), targets=["Yes: all VMs p99 at most 2.00 ms.", None])
    text = write_markdown(exported)
    a, b = exported.names
    assert f"- {a}: Yes: all VMs p99 at most 2.00 ms." in text
    assert f"- {b}: No latency target is set." in text
    report = small_report()
    known = Number(value=26_200.0, low=26_190.0, high=26_210.0, tag="simulated", note=None)
    narrow = report.model_copy(update={"total": report.total.model_copy(update={"iops": known})})
    told = write_markdown(replace(_exported(), reports=[narrow, narrow]))
    assert "| 26.2k (± \\< 0.1\u00a0%) |" in told
