"""Names of parts, where they tell them apart."""

from typing import Any

from qdepth.design.part_names import PartNames
from tests.support.designs import changed, design, small_design


def names(**fields: Any) -> PartNames:
    return PartNames(design(changed(small_design(), **fields)))


def test_a_part_goes_by_its_name_and_without_one_by_its_id() -> None:
    named = names(arrays__0__sps__0__name="Primary controller")
    assert (named("spa"), named("lun1")) == ("Primary controller", "lun1")
    assert names()("spa") == "spa"


def test_what_is_in_arrays_goes_by_the_array_or_is_numbered() -> None:
    alike = names(arrays__0__luns__0__name="LUN", arrays__0__luns__1__name="LUN")
    assert (alike("lun1"), alike("lun2")) == ("LUN 1", "LUN 2")
    lun = names(arrays__0__luns__0__name="Gold", datastores__0__name="Gold", arrays__0__name="X50")
    assert (lun("lun1"), lun("ds1")) == ("Gold of X50", "Gold")


def test_vm_groups_of_one_name_go_by_their_datastores_or_are_numbered() -> None:
    alike = names(
        classes__0__name="SQL",
        classes__1__name="SQL",
        classes__1__datastores=["vv1"],
        datastores__1__name="Gold",
    )
    assert (alike("web"), alike("db")) == ("SQL on ds1", "SQL on Gold")
    same = names(classes__0__name="SQL", classes__1__name="SQL", classes__1__datastores=["ds1"])
    assert (same("web"), same("db")) == ("SQL 1", "SQL 2")


def test_ports_of_one_name_go_by_what_they_are_of() -> None:
    alike = names(
        hosts__0__hba_ports__0__name="vmhba2",
        hosts__1__hba_ports__0__name="vmhba2",
        hosts__1__name="Second host",
        arrays__0__sps__0__target_ports__0__name="FC0",
    )
    assert (alike("esx1-p0"), alike("esx2-p0")) == ("vmhba2 of esx1", "vmhba2 of Second host")
    assert (alike("spa-t0"), alike("spb-t0")) == ("FC0", "spb-t0")
    inside = names(
        arrays__0__sps__0__name="SP",
        arrays__0__sps__1__name="SP",
        arrays__0__sps__0__target_ports__0__name="FC0",
        arrays__0__sps__1__target_ports__0__name="FC0",
    )
    assert (inside("spa-t0"), inside("spb-t0")) == ("FC0 of SP 1", "FC0 of SP 2")


def test_one_word_needs_its_kind_before_it() -> None:
    named = names(arrays__0__sps__0__name="SP A")
    assert named.with_kind("SP", "spa") == "SP A"
    assert names().with_kind("SP", "spa") == "SP spa"


def test_a_list_says_what_to_write_and_what_people_call_it() -> None:
    called = names(hosts__0__name="Rack 1")
    assert called.listed(["esx2", "esx1"], "none") == "esx1 (Rack 1), esx2"
    assert called.listed([], "none, there are no hosts") == "none, there are no hosts"
    many = called.listed((f"lun{number}" for number in range(10, 33)), "none")
    assert many.endswith("lun29, and 3 more")
