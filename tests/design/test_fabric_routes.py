"""Ways through a fabric: zones and inter-switch links."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import InvalidDesign, find_problems
from qdepth.design.routing.reach import Reach
from tests.support.designs import changed, design, first_target, small_design


def paths(document: dict[str, Any]) -> list[tuple[str, str, list[tuple[str, bool]]]]:
    """Paths of the first host to lun2, with the inter-switch links and their direction."""
    there = design(document, datastores__0__lun="lun2")
    target = first_target(there, there.datastores[0])
    assert target is not None
    return [
        (p.hba_port.id, p.target_port.id, [(hop.isl.id, hop.is_forward) for hop in p.isls])
        for p in Reach(there).paths(there.hosts[0], target)
    ]


def zoned(*zones: list[str]) -> dict[str, Any]:
    listed = [{"id": f"zone{z}", "members": members} for z, members in enumerate(zones)]
    return changed(small_design(), fabrics__0__zones=listed)


def switched(*isls: tuple[str, str]) -> dict[str, Any]:
    """Hosts on the first switch, SP A on the second, SP B on the third."""
    document = small_design()
    document["fabrics"][0]["switches"] = [{"id": f"sw{s}"} for s in (1, 2, 3)]
    document["fabrics"][0]["isls"] = [
        {"id": f"isl{i}", "first_switch": one, "second_switch": other, "speed_gbps": 16}
        for i, (one, other) in enumerate(isls)
    ]
    for host in document["hosts"]:
        for port in host["hba_ports"]:
            port["switch"] = "sw1"
    for sp, switch in zip(document["arrays"][0]["sps"], ("sw2", "sw3"), strict=True):
        sp["target_ports"][0]["switch"] = switch
    return document


def test_without_zones_every_port_reaches_every_other() -> None:
    assert len(paths(small_design())) == 4


def test_neighbours_among_the_paths_of_an_sp_leave_by_different_hba_ports() -> None:
    """A host that keeps to a few paths in a row still uses both of its ports."""
    document = small_design()
    ports = document["arrays"][0]["sps"][0]["target_ports"]
    ports.append(ports[0] | {"id": "spa-t1"})
    assert [path[:2] for path in paths(document)][:4] == [
        ("esx1-p0", "spa-t0"),
        ("esx1-p1", "spa-t0"),
        ("esx1-p0", "spa-t1"),
        ("esx1-p1", "spa-t1"),
    ]


def test_only_ports_of_one_zone_reach_each_other() -> None:
    assert paths(zoned(["esx1-p0", "spa-t0"], ["esx1-p1", "spb-t0"])) == [
        ("esx1-p0", "spa-t0", []),
        ("esx1-p1", "spb-t0", []),
    ]


def test_lun_zoned_to_no_port_is_refused() -> None:
    there = design(zoned(["esx1-p0", "spb-t0"], ["esx2-p0", "spa-t0"]))
    (found,) = find_problems(there)
    assert found.pointer == "/classes/0/datastores"
    assert "no path to datastore ds1" in found.message
    assert "zone" in found.remedy


def test_port_on_another_fabric_is_no_member_of_a_zone() -> None:
    document = zoned(["esx1-p0", "spa-t0", "esx1-p1"])
    document["fabrics"].append(document["fabrics"][0] | {"id": "other", "zones": []})
    document["hosts"][0]["hba_ports"][1]["fabric"] = "other"
    with pytest.raises(InvalidDesign) as refusal:
        design(document)
    (found,) = refusal.value.problems
    assert found.pointer == "/fabrics/0/zones/0/members/2"
    assert found.message.startswith("esx1-p1 ")


def test_way_with_the_fewest_links_is_taken_in_its_direction() -> None:
    ways = paths(switched(("sw1", "sw2"), ("sw3", "sw2"), ("sw3", "sw1")))
    assert ways[0] == ("esx1-p0", "spa-t0", [("isl0", True)])
    assert ways[2] == ("esx1-p0", "spb-t0", [("isl2", False)])


def test_a_later_way_with_fewer_links_goes_before_a_longer_one() -> None:
    """To sw3 over sw2 alone, though sw4 and sw5 lead there too and sw4 is the later neighbour."""
    document = switched(
        ("sw1", "sw2"), ("sw1", "sw4"), ("sw2", "sw3"), ("sw4", "sw5"), ("sw5", "sw3")
    )
    document["fabrics"][0]["switches"] += [{"id": "sw4"}, {"id": "sw5"}]
    assert paths(document)[2] == ("esx1-p0", "spb-t0", [("isl0", True), ("isl2", True)])


def test_way_over_several_switches() -> None:
    ways = paths(switched(("sw1", "sw2"), ("sw3", "sw2")))
    assert ways[2] == ("esx1-p0", "spb-t0", [("isl0", True), ("isl1", False)])


def test_switch_that_no_link_reaches_is_no_way() -> None:
    assert {target for _, target, _ in paths(switched(("sw1", "sw2")))} == {"spa-t0"}
