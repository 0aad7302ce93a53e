"""`qdepth solve DESIGN`: the report of a design."""

import argparse
import re
import sys
from pathlib import Path

from qdepth.cli.doubts import doubts_text
from qdepth.cli.failed_parts import add_failure_option, survivor_of, take_overs_text
from qdepth.cli.simulation import add_options, options_from, watched
from qdepth.cli.text_tables import figure, table, with_interval
from qdepth.design.checks.advice import find_advice
from qdepth.library.answers import simulate
from qdepth.library.design import load
from qdepth.library.keyword_options import make_ready
from qdepth.report.folded import folded
from qdepth.report.report import Report
from qdepth.report.rows import DeviceResult, StationResult

LONGEST_BASIS = 60


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command does and takes."""
    parser.add_argument("design", type=Path, help="design document (JSON)")
    add_options(parser)
    add_failure_option(parser)


def run(args: argparse.Namespace) -> int:
    """Evaluate and print."""
    options = options_from(args)
    survivor = survivor_of(load(args.design), args)
    make_ready(options)
    with watched(survivor.design.id, args) as observe:
        report = simulate(survivor.design, options, observe=observe)
    if args.json:
        sys.stdout.write(report.model_dump_json(indent=2) + "\n")
    else:
        took_over = [take_overs_text(survivor)] if survivor.take_overs else []
        notices = [f"Notice: {each.text}" for each in report.notices]
        advice = [f"Advice: {each.text}" for each in find_advice(survivor.design)]
        sys.stdout.write("\n\n".join([text_of(report), *took_over, *notices, *advice]) + "\n")
    return 0 if is_confirmed(report) else 1


def is_confirmed(report: Report) -> bool:
    """Whether the SimPy engine found nothing wrong with the simulation."""
    replay = report.run.replay if report.run else None
    return replay is None or replay.identical


def text_of(report: Report) -> str:
    """A report for the terminal: of many alike queues and stations three of each kind."""
    few = folded(report)
    return "\n\n".join(
        [
            _head(report),
            _total(report),
            *_classes(report),
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
    made = _made(report)
    if report.status == "steady":
        return "\n".join([report.design_title, *bottlenecks, f"{report.status_text} {made}"])
    return "\n".join([report.design_title, *doubts_text([report]), *bottlenecks, made])


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


def _total(report: Report) -> str:
    total, latency = report.total, report.total.latency_ms
    rows = {
        "IOPS": total.iops,
        "MB/s": total.mb_s,
        "latency mean [ms]": latency.mean,
        "latency p50 [ms]": latency.p50,
        "latency p95 [ms]": latency.p95,
        "latency p99 [ms]": latency.p99,
        "latency p99.9 [ms]": latency.p999,
    }
    ends = "stated error" if report.run is None else "95 % interval"
    if report.prediction and report.prediction.numbers:
        ends = "95 % interval, parts below"
    return table(
        ["all VM groups", f"value ({ends})"],
        [[name, with_interval(number)] for name, number in rows.items()],
    )


def _classes(report: Report) -> list[str]:
    """The classes of VMs side by side, where there are several."""
    classes = report.classes or report.groups
    if len(classes) < 2:
        return []
    rows = [
        [
            each.id,
            str(each.vms),
            figure(each.iops.value),
            with_interval(each.latency_ms.mean),
            with_interval(each.latency_ms.p99),
        ]
        for each in classes
    ]
    return [table(["class", "VMs", "IOPS", "latency mean [ms]", "latency p99 [ms]"], rows)]


def _member(row: DeviceResult | StationResult) -> str:
    """Id of a row, and which of many alike ones it is."""
    if row.shown is None:
        return row.id
    if row.shown == "median":
        return f"{row.id} (median, as {row.members} are)"
    return f"{row.id} ({row.shown} load)"


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
            f"{figure(number.value)} ({figure(number.low)} to {figure(number.high)})",
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


def _devices(report: Report) -> str:
    columns = {
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
    return table(
        ["device", *columns],
        [
            [_member(device), *(figure(getattr(device, name).value) for name in columns.values())]
            for device in report.devices
        ],
    )


def _stations(report: Report) -> str:
    return table(
        ["station", "layer", "busy %", "present", "visits/s", "response ms"],
        [
            [
                _member(station),
                station.layer,
                figure(station.utilisation_pct.value),
                figure(station.present.value),
                figure(station.visits_s.value),
                figure(station.response_ms.value),
            ]
            for station in report.stations
            if station.visits_s.value
        ],
    )


def _second_opinion(report: Report) -> list[str]:
    """Simulated means beside the analytic ones, where there are some."""
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
