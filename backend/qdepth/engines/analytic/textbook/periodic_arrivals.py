"""Arrivals that keep a pace each, before one server."""

from math import comb


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
