"""Walks over a design."""

from qdepth.design.document.parts import parts
from qdepth.design.routing.reach import Reach
from tests.support.designs import design, first_target, small_design


def test_every_part_with_an_id_is_found_at_its_pointer() -> None:
    found = {part.id: pointer for pointer, part in parts(design())}
    assert found["esx2-p1"] == "/hosts/1/hba_ports/1"
    assert found["spb-t0"] == "/arrays/0/sps/1/target_ports/0"
    assert found["pe1"] == "/arrays/0/protocol_endpoints/0"
    assert found["db"] == "/classes/1"
    assert "small" not in found, "the design itself is no part"
    assert len(found) == 19


def test_owner_alone_serves_its_lun() -> None:
    target = first_target(design(), design().datastores[0])
    assert target is not None
    assert (target.device.id, [sp.id for sp in target.sps]) == ("lun1", ["spa"])


def test_every_sp_serves_what_has_no_owner() -> None:
    target = first_target(design(), design().datastores[1])
    assert target is not None
    assert (target.device.id, [sp.id for sp in target.sps]) == ("pe1", ["spa", "spb"])


def test_a_lun_is_not_found_under_the_name_of_a_protocol_endpoint() -> None:
    document = small_design()
    datastore = design(document).datastores[0]
    document["arrays"][0]["luns"][0]["id"] = "renamed"
    document["datastores"][0]["lun"] = "renamed"
    assert first_target(design(document), datastore) is None


def test_paths_alternate_over_the_hba_ports() -> None:
    target = first_target(design(), design().datastores[1])
    assert target is not None
    assert [
        (path.hba_port.id, path.target_port.id)
        for path in Reach(design()).paths(design().hosts[0], target)
    ] == [
        ("esx1-p0", "spa-t0"),
        ("esx1-p1", "spa-t0"),
        ("esx1-p0", "spb-t0"),
        ("esx1-p1", "spb-t0"),
    ]


def test_paths_stay_in_their_fabric() -> None:
    two = design(
        fabrics=[{"id": "fc", "protocol": "fc"}, {"id": "fc2", "protocol": "fc"}],
        hosts__0__hba_ports__1__fabric="fc2",
        arrays__0__sps__1__target_ports__0__fabric="fc2",
    )
    target = first_target(two, two.datastores[1])
    assert target is not None
    assert [
        (path.hba_port.id, path.target_port.id) for path in Reach(two).paths(two.hosts[0], target)
    ] == [
        ("esx1-p0", "spa-t0"),
        ("esx1-p1", "spb-t0"),
    ]
