"""A report for the terminal: classes and targets first, identical rows as one."""

import re
from collections.abc import Mapping, Sequence

from qdepth.cli.doubts import doubts_text
from qdepth.cli.text_tables import figure, table, with_interval
from qdepth.design.document.document import Design
from qdepth.report.folded import folded
from qdepth.report.prediction import PredictedNumber
from qdepth.report.report import Report
from qdepth.report.rows import DeviceResult, GroupResult, StationResult
from qdepth.report.target_judgement import TargetVerdict
from qdepth.studies.judge.targets import judge_report

LONGEST_BASIS = 60
DEVICE_COLUMNS = {
    "DQLEN": "dqlen",
    "ACTV": "actv",
    "QUED": "qued",
    "%USD": "used_pct",
    "LOAD": "load",
    "CMDS/s": "cmds_s",
    "MB/s": "mb_s",
    "DAVG": "davg_ms",
    "KAVG": "kavg_ms",
    "QAVG": "qavg_ms",
    "GAVG": "gavg_ms",
    "QFULL/s": "qfull_s",
}


def text_of(report: Report, design: Design | None = None) -> str:
    """A report for the terminal, judged by the targets of its design."""
    few = folded(report)
    judgement = judge_report(design, report) if design else None
    judged = judgement.each if judgement else []
    titles = {one.id: one.name or one.id for one in design.classes} if design else {}
    return "\n\n".join(
        [
            _head(report),
            *_classes(report, judged, titles),
            _total(report, judged),
            *_prediction(report),
            _budget(report),
            _devices(few),
            _stations(few),
            *_second_opinion(report),
        ]
    )


def _head(report: Report) -> str:
    behind = report.bottleneck.next_limit
    bottlenecks = [report.bottleneck.sentence, *([behind.sentence] if behind else [])]
    bottlenecks += [each.sentence for each in report.other_sites]
    made = _made(report)
    if report.status == "steady":
        return "\n".join([report.design_title, *bottlenecks, f"{report.status_text} {made}"])
    doubts = doubts_text([report])
    if report.status == "no_steady_state" and report.overload is not None:
        doubts = ["No steady state."]  # the bottleneck says what is offered, and what is lacking
    return "\n".join([report.design_title, *doubts, *bottlenecks, made])


def _made(report: Report) -> str:
    """How the numbers were made."""
    facts = report.run
    if facts is None:
        doubt = f" {report.outside_validity}" if report.outside_validity else ""
        return f"Nothing was simulated: engine {report.engine}.{doubt}"
    return (
        f"{facts.stop_text} Measured {facts.measured_s:.4g} s after a warm-up of "
        f"{facts.warm_up_s:.4g} s, engine {report.engine}, seed {report.seed}."
        + (f" {facts.replay.text}" if facts.replay else "")
    )


def _total(report: Report, judged: Sequence[TargetVerdict]) -> str:
    total, shown = report.total, report.total.latency_ms
    rows = {
        "IOPS": total.iops,
        "MB/s": total.mb_s,
        "latency mean [ms]": shown.mean,
        "latency p50 [ms]": shown.p50,
        "latency p95 [ms]": shown.p95,
        "latency p99 [ms]": shown.p99,
        "latency p99.9 [ms]": shown.p999,
    }
    ends = "stated error" if report.run is None else "95 % interval"
    if report.prediction and report.prediction.numbers:
        ends = "95 % interval, parts below"
    values = table(
        ["all classes of VMs", f"value ({ends})"],
        [[name, with_interval(number)] for name, number in rows.items()],
    )
    own = [one.sentence for one in judged if one.target is None or one.target.vms is None]
    return "\n".join([values, *own])


def _classes(
    report: Report, judged: Sequence[TargetVerdict], titles: Mapping[str, str]
) -> list[str]:
    """The classes of VMs side by side, if there are several or one has a target."""
    classes = report.classes or report.groups
    targets = {one.target.vms: one.sentence for one in judged if one.target is not None}
    wanted = any(name is not None for name in targets)
    if len(classes) < 2 and not wanted:
        return []
    named = [(titles.get(each.id, each.id), each) for each in classes]
    rows = [[title, *_class_row(each), targets.get(title, "-")] for title, each in named]
    header = ["class", "VMs", "IOPS", "latency mean [ms]", "latency p99 [ms]", "target"]
    width = None if wanted else -1
    return [table(header[:width], [row[:width] for row in rows])]


def _class_row(each: GroupResult) -> list[str]:
    return [
        str(each.vms),
        figure(each.iops.value),
        with_interval(each.latency_ms.mean),
        with_interval(each.latency_ms.p99),
    ]


def _members(rows: Sequence[DeviceResult | StationResult]) -> str:
    """Id of a row, and the number of identical rows that it represents."""
    first = rows[0]
    count = sum(row.members for row in rows)
    if len(rows) > 1 and count > 1:
        return f"{first.id} ({count} alike)"
    if first.shown is None:
        return first.id
    if first.shown == "median":
        return f"{first.id} (median, as {first.members} are)"
    return f"{first.id} ({first.shown} load)"


def _devices(report: Report) -> str:
    rows = [
        (device, [figure(getattr(device, name).value) for name in DEVICE_COLUMNS.values()])
        for device in report.devices
    ]
    return table(["device", *DEVICE_COLUMNS], _joined(rows))


def _stations(report: Report) -> str:
    rows = [
        (
            station,
            [
                station.layer,
                figure(station.utilisation_pct.value),
                figure(station.present.value),
                figure(station.visits_s.value),
                figure(station.response_ms.value),
            ],
        )
        for station in report.stations
        if station.visits_s.value
    ]
    header = ["station", "layer", "busy %", "present", "visits/s", "response ms"]
    return table(header, _joined(rows))


def _joined(
    rows: Sequence[tuple[DeviceResult | StationResult, list[str]]],
) -> list[list[str]]:
    """Rows whose printed figures are all the same as one, in the order of the first of each."""
    found: dict[tuple[str, ...], list[DeviceResult | StationResult]] = {}
    for row, cells in rows:
        found.setdefault(tuple(cells), []).append(row)
    return [[_members(alike), *cells] for cells, alike in found.items()]


def _interval(number: PredictedNumber) -> str:
    curve = " by curve" if number.is_by_curve else ""
    return f"{figure(number.low)} to {figure(number.high)}{curve}"


def _prediction(report: Report) -> list[str]:
    """How far the numbers can be trusted beyond their simulation."""
    prediction = report.prediction
    if prediction is None:
        return []
    if not prediction.numbers:
        return [prediction.text]
    rows = [
        [
            "all" if number.group is None else number.group,
            number.quantity,
            f"{figure(number.value)} ({_interval(number)})",
            f"{number.simulation_pct:.1f}",
            f"{number.parameters_pct:.1f}",
            f"{number.structure_pct:.1f}",
        ]
        for number in prediction.numbers
    ]
    header = ["VM group", "quantity", "value (95 % prediction)", "simulation ± %"]
    return [
        prediction.text,
        table([*header, "parameters ± %", "structure ± %"], rows),
        f"The allowance for the structure is from {_basis(prediction.source)}.",
    ]


def _basis(source: str) -> str:
    """What an allowance is from by a short name, as the page has it
    (frontend/src/lib/format/rigs.ts)."""
    head = re.split(r";| \(", source, maxsplit=1)[0]
    name = head if len(head) <= LONGEST_BASIS else "the source that the design names"
    return name if name == source else f"{name} (all of it: --json, prediction.source)"


def _budget(report: Report) -> str:
    return table(
        ["where the time goes", "ms", "%"],
        [
            [part.layer, figure(part.mean_ms.value), figure(part.share_pct)]
            for part in report.total.wait_budget
        ],
    )


def _second_opinion(report: Report) -> list[str]:
    """Simulated means next to the analytic ones, if there are any."""
    if not report.second_opinion:
        return []
    return [
        table(
            ["second opinion", "of", "simulated", "analytic", ""],
            [
                [
                    row.quantity,
                    row.group,
                    figure(row.simulated.value),
                    figure(row.analytic.value),
                    ("DISAGREES: " if row.disagrees else "") + row.text,
                ]
                for row in report.second_opinion
            ],
        )
    ]
