"""Settings that cost nothing come before purchases: owners, forwarded paths, NFS teaming, LUNs."""

import pytest

from qdepth.design.parsing import read_design
from qdepth.studies.estimate.estimate import estimate
from tests.studies.test_fix_rules import Document, changes, fix_of, gain, on_two_sps, simulate
from tests.support.nfs import nfs_document


def alua(**host: object) -> Document:
    """Four LUNs of SP n1, which has a link of 200 MB/s to SP n2; 32 KiB reads."""
    document = on_two_sps(**host)
    array = document["arrays"][0]
    array |= {"access": "alua", "forward_us": 50.0, "forward_mb_s": 200.0}
    for sp in array["sps"]:
        sp["servers"] = 32
    for lun in array["luns"]:
        lun["owners"] = ["n1"]
    for group in document["classes"]:
        group["workload"] = {
            "loop": "closed",
            "outstanding_ios": 16,
            "read_pct": 100.0,
            "blocks": [{"size_kib": 32.0}],
        }
    return document


def ports_of(document: Document, sp: int) -> list[str]:
    return [port["id"] for port in document["arrays"][0]["sps"][sp]["target_ports"]]


def test_paths_that_an_sp_passes_on_are_left_before_anything_is_bought() -> None:
    """Half of the I/Os cross a link of 200 MB/s, so that 400 MB/s come in all."""
    fix = fix_of(alua(use_non_optimised="on"))
    assert changes(fix) == {"/hosts/0/use_non_optimised": '"off"'}
    assert fix.proposals[0].cost == "setting"
    assert gain(fix) > 2.0


def test_preferred_path_over_the_other_sp_is_moved_to_the_owner() -> None:
    document = alua(path_policy="fixed")
    wrong, right = ports_of(document, 1)[0], ports_of(document, 0)
    document["hosts"][0]["preferred_ports"] = [wrong]
    fix = fix_of(document)
    [(pointer, after)] = changes(fix).items()
    assert pointer == "/hosts/0/preferred_ports"
    assert after in [f'["{port}"]' for port in right]
    assert fix.proposals[0].cost == "setting"
    assert gain(fix) > 2.0


def test_luns_go_to_the_only_sp_that_the_hosts_reach() -> None:
    document = alua()
    cards = [port["id"] for port in document["hosts"][0]["hba_ports"]]
    zone = {"id": "zone", "members": [*cards, *ports_of(document, 1)]}
    document["fabrics"][0]["zones"] = [zone]
    fix = fix_of(document)
    assert set(changes(fix).values()) == {'["n2"]'}
    assert gain(fix) > 2.0


def test_luns_of_one_entry_get_both_sps_in_turn() -> None:
    document = on_two_sps()
    array = document["arrays"][0]
    array["access"] = "alua"
    array["luns"] = [{"id": "luns", "count": 4, "owners": ["n1"]}]
    document["datastores"] = [{"id": "stores", "kind": "vmfs", "lun": "luns", "count": 4}]
    document["classes"] = [document["classes"][0] | {"datastores": ["stores"], "vms_per_host": 4}]
    fix = fix_of(document)
    assert changes(fix) == {"/arrays/0/luns/0/owners": '["n1", "n2"]'}
    assert "SP n2 is idle" in fix.text


def test_nfs_uses_the_cards_that_there_are_before_faster_ones_are_bought() -> None:
    """All connections go over the first card with the teaming that ESXi has by default."""
    fix = fix_of(nfs_document(4))
    assert changes(fix) == {"/hosts/0/nfs_teaming": '"ip_hash"'}
    assert gain(fix) == pytest.approx(4.0, rel=0.05)
    assert fix.proposals[0].cost == "downtime"


def test_one_nfs_datastore_needs_several_connections_and_their_ports() -> None:
    """IP hash puts one address on one card, and so it does with nconnect."""
    fix = fix_of(nfs_document(1))
    assert changes(fix) == {
        "/hosts/0/nfs_teaming": '"ip_port_hash"',
        "/datastores/0/nfs_connections": "4",
    }
    assert gain(fix) == pytest.approx(4.0, rel=0.1)


def test_vms_of_one_class_are_spread_over_luns_that_are_there() -> None:
    document = on_two_sps(lun_depth=8, dsnro=8)
    for sp in document["arrays"][0]["sps"]:
        sp["servers"] = 64
    workload = {"loop": "closed", "outstanding_ios": 16, "read_pct": 100.0}
    document["classes"] = [
        document["classes"][0]
        | {"vms_per_host": 8, "workload": workload | {"blocks": [{"size_kib": 4.0}]}}
    ]
    fix = fix_of(document)
    assert changes(fix) == {"/classes/0/datastores": '["ds-lun0", "ds-lun1", "ds-lun2", "ds-lun3"]'}
    assert gain(fix) == pytest.approx(4.0, rel=0.05)


def test_a_mirror_of_two_grows_as_a_raid_10() -> None:
    document = on_two_sps()
    array = document["arrays"][0]
    disks = {"kind": "disks", "model": "fc-15k", "count": 2}
    array["pools"] = [{"id": "pool", "raid": "raid1", "media": disks}]
    for lun in array["luns"]:
        lun["pool"] = "pool"
    for group in document["classes"]:
        group["workload"]["arrival_rate_iops"] = 60.0
        group["workload"]["read_pct"] = 0.0
    fix = fix_of(document)
    assert changes(fix)["/arrays/0/pools/0/raid"] == '"raid10"'
    assert fix.untried is None


def test_estimate_of_an_overload_names_the_part_that_lacks() -> None:
    """Two 15k disks carry at most 366 accesses a second, and 240 writes cost two each."""
    document = on_two_sps()
    array = document["arrays"][0]
    disks = {"kind": "disks", "model": "fc-15k", "count": 4}
    array["pools"] = [{"id": "pool", "raid": "raid5", "media": disks}]
    array["cache"] = {"dirty_mib": 64}
    for lun in array["luns"]:
        lun["pool"] = "pool"
    for group in document["classes"]:
        group["workload"]["arrival_rate_iops"] = 60.0
        group["workload"]["read_pct"] = 0.0
    report = estimate(read_design(document))
    assert report.status == "no_steady_state"
    assert "Pool pool (4 disks) carries at most 1" in report.bottleneck.sentence
    assert "the write cache takes in the excess" in report.bottleneck.sentence
    assert report.bottleneck.part == "pool"


def test_paths_chosen_by_load_gain_from_either_of_two_full_parts() -> None:
    document = on_two_sps(path_policy="latency")
    for group in document["classes"]:
        group["workload"] = {
            "loop": "closed",
            "outstanding_ios": 32,
            "read_pct": 100.0,
            "blocks": [{"size_kib": 4.0}],
        }
    sentence = simulate(read_design(document)).bottleneck.sentence
    assert "lifting one alone helps all of their I/Os" in sentence


def _few_writes(**array: object) -> Document:
    """Four writes at a time to RAID 5 of eight 15k disks, of which none is saturated."""
    document = on_two_sps()
    disks = {"kind": "disks", "model": "fc-15k", "count": 8}
    document["arrays"][0]["pools"] = [{"id": "pool", "raid": "raid5", "media": disks}]
    document["arrays"][0] |= array
    for lun in document["arrays"][0]["luns"]:
        lun["pool"] = "pool"
    document["classes"] = document["classes"][:1]
    document["classes"][0]["workload"] = {
        "loop": "closed",
        "outstanding_ios": 4,
        "read_pct": 0.0,
        "blocks": [{"size_kib": 8.0}],
    }
    return document


def test_few_writes_that_wait_for_parity_get_mirrors_and_hear_of_the_write_cache() -> None:
    """Two rounds of two accesses become one: an access takes about 5.5 ms, so 184 IOPS twice."""
    fix = fix_of(_few_writes())
    assert changes(fix) == {"/arrays/0/pools/0/raid": '"raid10"'}
    assert gain(fix) > 1.9
    assert "A write cache answers them before" in fix.text


def test_no_write_cache_is_advised_where_there_is_one() -> None:
    assert "A write cache answers" not in fix_of(_few_writes(cache={"dirty_mib": 64})).text


def test_paths_are_chosen_by_latency_before_the_slow_port_is_replaced() -> None:
    """Turns of equal length carry 400 MB/s over each port; the fast one alone carries 1,600."""
    document = on_two_sps()
    document["arrays"][0]["sps"] = document["arrays"][0]["sps"][:1]
    [sp] = document["arrays"][0]["sps"]
    sp["servers"] = 64
    for port in sp["target_ports"]:
        port["speed_gbps"] = 16
    [host] = document["hosts"]
    host["hba_ports"] = [
        port | {"speed_gbps": speed}
        for port, speed in zip(host["hba_ports"], (16, 4), strict=False)
    ]
    host["round_robin_ios"] = 1
    document["classes"] = [
        group
        | {
            "workload": {
                "loop": "closed",
                "outstanding_ios": 16,
                "read_pct": 100.0,
                "blocks": [{"size_kib": 64.0}],
            }
        }
        for group in document["classes"][:1]
    ]
    fix = fix_of(document)
    assert changes(fix) == {"/hosts/0/path_policy": '"latency"'}
    assert fix.proposals[0].cost == "setting"
    assert gain(fix) > 1.5
    assert any(each.text.startswith("Buy ports") for each in fix.proposals[1:])
