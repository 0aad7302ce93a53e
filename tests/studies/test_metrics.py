"""Results by name."""

from itertools import chain

import pytest

from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.timeline import OperationResult, TimelineReport
from qdepth.studies.metrics import UnknownMetric, metrics, read_metric
from tests.support.reports import small_report


def test_numbers_are_read_with_all_their_digits() -> None:
    report = small_report()
    iops = report.total.iops.value
    assert iops is not None
    assert read_metric(report, "total.iops").value == iops
    assert float(read_metric(report, "total.iops").text) == iops
    assert read_metric(report, "groups.vms.latency_ms.p95").value == (
        report.groups[0].latency_ms.p95.value
    )
    assert read_metric(report, "total.iops.low").value == report.total.iops.low
    assert read_metric(report, "devices.esx/lun0.davg_ms").value == report.devices[0].davg_ms.value
    assert read_metric(report, "total.wait_budget.sp.share_pct").value == (
        next(row.share_pct for row in report.total.wait_budget if row.layer == "sp")
    )


def test_longest_id_that_fits_is_meant() -> None:
    """Ids may hold dots, so one may begin with another and a dot."""
    report = small_report()
    ids = ("web", "web.1")
    groups = [report.groups[0].model_copy(update={"id": id_, "vms": len(id_)}) for id_ in ids]
    both = report.model_copy(update={"groups": groups})
    assert [read_metric(both, f"groups.{id_}.vms").value for id_ in ids] == [3, 5]


def test_counts_and_words_are_read_as_they_are() -> None:
    report = small_report()
    assert read_metric(report, "total.vms").text == "2"
    assert read_metric(report, "status").text == report.status
    assert read_metric(report, "bottleneck.sentence").text == report.bottleneck.sentence


def test_word_says_why_there_is_no_number() -> None:
    report = small_report()
    missing = read_metric(report, "total.latency_ms.p99")
    assert (missing.value, missing.text) == (None, "not_enough_data")
    assert missing.note is not None
    assert missing.note.startswith("not enough data")
    assert read_metric(report, "total.latency_ms.p99.high").text == "no_value"
    stuck = report.model_copy(update={"status": "no_steady_state"})
    assert read_metric(stuck, "total.latency_ms.p99").text == "no_steady_state"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "design_id"),
        ("iops", "total"),
        ("total", "latency_ms"),
        ("groups.nobody.iops", "vms"),
        ("groups.vms", "iops"),
        ("total.iops.median", "low"),
        ("total.distribution.0", "nothing is under total.distribution"),
        ("status.x", "nothing is under status"),
        ("total..iops", "iops"),
        ("__class__", "total"),
    ],
)
def test_names_that_lead_nowhere_are_told_what_is_there(name: str, told: str) -> None:
    with pytest.raises(UnknownMetric) as refusal:
        read_metric(small_report(), name)
    assert told in str(refusal.value)


def _numbers(prefix: str, value: object) -> chain[str]:
    if isinstance(value, Number):
        return chain([prefix])
    if isinstance(value, list):
        keys = [getattr(one, "id", getattr(one, "layer", None)) for one in value]
        return chain.from_iterable(
            _numbers(f"{prefix}.{key}", one) for key, one in zip(keys, value, strict=True) if key
        )
    fields = getattr(type(value), "model_fields", {})
    return chain.from_iterable(
        _numbers(f"{prefix}.{name}" if prefix else name, getattr(value, name)) for name in fields
    )


def test_list_of_metrics_has_every_number_of_a_report() -> None:
    listed = {metric.name for metric in metrics()}
    report = small_report()
    names = list(_numbers("", report))
    assert len(names) > 40
    for name in names:
        head, *steps = name.split(".")
        if head in ("total", "price"):
            pattern = name if "budget" not in name else f"total.wait_budget.<layer>.{steps[-1]}"
        elif "wait_budget" in steps:
            pattern = f"{head}.<id>.wait_budget.<layer>.{steps[-1]}"
        else:
            pattern = ".".join([head, "<id>", *steps[1:]])
        assert pattern in listed
        assert read_metric(report, name).text


def test_every_metric_says_what_it_means() -> None:
    listed = metrics()
    assert all(metric.meaning for metric in listed)
    units = {metric.name: metric.unit for metric in listed}
    assert units["total.iops"] == "1/s"
    assert units["groups.<id>.latency_ms.p99"] == "ms"
    assert units["stations.<id>.visits_s"] == "1/s"
    assert units["status"] == ""
    assert set(Report.model_fields) > {name.split(".")[0] for name in units} - {"design_id"}


def test_each_name_has_a_meaning_that_can_be_read_alone() -> None:
    assert [metric.name for metric in metrics() if not metric.meaning] == []
    assert [metric.name for metric in metrics() if metric.meaning.startswith("The same")] == []


def test_operations_of_a_time_line_are_read_by_name() -> None:
    found = {metric.name: metric.unit for metric in metrics("timeline")}
    assert found["operations.<id>.finish_s"] == "s"
    assert found["operations.<id>.mb_s"] == "MB/s"
    assert found["operations.<id>.host_gb"] == "GB"
    assert found["operations.<id>.duration_s"] == "s"
    assert found["spaces.<id>.stun_s"] == "s"
    assert found["spaces.<id>.used_pct"] == "%"
    assert found["length_s"] == "s"
    by_io = {metric.name: metric.unit for metric in metrics("by_io")}
    assert by_io["spans.<id>.latency_p99_ms"] == "ms"
    assert by_io["operations.<id>.finish_s"] == "s"

    def number(value: float | None) -> Number:
        return Number(value=value, low=None, high=None, tag="simulated", note="it never ends")

    operation = OperationResult(
        id="copy#1", operation="copy", kind="clone", methods=["xcopy"], reason=None, start_s=1.0,
        finish_s=number(None), duration_s=number(2.5), mb_s=number(100.0), pieces=None,
        moved_gib=1.0, commands=8.0, host_gb=0.0, kernel_cpu_s=0.0, clone_rd_mib=1.0,
        clone_wr_mib=1.0, zero_mib=0.0, delete_mib=0.0, bottleneck=None,
    )  # fmt: skip
    report = TimelineReport(
        design_id="d", design_title="D", model_version="1", seed=1, length_s=3.0, status="valid",
        doubts=[], regimes=[], answers=[], operations=[operation],
    )  # fmt: skip
    assert read_metric(report, "operations.copy#1.duration_s").value == 2.5
    missing = read_metric(report, "operations.copy#1.finish_s")
    assert (missing.word, missing.note) == ("no_value", "it never ends")
