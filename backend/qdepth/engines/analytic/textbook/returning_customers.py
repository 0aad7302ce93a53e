"""Customers that return immediately to the station that has served them.

References
----------
M. I. Reiman, "A multiclass feedback queue in heavy traffic", Advances in Applied Probability 20(1),
1988, pp. 179-207: the work that all customers still bring is that of M/G/1 whose customers bring
theirs at once, and those in the queue are first-time and returning ones in the shares of visits.
M. I. Reiman, B. Simon, "An interpolation approximation for queueing systems with Poisson input",
Operations Research 36(3), 1988, pp. 454-469: between light and heavy traffic.
W. Whitt, "Planning queueing simulations", Management Science 35(11), 1989, pp. 1341-1366: how long
the number in a queue is like that of a moment before.
"""

from math import exp


def returning_scv(use: float, scv: float, returning: float) -> float:
    """Service scv at which customers who do not return would wait equally long on average.

    Parameters
    ----------
    use : float
        Utilisation, 0 to 1; arrivals from outside are Poisson.
    scv : float
        Squared coefficient of variation of the service.
    returning : float
        Share of the visits, 0 to below 1, whose customer has just been served here.

    Notes
    -----
    Relative to the service, a wait is f rho / (1 - rho), where f is r = (1 + scv) / 2 without
    returns. In light traffic, arrivals from outside meet the rest of a service, r; who returns
    meets a service that has just begun: (1 - q) r + q. In heavy traffic it is (r + q) / (1 + q).
    Exponential service makes both 1: returns change nothing in product form.
    """
    rest = (1.0 + scv) / 2.0
    light = (1.0 - returning) * rest + returning
    heavy = (rest + returning) / (1.0 + returning)
    return 2.0 * ((1.0 - use) * light + use * heavy) - 1.0


def lasting_share(use: float, service: float, scv: float, lag: float) -> float:
    """Correlation of the waits of two customers who arrive `lag` apart [s].

    Notes
    -----
    exp(-2 (1 - rho)^2 t / ((1 + scv) S)): its slope at 0 is exact for the number in M/M/1, and for
    the Brownian motion that is the work in M/G/1 under heavy traffic.
    """
    return exp(-2.0 * (1.0 - min(1.0, use)) ** 2 * lag / ((1.0 + scv) * service))
