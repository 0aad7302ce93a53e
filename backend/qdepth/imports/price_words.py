"""Words in the titles of price lists, without capitals and accents, in the languages of Europe."""

import re
from collections.abc import Mapping


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


FIELDS = ("id", "name", "list_price", "discount_pct", "quote", "source", "power_w", "currency")
PHRASES: Mapping[str, str] = {
    "id": """
        sku, mpn, pn, p n, item, article, artikel, articulo, articolo, artigo, artykul, reference,
        ref, referencia, riferimento, codigo, codice, kod, code, product id, item id, part, teil,
        artikelnr, artikelnummer, bestellnr, bestellnummer, teilenr, teilenummer, produktnr,
        produktnummer, materialnr, materialnummer, artnr, varenummer, varenr, katalogove cislo,
        numer katalogowy, best nr, art nr, partno, partnumber, itemno, itemnumber, productnumber
    """,
    "name": """
        description, item description, product description, product, product name, title,
        bezeichnung, artikelbezeichnung, produktbezeichnung, beschreibung, artikelbeschreibung,
        produkt, produktname, designation, libelle, descripcion, denominacion, producto,
        descrizione, prodotto, descricao, produto, omschrijving, beskrivning, beskrivelse, kuvaus,
        opis, nazwa, nazev, popis
    """,
    "power_w": """
        power, power consumption, watt, watts, leistung, leistungsaufnahme, stromaufnahme,
        puissance, potencia, potenza, vermogen, effekt, moc
    """,
    "source": """
        supplier, vendor quote, quelle, lieferant, fournisseur, proveedor, fornitore, fornecedor,
        leverancier, leverantor, leverandor, dostawca, dodavatel
    """,
    "currency": """
        curr, wahrung, waehrung, devise, monnaie, moneda, divisa, valuta, moeda, waluta, mena
    """,
}  # fmt: skip
FIELD_OF = {
    " ".join(phrase.split()): field
    for field, phrases in PHRASES.items()
    for phrase in phrases.split(",")
}
FILLERS = _set("""
    the in of de di do la le el der die das w %
""")
THING = _set("""
    sku item part product order catalog catalogue manufacturer mfr mfg mfgr vendor
    supplier oem article artikel art bestell best teile teil produkt prod material
    hersteller lieferanten articulo producto articolo prodotto artigo produto produktu towaru
    artykul reference fabricant code
""")
NUMBER_WORDS = _set("""
    no nr num number nummer numero n° # id code codigo codice kod ref sku pn kod
""")
PRICE = _set("""
    price prices unitprice preis preise prix precio precios prezzo prezzi preco prijs pris hinta
    cena cost kosten
""")
LIST_PRICE = _set("""
    listprice listenpreis listpreis msrp rrp uvp pvp katalogpreis bruttolistenpreis catalogusprijs
    lijstprijs listpris listino tarif tarifa einzelpreis stuckpreis stueckpreis stukprijs
    enhetspris ladenpreis
""")
LIST = _set("""
    list liste listen lista listino catalog catalogue catalogo katalog katalogowa
    cennikowa public publico retail before vor unrabattiert undiscounted
""")
QUOTE = _set("""
    netprice nettopreis nettoeinzelpreis angebot angebotspreis angebotssumme sonderpreis
    projektpreis verkaufspreis einkaufspreis ek vk kundenpreis endpreis rabattpreis offer
    offerta oferta offerte quote quotation nettopris nettoprijs
""")
OFFERED = _set("""
    net netto nett neto nets liquido offer offered quote quoted your our ihr unser
    customer sell selling sales purchase buy special deal project discounted final remise
    scontato descontado rabattiert rabattierter reduced reduit after nach
""")
DISCOUNT = _set("""
    discount discounts disc disct dscnt dsct rabatt rabatte rabattsatz nachlass
    preisnachlass remise rabais reduction descuento dto dcto sconto desconto korting rabat
    sleva alennus rebate ristourne zlava kundenrabatt partnerrabatt handlerrabatt
    haendlerrabatt projektrabatt grundrabatt rabattprozent
""")
WHOSE = _set("""
    std standard partner customer kunden your our ihr unser dealer reseller handler
    haendler project projekt applied granted accordee client cliente
""")
"""Words that qualify a discount; a maximal or further one is another discount."""
NET_OF_TAX = _set("""
    net netto nett neto ht excl ex exkl ohne zzgl without before hors tax taxes taxe vat
    sin sans mwst ust iva tva btw moms dph zzgl. imponibile
""")
EACH = _set("""
    unit units unitary unitaire unitario unitaria each ea per pro piece pc pcs stuck
    stueck stk einzel einheit jednostkowa
""")
RATE = _set("""
    rate satz pct percent percentage prozent procent pourcentage %
""")
IN_PERCENT = _set("""
    rabattsatz rabattprozent
""")
SCALES = _set("""
    k t m keur teur kusd tusd kchf tchf kgbp meur musd tsd tausend thousand thousands
    mille miles 1000 000 mio mln million millions millionen
""")
"""Words that count in more than one, as in `Price (k€)`."""
QUANTITIES = frozenset(
    (
        "qty",
        "quantity",
        "qnty",
        "menge",
        "anzahl",
        "stuck",
        "stk",
        "quantite",
        "qte",
        "cantidad",
        "cant",
        "quantita",
        "qta",
        "quantidade",
        "aantal",
        "antal",
        "ilosc",
        "pcs",
        "pieces",
        "units",
    )
)
PRICE_UNITS = frozenset(
    (
        "price unit",
        "unit of price",
        "pricing unit",
        "preiseinheit",
        "pe",
        "prijseenheid",
        "unite de prix",
        "unidad de precio",
        "unita di prezzo",
        "per",
    )
)
"""Titles of columns with the number of pieces of a price, as 100 for screws."""
MONEY_LIKE = re.compile(r"pri[cxsj]|pre[icz]|cena|hinta|cost|kosten|amount|betrag|montant|importe")
DISCOUNT_LIKE = re.compile(
    r"disc|dscn|rabat|rabai|nachlass|remise|descuent|scont|descont|korting|multipli"
)
POWER_LIKE = re.compile(r"^(?:power|watts?|leistung|puissance|potencia|(?:[km]w|k?va|btu)h?$)")
