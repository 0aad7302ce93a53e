"""Questions about a finite number of workers."""

import numpy as np

from qdepth.engines.analytic.textbook import finite_sources as finite
from qdepth.engines.analytic.textbook import latency_quantiles as quantiles
from qdepth.engines.analytic.textbook.closed_networks import exact_load_dependent, exact_mva
from qdepth.known_answers import question as q
from qdepth.known_answers.question import Question
from qdepth.network.draws import code
from qdepth.network.network import Discipline
from qdepth.network.shorthand import Source, closed, delay, sketch, slots, station, visit
from qdepth.network.steps import (
    Acquire,
    BranchByDraw,
    BranchIfFull,
    End,
    Jump,
    Release,
    Step,
)

MS = 1e-3
KLEINROCK = "L. Kleinrock, Queueing Systems I, Wiley 1975"
MVA = "M. Reiser, S. S. Lavenberg, J. ACM 27(2), 1980: R_k = D_k (1 + Q_k(n - 1)), X = n / (Z + R)"


def closed_questions() -> list[Question]:
    """Return all of them."""
    return [
        _central_server(),
        _two_classes(),
        _rates_by_load(),
        _machine_repair(),
        _twins(),
        _repair_slots(),
        _engset(),
    ]


def _central_server() -> Question:
    """A controller, then one of two disks; 12 workers that think."""
    workers, think, services, chances = 12, 10 * MS, (1.0 * MS, 3.0 * MS, 1.5 * MS), (0.3, 0.7)
    demands = (services[0], chances[0] * services[1], chances[1] * services[2])
    exact = exact_mva([demands], [think], [workers])
    program: tuple[Step, ...] = (
        visit(0, services[0]),
        BranchByDraw(code("disk"), (chances[0], 1.0), (2, 4)),
        visit(1, services[1]),
        Jump(5),
        visit(2, services[2]),
        End(),
    )
    names = ("controller", "disk1", "disk2")
    return Question(
        "mva",
        sketch(
            Source.of("mva", closed(workers, think), program),
            stations=tuple(station(name) for name in names),
        ),
        60_000,
        (
            q.iops(exact.throughput[0], MVA),
            q.latency_mean(exact.latency[0], MVA),
            *(
                q.utilisation_pct(use, f"{MVA}; U_k = X D_k", k, name)
                for k, (name, use) in enumerate(zip(names, exact.utilisation, strict=True))
            ),
        ),
    )


def _two_classes() -> Question:
    """Two classes over two links with processor sharing, constant and widely spread sizes."""
    cited = (
        "M. Reiser, S. S. Lavenberg, J. ACM 27(2), 1980 (several classes); any law by F. Baskett "
        "et al., J. ACM 22(2), 1975"
    )
    demands = ((1.0 * MS, 0.4 * MS), (0.3 * MS, 1.2 * MS))
    thinks, workers, scvs = (5 * MS, 2 * MS), (6, 4), (0.0, 4.0)
    exact = exact_mva(demands, thinks, workers)
    names = ("small", "large")
    sources = [
        Source.of(
            name,
            closed(workers[c], thinks[c]),
            (visit(0, demands[c][0], scvs[c]), visit(1, demands[c][1], scvs[c]), End()),
        )
        for c, name in enumerate(names)
    ]
    links = tuple(station(name, discipline=Discipline.PS) for name in ("link1", "link2"))
    return Question(
        "mva-two-classes",
        sketch(*sources, stations=links),
        100_000,
        (
            *(q.iops(exact.throughput[c], cited, c, name) for c, name in enumerate(names)),
            *(q.latency_mean(exact.latency[c], cited, c, name) for c, name in enumerate(names)),
        ),
    )


def _rates_by_load() -> Question:
    """A drive that is the faster the more I/Os it has, up to a point, behind a controller."""
    workers, think, services = 16, 4 * MS, (0.2 * MS, 1.0 * MS)
    rates = (1.0, 1.9, 2.6, 3.1, 3.4, 3.5, 3.2, 2.8)
    present = np.arange(workers)
    tables = [np.ones(workers), np.array(rates)[np.minimum(present, len(rates) - 1)]]
    exact = exact_load_dependent(services, tables, think, workers)
    cited = (
        "M. Reiser, S. S. Lavenberg, J. ACM 27(2), 1980, with rates by load: "
        "R_k = sum_j j D_k / r_k(j) p_k(j - 1 | n - 1)"
    )
    drive = station("drive", discipline=Discipline.PS, rates=rates)
    program = (visit(0, services[0]), visit(1, services[1], 4.0), End())
    return Question(
        "mva-rates-by-load",
        sketch(
            Source.of("mva-rates-by-load", closed(workers, think), program),
            stations=(station("controller"), drive),
        ),
        80_000,
        (
            q.iops(exact.throughput[0], cited),
            q.latency_mean(exact.latency[0], cited),
            q.utilisation_pct(exact.utilisation[1], f"{cited}; U = X D / max r", 1, "drive"),
        ),
    )


def _machine_repair() -> Question:
    workers, think, service = 10, 8 * MS, 1 * MS
    exact = finite.machine_repair(workers, think, service, 1)
    cited = f"{KLEINROCK}, section 3.8 (M/M/1//M): X = (1 - p_0) / S, T = N / X - Z"
    return Question(
        "machine-repair",
        sketch(
            Source.of("machine-repair", closed(workers, think), (visit(0, service), End())),
            stations=(station("server"),),
        ),
        80_000,
        (
            q.iops(exact.throughput, cited),
            q.latency_mean(exact.latency, cited),
            q.latency_p99(
                quantiles.repair_latency_quantile(workers, think, service, 0.99),
                "K. C. Sevcik, I. Mitrani, J. ACM 28(2), 1981: an arrival sees the model with one "
                "worker less; Erlang stages",
            ),
            q.utilisation_pct(exact.throughput * service, cited),
        ),
    )


def _twins() -> Question:
    """Four classes of VMs that are alike share a server: none may be ahead."""
    names, workers, think, service = ("one", "two", "three", "four"), 3, 8 * MS, 1 * MS
    exact = finite.machine_repair(len(names) * workers, think, service, 1)
    cited = (
        f"{KLEINROCK}, section 3.8 (M/M/1//M): X = (1 - p_0) / S, T = N / X - Z; by symmetry each "
        "group has a quarter"
    )
    sources = [
        Source.of(name, closed(workers, think), (visit(0, service), End())) for name in names
    ]
    return Question(
        "twins",
        sketch(*sources, stations=(station("server"),)),
        160_000,
        (
            *(
                q.iops(exact.throughput / len(names), cited, c, name)
                for c, name in enumerate(names)
            ),
            *(q.latency_mean(exact.latency, cited, c, name) for c, name in enumerate(names)),
        ),
    )


def _repair_slots() -> Question:
    """Twelve outstanding I/Os before a queue depth limit of three."""
    workers, think, service, depth = 12, 3 * MS, 1 * MS, 3
    exact = finite.machine_repair(workers, think, service, depth)
    cited = f"{KLEINROCK}, section 3.10 (M/M/m/K/M): birth-death process"
    steps = (Acquire(0, 0), delay(service), Release(0, 0), End())
    return Question(
        "finite-sources",
        sketch(Source.of("finite-sources", closed(workers, think), steps), limits=(slots(depth),)),
        130_000,
        (
            q.iops(exact.throughput, cited),
            q.latency_mean(exact.latency, cited),
            q.waiting(exact.waiting, cited),
            q.full_pct(exact.all_busy, cited),
        ),
    )


def _engset() -> Question:
    sources, idle, service, servers = 10, 2 * MS, 1 * MS, 4
    exact = finite.engset(sources, idle, service, servers)
    cited = "T. Engset, ETZ 39(31), 1918: p_n proportional to C(N, n) (S / idle)^n"
    program: tuple[Step, ...] = (
        BranchIfFull(0, full=4, free=1),
        Acquire(0, 0),
        visit(0, service),
        Release(0, 0),
        End(),
    )
    return Question(
        "engset",
        sketch(
            Source.of("engset", closed(sources, idle), program),
            stations=(station("servers", servers),),
            limits=(slots(servers),),
        ),
        80_000,
        (
            q.full_pct(exact.full, cited),
            q.lost_pct(exact.lost, f"{cited}; an attempt sees N - 1 sources"),
        ),
    )
