"""What survives a failure, what takes over, and which failures are refused."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given

from qdepth.design.checks.design_problems import InvalidDesign, find_problems
from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import without
from qdepth.design.failover.failable_parts import failing_parts
from qdepth.design.placement.place import placed
from qdepth.design.routing.reach import Reach
from tests.support.designs import changed, design, designs, first_target, small_design

POOL = {"id": "p1", "raid": "raid5", "media": {"kind": "disks", "model": "fc-15k", "count": 6}}


def two_fabrics() -> dict[str, Any]:
    """The first port of each host and SP on one fabric, a second one on another."""
    document = changed(
        small_design(),
        fabrics=[{"id": "a", "protocol": "fc"}, {"id": "b", "protocol": "fc"}],
        arrays__0__access="alua",
        arrays__0__luns__1__owners=["spb"],
        arrays__0__protocol_endpoints__0__owners=["spb"],
    )
    for host in document["hosts"]:
        for port, fabric in zip(host["hba_ports"], "ab", strict=True):
            port["fabric"] = fabric
    for sp in document["arrays"][0]["sps"]:
        sp["target_ports"] = [
            {"id": f"{sp['id']}-{fabric}", "fabric": fabric, "speed_gbps": 16} for fabric in "ab"
        ]
    return document


def refusal(document: dict[str, Any], *paths: str) -> InvalidDesign:
    with pytest.raises(InvalidDesign) as caught:
        without(design(document), list(paths))
    return caught.value


def switched() -> dict[str, Any]:
    """The first ports of all on one switch, the others on a second, with a trunk between."""
    document = small_design()
    document["fabrics"][0] |= {
        "switches": [{"id": "sw1"}, {"id": "sw2"}],
        "isls": [
            {
                "id": "trunk",
                "first_switch": "sw1",
                "second_switch": "sw2",
                "speed_gbps": 8,
                "links": 2,
            }
        ],
    }
    for host in document["hosts"]:
        for port, switch in zip(host["hba_ports"], ("sw1", "sw2"), strict=True):
            port["switch"] = switch
    for sp, switch in zip(document["arrays"][0]["sps"], ("sw1", "sw2"), strict=True):
        sp["target_ports"][0]["switch"] = switch
    return document


def test_paths_of_a_failed_port_are_taken_over_by_the_others() -> None:
    found = without(design(two_fabrics()), ["hba_ports.esx1-p0"])
    (host, _) = found.design.hosts
    assert [port.id for port in host.hba_ports] == ["esx1-p1"]
    (change,) = found.take_overs
    assert (change.host, change.device, change.new_owner) == ("esx1", "lun1", None)
    assert [path.hba_port for path in change.before] == ["esx1-p0", "esx1-p1"]
    assert [path.hba_port for path in change.after] == ["esx1-p1"]
    assert find_problems(found.design) == []


def test_fabric_takes_its_ports_along() -> None:
    found = without(design(two_fabrics()), ["fabrics.a"])
    assert [fabric.id for fabric in found.design.fabrics] == ["b"]
    assert {p.fabric for h in found.design.hosts for p in h.hba_ports} == {"b"}
    assert {change.host for change in found.take_overs} == {"esx1", "esx2"}
    assert find_problems(found.design) == []


def test_devices_of_a_failed_sp_move_to_another() -> None:
    found = without(design(two_fabrics()), ["sps.spa"])
    (array,) = found.design.arrays
    assert [sp.id for sp in array.sps] == ["spb"]
    assert {tuple(lun.owners) for lun in array.luns} == {("spb",)}
    (change,) = found.take_overs
    assert (change.device, change.new_owner) == ("lun1", "spb")
    assert {path.sp for path in change.after} == {"spb"}


def test_device_moves_when_its_owner_is_not_reached_any_more() -> None:
    """Zones give the first port SP A and the second SP B alone."""
    document = two_fabrics()
    for fabric, sp in zip(document["fabrics"], ("spa", "spb"), strict=True):
        side = fabric["id"]
        fabric["zones"] = [
            {"id": f"z-{h}{side}", "members": [f"esx{h}-p{'ab'.index(side)}", f"{sp}-{side}"]}
            for h in (1, 2)
        ]
    found = without(design(document), ["hba_ports.esx1-p0"])
    (change,) = found.take_overs
    assert (change.device, change.new_owner) == ("lun1", "spb")
    assert [(path.hba_port, path.target_port) for path in change.after] == [("esx1-p1", "spb-b")]


def test_devices_spread_over_the_sps_that_own_the_fewest() -> None:
    document = two_fabrics()
    third = {**document["arrays"][0]["sps"][1], "id": "spc"}
    third["target_ports"] = [{"id": "spc-a", "fabric": "a", "speed_gbps": 16}]
    document["arrays"][0]["sps"].append(third)
    document["arrays"][0]["luns"] = [
        {"id": id_, "owners": [owner]}
        for id_, owner in (("lun1", "spa"), ("lun2", "spa"), ("l", "spb"))
    ]
    (array,) = without(design(document), ["sps.spa"]).design.arrays
    assert [lun.owners[0] for lun in array.luns] == ["spc", "spc", "spb"]


def test_devices_that_move_count_for_their_new_owner() -> None:
    """The second SP owns the protocol endpoint, the third one nothing: four LUNs, two for each."""
    document = two_fabrics()
    third = {**document["arrays"][0]["sps"][1], "id": "spc"}
    third["target_ports"] = [{"id": "spc-a", "fabric": "a", "speed_gbps": 16}]
    document["arrays"][0]["sps"].append(third)
    document["arrays"][0]["luns"] = [
        {"id": id_, "owners": ["spa"]} for id_ in ("lun1", "lun2", "lun3", "lun4")
    ]
    (array,) = without(design(document), ["sps.spa"]).design.arrays
    assert [lun.owners[0] for lun in array.luns] == ["spc", "spb", "spc", "spb"]


def test_switch_takes_its_ports_and_trunks_along() -> None:
    document = changed(switched(), datastores__0__lun="lun2")
    found = without(design(document), ["switches.sw2"])
    (fabric,) = found.design.fabrics
    assert ([s.id for s in fabric.switches], fabric.isls) == (["sw1"], [])
    assert [sp.id for sp in found.design.arrays[0].sps] == ["spa"]
    assert find_problems(found.design) == []


def test_of_several_links_one_fails() -> None:
    found = without(design(switched()), ["isls.trunk"])
    assert found.design.fabrics[0].isls[0].links == 1
    assert found.take_overs == []
    assert "without one of the 2 inter-switch links (trunk)" in found.design.title


def test_of_several_hosts_one_stops() -> None:
    found = without(design(hosts__0__count=3), ["hosts.esx1"])
    assert [host.count for host in found.design.hosts] == [2, 1]
    assert "without one of the 3 hosts (esx1)" in found.design.title


def vms_by_host(of: Design) -> list[int]:
    """VMs of the class on each host that runs any."""
    where = placed(of)["web"]
    return [len(vms) for vms in where.on_host.values()]


def test_vms_counted_in_all_restart_on_the_hosts_that_are_left() -> None:
    fields: dict[str, Any] = {
        "classes__0__vms_per_host": None,
        "classes__0__vms": 14,
        "hosts__0__count": 4,
    }
    before = design(**fields)
    assert vms_by_host(before) == [4, 4, 3, 3]
    assert vms_by_host(without(before, ["hosts.esx1"]).design) == [5, 5, 4]


def test_vms_of_several_entries_restart_on_the_entry_that_is_left() -> None:
    fields: dict[str, Any] = {"classes__0__vms_per_host": None, "classes__0__vms": 6}
    shares: dict[str, Any] = {
        "classes__0__hosts": ["esx1", "esx2"],
        "classes__0__host_shares": [2.0, 1.0],
    }
    before = design(**fields, **shares)
    assert vms_by_host(before) == [4, 2]
    (entry, _) = without(before, ["hosts.esx1"]).design.classes
    assert (entry.hosts, entry.host_shares, entry.vms) == (["esx2"], [1.0], 6)


def test_vms_counted_on_each_host_restart_or_stop_with_it() -> None:
    before = design(hosts__0__count=4, classes__0__vms_per_host=3)
    assert vms_by_host(before) == [3, 3, 3, 3]
    assert vms_by_host(without(before, ["hosts.esx1"]).design) == [4, 4, 4]
    assert vms_by_host(without(before, ["hosts.esx1"], restarts=False).design) == [3, 3, 3]


def test_vms_counted_in_all_stop_with_their_host_unless_they_restart() -> None:
    fields: dict[str, Any] = {"classes__0__vms_per_host": None, "classes__0__vms": 14}
    before = design(**fields, hosts__0__count=4)
    assert vms_by_host(before) == [4, 4, 3, 3]
    assert vms_by_host(without(before, ["hosts.esx1"], restarts=False).design) == [4, 4, 3]


def test_vms_of_the_only_host_restart_on_those_that_reach_their_datastores() -> None:
    before = design(classes__0__vms_per_host=5)
    assert before.classes[0].hosts == ["esx1"]
    entry = without(before, ["hosts.esx1"]).design.classes[0]
    assert (entry.hosts, entry.vms, entry.vms_per_host) == (["esx2"], 5, None)


def test_a_host_that_reaches_no_datastore_of_a_class_does_not_run_it() -> None:
    document = changed(small_design())
    document["fabrics"].append({"id": "other", "protocol": "fc"})
    for port in document["hosts"][1]["hba_ports"]:
        port["fabric"] = "other"
    document["classes"] = document["classes"][:1]
    (problem,) = refusal(document, "hosts.esx1").problems
    assert "its classes of VMs stop: web" in problem.message


def test_pins_on_the_host_that_fails_are_lifted() -> None:
    (datastore,) = small_design()["classes"][0]["datastores"]
    pins = [
        {"host": "esx1", "host_number": number, "datastore": datastore, "vms": 1}
        for number in (1, 3)
    ]
    before = design(
        hosts__0__count=3,
        classes__0__vms_per_host=None,
        classes__0__vms=6,
        classes__0__pins=pins,
    )
    left = without(before, ["hosts.esx1"]).design
    assert [pin.host_number for pin in left.classes[0].pins] == [1]
    assert sum(vms_by_host(left)) == 6


def test_the_luns_of_an_entry_move_to_the_owners_that_are_left() -> None:
    document = changed(
        two_fabrics(),
        datastores__0__count=6,
        arrays__0__luns__0={"id": "lun1", "count": 6, "owners": ["spa", "spb"]},
    )
    before = design(document)
    after = without(before, ["sps.spa"]).design
    assert owners_of(before) == ["spa", "spb", "spa", "spb", "spa", "spb"]
    assert owners_of(after) == ["spb"] * 6


def owners_of(of: Design) -> list[str]:
    """Owner of each LUN of the first datastore entry, in order."""
    return [target.sps[0].id for target in Reach(of).targets(of.datastores[0])]


def test_spare_stands_in_for_a_failed_disk() -> None:
    pool = changed(POOL, media__spares=1)
    document = changed(small_design(), arrays__0__pools=[pool], arrays__0__luns__0__pool="p1")
    media = without(design(document), ["pools.p1"]).design.arrays[0].pools[0].media
    assert media.kind == "disks"
    assert (media.count, media.spares) == (5, 0)


@pytest.mark.parametrize(
    ("raid", "reason"),
    [("raid0", "its data are lost"), ("raid5", "no model of a pool that runs with a disk missing")],
)
def test_failed_disk_without_a_spare_is_refused(raid: str, reason: str) -> None:
    document = changed(small_design(), arrays__0__pools=[changed(POOL, raid=raid)])
    (problem,) = refusal(document, "pools.p1").problems
    assert reason in problem.message
    assert problem.pointer == "/without"


def test_last_path_is_refused() -> None:
    document = two_fabrics()
    (problem,) = refusal(document, "hba_ports.esx1-p0", "hba_ports.esx1-p1").problems
    assert "last path from host esx1 to lun1" in problem.message


def test_many_last_paths_are_one_finding() -> None:
    (problem,) = refusal(changed(small_design()), "fabrics.fc").problems
    assert problem.value == "lun1"
    assert "from host esx1 to lun1, and one more last path:" in problem.message


def test_hosts_that_are_left_of_an_entry_need_a_path_too() -> None:
    document = changed(two_fabrics(), hosts__0__count=2)
    (problem,) = refusal(document, "hosts.esx1", "hba_ports.esx1-p0", "hba_ports.esx1-p1").problems
    assert "last path from host esx1 to lun1" in problem.message


def test_only_host_of_a_group_is_refused() -> None:
    document = changed(small_design())
    document["hosts"] = document["hosts"][:1]
    document["classes"] = document["classes"][:1]
    (problem,) = refusal(document, "hosts.esx1").problems
    assert "its classes of VMs stop: web" in problem.message


def test_vms_of_a_host_stop_without_restarts() -> None:
    with pytest.raises(InvalidDesign, match="its classes of VMs stop: web"):
        without(design(small_design()), ["hosts.esx1"], restarts=False)


def test_host_on_which_nothing_runs_may_fail() -> None:
    document = small_design()
    document["classes"] = [each for each in document["classes"] if each["hosts"] != ["esx2"]]
    survivor = without(design(document), ["hosts.esx2"]).design
    assert [host.id for host in survivor.hosts] == ["esx1"]
    assert survivor.classes == design(document).classes


def test_unknown_part_is_refused_with_those_that_there_are() -> None:
    (problem,) = refusal(small_design(), "hba_ports.esx1-p0", "hba_ports.none").problems
    assert problem.pointer == "/without/1"
    assert problem.limit is not None
    assert "fabrics.fc" in problem.limit


def test_zones_that_lose_all_members_do_not_open_the_fabric() -> None:
    """Ports outside the zones reached nothing before, so they reach nothing after."""
    document = two_fabrics()
    document["fabrics"][0]["zones"] = [{"id": "z", "members": ["esx2-p0"]}]
    found = without(design(document), ["hba_ports.esx2-p0"])
    target = first_target(found.design, found.design.datastores[0])
    assert target is not None
    host = found.design.hosts[0]
    assert {path.hba_port.id for path in Reach(found.design).paths(host, target)} == {"esx1-p1"}


def test_survivor_keeps_its_random_numbers_and_has_an_id_of_its_own() -> None:
    healthy = design(two_fabrics())
    found = without(healthy, ["hba_ports.esx1-p0"]).design
    assert found.id != healthy.id
    assert found.title == "A small design without HBA port esx1-p0"
    assert found.classes == healthy.classes


def test_every_part_that_can_fail_is_listed_in_document_order() -> None:
    document = changed(
        switched(), hosts__0__count=2, arrays__0__pools=[changed(POOL, media__spares=1)]
    )
    listed = failing_parts(design(document))
    assert [part.path for part in listed][:3] == [
        "hosts.esx1", "hba_ports.esx1-p0", "hba_ports.esx1-p1",
    ]  # fmt: skip
    assert {part.path.split(".")[0] for part in listed} == {
        "hosts", "hba_ports", "fabrics", "switches", "isls", "sps", "target_ports", "pools",
    }  # fmt: skip
    texts = {part.path: part.text for part in listed}
    assert texts["hba_ports.esx1-p0"] == "HBA port esx1-p0 on each of the 2 hosts (esx1)"
    assert texts["pools.p1"] == "one disk of pool p1"


@given(designs())
def test_what_survives_is_complete(generated: Design) -> None:
    for part in failing_parts(generated):
        with suppress(InvalidDesign):
            found = without(generated, [part.path])
            assert find_problems(found.design) == []
            ports = _ports(found.design)
            for change in found.take_overs:
                assert change.after
                assert all({path.hba_port, path.target_port} <= ports for path in change.after)
                if not _has_idle_paths(generated):
                    assert change.new_owner is not None or set(change.after) < set(change.before)


def _has_idle_paths(of: Design) -> bool:
    """Whether hosts leave network cards, or ports of SPs that do not own a LUN, or another site,
    without I/O."""
    is_stretched = bool(of.site_links)
    return of.fabrics[0].protocol == "nfs" or of.arrays[0].access == "alua" or is_stretched


def _ports(of: Design) -> set[str]:
    hba_ports = {port.id for host in of.hosts for port in host.hba_ports}
    sps = [sp for array in of.arrays for sp in array.sps]
    return hba_ports | {port.id for sp in sps for port in sp.target_ports}


def test_part_that_the_time_line_names_can_fail() -> None:
    moments = [{"at_s": 10.0, "fails": ["sps.spa"]}, {"at_s": 20.0, "returns": ["sps.spa"]}]
    found = without(design(timeline={"length_s": 60.0, "moments": moments}), ["sps.spa"])
    assert find_problems(found.design) == []
