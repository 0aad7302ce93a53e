"""Solves designs for a calibration: a few numbers each, and no design twice."""

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve as analytic_solve
from qdepth.engines.replay import require_same_path
from qdepth.lowering.lower import lower
from qdepth.report.quantity import LAYERS, Number
from qdepth.report.timeline import OperationResult, TimelineReport
from qdepth.solution.solution import PERCENTILES, Estimate, GroupSolution
from qdepth.studies.calibrate.measurements import Subject
from qdepth.studies.calibrate.prediction import BUSY, Measured
from qdepth.studies.calibrate.task import Solver
from qdepth.studies.simulate.budget import budget_of
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import engine_options, simulate_network
from qdepth.studies.timeline.timeline import solve_timeline

MOST_SCOUTED_STATIONS = 64
"""Stations up to which the analytic engine is quicker than a simulation."""


def solver(options: SimulationOptions) -> Solver:
    """Solver with these options; it remembers what it solved.

    The first design is replayed in the SimPy engine; the others differ from it by parameters alone.

    Raises
    ------
    EnginesDiffer
        By the solver, if the replay does not give the same bits.
    """
    known: dict[tuple[str, Subject], Measured] = {}
    timelines: dict[str, TimelineReport] = {}

    def solve(design: Design, subject: Subject) -> Measured:
        text = design.model_dump_json()
        if subject.operation is not None:
            if text not in timelines:
                is_first = not timelines
                timelines[text] = solve_timeline(design, options, is_replayed=is_first)
            return _measured_of(timelines[text], subject.operation)
        key = (text, subject)
        if key not in known:
            known[key] = _solved(design, subject.group, options, is_checked=not known)
        return known[key]

    return solve


def scout_for(design: Design, options: SimulationOptions) -> Solver | None:
    """Analytic solver that finds where to start; None where it would take longer than it saves."""
    if not design.vm_groups or len(lower(design).stations) > MOST_SCOUTED_STATIONS:
        return None
    return solver(options.model_copy(update={"engine": "analytic"}))


def _measured_of(report: TimelineReport, operation: str) -> Measured:
    """Duration of an operation, of several that of the last to end; None where one does not."""
    rows = [row for row in report.operations if row.operation == operation]
    if any(row.finish_s.value is None for row in rows):
        return {"duration_s": None}

    def finish(row: OperationResult) -> float:
        return row.finish_s.value or 0.0

    last = max(rows, key=finish).duration_s
    return {"duration_s": last.value, "duration_s_noise_pct": _half_width_pct(last)}


def _solved(
    design: Design, group_id: str | None, options: SimulationOptions, *, is_checked: bool
) -> Measured:
    network = lower(design)
    if options.engine == "analytic":
        solution = analytic_solve(network)
    else:
        solution = simulate_network(network, options)
        if is_checked and solution.engine == "compiled":
            first = engine_options(options, budget_of(network, options))
            require_same_path(network, first, f"design {design.id}")
    group = solution.total
    if group_id is not None:
        (group,) = [entry for entry in solution.groups if entry.id == group_id]
    overloaded = solution.status == "no_steady_state" or group.latency.value is None
    latency = None if overloaded else 1000.0 * (group.latency.value or 0.0)
    return _counters(group, overloaded=overloaded) | {
        "iops": group.throughput.value,
        "latency_mean_ms": latency,
        BUSY: max((station.utilisation.value or 0.0 for station in solution.stations), default=0.0),
        "iops_noise_pct": _half_width_pct(group.throughput),
        "latency_mean_ms_noise_pct": None if overloaded else _half_width_pct(group.latency),
    }


def _counters(group: GroupSolution, *, overloaded: bool) -> Measured:
    """Percentiles, and what esxtop shows of all devices together; none where queues grow.

    ACTV and QUED by Little's law: the rate times how long a slot is held, or waited for.
    """
    if overloaded:
        return {}
    ms = {
        layer: 1000.0 * (time.value or 0.0)
        for layer, time in zip(LAYERS, group.layers, strict=True)
    }
    device = ms["fabric"] + ms["sp"] + ms["media"]
    kernel = ms["kernel"] + ms["device_queue"] + ms["hba"]
    rate = (group.throughput.value or 0.0) / 1000.0
    noise = _half_width_pct(group.latency)
    found: Measured = {
        "davg_ms": device,
        "kavg_ms": kernel,
        "gavg_ms": device + kernel,
        "actv": rate * (ms["hba"] + device),
        "qued": rate * ms["device_queue"],
    }
    found |= {f"{name}_noise_pct": noise for name in list(found)}
    for name, share in (("latency_p95_ms", 0.95), ("latency_p99_ms", 0.99)):
        percentile = group.percentiles[PERCENTILES.index(share)]
        found[name] = None if percentile.value is None else 1000.0 * percentile.value
        found[f"{name}_noise_pct"] = _half_width_pct(percentile)
    return found


def _half_width_pct(estimate: Estimate | Number) -> float | None:
    """Half of the interval of an estimate, relative to it [%]; None where it has none."""
    if not estimate.value or estimate.low is None or estimate.high is None:
        return None
    return 50.0 * (estimate.high - estimate.low) / estimate.value
