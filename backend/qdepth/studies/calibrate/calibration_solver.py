"""Solves designs for a calibration: a few numbers each, and no design twice."""

from dataclasses import dataclass, field

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve as analytic_solve
from qdepth.engines.options import Observer
from qdepth.engines.replay import require_same_path
from qdepth.lowering.lower import lower
from qdepth.lowering.under_loads import Lowering
from qdepth.report.quantity import LAYERS, Number
from qdepth.report.timeline import OperationResult, TimelineReport
from qdepth.solution.solution import PERCENTILES, Estimate, GroupSolution, Solution
from qdepth.studies.calibrate.measurements import Subject
from qdepth.studies.calibrate.prediction import BUSY, Basis, Computed, Measured
from qdepth.studies.calibrate.task import Solver
from qdepth.studies.simulate.budget import budget_of
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import engine_options, simulate_network
from qdepth.studies.timeline.cancellation import Cancelled
from qdepth.studies.timeline.timeline import solve_timeline

MOST_SCOUTED_STATIONS = 64
"""Number of stations up to which the analytic engine is faster than a simulation."""


def solver(options: SimulationOptions, observe: Observer | None = None) -> Solver:
    """Solver with these options; it remembers what it solved.

    Of the designs and of the timelines the first, second, fourth, eighth and so on are replayed in
    the SimPy engine, so that the replays take the less of its time the more there is to solve: of
    designs one replication each, in turns another, of timelines one regime of each kind.

    Parameters
    ----------
    observe : Observer, optional
        Receives the progress of each simulation; returns False to end all.

    Raises
    ------
    EnginesDiffer
        By the solver, if a replay does not give the same bits.
    Cancelled
        By the solver, if the observer wanted no more.
    """
    known: dict[tuple[str, Subject], Measured] = {}
    timelines: dict[str, TimelineReport] = {}
    solved = _Solutions(options, observe)

    def solve(design: Design, subject: Subject) -> Measured:
        text = design.model_dump_json()
        if subject.operation is not None:
            if text not in timelines:
                timelines[text] = solve_timeline(
                    design,
                    options,
                    observe=None if observe is None else lambda _regime: observe,
                    is_replayed=_turn_of_replay(len(timelines)) is not None,
                )
            report = timelines[text]
            return Computed(_measured_of(report, subject.operation), _basis_of_timeline(report))
        key = (text, subject)
        if key not in known:
            solution = solved.of(design, text)
            known[key] = Computed(_measured(solution, subject.group), _basis(solution))
        return known[key]

    return solve


def _turn_of_replay(number: int) -> int | None:
    """How many were replayed before what is solved after that many others; None: it is not."""
    count = number + 1
    return count.bit_length() - 1 if count & (count - 1) == 0 else None


def scout_for(design: Design, options: SimulationOptions) -> Solver | None:
    """Return an analytic solver that finds where to start; None if it would take longer than it
    saves."""
    if not design.classes or len(lower(design).stations) > MOST_SCOUTED_STATIONS:
        return None
    return solver(options.model_copy(update={"engine": "analytic"}))


def _basis(solution: Solution) -> Basis:
    """Whether the numbers of a solution are those of the long run."""
    if solution.run is None:
        return Basis(None, solution.outside_validity or "")
    if solution.status == "steady":
        return Basis(settled=True, text="settled")
    return Basis(settled=False, text=f"not settled: {solution.status_text}")


def _basis_of_timeline(report: TimelineReport) -> Basis:
    """The same of a timeline, all of whose regimes have to settle."""
    if report.status == "valid":
        return Basis(settled=True, text="settled")
    return Basis(settled=False, text=f"not settled: {' '.join(report.doubts)}")


def _measured_of(report: TimelineReport, operation: str) -> Measured:
    """Duration of an operation, of several that of the last to end; None if one does not."""
    rows = [row for row in report.operations if row.operation == operation]
    if any(row.finish_s.value is None for row in rows):
        return {"duration_s": None}

    def finish(row: OperationResult) -> float:
        return row.finish_s.value or 0.0

    last = max(rows, key=finish).duration_s
    return {"duration_s": last.value, "duration_s_noise_pct": _half_width_pct(last)}


@dataclass(slots=True)
class _Solutions:
    """Solves designs at rest; groups of one design that are requested in turn take it once."""

    options: SimulationOptions
    observe: Observer | None
    number: int = 0
    """Designs that were solved."""
    latest: tuple[str, Solution] | None = None
    """The last one, as text, with its solution."""
    lowering: Lowering = field(default_factory=Lowering)

    def of(self, design: Design, text: str) -> Solution:
        """The solution of a design, which the text is."""
        if self.latest is None or self.latest[0] != text:
            self.latest = text, self._solved(design, _turn_of_replay(self.number))
            self.number += 1
        return self.latest[1]

    def _solved(self, design: Design, turn: int | None) -> Solution:
        """Solve a design; `turn`: how many were replayed before, None: it is not."""
        network, options = self.lowering.lowered(design), self.options
        if options.engine == "analytic":
            return analytic_solve(network)
        solution = simulate_network(network, options, observe=self.observe)
        if solution.status == "partial":
            raise Cancelled
        if turn is not None and solution.engine == "compiled":
            budget = budget_of(network, options)
            one = engine_options(options, budget, turn % budget.replications)
            require_same_path(network, one, f"design {design.id}")
        return solution


def _measured(solution: Solution, group_id: str | None) -> Measured:
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
    """Half of the interval of an estimate, relative to it [%]; None if it has none."""
    if not estimate.value or estimate.low is None or estimate.high is None:
        return None
    return 50.0 * (estimate.high - estimate.low) / estimate.value
