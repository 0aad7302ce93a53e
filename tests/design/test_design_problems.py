"""Each contradiction and gap of a design is found, with its place, value, limit and remedy."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign, find_problems
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design, require_complete
from tests.support.designs import changed, shipped_documents, small_design


def problems(**fields: Any) -> list[DesignProblem]:
    """What is found in the small design with some fields changed."""
    return find_problems(Design.model_validate(changed(small_design(), **fields)))


def problem(**fields: Any) -> DesignProblem:
    """The only one."""
    (found,) = problems(**fields)
    assert found.message.endswith(".")
    assert found.remedy.endswith(".")
    return found


def test_a_good_design_has_none() -> None:
    assert problems() == []


@pytest.mark.parametrize("name", shipped_documents())
def test_shipped_designs_have_none(name: str) -> None:
    require_complete(read_design(shipped_documents()[name]))


@pytest.mark.parametrize(
    ("path", "pointer"),
    [
        ("hosts__1__id", "/hosts/1/id"),
        ("fabrics__0__id", "/fabrics/0/id"),
        ("arrays__0__sps__1__target_ports__0__id", "/arrays/0/sps/1/target_ports/0/id"),
    ],
)
def test_duplicate_id(path: str, pointer: str) -> None:
    """Ids are unique over all kinds of parts: results and overrides name parts by id alone."""
    found = next(p for p in problems(**{path: "esx1"}) if "taken" in p.message)
    assert found.pointer == pointer
    assert found.value == "esx1"
    assert found.limit == "unique in the design"
    assert found.message == "The id esx1 is taken by /hosts/0."
    assert found.blocks == "save"


@pytest.mark.parametrize(
    ("path", "kind", "known"),
    [
        ("hosts__0__hba_ports__1__fabric", "fabric", "fc"),
        ("arrays__0__sps__0__target_ports__0__fabric", "fabric", "fc"),
        ("datastores__0__lun", "LUN", "lun1, lun2"),
        ("datastores__1__protocol_endpoint", "protocol endpoint", "pe1"),
        ("classes__0__hosts__0", "host", "esx1, esx2"),
        ("classes__0__datastores__0", "datastore", "ds1, vv1"),
    ],
)
def test_dangling_reference(path: str, kind: str, known: str) -> None:
    found = problems(**{path: "nowhere"})[0]
    assert found.pointer == "/" + path.replace("__", "/")
    assert found.message == f"There is no {kind} nowhere."
    assert found.value == "nowhere"
    assert found.limit == known
    assert found.blocks == "save"


@pytest.mark.parametrize("devices", ["luns", "protocol_endpoints"])
def test_owner_that_is_gone_is_one_finding(devices: str) -> None:
    """That no path leads to the device then needs no word of its own."""
    found = problem(**{f"arrays__0__{devices}__0__owners": ["nowhere"]})
    assert found.pointer == f"/arrays/0/{devices}/0/owners/0"
    assert found.message == "There is no SP nowhere in array."
    assert (found.value, found.limit) == ("nowhere", "spa, spb")
    assert found.remedy == "Enter an SP that exists, or add it."


def test_parts_to_choose_from_are_called_by_their_names_too() -> None:
    found = problems(classes__0__hosts=["nowhere"], hosts__1__name="Rack 2")[0]
    assert found.limit == "esx1, esx2 (Rack 2)"
    twice = problems(hosts__0__name="Rack 1", hosts__1__id="esx1")[0]
    assert twice.message == "The id esx1 is taken by Rack 1 (/hosts/0)."


def test_reference_to_a_kind_that_the_design_has_none_of() -> None:
    found = problems(datastores=[])
    assert [p.pointer for p in found] == ["/classes/0/datastores/0", "/classes/1/datastores/0"]
    assert found[0].limit == "none, there is no datastore yet"


def test_lun_of_two_datastores() -> None:
    found = problem(
        datastores__1={"id": "vv1", "kind": "vmfs", "lun": "lun1"},
    )
    assert found.pointer == "/datastores/1/lun"
    assert found.message == "LUN lun1 already carries datastore ds1."
    assert (found.value, found.limit) == ("lun1", "one datastore a LUN")


def test_lun_of_a_datastore_and_extent_of_another() -> None:
    spanned = {"id": "vv1", "kind": "vmfs", "lun": "lun2", "extents": ["lun1"]}
    found = problem(datastores__1=spanned)
    assert found.pointer == "/datastores/1/extents/0"
    assert found.message == "LUN lun1 already carries datastore ds1."


def test_shares_of_block_sizes() -> None:
    found = problem(classes__1__workload__blocks__0__share_pct=70.0)
    assert found.pointer == "/classes/1/workload/blocks"
    assert (found.value, found.limit) == ("95", "100")


def test_shares_may_be_rounded_thirds() -> None:
    blocks = [{"size_kib": size, "share_pct": 33.33} for size in (4.0, 8.0, 16.0)]
    assert problems(classes__1__workload__blocks=blocks) == []
    assert problems(classes__1__workload__blocks__0__share_pct=74.8) != []


def test_stream_key_taken() -> None:
    found = problem(classes__1__stream_key="web")
    assert found.pointer == "/classes/1/stream_key"
    assert found.value == "web"
    assert "class web" in found.message


def test_stream_key_of_its_own_id_is_taken_by_nobody() -> None:
    assert problems(classes__1__stream_key="db") == []


def test_no_vm_group_is_a_gap() -> None:
    found = problem(classes=[])
    assert (found.pointer, found.blocks) == ("/classes", "simulate")
    assert (found.value, found.limit) == ("[]", "at least 1")


OTHER_FABRIC = [{"id": "fc", "protocol": "fc"}, {"id": "fc2", "protocol": "fc"}]


def test_no_path_is_a_gap() -> None:
    found = problem(
        fabrics=OTHER_FABRIC,
        hosts__1__hba_ports__0__fabric="fc2",
        hosts__1__hba_ports__1__fabric="fc2",
    )
    assert (found.pointer, found.blocks) == ("/classes/1/datastores", "simulate")
    assert found.value == "vv1"
    assert "esx2 has no path to datastore vv1" in found.message
    assert "Cable" in found.remedy


def test_paths_of_other_sps_than_the_owner_do_not_count() -> None:
    """LUN 1 belongs to SP A alone, whose port is in the other fabric."""
    found = problem(fabrics=OTHER_FABRIC, arrays__0__sps__0__target_ports__0__fabric="fc2")
    assert (found.pointer, found.value) == ("/classes/0/datastores", "ds1")


def test_vvol_datastore_on_an_array_without_protocol_endpoints() -> None:
    found = problem(arrays__0__protocol_endpoints=[])
    assert found.pointer == "/datastores/1/protocol_endpoint"
    assert (found.value, found.blocks) == ("pe1", "save")
    assert found.limit == "none, there is no protocol endpoint yet"


def test_lun_that_no_zone_joins_to_a_port() -> None:
    """LUN 1 belongs to SP A, whose port no zone has."""
    ports = [f"esx{h}-p{p}" for h in (1, 2) for p in (0, 1)]
    found = problem(fabrics__0__zones=[{"id": "z", "members": [*ports, "spb-t0"]}])
    assert (found.pointer, found.blocks) == ("/classes/0/datastores", "simulate")
    assert "esx1 has no path to datastore ds1" in found.message
    assert "zone" in found.message + found.remedy


def test_two_owners_for_one_lun() -> None:
    """An SP owns a LUN or it does not: there is no place for a second one."""
    fields = {"arrays__0__access": "active_passive", "arrays__0__luns__0__owners": ["spa", "spb"]}
    with pytest.raises(InvalidDesign) as refused:
        read_design(changed(small_design(), **fields))
    (found,) = (p for p in refused.value.problems if p.pointer == "/arrays/0/luns/0/owners")
    assert found.remedy


def test_gaps_are_kept_but_not_simulated() -> None:
    document = changed(small_design(), classes=[])
    design = read_design(document)
    with pytest.raises(InvalidDesign, match="no class of VMs") as refused:
        require_complete(design)
    assert [p.pointer for p in refused.value.problems] == ["/classes"]


def test_everything_is_found_at_once() -> None:
    with pytest.raises(InvalidDesign) as refused:
        read_design(
            changed(
                small_design(),
                hosts__1__id="esx1",
                datastores__0__lun="nowhere",
                classes__1__workload__blocks__0__share_pct=1.0,
            )
        )
    pointers = [p.pointer for p in refused.value.problems]
    assert pointers == [
        "/hosts/1/id",
        "/datastores/0/lun",
        "/classes/1/hosts/0",
        "/classes/1/workload/blocks",
    ]
    assert str(refused.value).count("\n") == len(pointers)
