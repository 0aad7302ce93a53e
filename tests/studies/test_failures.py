"""Single failures of a design, the worst first."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.failover.failable_parts import failing_parts
from qdepth.report.report import Report
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.failures import (
    MOST_PARTS,
    FailureQuestion,
    failure_of,
    figures_of,
    parts_to_fail,
)
from qdepth.studies.rebuilding import rebuilding
from tests.support.designs import changed, design, small_design
from tests.support.failures import single_failures


def saturated() -> dict[str, Any]:
    """One busy group on a LUN that every SP serves; its host has two ports."""
    document = changed(
        small_design(),
        datastores__0__lun="lun2",
        classes__0__workload__outstanding_ios=64,
        classes__0__vms_per_host=8,
    )
    document["classes"] = document["classes"][:1]
    return document


def test_worst_failure_stands_first() -> None:
    found = single_failures(design(saturated()), estimate)
    order = [failure.path for failure in found]
    assert order[0] == "fabrics.fc"
    assert order[1] in ("sps.spa", "sps.spb")
    assert [f.verdict for f in found[:2]] == ["refused", "survives"]
    assert len(order) == 11
    survived = [failure.iops_ratio.value for failure in found[1:]]
    assert survived == sorted(survived, key=lambda ratio: ratio or 0.0)


def test_of_equal_throughput_the_longest_latency_is_the_worst() -> None:
    healthy = estimate(design(saturated()))

    def slower(survivor: Design) -> Report:
        """As many IOPS as before, and the latency 3 times as long over one HBA port, else 2."""
        latency = healthy.total.latency_ms
        factor = 3.0 if len(survivor.hosts[0].hba_ports) == 1 else 2.0
        mean = latency.mean.model_copy(update={"value": factor * (latency.mean.value or 0.0)})
        later = latency.model_copy(update={"mean": mean})
        total = healthy.total.model_copy(update={"latency_ms": later})
        return healthy.model_copy(update={"total": total})

    found = single_failures(design(saturated()), slower, ["sps.spa", "hba_ports.esx1-p0"])
    assert [failure.path for failure in found] == ["hba_ports.esx1-p0", "sps.spa"]


def test_failed_sp_takes_half_of_a_saturated_array() -> None:
    (failure,) = single_failures(design(saturated()), estimate, ["sps.spa"])
    iops, latency = failure.iops_ratio.value, failure.latency_ratio.value
    assert iops is not None
    assert latency is not None
    assert 0.5 < iops < 0.6
    assert iops * latency == pytest.approx(1.0), "Little's law of a closed workload"
    (change,) = failure.take_overs
    assert {path.sp for path in change.after} == {"spb"}


def test_refused_failure_says_why() -> None:
    (failure,) = single_failures(design(saturated()), estimate, ["fabrics.fc"])
    assert failure.reason is not None
    assert "last path from host esx1 to lun2" in failure.reason
    assert (failure.figures, failure.iops_ratio.value) == (None, None)


def test_estimate_that_is_not_to_be_relied_on_says_so() -> None:
    def doubting(design: Design) -> Report:
        report = estimate(design)
        is_whole = len(design.arrays[0].sps) == 2
        doubt = None if is_whole else "Too few."
        return report.model_copy(update={"outside_validity": doubt})

    (failure,) = single_failures(design(saturated()), doubting, ["sps.spa"])
    assert failure.figures is not None
    assert failure.figures.outside_validity == "Too few."


def test_part_that_carries_nothing_changes_nothing() -> None:
    (failure,) = single_failures(design(saturated()), estimate, ["hba_ports.esx2-p0"])
    assert failure.iops_ratio.value == 1.0
    assert failure.take_overs == []


def test_parts_that_failed_already_fail_with_every_other_one() -> None:
    question = FailureQuestion(design=design(saturated()), already=["sps.spa"])
    assert "sps.spa" not in [part.path for part in parts_to_fail(question)]
    (failure,) = single_failures(design(saturated()), estimate, ["sps.spb"], ["sps.spa"])
    assert failure.verdict == "refused"
    (alone,) = single_failures(design(saturated()), estimate, ["sps.spa"])
    (both,) = single_failures(design(saturated()), estimate, ["hba_ports.esx1-p0"], ["sps.spa"])
    assert both.figures is not None
    assert alone.figures is not None
    assert (both.iops_ratio.value or 1.0) <= (alone.iops_ratio.value or 0.0)


def test_unknown_part_is_refused() -> None:
    with pytest.raises(InvalidDesign, match="names no part"):
        parts_to_fail(FailureQuestion(design=design(saturated()), parts=["sps.none"]))


def test_of_many_parts_the_first_are_taken() -> None:
    document = saturated()
    ports = [{"id": f"p{p}", "fabric": "fc", "speed_gbps": 8} for p in range(16)]
    document["hosts"] += [
        {
            **document["hosts"][1],
            "id": f"h{h}",
            "hba_ports": [{**p, "id": f"h{h}{p['id']}"} for p in ports],
        }
        for h in range(7)
    ]
    question = FailureQuestion(design=design(document))
    assert len(parts_to_fail(question)) == MOST_PARTS < len(failing_parts(question.design))


def mirrored(**media: Any) -> dict[str, Any]:
    """A pool with a spare under a light load."""
    document = changed(small_design(), classes__0__workload__outstanding_ios=1)
    disks = {"kind": "disks", "model": "fc-15k", "count": 9, "spares": 1, **media}
    document["arrays"][0]["pools"] = [{"id": "pool1", "raid": "raid10", "media": disks}]
    document["arrays"][0]["luns"][0]["pool"] = "pool1"
    return document


def test_failed_disk_says_how_long_its_rebuild_takes() -> None:
    read = design(mirrored(capacity_gb=300.0))
    question = FailureQuestion(design=read, parts=["pools.pool1"])
    healthy = figures_of(read, estimate(read))
    failed = failure_of(question, "pools.pool1", healthy, estimate, rebuilding)
    found = failed.rebuild
    assert found is not None
    assert found.duration_s.value is not None
    assert found.mb_s.value is not None
    assert found.duration_s.value * found.mb_s.value == pytest.approx(300_000.0, rel=0.01)
    assert found.text.startswith("A rebuild of 279 GiB takes about ")


def test_rebuild_of_the_design_says_how_its_disk_is_rebuilt() -> None:
    document = mirrored(capacity_gb=300.0)
    slow = {"id": "rb", "kind": "rebuild", "pool": "pool1", "rate_cap_mb_s": 10.0}
    document["operations"] = [slow | {"amount_gib": 10.0}]
    found = rebuilding(design(document), "pool1")
    assert found is not None
    assert found.duration_s.value == pytest.approx(1073.7, rel=0.001)
    assert "18 min (10.0 MB/s)" in found.text


def test_disk_of_unknown_size_has_no_rebuild() -> None:
    mechanics = {"rotation_rpm": 1e4, "seek_ms": 4.0, "transfer_mb_s": 100.0, "model": None}
    assert rebuilding(design(mirrored(**mechanics)), "pool1") is None
    assert rebuilding(design(mirrored(capacity_gb=300.0, spares=1)), "pool1") is not None
