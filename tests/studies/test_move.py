"""The move to a way: limits of vCenter, how many moves side by side, how long all take."""

import pytest

import qdepth
from qdepth.catalogue.catalogue import catalogue
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.design.ways.during_move import during_move
from qdepth.design.ways.way import WAY_IDS, WayChoices, WayId
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline
from qdepth.studies.ways.move import limits_of
from qdepth.studies.ways.move_answer import MoveQuestion

CLUSTER = qdepth.examples()["cluster"][1]


def small() -> qdepth.Design:
    """Two hosts with four VMs each on one container."""
    document = CLUSTER.model_dump(by_alias=True)
    [web] = [each for each in document["classes"] if each["id"] == "web"]
    document["classes"] = [web | {"vms": 8}]
    document["hosts"][0]["count"] = 2
    return qdepth.load(document)


def quarter() -> qdepth.Design:
    """Four hosts with a quarter of the VMs of the cluster."""
    document = CLUSTER.model_dump(by_alias=True)
    document["classes"] = [each | {"vms": each["vms"] // 4} for each in document["classes"]]
    document["hosts"][0]["count"] = 4
    return qdepth.load(document)


@pytest.mark.parametrize("way", WAY_IDS)
def test_both_layouts_are_there_during_the_move(way: WayId) -> None:
    found = during_move(CLUSTER, way, WayChoices())
    assert [store.id for store in found.datastores] == ["vvol01", "vvol01-new"]
    assert found.datastores[0] == CLUSTER.datastores[0]
    assert find_problems(found) == []
    Design.model_validate(found.model_dump(by_alias=True))
    protocols = {fabric.protocol for fabric in found.fabrics}
    assert "fc" in protocols
    ports = [port.id for port in found.hosts[0].hba_ports]
    assert len(ports) == len(set(ports)) == (2 if protocols == {"fc"} else 4)


def test_scsi_depth_of_a_host_does_not_stand_for_the_new_namespaces() -> None:
    shallow = CLUSTER.replace({"hosts.esx01.pe_depth": 16})
    assert during_move(shallow, "nvme_tcp", WayChoices()).hosts[0].namespace_depth == 126
    assert during_move(CLUSTER, "nvme_tcp", WayChoices()).hosts[0].namespace_depth is None


@pytest.mark.parametrize(
    ("hosts", "sources", "targets", "most"), [(16, 1, 4, 8), (3, 4, 4, 6), (16, 4, 1, 8)]
)
def test_least_of_hosts_sources_and_targets_limits_the_moves(
    hosts: int, sources: int, targets: int, most: int
) -> None:
    question = MoveQuestion(design=CLUSTER, way="nvme_tcp")
    assert limits_of(question, hosts, sources, targets).at_once == most


def test_limits_are_confirmed_for_the_releases_that_the_source_names() -> None:
    known = {release.id: release.settings for release in catalogue().releases}
    for id_ in ("esxi-5.0", "esxi-6.7"):
        assert known[id_]["storage_vmotion_per_datastore"].confirmed
    assert not known["esxi-8.0"]["storage_vmotion_per_datastore"].confirmed
    own = MoveQuestion(design=CLUSTER, way="nfs", per_host=4, per_datastore=16)
    limits = limits_of(own, 16, 1, 4)
    assert (limits.at_once, limits.is_confirmed, limits.source) == (16, True, None)


def test_estimate_takes_as_long_as_the_time_line() -> None:
    """One steady wave, repeated, against every VM simulated; and the sum line of the latter."""
    quick = SimulationOptions(max_ios=30_000)
    move = qdepth.move(small(), "nvme_tcp", quick, vm_gib=1.0, at_once=4)
    found = solve_timeline(move.design, SimulationOptions(max_ios=20_000), is_replayed=False)
    [total] = found.totals
    assert move.chosen.duration_s.value == pytest.approx(found.length_s, rel=0.03)
    assert total.finish_s.value == pytest.approx(found.length_s)
    assert (total.count, total.done, total.moved_gib) == (8, 8, 8.0)
    assert (move.vms, move.data_gib, move.chosen.waves) == (8, 8.0, 2)


@pytest.mark.full
def test_most_moves_that_keep_the_targets_are_chosen() -> None:
    move = qdepth.move(CLUSTER, "nvme_tcp")
    kept = {row.at_once: row.targets.kept for row in move.rows if row.targets is not None}
    chosen = move.chosen.at_once
    assert kept[chosen] == "yes"
    assert kept[chosen + 1] != "yes", "the next number was tried as well"
    assert kept[move.limits.at_once] == "no"
    assert f"{chosen} at once" in move.text


def test_unknown_data_of_a_vm_is_asked_for() -> None:
    document = small().model_dump(by_alias=True)
    document["datastores"][0]["capacity_gib"] = None
    with pytest.raises(qdepth.InvalidDesign, match="The data of the VMs on vvol01 are unknown"):
        qdepth.move(qdepth.load(document), "nfs")


def test_datastores_without_vms_have_nothing_to_move() -> None:
    without_vms = qdepth.examples()["pure-vaai"][0]
    with pytest.raises(qdepth.InvalidDesign, match="No class of VMs is on a datastore that moves"):
        qdepth.move(without_vms, "nfs")


def test_more_data_than_the_new_datastores_hold_is_refused_before_any_simulation() -> None:
    with pytest.raises(qdepth.InvalidDesign) as refused:
        qdepth.move(small(), "nvme_tcp", vm_gib=6000.0)
    (problem,) = refused.value.problems
    assert problem.pointer == "/datastores/0/capacity_gib"
    assert "The 8 VMs on vvol01 have 48000 GiB of data" in problem.message
    assert "but the new datastores hold 40960 GiB" in problem.message
    assert problem.limit == "at most 5120 GiB for each VM on average"


def test_a_number_that_misses_the_targets_is_told_with_one_that_meets_them() -> None:
    """32 at once are more than vCenter runs, and slow production down; one at once does not."""
    quick = SimulationOptions(max_ios=40_000)
    found = qdepth.move(quarter(), "iscsi", quick, vm_gib=60, at_once=32)
    assert "32 at once are not certain to meet the latency targets, and " in found.text
    assert "No number" not in found.text
    assert found.text.endswith("It queues the others.")


def test_one_vm_moves_in_one_wave() -> None:
    quick = SimulationOptions(max_ios=20_000)
    found = qdepth.move(qdepth.examples()["priced"][1], "vmfs_fc", quick, vm_gib=500)
    assert found.text.startswith("1 VM with 500 GiB moves in about ")
    assert "1 at once in 1 wave, " in found.text
