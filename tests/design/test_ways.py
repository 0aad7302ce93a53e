"""Ways: the same VMs over another protocol, with nothing of the former one left."""

import pytest
from hypothesis import given

import qdepth
from qdepth.catalogue.catalogue import NVME_OVER_FABRICS
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.array import total_gib
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.design.placement.place import placed
from qdepth.design.problem import InvalidDesign
from qdepth.design.ways.lay_out import closed, laid_out, lay_out
from qdepth.design.ways.way import WAY_IDS, WAYS, WayChoices, WayId
from tests.support.designs import design, designs, small_design

CONTAINER = qdepth.examples()["cluster"][1]
USUAL = WayChoices()


@pytest.mark.parametrize("way", WAY_IDS)
def test_container_becomes_datastores_that_hold_as_much(way: WayId) -> None:
    found = laid_out(CONTAINER, way, WayChoices(datastores=8))
    [store] = found.datastores
    assert (store.kind, store.count) == (WAYS[way].kind, 8)
    assert total_gib(store) == total_gib(CONTAINER.datastores[0]) == 40_960
    assert find_problems(found) == []
    assert not any(array.protocol_endpoints for array in found.arrays)
    assert {fabric.protocol for fabric in found.fabrics} == {WAYS[way].protocol}
    document = found.model_dump(by_alias=True)
    assert Design.model_validate(document).model_dump(by_alias=True) == document


@pytest.mark.parametrize("way", WAY_IDS)
def test_vms_stay_where_they_run_and_keep_their_random_streams(way: WayId) -> None:
    before, after = placed(CONTAINER), placed(laid_out(CONTAINER, way, USUAL))
    for id_, own in before.items():
        assert [(vm.number, vm.host) for vm in own.vms] == [
            (vm.number, vm.host) for vm in after[id_].vms
        ]
        assert after[id_].entry.stream_key == own.entry.stream_key


@pytest.mark.parametrize("way", [way for way in WAY_IDS if WAYS[way].is_nvme])
def test_scsi_depth_does_not_stand_for_the_depth_of_a_namespace(way: WayId) -> None:
    shallow = CONTAINER.replace({"hosts.esx01.lun_depth": 7})
    found = laid_out(shallow, way, USUAL)
    assert (found.hosts[0].lun_depth, found.hosts[0].pe_depth) == (None, None)
    given = laid_out(shallow, way, WayChoices(namespace_depth=99))
    assert given.hosts[0].namespace_depth == 99


def test_ports_of_another_medium_have_its_speed_and_no_price() -> None:
    priced = CONTAINER.replace({"hba_ports.esx01-p1.price.list_price": 900.0})
    found = laid_out(priced, "nvme_tcp", WayChoices(ethernet_gbps=100))
    speeds = {port.speed_gbps for host in found.hosts for port in host.hba_ports}
    speeds |= {p.speed_gbps for a in found.arrays for sp in a.sps for p in sp.target_ports}
    assert speeds == {100}
    assert found.hosts[0].hba_ports[0].price.list_price is None
    same = laid_out(priced, "nvme_fc", USUAL).hosts[0].hba_ports[0]
    assert (same.speed_gbps, same.price.list_price) == (32, 900)


def test_raw_device_that_stays_closes_ways_that_change_its_fabric() -> None:
    document = small_design()
    document["arrays"][0]["luns"].append({"id": "raw"})
    document["datastores"].append({"id": "raw-device", "kind": "rdm", "lun": "raw"})
    mixed = design(document)
    assert closed(mixed, "vmfs_fc") == ""
    assert "raw-device stays a RDM datastore" in closed(mixed, "nvme_tcp")
    assert [each.id for each in lay_out(mixed)] == ["vmfs-fc"]
    with pytest.raises(InvalidDesign, match="Choose another way"):
        laid_out(mixed, "nfs", USUAL)


def test_luns_of_an_array_with_owners_take_turns_over_its_sps() -> None:
    array = CONTAINER.arrays[0]
    endpoint = array.protocol_endpoints[0].model_copy(update={"owners": ["array01-sp2"]})
    owned = array.model_copy(update={"access": "alua", "protocol_endpoints": [endpoint]})
    found = laid_out(CONTAINER.model_copy(update={"arrays": [owned]}), "vmfs_fc", USUAL)
    assert found.arrays[0].luns[0].owners == ["array01-sp2", "array01-sp1"]


def test_number_of_datastores_is_a_field_that_can_be_swept() -> None:
    found = laid_out(CONTAINER, "vmfs_fc", USUAL)
    swept = qdepth.sweep(found, {"datastores.vvol01.count": [1, 2, 8]}, engine="analytic")
    assert [point.status for point in swept.points] == ["steady"] * 3


@given(designs())
def test_way_of_any_design_can_be_kept_and_leads_everywhere(drawn: Design) -> None:
    for way in WAY_IDS:
        if closed(drawn, way):
            continue
        found = laid_out(drawn, way, USUAL)
        Design.model_validate(found.model_dump(by_alias=True))
        new = {p.pointer for p in find_problems(found, to_keep=True)}
        assert new <= {p.pointer for p in find_problems(drawn, to_keep=True)}


def test_way_back_from_nvme_has_policies_that_scsi_devices_know() -> None:
    nvme = laid_out(CONTAINER, "nvme_tcp", USUAL)
    assert nvme.fabrics[0].protocol in NVME_OVER_FABRICS
    least = qdepth.load(nvme.model_dump(by_alias=True)).replace(
        {"hosts.esx01.path_policy": "lb_iops"}
    )
    back = laid_out(least, "vmfs_fc", USUAL)
    assert back.hosts[0].path_policy == "round_robin"
    assert find_problems(back) == []


def test_limits_of_single_vvols_are_left_out_on_luns_and_noted() -> None:
    """500 IOPS of each virtual disk are not 500 IOPS of a LUN with hundreds of them."""
    limits = [
        {"id": "each", "iops": 500.0},
        {"id": "all", "scope": "group", "iops": 9_000.0},
    ]
    document = CONTAINER.model_dump(mode="json", by_alias=True)
    document["arrays"][0]["io_limits"] = limits
    found = laid_out(read_design(document), "vmfs_fc", WayChoices())
    assert [limit.id for limit in found.arrays[0].io_limits] == ["all"]
    assert "I/O limits of single volumes or classes are left out" in found.notes
