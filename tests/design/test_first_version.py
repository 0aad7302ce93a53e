"""Documents of the first version are read for ever, with nothing lost."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.first_version import present_path
from qdepth.design.parsing import read_design
from qdepth.lowering.lower import lower
from qdepth.studies.overrides import override, read_override, values_at
from tests.support.designs import designs, small_design
from tests.support.examples import examples

Json = dict[str, Any]


def first(document: Json) -> Json:
    """The document as the first version wrote it."""
    groups = []
    for entry in document["classes"]:
        group = {key: value for key, value in entry.items()
                 if key not in ("hosts", "datastores", "vms_per_host")}  # fmt: skip
        (group["host"],), (group["datastore"],) = entry["hosts"], entry["datastores"]
        groups.append(group | {"count": entry["vms_per_host"]})
    arrays = []
    for array in document["arrays"]:
        changed = dict(array)
        for kind in ("luns", "protocol_endpoints"):
            changed[kind] = [
                {key: value for key, value in device.items() if key != "owners"}
                | ({"owner": device["owners"][0]} if device.get("owners") else {})
                for device in array[kind]
            ]
        arrays.append(changed)
    rest = {key: value for key, value in document.items() if key != "classes"}
    return rest | {"schema": "qdepth/1", "arrays": arrays, "vm_groups": groups}


def test_the_same_design_is_read_from_both_versions() -> None:
    assert read_design(first(small_design())) == read_design(small_design())


@settings(max_examples=examples(30))
@given(st.integers(1, 5), st.integers(1, 6), st.integers(1, 4))
def test_the_network_is_the_same_to_the_last_flow(hosts: int, vms: int, disks: int) -> None:
    document = small_design()
    document["hosts"][0]["count"] = hosts
    document["classes"][0] |= {"vms_per_host": vms, "virtual_disks": disks}
    assert lower(read_design(first(document))) == lower(read_design(document))


def expressible(drawn: Design) -> Json:
    """A drawn design with nothing but what the first version could say."""
    document = drawn.model_dump(mode="json", by_alias=True, exclude_unset=True)
    for entry in document["classes"]:
        for field in ("vms", "placement", "host_shares", "datastore_shares", "pins"):
            entry.pop(field, None)
        entry |= {"hosts": entry["hosts"][:1], "datastores": entry["datastores"][:1]}
        entry["vms_per_host"] = entry.get("vms_per_host") or 2
    for device in (d for a in document["arrays"] for d in a["luns"] + a["protocol_endpoints"]):
        device.pop("count", None)
        device["owners"] = device.get("owners", [])[:1]
    for store in document["datastores"]:
        store.pop("count", None)
    return document


@settings(max_examples=examples(200))
@given(designs())
def test_any_document_of_the_first_version_gives_the_network_of_the_present_one(
    drawn: Design,
) -> None:
    document = expressible(drawn)
    old = first(document)
    assert "classes" not in old
    same = lower(read_design(old)) == lower(read_design(document))
    assert same


def test_findings_point_into_the_document_that_was_read() -> None:
    document = first(small_design())
    document["vm_groups"][0] |= {"host": "nowhere", "count": 0}
    document["arrays"][0]["luns"][0]["owner"] = "nobody"
    with pytest.raises(InvalidDesign) as refused:
        read_design(document)
    assert [problem.pointer for problem in refused.value.problems] == ["/vm_groups/0/count"]
    document["vm_groups"][0]["count"] = 1
    with pytest.raises(InvalidDesign) as refused:
        read_design(document)
    pointers = {problem.pointer for problem in refused.value.problems}
    assert pointers == {"/vm_groups/0/host", "/arrays/0/luns/0/owner"}


def test_a_calibration_and_moments_keep_their_fields() -> None:
    document = first(small_design())
    document["calibration"] = {
        "parameters": [{"path": "vm_groups.web.workload.think_ms", "value": 0.5}],
        "directions": [], "saturated_pct": 1.0, "within_pct": 1.0, "beyond_pct": 1.0,
        "fitted_ios": 8, "fitted_iops": 0,
    }  # fmt: skip
    document["timeline"] = {
        "length_s": 60.0,
        "moments": [{"at_s": 1.0, "set_fields": ["vm_groups.web.workload.outstanding_ios=2"]}],
    }
    design = read_design(document)
    assert design.calibration is not None
    assert design.timeline is not None
    assert design.calibration.parameters[0].path == "classes.web.workload.think_ms"
    assert design.timeline.moments[0].set_fields == ["classes.web.workload.outstanding_ios=2"]


@pytest.mark.parametrize(
    ("old", "present"),
    [
        ("vm_groups.web.count", "classes.web.vms_per_host"),
        ("vm_groups.web.host", "classes.web.hosts.0"),
        ("vm_groups.web.datastore", "classes.web.datastores.0"),
        ("vm_groups.a.b.workload.read_pct", "classes.a.b.workload.read_pct"),
        ("luns.lun0.owner", "luns.lun0.owners.0"),
        ("operations.move.vm_group", "operations.move.vm_class"),
        ("hosts.esx.lun_depth", "hosts.esx.lun_depth"),
    ],
)
def test_paths_of_links_and_sheets_still_name_their_field(old: str, present: str) -> None:
    assert present_path(old) == present


def test_an_old_path_overrides_the_field_and_is_named_where_it_fails() -> None:
    design = read_design(small_design())
    changed = override(design, [read_override("vm_groups.web.count", "7")])
    assert changed.classes[0].vms_per_host == 7
    assert values_at(changed, ["vm_groups.web.count"]) == {"vm_groups.web.count": 7}
    with pytest.raises(InvalidDesign) as refused:
        override(design, [read_override("vm_groups.web.count", "0")])
    assert refused.value.problems[0].pointer == "?vm_groups.web.count"
