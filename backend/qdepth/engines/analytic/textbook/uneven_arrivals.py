"""Arrivals before one server that are no Poisson arrivals: paces, and bursts."""

from math import comb, exp, log1p, sqrt

EXACT = 1e-15
"""Relative distance to a root at which the search ends."""


def paced_wait(sources: int, period: float, service: float) -> float:
    """Mean wait of an I/O before a server [s]: N*D/D/1.

    Parameters
    ----------
    sources : int
        Each issues one I/O a period; their places within it are independent and uniform.
    period : float
        Time between two I/Os of a source [s], above sources x service.
    service : float
        Constant service time [s].

    Notes
    -----
    Exact. An I/O finds the work V that the other n sources left: in units of the service time, with
    D services a period, P(V > t) = sum over t < k <= n of
    C(n, k) ((k - t) / D)^k (1 - (k - t) / D)^(n - k) (D - n + t) / (D - k + t).

    References
    ----------
    J. W. Roberts, U. Mocci, J. Virtamo (eds.), "Broadband Network Teletraffic", Springer 1996,
    section 15.2 (first A. E. Eckberg, IEEE Transactions on Communications 27(1), 1979).
    """
    from scipy.integrate import quad  # noqa: PLC0415  few designs need it, all would load it

    others, services = sources - 1, period / service

    def above(t: float) -> float:
        return sum(
            comb(others, k)
            * ((k - t) / services) ** k
            * (1 - (k - t) / services) ** (others - k)
            * (services - others + t)
            / (services - k + t)
            for k in range(int(t) + 1, others + 1)
        )

    return service * sum(quad(above, left, left + 1)[0] for left in range(others))


def h2g1_wait(use: float, arrival_scv: float, service_scv: float) -> float:
    """Mean wait in an H2/G/1 queue, over the mean service.

    Parameters
    ----------
    use : float
        Below 1, and not so near to 0 that the wait is lost among the digits of its parts: 0.001 or
        more.
    arrival_scv : float
        Of hyperexponential times between arrivals with balanced means, above 1.
    service_scv : float
        Of a gamma law, and above 1 of a hyperexponential one with balanced means.

    Notes
    -----
    Exact. With A* and B* the transforms of arrivals and service, and the rates l and m of the
    phases of arrivals, D(s) = (l - s) (m - s) (1 - A*(-s) B*(s)) has one root r between m and l.
    The wait has the transform s (r - s) / D(s) times a constant: W = 1 / r + D''(0) / (2 D'(0)).
    D'(0) is -l m (1 - rho) / rho. The root is looked for over rho, since it is as small.

    References
    ----------
    L. Kleinrock, "Queueing Systems, volume I", Wiley 1975, section 8.2: the spectral solution of
    Lindley's equation. The law: H. C. Tijms, "Stochastic Models", Wiley 1994, appendix B.
    """
    from scipy.optimize import brentq  # noqa: PLC0415  few designs need it, all would load it

    chance, fast, slow = _balanced(arrival_scv)
    inner = chance * fast + (1.0 - chance) * slow

    def transform(at: float) -> float:
        if service_scv > 1.0:
            share, first, second = _balanced(service_scv)
            return share * first / (first + at) + (1.0 - share) * second / (second + at)
        return exp(-log1p(service_scv * at) / service_scv) if service_scv else exp(-at)

    def characteristic(at: float) -> float:
        return (fast - at) * (slow - at) - (fast * slow - at * inner) * transform(at * use)

    root = brentq(characteristic, slow, fast, xtol=EXACT * slow, rtol=EXACT)
    second = 1.0 - use * inner - use**2 * fast * slow * (1.0 + service_scv) / 2.0
    return float(1.0 / root - second / (fast * slow * (1.0 - use))) / use


def _balanced(scv: float) -> tuple[float, float, float]:
    """Chance of the first phase, and the rates of both, of a law with mean 1 and balanced means."""
    chance = 0.5 * (1.0 + sqrt((scv - 1.0) / (scv + 1.0)))
    return chance, 2.0 * chance, 2.0 * (1.0 - chance)
