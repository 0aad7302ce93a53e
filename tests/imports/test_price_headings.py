"""What the titles of price lists mean."""

import pytest

from qdepth.imports.price_headings import heading_of

FIELDS = {
    "discount_pct": """
        Discount %|Disc. %|Disc %|Discount (%)|Rabatt %|Rabatt (%)|Remise %|Sconto %|Korting %|
        Dto. %|Descuento (%)|Rabattsatz|Preisnachlass|Nachlass|Discount rate|DISCOUNT PCT|Rabat %|
        Discount percentage|Rabatt in %|Partner discount %|Kundenrabatt|
        Remise accord\u00e9e|Desconto %|Sleva %|discount_pct
    """,
    "list_price": """
        List Price EUR|Listenpreis netto|List price [EUR]|List Price (USD)|ListPrice|Price|Preis|
        Unit Price|Price/unit|Prix unitaire HT|Prix catalogue|Precio de lista|Prezzo di listino|
        Net list price|Catalogue price|MSRP|UVP|Preis pro St\u00fcck|Price excl. VAT|Price (USD)|
        Price each|Unit Cost|Pris|Cena katalogowa|list_price (EUR)|Price before discount|
        Preis exkl. MwSt.|Precio unitario sin IVA
    """,
    "quote": """
        Net Unit Price|Sell Price|Selling price|Your price|Nettopreis|Nettopreis EUR|Prix net|
        Prix remis\u00e9|Precio neto|Prezzo netto|Ihr Preis|Angebotspreis|Offer|Quoted price|
        Special price|Sonderpreis|Price after discount|Customer price (GBP)|Preis nach Rabatt|quote
    """,
    "id": """
        Part No.|Part #|Part no|P/N|PN|MPN|SKU|Item #|Item No.|Mfr. Part Number|Artikel-Nr.|
        Art.-Nr.|Bestell-Nr.|R\u00e9f\u00e9rence|N\u00ba de art\u00edculo|Codice articolo|
        C\u00f3digo|Product ID|Order Code|Vendor SKU|Kod produktu|id
    """,
    "name": "Description|Item description|Bezeichnung|D\u00e9signation|Descripci\u00f3n|Opis",
    "power_w": "Power|Power (W)|Leistung [W]|Watts|Puissance|power_w",
    "currency": "Currency|W\u00e4hrung|Devise|Curr.",
}


@pytest.mark.parametrize(
    ("field", "title"),
    [(field, title.strip()) for field, titles in FIELDS.items() for title in titles.split("|")],
)
def test_usual_title_is_read_in_any_case(field: str, title: str) -> None:
    assert heading_of(title).field == field
    assert heading_of(title.lower()).field == field


@pytest.mark.parametrize(
    ("title", "currency"),
    [
        ("List Price EUR", "EUR"), ("Price (USD)", "USD"), ("Preis [\u20ac]", "EUR"),
        ("Price $", "$"), ("Price US$", "USD"), ("Price US $", "USD"),
        ("List price (US dollars)", "USD"), ("Preis in Euro", "EUR"), ("Prix CHF", "CHF"),
        ("Net price eur", "EUR"), ("Price", None), ("Unit price (try)", None),
    ],
)  # fmt: skip
def test_title_names_a_currency(title: str, currency: str | None) -> None:
    assert heading_of(title).currency == currency


@pytest.mark.parametrize(
    "title",
    [
        "Discount (EUR)", "Rabatt \u20ac", "Discount amount", "Disc. USD", "Rabattbetrag",
        "Max. discount %", "Extra discount", "\u0421\u043a\u0438\u0434\u043a\u0430 %",
        "Preis (TEUR)", "Price k\u20ac", "Price in thousands", "Listenpreis (Mio EUR)",
        "Total price", "Gesamtpreis", "Price per month", "Price per TB", "UVP (brutto)",
        "Price incl. VAT", "Power (kW)", "Leistung [kVA]", "Preis f\u00fcr 10 St\u00fcck", "EUR",
    ],
)  # fmt: skip
def test_title_that_may_change_a_price_is_not_read_and_in_doubt(title: str) -> None:
    heading = heading_of(title)
    assert heading.field is None
    assert heading.doubt


@pytest.mark.parametrize("title", ["Delivery", "Menge", "Qty", "Weight", "Pos.", "Warranty", ""])
def test_other_titles_are_not_read(title: str) -> None:
    assert heading_of(title).field is None
    assert heading_of(title).doubt is None


@pytest.mark.parametrize(
    ("title", "doubt"),
    [
        ("Valid until", None),
        ("Variant", None),
        ("kVA", "looks like power in another unit"),
        ("BTU/h", "looks like power in another unit"),
        ("Multiplier", "looks like a discount"),
    ],
)
def test_doubts_name_what_a_title_looks_like(title: str, doubt: str | None) -> None:
    assert heading_of(title).doubt == doubt
