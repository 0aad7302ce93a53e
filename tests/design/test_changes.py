"""The fields in which two designs differ."""

from qdepth.design.changes import Change, field_changes
from tests.support.designs import design, small_design


def test_a_design_does_not_differ_from_itself() -> None:
    assert field_changes(design(), design()) == []


def test_name_title_notes_and_layout_are_no_differences() -> None:
    other = design(id="other", title="Other", notes="Why", layout={"esx1": {"x": 1.0, "y": 2.0}})
    assert field_changes(design(), other) == []


def test_changed_field() -> None:
    other = design(hosts__1__pe_depth=254, classes__0__workload__read_pct=0.0)
    assert field_changes(design(), other) == [
        Change("/hosts/1/pe_depth", "128", "254"),
        Change("/classes/0/workload/read_pct", "70.0", "0.0"),
    ]


def test_parts_are_matched_by_their_ids_and_not_by_their_place() -> None:
    turned = small_design()
    turned["hosts"].reverse()
    turned["hosts"][0]["lun_depth"] = 64
    assert field_changes(design(), design(turned)) == [Change("/hosts/0/lun_depth", "32", "64")]


def test_added_and_removed_parts() -> None:
    bare = small_design()
    removed = bare["classes"].pop()
    (gone,) = field_changes(design(), design(bare))
    assert (gone.pointer, gone.after) == ("/classes/1", None)
    assert removed["id"] in (gone.before or "")
    (new,) = field_changes(design(bare), design())
    assert (new.pointer, new.before) == ("/classes/1", None)


def test_another_kind_of_workload_names_what_was_chosen_in_either() -> None:
    paced = {
        "loop": "paced",
        "outstanding_ios": 8,
        "rate_cap_iops": 100.0,
        "blocks": [{"size_kib": 8.0}],
        "read_pct": 70.0,
    }
    changes = {
        c.pointer: (c.before, c.after)
        for c in field_changes(design(), design(classes__0__workload=paced))
    }
    assert changes == {
        "/classes/0/workload/loop": ('"closed"', '"paced"'),
        "/classes/0/workload/rate_cap_iops": (None, "100.0"),
    }


def test_lists_without_ids_are_one_field() -> None:
    (change,) = field_changes(design(), design(classes__0__workload__blocks=[{"size_kib": 64.0}]))
    assert change.pointer == "/classes/0/workload/blocks"
    assert change.after == '[{"size_kib": 64.0, "share_pct": 100.0}]'


def test_moving_to_another_kind_of_datastore() -> None:
    other = design(
        datastores__0={"id": "ds1", "kind": "vvol", "protocol_endpoint": "pe1"},
    )
    assert [change.pointer for change in field_changes(design(), other)] == [
        "/datastores/0/kind",
        "/datastores/0/lun",
        "/datastores/0/protocol_endpoint",
    ]


def test_a_choice_that_the_other_kind_cannot_have_is_a_difference() -> None:
    other = design(datastores__0={"id": "ds1", "kind": "vvol", "protocol_endpoint": "pe1"})
    controlled = design(datastores__0__sioc="on")
    assert Change("/datastores/0/sioc", '"on"', None) in field_changes(controlled, other)
    assert Change("/datastores/0/sioc", None, '"on"') in field_changes(other, controlled)
