"""Simulates a timeline from its first I/O to its last, which regimes approximate."""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.engines.compiled.simulation import simulate as simulate_compiled
from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.replay import EnginesDiffer, replay
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.flows import flow_count
from qdepth.lowering.operations.running import Running
from qdepth.network.loops import Finite
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import Progress, RunRecord
from qdepth.studies.simulate.observer import Audience
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.replay import HALVINGS_OF_THE_FIRST
from qdepth.studies.timeline.by_io_options import MOST_IOS, ByIoOptions
from qdepth.studies.timeline.by_io_slices import Slice, SpanName, slices_of, spans_of
from qdepth.studies.timeline.cancellation import Cancelled
from qdepth.studies.timeline.io_plan import finite_loops, require_by_io
from qdepth.studies.timeline.load_changes import load_changes
from qdepth.studies.timeline.never_ending import never_ending
from qdepth.studies.timeline.replications import Spread
from qdepth.studies.timeline.states import states

PRESET = ByIoOptions()


@dataclass(frozen=True, slots=True)
class ByIo:
    """A timeline, I/O by I/O."""

    ends_s: dict[tuple[str, int], Spread]
    """End of each of an operation's `count`, by id and number; missing if it never ends, or did not
    in some replication."""
    never: dict[tuple[str, int], str]
    """Why some never end, by id and number."""
    spans: dict[SpanName, Slice]
    """Slices before the first start, until the last end, and after it, taken together."""
    slices: tuple[Slice, ...]
    """Slices up to the last end in any replication. Intervals are for each slice alone."""
    ios: int
    """I/Os of all replications, pieces included."""
    records: tuple[RunRecord, ...]
    replayed_ios: int | None
    """I/Os of the first replication that the SimPy engine simulated again, bit by bit the same;
    None: it simulated them all."""


def simulate_by_io(
    design: Design,
    options: SimulationOptions,
    chosen: ByIoOptions = PRESET,
    *,
    length_s: float,
    observe: Observer | None = None,
) -> ByIo:
    """Simulate a timeline from its first I/O to its last.

    Parameters
    ----------
    options : SimulationOptions
        Seed and engine; the others are for regimes.
    chosen : ByIoOptions
        Slices, replications, and time that production runs alone.
    length_s : float
        Simulated time after which it stops at the latest [s].
    observe : Observer, optional
        Receives the progress of all replications together; returns False to cancel.

    Raises
    ------
    InvalidDesign
        If something on the timeline happens only between regimes, or it takes more than
        `MOST_IOS`.
    Cancelled
        If the observer wanted no more.
    EnginesDiffer
        If the SimPy engine does not confirm the beginning.
    """
    require_by_io(design)
    before_s, replications = chosen.alone_s, chosen.replications
    loops = finite_loops(design, before_s)
    loads = load_changes(states(design), design, before_s)
    network = lower(design, list(loops), loops=loops, loads=loads)
    until = before_s + length_s
    engine = EngineOptions(
        seed=options.seed,
        max_ios=MOST_IOS // replications,
        max_simulated=until,
        slice_s=until / chosen.slices,
        time_after=chosen.alone_s if any(flow.ends for flow in network.flows) else None,
    )
    audience = Audience(_of_so_much(observe, until * replications), 0)

    def run(replication: int, observer: Observer | None) -> RunRecord:
        own = replace(engine, replication=replication)
        if options.engine == "simpy":
            return Simulation(network, own, observer).run()
        return simulate_compiled(network, own, observer)

    with ThreadPoolExecutor(min(replications, os.cpu_count() or 1)) as pool:
        records = tuple(pool.map(run, range(replications), audience.observers(replications)))
    reasons = {record.stop_reason for record in records}
    if "cancelled" in reasons:
        raise Cancelled
    if "io_budget" in reasons:
        raise InvalidDesign([_too_many(replications)])
    if "overload" in reasons:
        raise InvalidDesign([_piled_up(engine.max_present)])
    replayed = None if options.engine == "simpy" else _replayed(network, engine)
    flows = _flows_of(design, list(loops), network)
    started, waiting = never_ending(design)
    never = started | waiting
    ends = _ends(flows, records, before_s)
    return ByIo(
        ends_s={one: end for one, end in ends.items() if one not in never},
        never=never,
        spans=spans_of(network, records, before_s, _under_way(network, records, flows, before_s)),
        slices=slices_of(network, records, before_s),
        ios=sum(record.ios for record in records),
        records=records,
        replayed_ios=replayed,
    )


def _replayed(network: QueueingNetwork, options: EngineOptions) -> int:
    """I/Os of the first replication that SimPy simulated too, with the same record bit by bit."""
    found = replay(network, options, HALVINGS_OF_THE_FIRST)
    if found.differing:
        raise EnginesDiffer(
            f"The compiled engine and the SimPy engine differ within the first {found.ios} I/Os: "
            f"{', '.join(found.differing)}. No number can be trusted; please report this design."
        )
    return found.ios


def _of_so_much(observe: Observer | None, simulated_s: float) -> Observer | None:
    """An observer that also hears how many I/Os it will likely be: as the time goes, so they go."""
    if observe is None:
        return None

    def tell(progress: Progress) -> bool:
        share = min(1.0, progress.simulated_s / simulated_s)
        total = progress.done_ios if share == 0.0 else int(progress.done_ios / share)
        return observe(replace(progress, likely_ios=min(total, MOST_IOS)))

    return tell


def _flows_of(
    design: Design, items: Sequence[Running], network: QueueingNetwork
) -> dict[Running, list[int]]:
    """Positions of the flows of each phase; they are the last ones of the network."""
    operations = index_of(design).operations
    counts = [flow_count(design, operations[item.operation], item) for item in items]
    place = len(network.flows) - sum(counts)
    found = {}
    for item, count in zip(items, counts, strict=True):
        found[item] = list(range(place, place + count))
        place += count
    return found


def _ends(
    flows: Mapping[Running, Sequence[int]], records: Sequence[RunRecord], before_s: float
) -> dict[tuple[str, int], Spread]:
    """Ends of the last phases, over all replications; what several hosts do ends with the last."""
    found: dict[tuple[str, int], Spread] = {}
    for item, places in flows.items():
        ends = [[record.ends[place] for place in places] for record in records]
        each = [[end for end in run if end is not None] for run in ends]
        known = [max(run) - before_s for run in each if len(run) == len(places)]
        if len(known) == len(records):
            found[item.operation, item.index] = Spread.of_means(known)
        else:
            found.pop((item.operation, item.index), None)
    return found


def _under_way(
    network: QueueingNetwork,
    records: Sequence[RunRecord],
    flows: Mapping[Running, Sequence[int]],
    before_s: float,
) -> list[tuple[float, float | None]]:
    """Of each replication first start and last end of an operation [s]; None: one has not ended."""
    finite = [place for places in flows.values() for place in places]
    loops = [network.flows[place].loop for place in finite]
    starts = [loop.start for loop in loops if isinstance(loop, Finite) and not loop.after]
    start = min(starts, default=before_s)
    found: list[tuple[float, float | None]] = []
    for record in records:
        ends = [record.ends[place] for place in finite]
        known = [end for end in ends if end is not None]
        found.append((start, max(known) if known and len(known) == len(ends) else None))
    return found


def _too_many(replications: int) -> DesignProblem:
    return DesignProblem(
        pointer="/operations",
        message=f"This timeline takes more than {MOST_IOS} I/Os, too many to simulate each.",
        value=f"more than {MOST_IOS // replications} in one of {replications} replications",
        limit=f"at most {MOST_IOS} over all replications",
        remedy="Compute it by regimes, request fewer replications, or make it shorter.",
        blocks="simulate",
    )


def _piled_up(present: int) -> DesignProblem:
    return DesignProblem(
        pointer="/classes",
        message=f"More than {present} I/Os of open workloads were under way at once: they offer "
        "more than the design completes.",
        limit=f"at most {present} I/Os under way",
        remedy="Compute it by regimes, which show how the backlog grows, or make it shorter.",
        blocks="simulate",
    )
