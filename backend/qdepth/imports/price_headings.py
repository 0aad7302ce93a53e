"""What suppliers call the columns of a price list."""

import re

_WORDS = {
    "id": """
        sku, item, item no, item number, part no, part number, product number, order no,
        order number, article, article no, reference,
        Artikel, Artikelnr, Artikel-Nr, Art-Nr, Artikelnummer, Bestellnr, Bestell-Nr,
        Bestellnummer, Teilenummer, Produktnummer, Materialnummer,
        référence, réf, code article, referencia, código, código de artículo
    """,
    "name": """
        description, product, product name, title,
        Bezeichnung, Artikelbezeichnung, Produktbezeichnung, Beschreibung, Produkt,
        désignation, libellé, descripción, denominación, producto
    """,
    "list_price": """
        price, unit price, msrp, rrp,
        Listenpreis, Einzelpreis, Stückpreis, Preis, UVP,
        prix, prix unitaire, prix catalogue, prix public, precio, precio unitario, precio de lista
    """,
    "discount_pct": "discount, Rabatt, Nachlass, remise, descuento",
    "quote": """
        net price, your price, offer, Nettopreis, Angebot, Angebotspreis, Ihr Preis,
        prix net, prix remisé, precio neto, oferta
    """,
    "power_w": """
        power, watt, watts, Leistung, Leistungsaufnahme, Stromaufnahme, puissance, potencia
    """,
    "source": "supplier, vendor quote, Quelle, Lieferant, fournisseur, proveedor",
    "currency": "curr, Währung, Waehrung, devise, monnaie, moneda, divisa",
}
"""What suppliers call the columns, in English, German, French and Spanish."""


def plain_title(title: str) -> str:
    """A title without capitals, hyphens and dots, with an underscore for a space."""
    return "_".join(title.casefold().replace("-", " ").replace(".", " ").split())


_FIELD_OF = {
    plain_title(word): field for field, words in _WORDS.items() for word in words.split(",")
}


def known_field(title: str) -> str | None:
    """The field that a title means, by its own name or a usual word; what is in brackets counts
    for nothing."""
    plain = plain_title(re.sub(r"[\[(].*?[\])]", "", title))
    return plain if plain in _WORDS else _FIELD_OF.get(plain)
