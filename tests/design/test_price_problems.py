"""Items of the price list that parts name."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign
from qdepth.design.parsing import read_design
from tests.support.designs import changed, small_design

ITEM = {"id": "server", "list_price": 9_000.0}


def _document(**fields: Any) -> dict[str, Any]:
    return changed(small_design() | {"price_list": [ITEM]}, **fields)


def _only(document: dict[str, Any]) -> DesignProblem:
    with pytest.raises(InvalidDesign) as refusal:
        read_design(document)
    (found,) = refusal.value.problems
    return found


def test_part_may_name_an_item() -> None:
    read = read_design(_document(hosts__0__price_item="server"))
    assert read.hosts[0].price_item == "server"


def test_item_that_does_not_exist_is_refused_where_it_is_named() -> None:
    found = _only(_document(hosts__0__hba_ports__0__price_item="hba"))
    assert found.pointer == "/hosts/0/hba_ports/0/price_item"
    assert (found.value, found.limit) == ("hba", "server")


def test_discount_that_would_count_for_nothing_is_refused() -> None:
    found = _only(_document(hosts__0__price_item="server", hosts__0__price={"discount_pct": 5.0}))
    assert found.pointer == "/hosts/0/price/discount_pct"
    assert "Enter the discount at the item" in found.remedy


def test_items_share_the_ids_of_the_design() -> None:
    document = _document()
    document["price_list"].append(ITEM)
    assert _only(document).pointer == "/price_list/1/id"
