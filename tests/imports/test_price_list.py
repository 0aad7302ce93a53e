"""Price lists of suppliers, as tables."""

import io
from time import process_time

import pytest
from openpyxl import Workbook

from qdepth.design.document.document import MOST_PRICE_ITEMS
from qdepth.design.problem import MOST_FINDINGS
from qdepth.imports.price_list import COLUMNS, PriceList, read_price_list
from qdepth.imports.table_file import FileKind, InvalidTableFile


def _csv(*lines: str, kind: FileKind = "csv") -> PriceList:
    return read_price_list("\r\n".join(lines).encode(), kind)


def _refused(*lines: str) -> InvalidTableFile:
    with pytest.raises(InvalidTableFile) as refusal:
        _csv(*lines)
    return refusal.value


def test_rows_become_items_and_empty_cells_stay_unset() -> None:
    read = _csv(
        "id,name,list_price,discount_pct,quote,power_w,source,currency,vendor",
        "HBA-16,HBA 16 Gb,900,10,,9.5,quote 7,EUR,somebody",
        "DISK.10K,,,,0,,,EUR,",
    )
    hba, disk = read.items
    assert read.currency == "EUR"
    assert (hba.id, hba.name, hba.list_price, hba.discount_pct) == ("HBA-16", "HBA 16 Gb", 900, 10)
    assert (hba.quote, hba.power_w, hba.source) == (None, 9.5, "quote 7")
    assert read.unread_columns == ["vendor"]
    assert (disk.name, disk.list_price, disk.discount_pct, disk.quote) == (None, None, 0, 0)


def test_list_of_the_european_excel_and_of_a_workbook_say_the_same() -> None:
    european = _csv("id;list_price;name;power_w", "a;1234,5;x;9,5")
    book = Workbook()
    for row in (["id", "list_price", "name", "power_w"], ["a", 1234.5, "x", 9.5]):
        book.worksheets[0].append(row)
    out = io.BytesIO()
    book.save(out)
    assert european.items == read_price_list(out.getvalue(), "xlsx").items
    assert european.currency is None
    assert (european.items[0].list_price, european.items[0].power_w) == (1234.5, 9.5)


def test_rows_that_sum_up_or_tax_the_items_are_none() -> None:
    read = _csv(
        "Artikelnummer;Bezeichnung;Listenpreis",
        "HBA-32;HBA 32 Gb;1.200,00",
        ";Zwischensumme;1.200,00",
        ";MwSt. 19 %;228,00",
        "Gesamtbetrag;;1.428,00",
    )
    assert [item.id for item in read.items] == ["HBA-32"]
    assert read.notes == [
        "Rows that sum up or tax others were left out: Zwischensumme, MwSt. 19 %, Gesamtbetrag."
    ]


def test_list_as_an_office_writes_it_is_read() -> None:
    read = _csv(
        "\ufeffPreisliste, Mai 2026;;;;",
        ";;;;",
        "ID;List price;Discount PCT;Quote;Lieferzeit;Currency",
        "SRV;14.000,00 \u20ac;35 %;;4 Wochen;EUR",
        ";;;;",
        "HBA;;;1 250,50;;EUR",
    )
    server, hba = read.items
    assert (server.list_price, server.discount_pct, hba.quote) == (14000, 35, 1250.5)
    assert read.unread_columns == ["Lieferzeit"]
    assert "Two columns are the quote" in str(_refused("id,quote,Quote", "a,1,2"))
    (doubt,) = _refused("id;quote", "a;1,5", "b;14.000").problems
    assert doubt.message.startswith("Row 3, column quote: 14.000 can be")


def test_a_cell_that_does_not_fit_is_named_by_the_heading_of_its_column() -> None:
    with pytest.raises(InvalidTableFile) as caught:
        read_price_list(b"Part;Net\nA;abc\n", "csv", {"id": "Part", "list_price": "Net"})
    (problem,) = caught.value.problems
    assert problem.message.startswith("Row 2, column Net: This is not a number.")


def test_every_cell_that_does_not_fit_is_named() -> None:
    refusal = _refused(
        "id,list_price,discount_pct",
        "a,dear,0",
        "has space,1,0",
        "c,-1,101",
        "a,1,0",
        ",5,0",
        "d,nan,0",
    )
    found = {problem.pointer: problem.message for problem in refusal.problems}
    assert set(found) == {
        "/0/list_price", "/1/id", "/2/list_price", "/2/discount_pct", "/3/id", "/4/id",
        "/5/list_price",
    }  # fmt: skip
    assert found["/0/list_price"].startswith("Row 2, column list_price: This is not a number.")
    assert "no id" in found["/1/id"]
    assert "is in row 2 already" in found["/3/id"]
    assert "has no id" in found["/4/id"]


def test_a_number_of_too_many_characters_is_refused_by_its_length() -> None:
    problem = _refused("id,list_price", "a,1" + "€ " * 8000 + "x").problems[0]
    assert problem.message == (
        "Row 2, column list_price: The cell has 16002 characters; a number has at most 64. "
        "Enter the number alone."
    )


def test_lists_in_several_or_no_currencies_are_refused() -> None:
    (two,) = _refused("id,currency", "a,EUR", "b,USD", "c,USD").problems
    assert (two.pointer, two.value) == ("/1/currency", "USD")
    for first, second in (("EUR", ""), ("", "EUR")):
        (gap,) = _refused("id,currency,quote", f"a,{first},1", f"b,{second},1").problems
        assert gap.pointer == "/1/currency"
        assert "not given" in gap.message
    (none,) = _refused("id,currency", "a,euro").problems
    assert "no currency euro" in none.message


def test_tables_that_are_no_price_list_are_refused() -> None:
    assert "No column of the table is read as the id" in str(_refused("thing,price", "a,1"))
    rows = [f"i{number}" for number in range(MOST_PRICE_ITEMS + 1)]
    assert "at most 1000" in str(_refused("id", *rows))


def test_columns_are_the_fields_of_an_item_and_the_currency() -> None:
    assert COLUMNS == (
        "id", "name", "list_price", "discount_pct", "quote", "source", "power_w", "currency",
    )  # fmt: skip


def test_cells_are_looked_at_until_enough_do_not_fit() -> None:
    for cell in ("much", "1,234"):
        rows = [f'item{n},"{cell}"' for n in range(900)]
        assert len(_refused("id,list_price", *rows).problems) == MOST_FINDINGS + 1


def test_table_of_a_supplier_is_read_by_its_usual_words() -> None:
    read = _csv(
        "SKU;Description;List price [EUR];Discount;Delivery",
        "P52534-B21 / 8SFF;Server, 2 CPUs;9.000,50 EUR;35 %;4 weeks",
        "HBA;16 Gb;450,00 \u20ac;;",
    )
    server, hba = read.items
    assert (server.id, server.name) == ("P52534-B21-8SFF", "Server, 2 CPUs")
    assert (server.list_price, server.discount_pct, hba.list_price) == (9000.5, 35, 450)
    assert (read.currency, read.unread_columns) == ("EUR", ["Delivery"])
    own = _csv("id,price,list_price", "a,1,2")
    assert (own.items[0].list_price, own.unread_columns) == (2, ["price"])


@pytest.mark.parametrize(
    "header",
    [
        "Artikelnr.;Bezeichnung;Listenpreis (EUR);Rabatt;Nettopreis;Leistung [W];Menge",
        "Artikel-Nr;Produktbezeichnung;Einzelpreis;Nachlass;Angebotspreis;Stromaufnahme;Kapazität",
        "Référence;Désignation;Prix catalogue;Remise;Prix net;Puissance;Quantité",
        "Código;Descripción;Precio de lista;Descuento;Precio neto;Potencia;Cantidad",
    ],
)
def test_headings_of_other_languages_are_known(header: str) -> None:
    read = _csv(header, "a1;Server;9.000,50;35 %;5.850,33;410,5;2")
    (item,) = read.items
    assert (item.id, item.name, item.list_price, item.discount_pct, item.quote, item.power_w) == (
        "a1", "Server", 9000.5, 35, 5850.33, 410.5,
    )  # fmt: skip
    assert read.unread_columns == [header.rsplit(";", maxsplit=1)[-1]]


def test_decimal_commas_are_known_by_a_number_that_can_be_nothing_else() -> None:
    """In quotes between commas, or as text in a workbook."""
    first, second = _csv("id,price", 'a,"1.234,50"', 'b,"7,5"').items
    assert (first.list_price, second.list_price) == (1234.5, 7.5)
    settled = _csv("id,price", 'a,"1.234,50"', "b,14.000").items
    assert [item.list_price for item in settled] == [1234.5, 14000]
    (doubt,) = _refused("id,price", 'a,"7,5"', "b,14.000").problems
    assert "can be a number with three decimals" in doubt.message


def test_columns_are_read_as_somebody_says() -> None:
    table = b"Key,What it is,Ours\na1,Server,7\n"
    asked = read_price_list(table, "csv", only_columns=True)
    assert [(one.title, one.field, one.example) for one in asked.columns] == [
        ("Key", None, "a1"), ("What it is", None, "Server"), ("Ours", None, "7"),
    ]  # fmt: skip
    assert asked.items == []
    (item,) = read_price_list(table, "csv", {"id": "Key", "quote": "Ours"}).items
    assert (item.id, item.quote, item.name) == ("a1", 7, None)
    with pytest.raises(InvalidTableFile, match="no column Theirs, which was named as the quote"):
        read_price_list(table, "csv", {"id": "Key", "quote": "Theirs"})


def test_prices_in_several_currencies_are_refused_in_a_sentence() -> None:
    refusal = _refused("SKU;Price", "a;900,00 EUR", "b;$ 800,00")
    assert str(refusal) == "The prices are in $ and EUR. Send one list for each currency."


def _notes(*lines: str) -> str:
    return " ".join(_csv(*lines).notes)


def test_currency_of_a_heading_is_that_of_the_prices() -> None:
    assert _csv("SKU,Price (USD)", "a,1").currency == "USD"
    assert _csv("SKU,EUR", "a,1").items[0].list_price == 1
    assert _csv("SKU,List Price USD", "a,$5").currency == "USD"
    assert "EUR and USD" in str(_refused("SKU,List price EUR,Net price USD", "a,2,1"))
    assert "EUR and USD" in str(_refused("SKU,Price (USD),Currency", "a,2,EUR"))
    assert _csv("SKU,Price,Currency", "a,1,eur", "b,1,\u20ac").currency == "EUR"
    assert "several currencies share" in _notes("SKU,Price", "a,$5")


def test_list_without_a_price_is_refused_and_an_item_without_one_is_named() -> None:
    assert "No column of the table is read as a price" in str(_refused("SKU,Gewicht", "a,1"))
    thousands = str(_refused("SKU,Preis (TEUR)", "a,1"))
    assert "Preis (TEUR) is not read: it seems to count in thousands" in thousands
    assert "Without a price: b." in _notes("SKU,Price", "a,1", "b,")


def test_what_may_change_a_price_is_said_where_it_is_not_read() -> None:
    assert "Column Rabatt EUR is not read" in _notes("SKU,Price,Rabatt EUR", "a,1,2")
    assert "Column Price is not read" in _notes("SKU,Price,List price", "a,1,2")
    assert "The quote replaces the discount: a." in _notes("SKU,Net price,Discount %", "a,1,35")
    assert _notes("SKU,Price,Delivery", "a,1,soon") == ""
    assert "Column Abschlag is not read: it has percentages." in _notes(
        "SKU,Price,Abschlag", "a,1,5 %"
    )
    assert "it has amounts of money" in _notes("SKU,Price,Sum", "a,1,\u20ac 5")


def test_discounts_below_one_percent_are_asked_about() -> None:
    notes = _notes("SKU,Price,Discount %", "a,1,0.35", "b,1,0.2", "c,1,35", 'd,1,"0,5%"')
    assert notes == (
        "Row 2, column Discount %: 0.35 is read as 0.35 %. If 35 % is meant, write 35. "
        "The same applies to 1 more row."
    )


def test_cells_without_a_value_are_named() -> None:
    book = Workbook()
    for row in (["SKU", "Price"], ["a", "=70000+20000"], ["b", "#N/A"]):
        book.worksheets[0].append(row)
    out = io.BytesIO()
    book.save(out)
    with pytest.raises(InvalidTableFile) as refusal:
        read_price_list(out.getvalue(), "xlsx")
    formula, error = refusal.value.problems
    assert formula.message.startswith("Row 2, column Price: The cell is a formula without a stored")
    assert error.message.startswith("Row 3, column Price: The cell has the error #N/A")


def test_unit_of_a_column_that_somebody_names_still_counts() -> None:
    table = b"Key,Preis (USD),Rabatt EUR,Preis (TEUR)\na,7,1,8\n"
    chosen = read_price_list(table, "csv", {"id": "Key", "quote": "Preis (USD)"})
    assert (chosen.currency, chosen.items[0].quote) == ("USD", 7)
    assert [note.split(" is not read")[0] for note in chosen.notes] == [
        "Column Rabatt EUR", "Column Preis (TEUR)",
    ]  # fmt: skip
    for field, title in (("discount_pct", "Rabatt EUR"), ("quote", "Preis (TEUR)")):
        with pytest.raises(InvalidTableFile, match="was named as the"):
            read_price_list(table, "csv", {"id": "Key", field: title})


def test_number_beyond_the_largest_is_called_so() -> None:
    (problem,) = _refused("id,list_price,currency", "A,1e999,EUR").problems
    assert '"List price" is beyond the largest number, 1.8e308.' in problem.message


@pytest.mark.parametrize("title", ["Discount", "Rabatt", "Kundenrabatt", "Remise", "Disc."])
@pytest.mark.parametrize(
    ("cell", "readings"), [("20", "20 % or an amount"), ("0.2", "0.2 % or 20 %")]
)
def test_discount_that_nothing_explains_is_refused(title: str, cell: str, readings: str) -> None:
    problems = _refused(f"SKU,List price,{title}", f"a,100.5,{cell}", "b,7,0", "c,8,").problems
    assert [problem.pointer for problem in problems] == ["/0/discount_pct"]
    assert f"Row 2, column {title}: {cell} can be {readings}" in problems[0].message
    assert "call the column Discount %" in problems[0].message


@pytest.mark.parametrize(
    ("rows", "discounts"),
    [
        (["a,200,20%,", "b,100,15,"], [20, 15]),  # by a percent sign
        (["a,200,20,160", "b,500,35,"], [20, 35]),  # by a net price
        (["a,200,0.2,160", "b,500,0.35,"], [20, 35]),
        (["a,200,40,160", "b,500,35,"], [20, 7]),  # amounts
        (["a,100,20,80", "b,100,35,65"], [20, 35]),  # the same either way
        (["a,200,,", "b,500,0,"], [0, 0]),
    ],
)
def test_discount_counts_what_the_rest_of_the_table_says(
    rows: list[str], discounts: list[float]
) -> None:
    items = _csv("SKU,List price,Discount,Net price", *rows).items
    assert [item.discount_pct for item in items] == pytest.approx(discounts)


def test_discount_without_meaning_is_left_out_where_a_quote_counts() -> None:
    read = _csv("SKU,List price,Discount,Net price", "a,200,20,111", "b,300,20,150")
    assert [(item.discount_pct, item.quote) for item in read.items] == [(0, 111), (0, 150)]
    assert "20 can be 20 % or an amount of money" in " ".join(read.notes)


def test_discount_is_a_percentage_where_its_column_was_named_so() -> None:
    table = b"Key,Ours,Discount\na1,7,20\n"
    mapping = {"id": "Key", "list_price": "Ours", "discount_pct": "Discount"}
    assert read_price_list(table, "csv", mapping).items[0].discount_pct == 20


def test_bare_discount_below_one_next_to_percent_signs_is_refused() -> None:
    problems = _refused("SKU,List price,Discount", "a,100,20%", "b,100,0.25").problems
    assert [problem.pointer for problem in problems] == ["/1/discount_pct"]


@pytest.mark.parametrize(
    "sums",
    [
        [";;Zwischensumme;5200", ";;Summe netto;5299", ";;zzgl. 19 % MwSt.;1006,81"],
        ["Subtotal hardware;;;5000", "Grand Total;;;5250", "Total (USD);;;5250"],
        ["Prices valid until 2026-12-31", ";Delivery 4 weeks;;", "Options and support"],
    ],
)
def test_sums_taxes_and_remarks_are_left_out_and_named(sums: list[str]) -> None:
    rows = ["1;A1;Server;5000", *sums, "2;A2;Total Protection;200"]
    read = _csv("Pos;Part No;Description;Price", *rows)
    assert [item.id for item in read.items] == ["A1", "A2"]
    assert " ".join(read.notes).count(" left out: ") == 1
    assert all(row.strip(";").split(";")[0] in " ".join(read.notes) for row in sums)


@pytest.mark.parametrize(
    ("header", "row", "why"),
    [
        ("SKU,Price,Price unit", "a,119,100", "column Price unit: the price is that of 100 pieces"),
        (
            "SKU,Menge,Listenpreis,Rabatt %,Nettopreis",
            "a,4,5000,80,4000",
            "column Menge: the net price is that of all 4 pieces",
        ),
        ("SKU,Qty,List price,Net price", "a,4,5000,20000", "the net price is that of all 4 pieces"),
    ],
)
def test_price_of_several_pieces_is_refused(header: str, row: str, why: str) -> None:
    (problem,) = _refused(header, row).problems
    assert why in problem.message
    one = row.replace(",4,", ",1,").replace(",100", ",1")
    assert _csv(header, one).items


def test_quote_above_the_list_price_is_named() -> None:
    assert "The quote is above the list price: a." in _notes("SKU,List price,Quote", "a,5,16")


def test_id_that_a_spreadsheet_shortened_is_refused() -> None:
    (problem,) = _refused("SKU,Price", "1.23457E+11,5").problems
    assert "Format the column as text" in problem.message


def test_thousands_of_india_are_read() -> None:
    items = _csv("SKU,Price INR", 'a,"1,25,000.50"', 'b,"₹ 3,45,678"').items
    assert [item.list_price for item in items] == [125000.5, 345678]


def test_table_of_sums_alone_has_no_items() -> None:
    refusal = str(_refused("SKU,Price", "Total,5", "a word only"))
    assert refusal.startswith("The table has no items. Rows that sum up")
    assert len(str(_refused("SKU,Price", f"{'total ' * 5000},5"))) < 300


def test_row_of_a_million_cells_is_refused_by_its_number() -> None:
    reading = process_time()
    assert str(_refused(f"SKU,{'x,' * 1_000_000}Price", "a,1")).startswith(
        "There are more than 100"
    )
    assert process_time() - reading < 5
