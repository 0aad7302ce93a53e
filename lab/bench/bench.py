"""The bench: the speed of the engines, in one run, as text or JSON."""

import argparse
import json
import sys
from collections.abc import Sequence
from time import perf_counter

from lab.bench.calibration_loop import Calibration, calibrate
from lab.bench.contestant import Contestant, Engine, Work
from lab.bench.growth import growth_works
from lab.bench.large_design_speed import LargeDesignSpeed, time_large_design
from lab.bench.named_networks import WORKS, hosts_64_vms_2000
from lab.bench.own_engines import own_engines
from lab.bench.precise_answer import PreciseAnswer, time_precise_answer
from lab.bench.race import Measured, race
from lab.bench.service_speed import measure_service
from lab.bench.time_line_speed import TimeLineSpeed, time_time_lines
from qdepth.cli.text_tables import figure, table
from qdepth.library.readiness import make_engines_ready

REPETITIONS, QUICK_REPETITIONS = 5, 2
GROWTH_REPETITIONS = 3
QUICK_SHARE = 0.02
LARGE = hosts_64_vms_2000.__name__
GROWING: tuple[Engine, ...] = ("simpy", "compiled")


def parser() -> argparse.ArgumentParser:
    """What to measure, for how long, and how to print it."""
    options = argparse.ArgumentParser(
        prog="python -m lab.bench",
        description="Measure every engine on named work: laps in turn, medians, and ratios within "
        "a repetition. Machines differ and are never quiet, so compare the ratios; absolute "
        "figures come with a calibration loop.",
    )
    options.add_argument(
        "--work", action="append", choices=WORKS, help="only this; repeatable (default: all)"
    )
    options.add_argument("--quick", action="store_true", help="short laps: to try, not to quote")
    options.add_argument("--json", action="store_true", help="print the rows as JSON")
    return options


def lap_share(args: argparse.Namespace) -> float:
    """Part of a whole lap that each contestant runs, above 0."""
    return QUICK_SHARE if args.quick else 1.0


def measure(
    args: argparse.Namespace, others: Sequence[Contestant], missing: Sequence[str] = ()
) -> None:
    """Measure the engines beside other contestants, and print; `missing` names absent ones."""
    share = lap_share(args)
    repetitions = QUICK_REPETITIONS if args.quick else REPETITIONS
    make_engines_ready()
    own = own_engines(share)
    growing = [one for one in own if one.engine in GROWING]
    before = calibrate(perf_counter)
    named = _race_all(_named_works(args.work), [*own, *others], repetitions)
    grown = []
    if not args.work:
        grown = _race_all(growth_works(), growing, min(repetitions, GROWTH_REPETITIONS))
    if args.json:
        rows = [one.speed.model_dump(mode="json") for one in [*named, *grown]]
        sys.stdout.write(json.dumps(rows, indent=2, allow_nan=False) + "\n")
    else:
        precise = None if args.work else time_precise_answer(perf_counter)
        calibrations = (before, calibrate(perf_counter))
        sys.stdout.write(text_of(named, grown, calibrations, precise, missing) + "\n")
        if not args.work or LARGE in args.work:
            sys.stdout.write(f"\n{large_text(time_large_design(perf_counter))}\n")
        if not args.work:
            sys.stdout.write(f"\n{time_lines_text(time_time_lines(perf_counter))}\n")
            sys.stdout.write(f"\n{measure_service(perf_counter, share).text}\n")


def _named_works(chosen: list[str] | None) -> list[Work]:
    return [Work(name, WORKS[name]) for name in dict.fromkeys(chosen or WORKS)]


def _race_all(works: list[Work], contestants: list[Contestant], repetitions: int) -> list[Measured]:
    measured = []
    for work in works:
        if sys.stderr.isatty():
            sys.stderr.write(f"measuring {work.name}\n")
        measured += race(work, contestants, repetitions, perf_counter)
    return measured


def text_of(
    named: list[Measured],
    grown: list[Measured],
    calibrations: tuple[Calibration, Calibration],
    precise: PreciseAnswer | None,
    missing: Sequence[str] = (),
) -> str:
    """Everything that was measured, for the terminal."""
    parts = [_calibration_text(calibrations), _speed_text(named)]
    if grown:
        parts.append(_growth_text(grown))
    if precise is not None:
        parts.append(_precise_text(precise, calibrations))
    if missing:
        parts.append(f"Not measured, because not installed: {', '.join(missing)}.")
    return "\n\n".join(parts)


def large_text(speed: LargeDesignSpeed) -> str:
    """How long the largest design takes, for the terminal."""
    return table(
        [LARGE, "s"],
        [
            ["lowering the design", figure(speed.lowering_s)],
            ["answer of the analytic engine", figure(speed.analytic_s)],
        ],
    )


def time_lines_text(speeds: Sequence[TimeLineSpeed]) -> str:
    """How long timelines take by regimes, for the terminal."""
    return table(
        ["timeline", "s", "times real time", "I/Os that pass", "of them simulated %"],
        [
            [
                one.name,
                figure(one.seconds),
                figure(one.times_real_time),
                figure(one.passing_ios),
                figure(100.0 * one.simulated_ios / one.passing_ios),
            ]
            for one in speeds
        ],
    )


def _precise_text(precise: PreciseAnswer, calibrations: tuple[Calibration, Calibration]) -> str:
    """The wait as it was, and as it would be at the best speed that this machine showed."""
    around = (precise.native_before, precise.native_after)
    best = max(*around, *(one.native for one in calibrations))
    calibrated = precise.seconds * sum(around) / 2 / best
    return (
        f"The published VMFS design, asked for 1 % on the mean and 3 % on the p99: {precise.ios:,} "
        f"I/Os in {precise.seconds:.2f} s, stopped by {precise.stop_reason}; {calibrated:.2f} s at "
        "the speed of the fastest calibration loop of this run."
    )


def _calibration_text(calibrations: tuple[Calibration, Calibration]) -> str:
    return table(
        ["calibration loop, million rounds/s", "before", "after"],
        [
            ["Python", *(figure(one.python) for one in calibrations)],
            ["native", *(figure(one.native) for one in calibrations)],
        ],
    )


def _speed_text(measured: list[Measured]) -> str:
    return table(
        ["work", "engine", "I/Os per s", "solutions per s", "times SimPy", "spread %"],
        [
            [
                one.speed.work,
                one.speed.engine,
                figure(one.speed.ios_per_second),
                figure(one.per_second if one.speed.ios_per_second is None else None),
                figure(one.speed.ratio_to_simpy),
                figure(one.speed.spread_pct),
            ]
            for one in measured
        ],
    )


def _growth_text(grown: list[Measured]) -> str:
    """Cost of an I/O [us], and how it compares with the first row of its direction."""
    costs = {(one.speed.work, one.speed.engine): 1e6 / one.per_second for one in grown}
    first: dict[str, str] = {}
    rows = []
    for work in dict.fromkeys(one.speed.work for one in grown):
        base = first.setdefault(work.partition("=")[0], work)
        cells = [work]
        for engine in GROWING:
            cost = costs[work, engine]
            cells += [figure(cost), figure(cost / costs[base, engine])]
        rows.append(cells)
    header = [word for engine in GROWING for word in (f"{engine}: us per I/O", "times the first")]
    return table(["nested-limit host with", *header], rows)
