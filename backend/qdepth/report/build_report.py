"""Writes the report of a solution."""

from qdepth import MODEL_VERSION
from qdepth.design.checks.notices import find_notices
from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.figures import whole
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.report.bottlenecks.bottleneck import find_bottleneck
from qdepth.report.bottlenecks.next_limit import find_next_limit
from qdepth.report.bottlenecks.operation_bottleneck import what_binds
from qdepth.report.bottlenecks.overload import overload_of
from qdepth.report.derived_numbers import cpu_of, datastore_rows
from qdepth.report.locks import lock_rows
from qdepth.report.names import row_names
from qdepth.report.numbers import MB, MS, PCT, number, steady
from qdepth.report.other_site import other_sites
from qdepth.report.prices.price import price_of
from qdepth.report.quantity import Latency, LatencyBin, LayerTime
from qdepth.report.queues import device_rows, limit_rows
from qdepth.report.report import Bottleneck, Report
from qdepth.report.rows import GroupResult, GroupResults, OperationLoad, StationResult
from qdepth.report.run_facts import BatchValues, ReachedPrecision, Replay, RunFacts
from qdepth.solution.solution import Batch, GroupSolution, Solution
from qdepth.solution.solution import RunFacts as SimulationFacts


def build_report(
    design: Design, network: QueueingNetwork, solution: Solution, replay: Replay | None = None
) -> Report:
    """The report of a design, from the solution of its network."""
    overloaded = solution.status == "no_steady_state"
    classes = len(design.classes)
    found = group_results(design, solution)
    return Report(
        design_id=design.id,
        design_title=design.title,
        status=solution.status,
        status_text=solution.status_text,
        outside_validity=solution.outside_validity,
        engine=solution.engine,
        seed=solution.run and solution.run.seed,
        model_version=MODEL_VERSION,
        digest=solution.run and solution.run.digest,
        run=solution.run and _run(solution.run, replay, solution.starvation),
        total=found.total,
        groups=found.groups,
        operations=[
            _operation(solution.groups[at], what_binds(network, solution, at))
            for at in range(classes, len(solution.groups))
        ],
        classes=found.classes,
        devices=device_rows(network, solution, overloaded),
        locks=lock_rows(network, solution),
        limits=limit_rows(network, solution, overloaded),
        stations=_stations(network, solution, overloaded),
        datastores=datastore_rows(design, found.groups),
        price=price_of(design, found.total.iops),
        bottleneck=_bottleneck(network, solution),
        overload=overload_of(network, solution),
        starvation=solution.starvation,
        other_sites=other_sites(design, network, solution),
        notices=find_notices(design),
    )


def group_results(design: Design, solution: Solution) -> GroupResults:
    """The results of all VM groups together, of each, and of classes."""
    overloaded = solution.status == "no_steady_state"
    return GroupResults(
        total=_group(solution.total, overloaded),
        groups=[
            _with_cpu(entry, _group(group, overloaded))
            for entry, group in zip(design.classes, solution.groups, strict=False)
        ],
        classes=[_group(each, overloaded) for each in solution.classes],
        outside_validity=solution.outside_validity,
    )


def _bottleneck(network: QueueingNetwork, solution: Solution) -> Bottleneck:
    found = find_bottleneck(network, solution)
    behind = find_next_limit(network, solution, found)
    return found.model_copy(update={"next_limit": behind})


def _run(run: SimulationFacts, replay: Replay | None, starvation: str | None) -> RunFacts:
    each = run.simulated / run.replications
    texts = {
        "precision": f"It reached the requested precision after {whole(run.ios)} I/Os."
        if starvation is None
        else (
            f"It ended after {whole(run.ios)} I/Os, because a longer run would not serve the "
            "I/Os that never complete."
        ),
        "io_budget": _budget_text(f"{whole(run.ios)} I/Os", run),
        "time_budget": _budget_text(f"{each:g} s of simulated time", run),
        "cancelled": "It was cancelled.",
        "overload": "More I/Os were in flight than a simulation can follow.",
        "all_ended": "All operations had ended.",
    }
    return RunFacts(
        replications=run.replications,
        ios=run.ios,
        measured_ios=run.measured_ios,
        simulated_s=run.simulated,
        warm_up_s=run.warm_up,
        measured_s=run.measured,
        batches=run.batches,
        batch_values=[_batch(batch) for batch in run.batch_values],
        stop_reason=run.stop_reason,
        stop_text=texts[run.stop_reason],
        reached_precision_pct=ReachedPrecision(
            mean=_pct(run.precision.mean), p99=_pct(run.precision.p99)
        ),
        flow_balance_error=run.flow_balance_error,
        replay=replay,
    )


def _budget_text(budget: str, run: SimulationFacts) -> str:
    if run.is_precise is None:
        return f"It reached its budget of {budget}."
    if run.is_precise:
        return f"It reached the requested precision and its budget of {budget}."
    text = f"It reached its budget of {budget} before the requested precision."
    return f"{text} {run.lacking}" if run.lacking else text


def _batch(batch: Batch) -> BatchValues:
    return BatchValues(
        replication=batch.replication,
        after=batch.after,
        iops=batch.throughput,
        mb_s=batch.byte_rate * MB,
        latency_mean_ms=batch.latency * MS,
        latency_p99_ms=None if batch.p99 is None else batch.p99 * MS,
    )


def _pct(share: float | None) -> float | None:
    return None if share is None else share * PCT


def _group(group: GroupSolution, overloaded: bool) -> GroupResult:
    mean = group.latency.value
    p50, p95, p99, p999 = (number(steady(p, overloaded), MS) for p in group.percentiles)
    return GroupResult(
        id=group.id,
        vms=group.vms,
        iops=number(group.throughput),
        mb_s=number(group.byte_rate, MB),
        latency_ms=Latency(
            mean=number(steady(group.latency, overloaded), MS),
            p50=p50,
            p95=p95,
            p99=p99,
            p999=p999,
        ),
        outstanding_ios=number(steady(group.outstanding, overloaded)),
        wait_budget=[
            LayerTime(
                layer=layer,
                mean_ms=number(steady(time, overloaded), MS),
                share_pct=None
                if overloaded or not mean or time.value is None
                else 100 * time.value / mean,
            )
            for layer, time in zip(LAYERS, group.layers, strict=True)
        ],
        distribution=[]
        if overloaded
        else [
            LatencyBin(from_ms=b.low * MS, to_ms=b.high * MS, share_pct=b.share * PCT)
            for b in group.bins
        ],
    )


def _with_cpu(entry: VmClass, group: GroupResult) -> GroupResult:
    return group.model_copy(update={"cpu_pct": cpu_of(entry, group.vms, group.iops)})


def _operation(group: GroupSolution, bottleneck: str) -> OperationLoad:
    return OperationLoad(
        id=group.id,
        pieces_s=number(group.throughput),
        mb_s=number(group.byte_rate, MB),
        piece_ms=number(group.latency, MS),
        outstanding_pieces=number(group.outstanding),
        bottleneck=bottleneck,
    )


def _stations(
    network: QueueingNetwork, solution: Solution, overloaded: bool
) -> list[StationResult]:
    return [
        StationResult(
            id=station.id,
            part=station.part,
            origin=station.origin or None,
            **row_names(station),
            layer=LAYERS[station.layer],
            kind="link" if station.is_link else "station",
            servers=station.servers,
            utilisation_pct=number(result.utilisation, PCT),
            present=number(steady(result.present, overloaded)),
            visits_s=number(result.visit_rate),
            response_ms=number(steady(result.response, overloaded), MS),
        )
        for station, result in zip(network.stations, solution.stations, strict=True)
    ]
