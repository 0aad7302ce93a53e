"""Tables of candidates, read for the designs that their rows change."""

import io
from collections.abc import Sequence

import pytest
from openpyxl import Workbook

from qdepth.design.document.document import Design
from qdepth.imports.table_file import InvalidTableFile
from qdepth.jobs.candidate_rows import CandidateRows, read_candidate_file, read_candidate_rows
from qdepth.studies.candidates.candidate_table import RESULT_COLUMNS
from tests.support.scenarios import design

QUOTE = "arrays.array.price.quote"


def _design(name: str) -> Design:
    document = design(name, currency="EUR")
    document["arrays"][0]["price"] = {"list_price": 100.0}
    document["hosts"][0]["price"] = {"list_price": 100.0}
    return Design.model_validate(document)


DESIGNS = [_design("a"), _design("b")]


def _csv(*lines: str) -> CandidateRows:
    return read_candidate_rows(read_candidate_file("\n".join(lines).encode(), "csv"), DESIGNS)


def _xlsx(*rows: Sequence[object], formats: dict[str, str] | None = None) -> CandidateRows:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(list(row))
    for cell, number_format in (formats or {}).items():
        sheet[cell].number_format = number_format
    out = io.BytesIO()
    book.save(out)
    return read_candidate_rows(read_candidate_file(out.getvalue(), "xlsx"), DESIGNS)


def _refusals(table: CandidateRows) -> list[str | None]:
    return [remark.message if remark else None for remark in table.remarks]


def _notes(table: CandidateRows) -> list[str | None]:
    return [remark.note if remark else None for remark in table.remarks]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Design", "design"), (" DESIGN ", "design"), ("Design ID", "design"),
        (QUOTE.upper(), QUOTE), ("arrays. array.price.quote", QUOTE),
        (f"{QUOTE} (EUR)", QUOTE), (f"{QUOTE} [\u20ac]", QUOTE), (f"{QUOTE} EUR", QUOTE),
        ("hosts.esx.price.discount_pct (%)", "hosts.esx.price.discount_pct"),
        ("Label", "Label"), ("Art. No.", "Art. No."), ("Pos.", "Pos."),
    ],
)  # fmt: skip
def test_column_is_known_whatever_its_capitals_and_unit(title: str, name: str) -> None:
    table = _csv(f"{title},hosts.esx.count", "a,1")
    assert table.names == [name, "hosts.esx.count"]
    assert table.remarks == [None]


@pytest.mark.parametrize(
    ("title", "meant"),
    [
        ("lun_depth", "hosts.esx.lun_depth"), ("LUN depth", "hosts.esx.lun_depth"),
        ("lun-depth", "hosts.esx.lun_depth"), ("quote", "hosts.esx.price.quote"),
        ("Array quote", QUOTE), ("esx lun_depth", "hosts.esx.lun_depth"), ("Array price", QUOTE),
        ("Preis Array", QUOTE), ("array_discount_pct", "arrays.array.price.discount_pct"),
        ("Discount %", "hosts.esx.price.discount_pct"), ("Net price", "fabrics.san.price.quote"),
        ("count", "hosts.esx.count"),
    ],
)  # fmt: skip
def test_column_that_overrides_nothing_says_what_may_be_meant(title: str, meant: str) -> None:
    table = _csv(f"design,{title}", "a,5", "b,")
    (note,) = table.notes
    assert f"Column {title} overrides nothing" in note
    assert meant in note
    assert _notes(table) == [note, None]


@pytest.mark.parametrize(
    "title", ["label", "name", "title", "source", "Vendor", "Qty", "id", "Quote date"]
)
def test_columns_of_ones_own_are_no_matter(title: str) -> None:
    assert _csv(f"design,{title}", "a,5").notes == []


def test_price_in_another_currency_refuses_its_row() -> None:
    table = _csv(f"design,{QUOTE}", "a,\u20ac 5", "a,5 USD", "a,$ 5", "a,5")
    assert [bool(one) for one in _refusals(table)] == [False, True, True, False]
    assert _refusals(_csv(f"design,{QUOTE} (USD)", "a,5", "a,")) == [
        "The price is in USD, but the prices of the designs are in EUR. Convert it.", None,
    ]  # fmt: skip
    named = _csv(f"design,W\u00e4hrung,{QUOTE}", "a,EUR,5", "a,USD,5", "a,,5")
    assert [bool(one) for one in _refusals(named)] == [False, True, False]
    shown = _xlsx(["design", QUOTE], ["a", 5], ["a", 5], formats={"B2": '"$"#,##0.000'})
    assert [bool(one) for one in _refusals(shown)] == [True, False]


@pytest.mark.parametrize("unit", ["k\u20ac", "TEUR", "thousands"])
def test_unit_of_a_heading_that_is_not_read_refuses_the_rows_that_need_it(unit: str) -> None:
    table = _csv(f"design,{QUOTE} ({unit})", "a,5", "a,")
    assert f"has {unit}, which is not read" in str(_refusals(table)[0])
    assert _refusals(table)[1] is None


def test_cell_without_a_value_refuses_its_row_if_it_is_read() -> None:
    table = _xlsx(
        ["design", QUOTE, "label"],
        ["a", "=70000+20000", "x"], ["=B2", 5, "y"], ["a", "#N/A", "z"], ["a", 5, "=1+1"],
        ["#REF!", 5, "#N/A"],
    )  # fmt: skip
    messages = _refusals(table)
    assert ["formula without" in str(one) for one in messages] == [True, True, False, False, False]
    assert ["has the error" in str(one) for one in messages] == [False, False, True, False, True]
    assert [row["label"] for row in table.candidates] == ["x", "y", "z", "", "#N/A"]
    assert "came back empty" in str(_notes(table)[3])


def test_text_fields_are_no_numbers() -> None:
    path = "classes.vms.datastores.0"
    table = _csv(f"design;{path};{QUOTE}", "a;78.000;78000")
    assert (table.candidates[0][path], table.remarks) == ("78.000", [None])


def test_own_column_with_the_name_of_an_answer_comes_back_under_another() -> None:
    table = _csv(f"design,IOPS,status,note,{QUOTE}", "a,1,2,3,4")
    assert table.names == ["design", "IOPS (input)", "status (input)", "note (input)", QUOTE]
    assert list(table.candidates[0].values()) == ["a", "1", "2", "3", "4"]
    with pytest.raises(InvalidTableFile, match="would both be iops"):
        _csv("design,iops,iops (input)", "a,1,2")


def test_answers_of_an_earlier_batch_are_left_out() -> None:
    header = ["design", "label", *RESULT_COLUMNS]
    table = _csv(",".join(header), ",".join("a" for _ in header))
    assert table.names == ["design", "label"]
    assert table.notes == ["The columns with the answers of an earlier table were replaced."]


def test_table_that_changes_nothing_is_refused() -> None:
    with pytest.raises(InvalidTableFile, match=r"It has label, lun_depth\. Column lun_depth"):
        _csv("label,lun_depth", "x,5")
    with pytest.raises(InvalidTableFile, match="The columns Design and design would both be"):
        _csv("Design,design", "a,b")


def test_notes_on_cells_stand_in_their_row_and_once_for_the_table() -> None:
    table = _csv("design,hosts.esx.price.discount_pct", "a,0.35", "a,35", "b,0.2", "b,35%")
    assert [bool(one) for one in _notes(table)] == [True, False, True, False]
    (note,) = table.notes
    assert note.startswith("Row 2, column hosts.esx.price.discount_pct: 0.35 is read as 0.35 %.")
    assert note.endswith("The same applies to 1 more row.")


def test_list_price_next_to_a_quote_is_noted() -> None:
    price = "arrays.array.price"
    header = f"design,{price}.list_price,{price}.discount_pct,{QUOTE}"
    table = _csv(header, "a,90,,", "a,90,,80", "a,,5,80", "a,90,,null", "a,,,80")
    notes = [str(one) for one in _notes(table)]
    assert [one != "None" for one in notes] == [False, True, True, False, False]
    assert notes[1] == (
        f"Column {price}.list_price: It changes nothing, because the quote of 80 counts. "
        f"Write null as {QUOTE} to use the list price."
    )
    assert [note.startswith("Row ") for note in table.notes] == [True, True]


def test_quote_of_the_design_counts_as_one_of_the_row_does() -> None:
    document = design("a", currency="EUR")
    document["arrays"][0]["price"] = {"list_price": 100.0, "quote": 78_000.5}
    file = read_candidate_file(b"arrays.array.price.list_price\n90", "csv")
    table = read_candidate_rows(file, [Design.model_validate(document)])
    assert "the quote of 78000.5 counts" in str(_notes(table)[0])


def test_text_in_an_own_column_with_the_name_of_a_price_is_no_matter() -> None:
    table = _csv(f"offer;Angebot;design;{QUOTE}", "first;Müller;a;5", "second;90,00 €;a;5")
    assert [bool(one) for one in _notes(table)] == [True, True]
    assert all("Column Angebot overrides nothing" in str(one) for one in _notes(table))


@pytest.mark.parametrize(
    ("number_format", "scale"),
    [
        ('0.00 "k€"', "k€"), ('#,##0\\ "TEUR"', "TEUR"), ('0.0 "Mio. €"', "Mio. €"),
        ('#,##0, "k€"', None), ('0.0,,"M"', None), ("#,##0.00 €", None), ('0 "Stück"', None),
    ],
)  # fmt: skip
def test_format_that_shows_thousands_refuses_its_cell(
    number_format: str, scale: str | None
) -> None:
    table = _xlsx(["design", QUOTE], ["a", 78], formats={"B2": number_format})
    (refusal,) = _refusals(table)
    if scale is None:
        assert refusal is None
    else:
        assert refusal == (
            f"The format of the cell shows 78 as 78 {scale}. "
            "Enter the whole number, with a format that shows it whole."
        )
