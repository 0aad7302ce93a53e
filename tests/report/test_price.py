"""Prices: what counts is what was entered, and what is missing is said."""

from typing import Any

import pytest

from qdepth.catalogue.catalogue import fact
from qdepth.report.prices.price import over, price_of
from qdepth.report.prices.price_result import PriceResult
from qdepth.report.quantity import Number
from tests.support.designs import Json, design, small_design

IOPS = Number(value=20_000.0, low=19_000.0, high=21_000.0, tag="simulated")
FREE = {"list_price": 0.0, "source": "already there"}
HOSTS = ("esx1", "esx2")
POOL = {
    "id": "pool",
    "raid": "raid6",
    "media": {"kind": "disks", "model": "fc-10k", "count": 11, "spares": 1},
}


def _price(iops: Number = IOPS, **fields: Any) -> PriceResult:
    entered: Json = {
        "currency": "EUR",
        "hosts__0__price": {"list_price": 9_000.0, "discount_pct": 10.0},
        "hosts__0__count": 2,
        "hosts__1__price": FREE,
        "fabrics__0__price": FREE,
        "arrays__0__price": {"list_price": 50_000.0, "quote": 30_000.0, "source": "made up"},
        "arrays__0__pools": [POOL],
    }
    return price_of(design(**(entered | fields)), iops)


def test_total_takes_quotes_before_list_prices_less_discount_times_count() -> None:
    price = _price()
    assert price.total_price.value == pytest.approx(2 * 8_100.0 + 30_000.0)
    assert price.currency == "EUR"
    used = {part.id: (part.used, part.count, part.part_price) for part in price.parts}
    assert used["esx1"] == ("list", 2, 16_200.0)
    assert used["array"] == ("quote", 1, 30_000.0)
    assert any("the quote of 30\u202f000 counts instead" in line for line in price.assumptions)
    assert any("made up" in line for line in price.assumptions)
    assert any("entered as 0" in line for line in price.assumptions)


def test_item_of_the_price_list_gives_price_and_power_to_all_that_name_it() -> None:
    server = {"id": "server", "list_price": 9_000.0, "discount_pct": 10.0, "power_w": 400.0}
    price = _price(
        price_list=[server | {"source": "list of May"}],
        hosts__0__price={},
        hosts__0__price_item="server",
        hosts__1__price_item="server",
        hosts__1__power_w=100.0,
    )
    by_item, own = (next(part for part in price.parts if part.id == id_) for id_ in HOSTS)
    assert (by_item.part_price, by_item.power_w, by_item.item) == (16_200.0, 800.0, "server")
    assert (by_item.list_price, by_item.source) == (9_000.0, "list of May")
    assert (own.part_price, own.power_w, own.item) == (0.0, 100.0, None)
    assert any("host esx1 (item server of the price list)" in line for line in price.assumptions)


def test_ratios_are_over_usable_capacity_and_iops() -> None:
    price = _price()
    assert price.usable_gb.value == 8 * 300.0
    assert price.usable_gib.value == pytest.approx(2400e9 / 2**30)
    assert price.price_per_gb.value == pytest.approx(46_200 / 2400)
    assert price.price_per_gib.value == pytest.approx(46_200 / 2400e9 * 2**30)
    assert price.iops_per_gb.low == pytest.approx(19_000 / 2400)
    assert price.price_per_iops.value == pytest.approx(46_200 / 20_000)
    assert price.price_per_iops.low == pytest.approx(46_200 / 21_000)
    assert price.price_per_iops.high == pytest.approx(46_200 / 19_000)


@pytest.mark.parametrize(
    ("field", "named"),
    [("hosts__0__price", "host esx1"), ("fabrics__0__price", "fabric fc"),
     ("arrays__0__price", "array array")],
)  # fmt: skip
def test_nothing_stands_in_for_a_missing_price(field: str, named: str) -> None:
    emptied: Json = {field: {}}
    price = _price(**emptied)
    for number in (price.total_price, price.price_per_gb, price.price_per_iops):
        assert number.value is None
        assert f"no price given for {named}" in (number.note or "")


@pytest.mark.parametrize(("missing", "is_cut"), [(10, False), (11, True)])
def test_ten_parts_without_a_price_are_named_and_others_counted_on(
    missing: int, is_cut: bool
) -> None:
    (host, *_) = small_design()["hosts"]
    ports = host["hba_ports"]
    more = [
        {
            **host,
            "id": f"h{place}",
            "hba_ports": [{**port, "id": f"h{place}{port['id']}"} for port in ports],
        }
        for place in range(missing)
    ]
    hosts = [each | {"price": {"list_price": 1.0}} for each in small_design()["hosts"]]
    note = _price(hosts=[*hosts, *more]).total_price.note or ""
    assert note.count("host h") == 10
    assert (", ...;" in note) is is_cut


def test_prices_without_a_currency_add_up_to_nothing() -> None:
    assert _price(currency=None).total_price.note == (
        "no currency given: enter the currency of the design"
    )


def test_parts_inside_are_in_the_price_of_what_holds_them_unless_they_have_their_own() -> None:
    media = POOL["media"] | {"price": {"list_price": 100.0}}  # type: ignore[operator]
    price = _price(arrays__0__pools=[POOL | {"media": media}])
    assert price.total_price.value == pytest.approx(46_200 + 11 * 100.0)
    inside = next(line for line in price.assumptions if line.startswith("Included in the price of"))
    assert "SP spa" in inside
    assert "pool/disks" in {part.id for part in price.parts}


def test_power_is_added_up_over_all_of_a_part() -> None:
    fields: Json = {"hosts__0__power_w": 400.0, "hosts__1__power_w": 0.0}
    fields |= {"fabrics__0__power_w": 100.0, "arrays__0__power_w": 1100.0}
    price = _price(**fields)
    assert price.power_w.value == 2000.0
    assert price.power_per_iops.value == pytest.approx(0.1)
    assert "no power given for host esx1" in (_price().power_w.note or "")


def test_capacity_of_datastores_stands_in_for_pools() -> None:
    capacities: Json = {"datastores__0__capacity_gib": 100.0, "datastores__1__capacity_gib": 50.0}
    price = _price(arrays__0__pools=[], **capacities)
    assert price.usable_gib.value == pytest.approx(150.0)
    assert any("datastores' capacities" in line for line in price.assumptions)
    without = _price(arrays__0__pools=[])
    assert "datastore ds1, vv1" in (without.usable_gb.note or "")
    assert without.iops_per_gb.value is None


def test_pools_of_some_arrays_are_not_the_capacity_of_all() -> None:
    """Beside an array without pools only the datastores can tell what is stored."""
    one = small_design()["arrays"][0]
    sp, port = one["sps"][0], one["sps"][0]["target_ports"][0]
    third = sp | {"id": "spc", "target_ports": [port | {"id": "spc-t0"}]}
    other = one | {"id": "old", "sps": [third], "luns": [], "protocol_endpoints": []}
    price = _price(arrays=[one | {"pools": [POOL]}, other])
    assert price.usable_gb.value is None
    assert "array old has no pools" in (price.usable_gb.note or "")


def test_pool_of_unknown_capacity_is_named() -> None:
    flash = {"kind": "flash", "dies": 3, "read_us": 80.0, "write_us": 20.0}
    price = _price(arrays__0__pools=[{"id": "ssd", "raid": "raid5", "media": flash}])
    assert "pool ssd" in (price.price_per_gb.note or "")


@pytest.mark.parametrize(
    ("model", "published"), [("fc-15k", 1.25), ("fc-10k", 0.5), ("sata-7k2", 0.18)]
)
def test_density_of_the_three_tiers_of_2006(model: str, published: float) -> None:
    """A disk at its rated IOPS: the figures of the VMworld 2006 deck."""
    pool = {"id": "pool", "raid": "raid0", "media": {"kind": "disks", "model": model, "count": 6}}
    rated = Number(value=6 * fact(f"disks.{model}.rated_iops"), low=None, high=None, tag="exact")
    density = _price(rated, arrays__0__pools=[pool]).iops_per_gb.value
    assert density == pytest.approx(published, rel=1e-12)


def test_quotient_is_absent_where_it_has_no_meaning() -> None:
    zero = Number(value=0.0, low=None, high=None, tag="simulated")
    assert over(IOPS, zero).value is None
    one = Number(value=1.0, low=None, high=None, tag="exact")
    wide = Number(value=1.0, low=0.0, high=2.0, tag="simulated")
    assert over(one, wide).high is None
    assert over(one, wide).low == 0.5


def test_quotient_is_as_simulated_or_approximate_as_what_it_is_made_of() -> None:
    sure = Number(value=10.0, low=None, high=None, tag="exact")
    made = Number(value=5.0, low=4.0, high=8.0, tag="simulated")
    price, density = over(sure, made), over(made, sure)
    assert (price.value, price.low, price.high, price.tag) == (2.0, 1.25, 2.5, "simulated")
    assert (density.value, density.low, density.high, density.tag) == (0.5, 0.4, 0.8, "simulated")


@pytest.mark.parametrize(("low", "high"), [(4.0, None), (None, 8.0), (None, None)])
def test_quotient_over_an_interval_without_two_ends_has_no_ends(
    low: float | None, high: float | None
) -> None:
    sure = Number(value=10.0, low=None, high=None, tag="exact")
    found = over(sure, Number(value=5.0, low=low, high=high, tag="simulated"))
    assert (found.value, found.low, found.high, found.tag) == (2.0, None, None, "simulated")
