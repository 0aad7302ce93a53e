"""Sentences about what turns one design into another."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from qdepth.design.change_words import change_words
from qdepth.design.document.document import Design
from tests.support.scenarios import design

Document = dict[str, Any]


def _summary(before: Document, after: Document) -> list[str]:
    return change_words(Design.model_validate(before), Design.model_validate(after))


def _later(before: Document, **changed: Any) -> Document:
    return deepcopy(before) | {"id": "b"} | changed


def test_counts_the_hosts_that_a_part_stands_for_and_gives_a_unit() -> None:
    before = design("a", title="T")
    before["hosts"][0] |= {"count": 16, "kernel_us": 48}
    after = _later(before)
    after["hosts"][0] |= {"lun_depth": 8, "kernel_us": 20}
    assert _summary(before, after) == [
        "Kernel 48\u00a0µs → 20\u00a0µs, LUN depth 4 → 8 on 16 hosts"
    ]


def test_alike_parts_and_alike_changes_are_summarized_once_without_json() -> None:
    before = design("a", title="T")
    group = before["classes"][0]
    names = [f"ds0{index}" for index in range(1, 5)]
    lun = before["datastores"][0]["lun"]
    before["arrays"][0]["luns"] = [
        before["arrays"][0]["luns"][0] | {"id": f"{lun}{index}"} for index in range(1, 5)
    ]
    before["datastores"] = [
        {"id": name, "kind": "vmfs", "lun": f"{lun}{index}"}
        for index, name in enumerate(names, start=1)
    ]
    before["classes"] = [
        group | {"id": f"vms{name}", "name": "SQL", "datastores": [name]} for name in names
    ]
    after = _later(before)
    after["datastores"] = [before["datastores"][0] | {"id": "big", "name": "Big"}]
    after["classes"] = [one | {"datastores": ["big"]} for one in before["classes"]]
    assert _summary(before, after) == [
        "Datastore added: Big",
        "4 datastores removed (ds01 to ds04)",
        "Datastores ds01 to ds04 → Big on 4 classes of VMs (SQL)",
    ]


def test_a_part_that_is_called_as_its_kind_is_named_once() -> None:
    before = design("a")
    after = _later(before)
    after["arrays"][0]["protocol_endpoints"] = [{"id": "pe9", "name": "Protocol endpoint"}]
    assert "Protocol endpoint added" in _summary(before, after)


def _priced(document: Document) -> None:
    document["currency"] = "EUR"
    document["hosts"][0]["price"] = {"list_price": 18_900.0, "discount_pct": 15.0}


def _target(document: Document) -> None:
    document["class_targets"] = {"SQL": {"quantity": "p99", "at_most_ms": 1.0}}


def _paced(document: Document) -> None:
    document["classes"][0]["workload"] = {
        "loop": "paced", "outstanding_ios": 8, "rate_cap_iops": 100.0,
        "blocks": [{"size_kib": 8.0}], "read_pct": 70.0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (_priced, "List price none → 18\u202f900\u00a0EUR, discount 0\u00a0% → 15\u00a0% on"),
        (_priced, "Currency none → EUR"),
        (_target, "Target of SQL none → p99 at most 1\u00a0ms"),
        (_paced, "rate cap none → 100\u00a0IOPS"),
        (lambda d: d["hosts"][0].update(path_policy="mru"), "round robin → most recently used on"),
        (lambda d: d["hosts"][0].update(locking={"ats_locks": 8}), "Locking, ATS locks 16 → 8"),
        (lambda d: d.update(timeline={"length_s": 60.0}), "Timeline none → length 60\u00a0s"),
    ],
)
def test_units_choices_prices_and_targets_read_as_on_the_page(
    change: Callable[[Document], None], part: str
) -> None:
    before = design("a")
    after = _later(before)
    change(after)
    assert part in "\n".join(_summary(before, after))


def test_parts_are_the_same_wherever_they_are_in_the_list() -> None:
    before = design("a")
    before["datastores"][0] |= {"name": "Gold", "sioc": "on"}
    after = _later(before)
    kept = after["datastores"][0]
    after["datastores"] = [kept | {"id": "new", "name": "New"}, kept | {"capacity_gib": 5.0}]
    assert "Capacity 1\u202f024\u00a0GiB → 5\u00a0GiB on Gold" in _summary(before, after)


def test_a_field_that_the_new_kind_lacks_goes() -> None:
    before = design("a")
    after = _later(before)
    after["arrays"][0]["protocol_endpoints"] = [{"id": "pe9"}]
    store = before["datastores"][0]["id"]
    after["datastores"] = [{"id": store, "kind": "vvol", "protocol_endpoint": "pe9"}]
    [sentence] = [one for one in _summary(before, after) if one.startswith("Kind")]
    assert sentence.startswith("Kind VMFS → vVol, LUN ")
    assert sentence.endswith(f"→ none, protocol endpoint none → pe9 on {store}")
