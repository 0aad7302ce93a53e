"""Changes as an administrator knows them: settings before purchases, judged by a valid engine."""

from typing import Any

import pytest

from qdepth.design.checks import size
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.design.profiles.link_speeds import credited_mb_s, enough_credits
from qdepth.figures import whole
from qdepth.report.report import Report
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.fix.fix import Fix, find_fix
from qdepth.studies.fix.judge import MOST_CHANGES
from qdepth.studies.simulate.look import look
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.round_robin import two_port_design
from tests.support.scenarios import design

Document = dict[str, Any]
SHORT = SimulationOptions(max_ios=12_000)


def simulate(of: Design) -> Report:
    return look(of, SHORT)


def fix_of(document: Document) -> Fix:
    return find_fix(read_design(document), estimate, simulate)


def changes(fix: Fix, place: int = 0) -> dict[str, str | None]:
    return {change.pointer: change.after for change in fix.proposals[place].changes}


def gain(fix: Fix) -> float:
    first = fix.proposals[0]
    assert first.iops_before
    return (first.iops_after or 0.0) / first.iops_before


def on_two_sps(**host: Any) -> Document:
    """Four LUNs on an array of two SPs, of which one does not carry the 20,000 reads/s alone."""
    document = two_port_design(None, 1)
    document["hosts"][0] |= host
    document["fabrics"][0]["protocol"] = "fc"
    for port in (
        *document["hosts"][0]["hba_ports"],
        *(port for sp in document["arrays"][0]["sps"] for port in sp["target_ports"]),
    ):
        port["speed_gbps"] = 8
    for sp in document["arrays"][0]["sps"]:
        sp |= {"servers": 2, "read_us": 150.0}
    luns = [f"lun{n}" for n in range(4)]
    document["arrays"][0]["luns"] = [{"id": lun} for lun in luns]
    document["datastores"] = [{"id": f"ds-{lun}", "kind": "vmfs", "lun": lun} for lun in luns]
    [group] = document["classes"]
    group["workload"] = {
        "loop": "open",
        "arrival_rate_iops": 5_000.0,
        "read_pct": 100.0,
        "blocks": [{"size_kib": 4.0}],
    }
    document["classes"] = [group | {"id": f"vm-{lun}", "datastores": [f"ds-{lun}"]} for lun in luns]
    return document


def test_long_turns_are_shortened_before_faster_ports_are_bought() -> None:
    """Two ports of 1 Gb/s carry twice as much as one, for nothing."""
    fix = fix_of(two_port_design(None, 64))
    assert changes(fix) == {"/hosts/0/round_robin_ios": "1"}
    assert fix.proposals[0].cost == "setting"
    assert gain(fix) == pytest.approx(2.0, rel=0.05)
    assert not any("Buy" in proposal.text for proposal in fix.proposals)


def test_both_sides_of_a_gain_come_from_the_engine_that_is_valid_there() -> None:
    """The analytic engine spreads the I/Os of long turns over all ports, 7.2k instead of 3.6k."""
    document = two_port_design(None, 64)
    [first, *_] = fix_of(document).proposals
    assert first.engine != "analytic"
    assert first.iops_before == simulate(read_design(document)).total.iops.value
    document["hosts"][0]["round_robin_ios"] = 1
    assert first.iops_after == simulate(read_design(document)).total.iops.value


def test_what_the_vendor_recommends_is_the_value_for_the_turns() -> None:
    document = two_port_design(1000, 64)
    document["fabrics"][0]["protocol"] = "fc"
    document["arrays"][0]["front_end"] = "pure-flasharray"
    fix = fix_of(document)
    assert changes(fix) == {"/hosts/0/round_robin_ios": "1"}


def test_idle_sp_is_named_and_used_before_the_other_one_is_enlarged() -> None:
    fix = fix_of(on_two_sps(path_policy="fixed"))
    assert changes(fix)["/hosts/0/path_policy"] == '"round_robin"'
    assert "SP n2 is idle" in fix.text
    assert "carries the offered 20.0k IOPS" in fix.text
    costs = [proposal.cost for proposal in fix.proposals]
    assert costs == sorted(costs, key=("setting", "downtime", "purchase").index)


def test_owners_are_divided_if_all_luns_belong_to_one_sp() -> None:
    """Round robin keeps to the paths of the owner, so it cannot help here."""
    document = on_two_sps()
    document["arrays"][0]["access"] = "alua"
    for lun in document["arrays"][0]["luns"]:
        lun["owners"] = ["n1"]
    fix = fix_of(document)
    moved = changes(fix)
    assert set(moved.values()) == {'["n2"]'}
    assert len(moved) == 2
    assert "SP n2 is idle" in fix.text


def test_nothing_is_bought_first_while_an_equal_part_is_idle() -> None:
    """More servers at one SP would gain more than its idle twin does, but that one is there."""
    document = on_two_sps(path_policy="fixed")
    for group in document["classes"]:
        group["workload"] = {
            "loop": "closed",
            "outstanding_ios": 32,
            "read_pct": 100.0,
            "blocks": [{"size_kib": 4.0}],
        }
    fix = fix_of(document)
    assert fix.proposals[0].cost == "setting"
    assert gain(fix) == pytest.approx(2.0, rel=0.1)
    assert fix.proposals[-1].cost == "purchase"


def over_distance(credits_: int | None, protocol: str = "fc") -> Document:
    """Writes of 256 KiB over a link of 8 Gb/s, 100 km long: a round trip takes 1 ms."""
    document = design()
    [port], [target] = (
        document["hosts"][0]["hba_ports"],
        document["arrays"][0]["sps"][0]["target_ports"],
    )
    port["switch"], target["switch"] = "near", "far"
    isl = {
        "id": "isl",
        "first_switch": "near",
        "second_switch": "far",
        "speed_gbps": 8,
        "distance_km": 100.0,
    }
    document["fabrics"] = [
        {
            "id": "san",
            "protocol": protocol,
            "switches": [{"id": "near"}, {"id": "far"}],
            "isls": [isl if credits_ is None else isl | {"buffer_credits": credits_}],
        }
    ]
    document["hosts"][0]["lun_depth"] = 64
    [group] = document["classes"]
    group["vms_per_host"] = 1
    group["workload"] |= {
        "outstanding_ios": 32,
        "read_pct": 0.0,
        "blocks": [{"size_kib": 256.0}],
    }
    document["arrays"][0]["sps"][0] |= {"servers": 16}
    return document


def test_buffer_credits_for_the_distance_come_before_more_links() -> None:
    """60 frames of 2 KiB a round trip are 123 MB/s; the link itself carries 800."""
    fix = fix_of(over_distance(60))
    enough = enough_credits(800.0, 100.0)
    assert changes(fix) == {"/fabrics/0/isls/0/buffer_credits": str(enough)}
    assert gain(fix) == pytest.approx(800.0 / credited_mb_s(800.0, 60, 100.0), rel=0.02)
    assert "Buy" not in fix.text


def test_link_that_runs_out_of_credits_says_so() -> None:
    assert "buffer credits run out" in simulate(read_design(over_distance(60))).bottleneck.sentence
    enough = simulate(read_design(over_distance(enough_credits(800.0, 100.0))))
    assert "credits" not in enough.bottleneck.sentence


def test_more_links_are_bought_only_if_credits_are_enough() -> None:
    fix = fix_of(over_distance(None))
    assert list(changes(fix)) == ["/fabrics/0/isls/0/links"]
    assert fix.proposals[0].cost == "purchase"


@pytest.mark.parametrize("rate_mb_s", [100.0, 800.0, 3200.0])
@pytest.mark.parametrize("distance_km", [0.0, 1.0, 100.0])
def test_enough_credits_are_the_fewest_that_leave_the_rate_alone(
    rate_mb_s: float, distance_km: float
) -> None:
    enough = enough_credits(rate_mb_s, distance_km)
    assert credited_mb_s(rate_mb_s, enough, distance_km) == rate_mb_s
    assert enough == 1 or credited_mb_s(rate_mb_s, enough - 1, distance_km) < rate_mb_s


def test_full_lsi_adapter_is_replaced_by_pvscsi() -> None:
    """128 slots become 256, so twice as many I/Os are under way."""
    document = design()
    document["hosts"][0] |= {"lun_depth": 256, "kernel_us": 1.0, "kernel_cpus": 8}
    document["arrays"][0]["sps"][0] |= {"servers": 64}
    document["arrays"][0]["sps"][0]["target_ports"][0]["speed_gbps"] = 64
    document["hosts"][0]["hba_ports"][0]["speed_gbps"] = 64
    [group] = document["classes"]
    del group["disk_depth"], group["adapter_depth"]
    group |= {"vms_per_host": 1, "vscsi_adapter": "lsi", "virtual_disks": 8}
    group["workload"] |= {"outstanding_ios": 64, "blocks": [{"size_kib": 4.0}]}
    fix = fix_of(document)
    assert changes(fix) == {"/classes/0/vscsi_adapter": '"pvscsi-windows"'}
    assert fix.proposals[0].cost == "downtime"
    assert gain(fix) == pytest.approx(2.0, rel=0.05)


def test_depths_that_were_set_for_lsi_go_with_it() -> None:
    document = design()
    document["hosts"][0] |= {"lun_depth": 256, "kernel_us": 1.0, "kernel_cpus": 8}
    document["arrays"][0]["sps"][0] |= {"servers": 64}
    [group] = document["classes"]
    group |= {"vms_per_host": 1, "vscsi_adapter": "lsi", "disk_depth": 32, "adapter_depth": 128}
    group["workload"] |= {"outstanding_ios": 64, "blocks": [{"size_kib": 4.0}]}
    assert changes(fix_of(document)) == {
        "/classes/0/vscsi_adapter": '"pvscsi-windows"',
        "/classes/0/disk_depth": "null",
        "/classes/0/adapter_depth": "null",
    }


def both_slow(host_gbps: int, target_gbps: int) -> Document:
    document = design()
    document["fabrics"][0] = {"id": "san", "protocol": "nfs"}
    document["hosts"][0]["hba_ports"][0] |= {"speed_gbps": host_gbps, "driver": "nfs"}
    del document["hosts"][0]["lun_depth"]
    document["datastores"][0]["kind"] = "nfs"
    document["arrays"][0]["sps"][0] |= {"servers": 16}
    document["arrays"][0]["sps"][0]["target_ports"][0]["speed_gbps"] = target_gbps
    [group] = document["classes"]
    group["vms_per_host"] = 1
    group["workload"] |= {
        "outstanding_ios": 32,
        "read_pct": 0.0,
        "blocks": [{"size_kib": 64.0}],
    }
    return document


def test_both_ends_of_a_slow_link_are_changed_together() -> None:
    """One end alone gains nothing; both gain all of the 10 times."""
    fix = fix_of(both_slow(1, 1))
    assert changes(fix) == {
        "/hosts/0/hba_ports/0/speed_gbps": "10",
        "/arrays/0/sps/0/target_ports/0/speed_gbps": "10",
    }
    assert "the two ends of one link" in fix.text
    assert gain(fix) == pytest.approx(10.0, rel=0.05)


def test_slow_end_alone_is_changed_if_the_other_is_fast() -> None:
    fix = fix_of(both_slow(1, 10))
    assert changes(fix) == {"/hosts/0/hba_ports/0/speed_gbps": "10"}
    assert "ends of one link" not in fix.text


def test_two_settings_are_a_plan_if_one_alone_gains_nothing() -> None:
    """DSNRO keeps a deeper device queue at 32, and cannot be above a depth of 32."""
    document = design()
    document["hosts"][0] |= {"lun_depth": 32, "dsnro": 32, "kernel_us": 1.0, "kernel_cpus": 8}
    document["arrays"][0]["sps"][0] |= {"servers": 64}
    document["classes"][0]["workload"]["outstanding_ios"] = 128
    document["classes"][0] |= {"disk_depth": 256, "adapter_depth": 1024}
    fix = fix_of(document)
    assert {*changes(fix)} == {"/hosts/0/lun_depth", "/hosts/0/dsnro"}
    assert gain(fix) == pytest.approx(2.0, rel=0.1)


def on_disks(raid: str, rate_iops: float) -> Document:
    document = design()
    document["arrays"][0] |= {"read_ms": 0.1, "write_ms": 0.1}
    document["arrays"][0]["pools"] = [
        {"id": "pool", "raid": raid, "media": {"kind": "disks", "model": "fc-15k", "count": 8}}
    ]
    document["arrays"][0]["luns"][0]["pool"] = "pool"
    document["hosts"][0]["lun_depth"] = 254
    [group] = document["classes"]
    group |= {"vms_per_host": 1, "disk_depth": 254, "adapter_depth": 1024}
    group["workload"] = {
        "loop": "open",
        "arrival_rate_iops": rate_iops,
        "read_pct": 50.0,
        "blocks": [{"size_kib": 4.0}],
    }
    return document


def test_mirrors_come_before_more_disks_and_their_lost_capacity_is_named() -> None:
    """RAID 5 carries 8 x 180 / 2.5 = 576 I/Os per second, RAID 10 carries 960."""
    fix = fix_of(on_disks("raid5", 800.0))
    assert changes(fix) == {"/arrays/0/pools/0/raid": '"raid10"'}
    assert "usable capacity falls from" in fix.text
    assert fix.proposals[-1].cost == "purchase"


def test_steady_arrivals_gain_latency_and_not_throughput() -> None:
    fix = fix_of(on_disks("raid10", 930.0))
    assert fix.proposals
    assert "a mean latency of" in fix.text


def test_work_is_bounded_however_many_changes_there_are() -> None:
    solved = 0

    def counting(of: Design) -> Report:
        nonlocal solved
        solved += 1
        return estimate(of)

    document = design()
    document["classes"][0]["workload"]["outstanding_ios"] = 64
    find_fix(read_design(document), counting, counting)
    assert 1 < solved <= 2 * MOST_CHANGES + 2


def test_design_without_totals_gets_the_sentence_that_says_why() -> None:
    """With nothing to compare a change with, no gain can be told."""
    document = read_design(design())
    report = estimate(document)
    void = report.total.iops.model_copy(update={"value": None})
    total = report.total.model_copy(update={"iops": void})
    unknown = report.model_copy(update={"total": total})
    fix = find_fix(document, lambda _: unknown, lambda _: unknown)
    assert fix == Fix(proposals=[], text=report.bottleneck.sentence)


def test_work_of_the_simulation_is_the_one_that_is_stated() -> None:
    fix = fix_of(two_port_design(None, 64))
    assert f"{whole(SHORT.max_ios or 0)} I/Os, before and after" in fix.text


def test_only_changes_that_were_tried_are_called_useless() -> None:
    """A guest that waits for one I/O after the other: nothing on the path is full."""
    document = design()
    document["classes"][0]["workload"]["outstanding_ios"] = 1
    fix = fix_of(document)
    assert fix.proposals == []
    assert "Tried" not in fix.text


def test_changes_that_gain_nothing_are_named_and_so_is_where_the_time_goes() -> None:
    """A port of 128 Gb/s is the fastest, and no setting speeds it up."""
    document = design()
    document["hosts"][0] |= {"lun_depth": 256, "kernel_us": 1.0, "kernel_cpus": 8}
    document["hosts"][0]["hba_ports"][0]["speed_gbps"] = 128
    document["arrays"][0]["sps"][0] |= {"servers": 64}
    document["arrays"][0]["sps"][0]["target_ports"][0]["speed_gbps"] = 128
    document["classes"][0]["vms_per_host"] = 1
    document["classes"][0]["workload"] |= {"outstanding_ios": 64, "blocks": [{"size_kib": 256.0}]}
    fix = fix_of(document)
    assert fix.proposals == []
    assert "of its time in the fabric" in fix.text


def test_half_of_the_vms_move_to_a_lun_that_is_there_before_hosts_restart() -> None:
    """Two LUNs have two device queues, which DSNRO counts one by one."""
    document = design()
    document["hosts"][0] |= {"lun_depth": 16, "kernel_us": 1.0, "kernel_cpus": 8}
    [array], [group] = document["arrays"], document["classes"]
    array["sps"][0] |= {"servers": 64}
    array["luns"].append({"id": "lun1"})
    document["datastores"].append({"id": "quiet", "kind": "vmfs", "lun": "lun1"})
    group["workload"]["outstanding_ios"] = 64
    document["classes"] = [group | {"id": f"vm{n}", "vms_per_host": 1} for n in range(4)]
    fix = fix_of(document)
    assert changes(fix) == {
        "/classes/0/datastores": '["quiet"]',
        "/classes/1/datastores": '["quiet"]',
    }
    assert gain(fix) == pytest.approx(2.0, rel=0.05)
    assert [proposal.cost for proposal in fix.proposals] == ["setting", "downtime"]


def test_busy_disks_count_although_none_is_busy_all_the_time() -> None:
    """A write of RAID 5 waits for the slower of two disks, so that neither is ever saturated."""
    document = on_disks("raid5", 1.0)
    document["arrays"][0]["pools"][0]["media"]["count"] = 16
    document["classes"][0]["workload"] = {
        "loop": "closed",
        "outstanding_ios": 64,
        "read_pct": 50.0,
        "blocks": [{"size_kib": 4.0}],
    }
    fix = fix_of(document)
    assert changes(fix) == {"/arrays/0/pools/0/raid": '"raid10"'}
    assert gain(fix) > 1.3


def test_change_that_makes_a_design_too_large_is_named_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The number of disks that carries the load is told, though nobody can simulate it."""
    document = design()
    document["arrays"][0]["pools"] = [
        {"id": "p", "raid": "raid6", "media": {"kind": "disks", "model": "fc-10k", "count": 8}}
    ]
    document["arrays"][0]["luns"][0]["pool"] = "p"
    load = {"loop": "open", "arrival_rate_iops": 1_000.0, "read_pct": 50, "random_pct": 100}
    document["classes"][0] |= {"vms_per_host": 1, "workload": load | {"blocks": [{"size_kib": 8}]}}
    whole = read_design(document)
    monkeypatch.setattr(size, "MOST_QUEUES", size.size_of(whole).queues)
    found = find_fix(whole, estimate, simulate)
    assert found.untried is not None
    overload = simulate(whole).overload
    assert overload is not None
    assert overload.needs is not None
    assert f"Not tried: buy {overload.needs} disks instead of 8 at p. The design makes" in (
        found.untried
    )


def test_kernel_cpus_of_a_host_are_counted_before_hosts_are_bought() -> None:
    """One CPU of 50 µs carries 20,000 I/Os; a host usually has more of them than was entered."""
    document = two_port_design(1, 64)
    document["hosts"][0] |= {"kernel_us": 50.0, "kernel_cpus": 1}
    document["fabrics"][0]["protocol"] = "fc"
    for port in document["hosts"][0]["hba_ports"]:
        port["speed_gbps"] = 32
    for sp in document["arrays"][0]["sps"]:
        for port in sp["target_ports"]:
            port["speed_gbps"] = 32
    [proposal] = [each for each in fix_of(document).proposals if "kernel CPUs" in each.text]
    assert "If the hosts have more free ones, enter them before you buy hosts." in proposal.text
