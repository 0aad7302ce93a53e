"""Changes in the sentences of the page: the same questions as in changes-in-words.test.ts."""

import json
from copy import deepcopy
from typing import Any

from qdepth.design.changes import field_changes
from qdepth.design.document.document import Design
from qdepth.exports.changes_in_words import changes_in_words
from qdepth.report.comparison import FieldChange
from tests.support.scenarios import design


def _told(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    first, second = Design.model_validate(before), Design.model_validate(after)
    changes = [
        FieldChange(design_id="b", pointer=one.pointer, before=one.before, after=one.after)
        for one in field_changes(first, second)
    ]
    return changes_in_words(first, second, changes)


def test_counts_the_hosts_that_a_part_stands_for_and_gives_a_unit() -> None:
    before = design("a", title="T")
    before["hosts"][0] |= {"count": 16, "kernel_us": 48}
    after = deepcopy(before) | {"id": "b"}
    after["hosts"][0] |= {"lun_depth": 8, "kernel_us": 20}
    assert _told(before, after) == ["Kernel 48 µs → 20 µs, LUN depth 4 → 8 on 16 hosts"]


def test_alike_parts_and_alike_changes_are_told_once_without_json() -> None:
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
    after = deepcopy(before) | {"id": "b"}
    after["datastores"] = [before["datastores"][0] | {"id": "big"}]
    after["classes"] = [one | {"datastores": ["big"]} for one in before["classes"]]
    assert _told(before, after) == [
        "Datastore added: big",
        "4 datastores removed (ds01 to ds04)",
        "Datastores ds01 to ds04 → big on 4 classes (SQL)",
    ]


def test_a_part_that_is_called_as_its_kind_is_told_once() -> None:
    before = design("a")
    after = deepcopy(before) | {"id": "b"}
    after["arrays"][0]["protocol_endpoints"] = [{"id": "pe9", "name": "Protocol endpoint"}]
    assert "Protocol endpoint added" in _told(before, after)


def test_counts_the_rows_of_a_list_from_one() -> None:
    one = Design.model_validate(design("a"))
    pointer = "/timeline/moments/1/load"
    change = FieldChange(design_id="b", pointer=pointer, before="1.0", after="2.0")
    [told] = changes_in_words(one, one, [change])
    assert "no. 2" in told


def test_names_a_place_that_no_part_has() -> None:
    one = Design.model_validate(design("a"))
    change = FieldChange(design_id="b", pointer="/currency", before=None, after=json.dumps("EUR"))
    assert changes_in_words(one, one, [change]) == ["Currency none → EUR"]
