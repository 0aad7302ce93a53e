"""Ways next to each other: which do what the design before did, and with how many datastores."""

import pytest

import qdepth
from qdepth.report.quantity import Number
from qdepth.studies.failures import Failure
from qdepth.studies.ways.ways_answer import Ways
from qdepth.studies.ways.ways_words import can_be_judged, fewest_in_words, ways_in_words

TWO_EACH = {f"sps.array01-sp{at}.servers": 2 for at in (1, 2)}


@pytest.fixture(scope="module")
def deep() -> Ways:
    """One host whose endpoint is 254 deep, where LUNs are 32 deep."""
    return qdepth.ways(qdepth.examples()["priced"][1])


@pytest.fixture(scope="module")
def split() -> Ways:
    """Large blocks, which iSCSI sends in pieces that two processors of an SP serve together."""
    return qdepth.ways(qdepth.examples()["cluster"][0].replace(TWO_EACH), ["iscsi", "vmfs_fc"])


def test_way_with_a_shallow_queue_loses_what_the_queue_held(deep: Ways) -> None:
    rows = {row.way: row for row in deep.rows}
    shallow, nvme = rows["vmfs_fc"], rows["nvme_fc"]
    assert shallow.fewest is None
    assert [each.datastores for each in shallow.tried] == [1, 2, 4, 8, 16, 32]
    assert "32 datastores are not enough for what one protocol endpoint did: 46.8" in shallow.text
    assert (shallow.device_depth_most, nvme.device_depth_most) == (32, 126)
    assert nvme.fewest == 1
    assert nvme.text.startswith(
        "One datastore is enough for what one protocol endpoint did: p99 0.932"
    )
    assert deep.text.startswith("3 of 5 ways perform at least as well as the present design")


def test_ways_that_carry_more_are_named_first_of_all() -> None:
    """The LUN is 32 deep, and full; a namespace is 126 deep, and the controller is the limit."""
    found = qdepth.ways(qdepth.examples()["priced"][0], ["vmfs_fc", "nvme_fc", "nfs"])
    more = "VMFS on NVMe over FC and NFS carry up to 88.1\u00a0% more I/Os: 188k"
    assert found.text.startswith(more)
    nvme = found.rows[1]
    assert nvme.text.startswith("One datastore carries more than the present datastores did: 188k")


def test_ways_without_a_p99_are_open_instead_of_worse(deep: Ways) -> None:
    """Nothing is known of the tail of a design that was simulated too shortly."""
    unknown = Number(value=None, low=None, high=None, tag="simulated", note="not enough data")
    before = deep.before.model_copy(update={"latency_p99_ms": unknown})
    rows = [row.model_copy(update={"fewest": None}) for row in deep.rows]
    text = fewest_in_words(qdepth.examples()["priced"][1], rows[0], before)
    assert text.startswith("A short simulation gives no p99 of the present design.")
    assert ways_in_words(rows, before).startswith("Each way is open, because")
    assert not can_be_judged(before)


def test_published_costs_of_the_protocols_are_stated(deep: Ways) -> None:
    """Nobody published those of Fibre Channel with their configuration."""
    said = "took 21.0\u00a0µs longer over NVMe over TCP and 0.130\u00a0ms longer over iSCSI than"
    assert said in deep.text
    assert "longer over" not in qdepth.ways(deep.designs[0], ["nvme_fc"]).text


def test_numbers_of_a_way_are_those_of_its_design(deep: Ways) -> None:
    [design] = [each for each in deep.designs if each.id == "nvme-tcp"]
    [row] = [row for row in deep.rows if row.way == "nvme_tcp"]
    report = qdepth.estimate(design)
    assert (row.iops, row.latency_p99_ms) == (report.total.iops, report.total.latency_ms.p99)
    assert row.datastores == 4
    assert row.total_price is not None
    assert row.total_price.value is None, "the price of Ethernet ports is not known"


def test_failures_of_a_path_and_an_sp_are_shown() -> None:
    found = qdepth.ways(qdepth.examples()["cluster"][1], ["nvme_tcp"])
    [row] = found.rows
    for failure in (row.without_sp, row.without_path):
        assert isinstance(failure, Failure)
        assert failure.verdict == "survives"


def test_fewest_datastores_are_those_whose_queues_hold_what_the_endpoint_held() -> None:
    """Six VMs with 32 I/Os each: 192 fit into an endpoint of 254, and into four LUNs of 64."""
    busy = {
        "hosts.esx01.count": 1,
        "classes.sql.vms": 6,
        "classes.web.vms": 16,
        "classes.backup.vms": 3,
        "classes.sql.workload.rate_cap_iops": 20_000,
        "classes.sql.workload.outstanding_ios": 32,
    }
    host = qdepth.examples()["cluster"][1].replace(busy)
    [row] = qdepth.ways(host, ["vmfs_fc"]).rows
    assert row.fewest == 4
    assert row.text.startswith(
        "4 datastores are enough for what one protocol endpoint did: p99 0.793"
    )
    assert row.text.endswith(
        "With 2 datastores: 4.52\N{NO-BREAK SPACE}% fewer I/Os per second, "
        "a p99 of 1.93\N{NO-BREAK SPACE}ms (2.46 times as long)."
    )


def test_way_that_a_release_does_not_know_says_so() -> None:
    old = qdepth.examples()["vmworld-2006"][0]
    found = qdepth.ways(old, ["nvme_tcp", "iscsi"])
    assert "esx-3 does not include NVMe over TCP" in found.rows[0].refusal
    assert found.rows[1].refusal == ""
    assert "1 of 2 ways are not possible" in found.text


def test_unknown_way_or_choice_is_refused() -> None:
    design = qdepth.examples()["priced"][0]
    with pytest.raises(qdepth.InvalidOptions, match="ways"):
        qdepth.ways(design, ["fcoe"])  # type: ignore[list-item]
    with pytest.raises(qdepth.InvalidOptions, match="datastores"):
        qdepth.ways(design, datastores=0)


def test_way_whose_estimate_leaves_something_out_is_simulated(split: Ways) -> None:
    iscsi, fibre = split.rows
    assert iscsi.latency_p99_ms is not None
    assert fibre.latency_p99_ms is not None
    assert (iscsi.latency_p99_ms.tag, iscsi.outside_validity) == ("simulated", None)
    assert fibre.latency_p99_ms.tag != "simulated"
    left = iscsi.without_sp
    assert left is not None
    assert left.figures is not None
    assert left.figures.iops.value == pytest.approx(26_240.0, rel=0.01)


def test_fewest_datastores_are_those_that_vmfs_can_hold() -> None:
    """150,000 GiB: one and two datastores would exceed 64 TiB; an export has no such limit."""
    large = qdepth.examples()["cluster"][1].replace({"datastores.vvol01.capacity_gib": 150_000})
    found = {row.way: row for row in qdepth.ways(large, ["vmfs_fc", "nfs"]).rows}
    vmfs, nfs = found["vmfs_fc"], found["nfs"]
    assert (vmfs.fewest, [each.datastores for each in vmfs.tried]) == (4, [4])
    assert vmfs.text.endswith(
        "Fewer would be larger than 64\u00a0TiB, the most that VMFS holds on one LUN."
    )
    assert nfs.fewest == 1
    huge = large.replace({"datastores.vvol01.capacity_gib": 15_000_000})
    [row] = qdepth.ways(huge, ["vmfs_fc"]).rows
    assert (row.fewest, row.tried) == (None, [])
    assert row.text.startswith("Each datastore would be larger than 64")


def test_where_more_datastores_do_not_help_the_limit_is_named(deep: Ways) -> None:
    """One virtual disk is on one LUN, however many there are."""
    shallow = next(row for row in deep.rows if row.way == "vmfs_fc")
    assert "More datastores do not help. The device queue of" in shallow.text


def test_a_simulated_way_is_named_next_to_estimated_ones(split: Ways) -> None:
    assert "VMFS on iSCSI, 10 datastores was simulated because estimates" in split.text
    assert "was simulated" not in qdepth.ways(split.designs[1], ["vmfs_fc"]).text
