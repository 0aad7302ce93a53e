"""Questions about arrivals from outside."""

from qdepth.engines.analytic.textbook import finite_sources as finite
from qdepth.engines.analytic.textbook import latency_quantiles as quantiles
from qdepth.engines.analytic.textbook import open_stations as theory
from qdepth.known_answers import question as q
from qdepth.known_answers.question import Question
from qdepth.network.draws import code
from qdepth.network.network import Discipline
from qdepth.network.shorthand import Source, delay, poisson, sketch, slots, station, visit
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
KLEINROCK_2 = "L. Kleinrock, Queueing Systems II, Wiley 1976"
GROSS = "D. Gross et al., Fundamentals of Queueing Theory, 4th ed. 2008"
RATE = "long-run completions = arrivals"
USE = f"{KLEINROCK}, eq. (2.36): rho = rate x S / c"


def open_questions() -> list[Question]:
    """Return all of them."""
    return [
        single("mm1", rate=700.0, scv=1.0, ios=200_000),
        _mmc(),
        _mmc_slots(),
        _mmck(),
        _erlang_loss(),
        single("md1", rate=700.0, scv=0.0, ios=100_000),
        single("mh1", rate=400.0, scv=10.0, ios=500_000),
        _sharing("ps-constant", 0.0, 100_000),
        _sharing("ps-exponential", 1.0, 150_000),
        _sharing("ps-spread", 10.0, 400_000),
        _tandem(),
        _feedback(),
    ]


def single(id_: str, *, rate: float, scv: float, ios: int) -> Question:
    """Return a single server of 1 ms, first come, first served: M/M/1, M/D/1 or M/H/1."""
    use = theory.utilisation(rate, MS)
    mean = theory.mg1_latency(rate, MS, scv)
    if scv == 1:
        cited = f"{KLEINROCK}, eq. (3.26): T = S / (1 - rho)"
        p99 = quantiles.mmc_latency_quantile(rate, MS, 1, 0.99)
        cited_p99 = f"{KLEINROCK}, eq. (5.119): P(T > t) = exp(-t (1 - rho) / S)"
    else:
        cited = f"{KLEINROCK}, eq. (5.72): T = S + rho S (1 + scv) / (2 (1 - rho))"
        if scv == 0:
            p99 = quantiles.md1_latency_quantile(rate, MS, 0.99)
            cited_p99 = (
                "G. J. Franx, Operations Research Letters 29(5), 2001, section 1 (Erlang 1909): "
                "P(W <= t) = (1 - rho) sum (rate (jS - t))^j / j! exp(-rate (jS - t))"
            )
        else:
            p99 = quantiles.mh1_latency_quantile(rate, MS, scv, 0.99)
            cited_p99 = (
                f"{KLEINROCK}, eq. (5.100), inverted: "
                "T*(s) = B*(s) (1 - rho) s / (s - rate + rate B*(s))"
            )
    return Question(
        id_,
        sketch(
            Source.of(id_, poisson(rate), (visit(0, MS, scv), End())), stations=(station("server"),)
        ),
        ios,
        (
            q.iops(rate, RATE),
            q.latency_mean(mean, cited),
            q.latency_p99(p99, cited_p99),
            q.utilisation_pct(use, USE),
            q.present(rate * mean, f"{KLEINROCK}, eq. (2.25): N = rate x T (Little)"),
        ),
    )


def _mmc() -> Question:
    rate, servers = 3000.0, 4
    return Question(
        "mmc",
        sketch(
            Source.of("mmc", poisson(rate), (visit(0, MS), End())),
            stations=(station("servers", servers),),
        ),
        150_000,
        (
            q.iops(rate, RATE),
            q.latency_mean(theory.mmc_latency(rate, MS, servers), _MMC_MEAN),
            q.latency_p99(quantiles.mmc_latency_quantile(rate, MS, servers, 0.99), _MMC_P99),
            q.utilisation_pct(theory.utilisation(rate, MS, servers), USE),
        ),
    )


_MMC_MEAN = f"{GROSS}, section 3.3: T = S + C S / (c - a), C by Erlang's C formula"
_MMC_P99 = f"{GROSS}, section 3.3: P(W > t) = C exp(-(c - a) t / S), plus an exponential service"


def _mmc_slots() -> Question:
    """The same queue made of slots: the share of time without a free slot is Erlang's C."""
    rate, depth = 6400.0, 8
    load = rate * MS
    waits = theory.erlang_c(load, depth)
    return Question(
        "mmc-slots",
        sketch(
            Source.of("mmc-slots", poisson(rate), (Acquire(0, 0), delay(MS), Release(0, 0), End())),
            limits=(slots(depth),),
        ),
        200_000,
        (
            q.latency_mean(theory.mmc_latency(rate, MS, depth), _MMC_MEAN),
            q.full_pct(
                waits,
                f"{KLEINROCK}, eq. (3.40), Erlang's C formula; arrivals see time averages "
                "(R. W. Wolff, Operations Research 30(2), 1982)",
            ),
        ),
    )


def _mmck() -> Question:
    rate, servers, places = 2700.0, 3, 6
    exact = finite.mmck(rate, MS, servers, places)
    cited = f"{GROSS}, section 3.4: birth-death process with {places} places"
    return Question(
        "mmck",
        sketch(
            Source.of("mmck", poisson(rate), _unless_full(visit(0, MS))),
            stations=(station("servers", servers),),
            limits=(slots(places),),
        ),
        180_000,
        (
            q.lost_pct(exact.lost, cited),
            q.full_pct(exact.lost, f"{cited}; arrivals see time averages"),
            q.response_ms(exact.latency, f"{cited}; T = N / throughput"),
            q.utilisation_pct(exact.throughput * MS / servers, cited),
            q.present(exact.present, cited),
        ),
    )


def _erlang_loss() -> Question:
    rate, servers = 5000.0, 6
    lost = theory.erlang_b(rate * MS, servers)
    cited = f"{KLEINROCK}, eq. (3.43), Erlang's B formula; for any law of the service time"
    return Question(
        "mdcc",
        sketch(
            Source.of("mdcc", poisson(rate), _unless_full(visit(0, MS, 0.0))),
            stations=(station("servers", servers),),
            limits=(slots(servers),),
        ),
        100_000,
        (
            q.lost_pct(lost, cited),
            q.full_pct(lost, f"{cited}; arrivals see time averages"),
            q.utilisation_pct(rate * MS * (1 - lost) / servers, f"{cited}: carried load / c"),
        ),
    )


def _sharing(id_: str, scv: float, ios: int) -> Question:
    rate = 600.0
    mean, use = theory.ps_latency(rate, MS), theory.utilisation(rate, MS)
    cited = f"{KLEINROCK_2}, section 4.4, eq. (4.17): T = S / (1 - rho), whatever the law"
    return Question(
        id_,
        sketch(
            Source.of(id_, poisson(rate), (visit(0, MS, scv), End())),
            stations=(station("link", discipline=Discipline.PS),),
        ),
        ios,
        (
            q.latency_mean(mean, cited),
            q.utilisation_pct(use, USE),
            q.present(theory.mm1_present(use), f"{KLEINROCK_2}, section 4.4: N = rho / (1 - rho)"),
        ),
    )


def _tandem() -> Question:
    rate, services = 500.0, (0.8 * MS, 1.2 * MS, 1.4 * MS)
    names = ("first", "second", "third")
    jackson = "J. R. Jackson, Operations Research 5(4), 1957: each station is an M/M/1 queue"
    latencies = [theory.mmc_latency(rate, service, 1) for service in services]
    return Question(
        "tandem",
        sketch(
            Source.of(
                "tandem", poisson(rate), (*(visit(k, s) for k, s in enumerate(services)), End())
            ),
            stations=tuple(station(name) for name in names),
        ),
        200_000,
        (
            q.latency_mean(sum(latencies), jackson),
            q.latency_p99(
                quantiles.tandem_latency_quantile(rate, services, 0.99),
                "E. Reich, Annals of Mathematical Statistics 28(3), 1957: the times at the "
                "stations are independent; hypoexponential",
            ),
            *(
                q.present(theory.mm1_present(rate * service), jackson, k, name)
                for k, (name, service) in enumerate(zip(names, services, strict=True))
            ),
        ),
    )


def _feedback() -> Question:
    """After both stations three I/Os in ten go round again, with new draws."""
    rate, again, services = 420.0, 0.3, (1.0 * MS, 1.2 * MS)
    visits = rate / (1 - again)
    total = sum(theory.mm1_present(visits * service) for service in services)
    cited = "J. R. Jackson, Operations Research 5(4), 1957: N = sum of rho / (1 - rho)"
    program: tuple[Step, ...] = (
        visit(0, services[0]),
        visit(1, services[1]),
        BranchByDraw(code("again"), (again, 1.0), (3, 4)),
        Jump(0),
        End(),
    )
    return Question(
        "feedback",
        sketch(
            Source.of("feedback", poisson(rate), program),
            stations=(station("first"), station("second")),
        ),
        200_000,
        (
            q.latency_mean(total / rate, f"{cited}, T = N / rate"),
            q.utilisation_pct(visits * services[0], cited, 0, "first"),
            q.utilisation_pct(visits * services[1], cited, 1, "second"),
        ),
    )


def _unless_full(service: Step) -> tuple[Step, ...]:
    """Service for those that get a slot at once; the others end there and then."""
    return (BranchIfFull(0, full=4, free=1), Acquire(0, 0), service, Release(0, 0), End())
